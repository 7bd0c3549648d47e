// node opened.mjs PYODIDE WORK PLAY: starts the playground of WORK/packages.zip as the browser will, and
// keeps what comes out. A module that the archive lacks ends the build.
// PLAY/opened.json: what the first example says when it is made; the page draws it from that while
// Python is still starting (see landing/boot.py). PLAY/memory.bin: Python's memory when all that is
// the same for everybody is done, compressed. WORK/library.zip: what it has imported (library.py).
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, work, play] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));

const booted = async () => {
  const python = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
  python.unpackArchive(new Uint8Array(readFileSync(`${work}/packages.zip`)), "wheel");
  python.runPython(readFileSync(`${play}/boot.py`, "utf8"), { filename: "boot.py" });
  return python;
};

try {
  const said = {};
  (await booted()).globals.get("make")("", (kind, value) => (said[kind] = value));
  const opened = { comms: JSON.parse(said.comms), made: said.made };
  writeFileSync(`${play}/opened.json`, JSON.stringify(opened));
  const python = await booted();
  python.runPython("prepare(); import gc; gc.collect()");
  writeFileSync(`${play}/memory.bin`, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
  python.runPython(readFileSync(new URL("library.py", import.meta.url), "utf8"));
  writeFileSync(`${work}/library.zip`, python.FS.readFile("/library.zip"));
} catch (error) {
  console.error(error.message); // without it, Node prints all of Pyodide's code
  process.exit(1);
}
