// node bytecode.mjs PYODIDE SITE: runs bytecode.py in this Pyodide with the wheels of the site, and
// writes what it made to SITE/compiled.zip. The wheels are copied into its memory: it reads quicker.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdir("/site");
for (const name of readdirSync(site).filter((name) => name.endsWith(".whl")))
  python.FS.writeFile(`/site/${name}`, readFileSync(`${site}/${name}`));
try {
  python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message || error); // without it, Node prints all of Pyodide's code
  process.exit(1);
}
writeFileSync(`${site}/compiled.zip`, python.FS.readFile("/compiled.zip"));
