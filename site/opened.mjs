// node opened.mjs PYODIDE PLAY: what the first example says when it is made, as PLAY/opened.json.
// The page draws the playground from it while Python is still starting (see landing/boot.py). It
// runs what the browser will run; if a module is missing in packages.zip, the site is not built.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, play] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const said = {};
try {
  python.unpackArchive(new Uint8Array(readFileSync(`${play}/packages.zip`)), "wheel");
  python.runPython(readFileSync(`${play}/boot.py`, "utf8"), { filename: "boot.py" });
  python.globals.get("make")("", (kind, value) => (said[kind] = value));
} catch (error) {
  console.error(error.message); // without it, Node prints all of Pyodide's code
  process.exit(1);
}
const opened = { comms: JSON.parse(said.comms), made: said.made };
writeFileSync(`${play}/opened.json`, JSON.stringify(opened));
