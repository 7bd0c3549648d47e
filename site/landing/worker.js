// Python, the package and ipywidgets, in a thread of their own. The page is told by messages whose
// key says what: comms, done, made, code, told, lost (see page.js).
const PYTHON = new URL("PYTHON/", location.href).href;
const LIST = 'LIST'; // Pyodide's list of packages, empty: all that is needed is in packages.zip

const lose = (error) =>
  postMessage({ lost: String(error.message ?? error).trim().split("\n").at(-1) });

const get = async (name) => {
  const response = await fetch(new URL(name, location.href));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
};

// Pyodide waits for ever for a file of its own that does not come.
const fetched = self.fetch;
self.fetch = async (...wanted) => {
  try {
    return await fetched(...wanted);
  } catch (error) {
    lose(error);
    throw error;
  }
};

try {
  const packages = get("packages.zip").then((r) => r.arrayBuffer());
  const boot = get("boot.py").then((r) => r.text());
  packages.catch(() => {}); // told below
  boot.catch(() => {});
  const { loadPyodide } = await import(`${PYTHON}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: PYTHON, lockFileContents: LIST });
  python.unpackArchive(await packages, "wheel"); // this format goes where Python looks
  python.runPython(await boot, { filename: "boot.py" });
  const send = (kind, value) => postMessage({ [kind]: value });
  const code = decodeURIComponent(location.hash.slice(1));
  const handle = python.globals.get("make")(code, send, !code);
  onmessage = ({ data: { id, comm_id, data } }) => {
    handle(comm_id, data);
    postMessage({ done: id });
  };
} catch (error) {
  lose(error);
}
