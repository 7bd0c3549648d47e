// node bytecode.mjs PYODIDE SITE: runs bytecode.py in this Pyodide, with a folder of the site in reach.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdir("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: site }, "/site");
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
