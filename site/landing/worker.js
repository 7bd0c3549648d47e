// Python, the package and ipywidgets, in a thread of their own. The page is told by messages whose
// key says what: comms, done, made, code, told, lost (see page.js).
const PYTHON = new URL("PYTHON/", location.href).href;
const WHEELS = JSON.parse('WHEELS');

const lose = (error) =>
  postMessage({ lost: String(error.message ?? error).trim().split("\n").at(-1) });

const get = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
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
  const wheels = Promise.all(WHEELS.map((name) => get(name).then((r) => r.arrayBuffer())));
  const boot = get(new URL("boot.py", location.href)).then((r) => r.text());
  wheels.catch(() => {}); // told below
  const { loadPyodide } = await import(`${PYTHON}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: PYTHON });
  for (const wheel of await wheels) python.unpackArchive(wheel, "wheel");
  python.runPython(await boot, { filename: "boot.py" });
  const send = (kind, value) => postMessage({ [kind]: value });
  const code = decodeURIComponent(location.hash.slice(1));
  const handle = python.globals.get("make")(code, send);
  onmessage = ({ data: { id, comm_id, data } }) => {
    handle(comm_id, data);
    postMessage({ done: id });
  };
} catch (error) {
  lose(error);
}
