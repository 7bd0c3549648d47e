// Python, the package and ipywidgets, in a thread of their own. The page is told by messages whose
// key says what: comms, done, made, code, told, lost (see page.js).
const PYTHON = new URL("PYTHON/", location.href).href;
const LIST = 'LIST'; // Pyodide's list of packages, empty: all that is needed is in packages.zip

const lose = (error) =>
  postMessage({ lost: String(error.message ?? error).trim().split("\n").at(-1) });

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

// A link that was cut after a % is a damaged share line, as it stands.
const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const get = async (name, ask = self.fetch) => {
  const response = await ask(new URL(name, location.href));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
};

const options = { indexURL: PYTHON, lockFileContents: LIST };
const LIBRARY = `${PYTHON}python_stdlib.zip`;

// Python as it was when the site was built, with the playground made. Its files are not in its
// memory; it has imported all that the playground uses, so they may come later.
const remembered = async () => {
  const memory = get("memory.bin", fetched)
    .then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))))
    .then((response) => response.arrayBuffer());
  memory.catch(() => {}); // loadPyodide will not come
  const { loadPyodide } = await import(`${PYTHON}pyodide.mjs`);
  const later = URL.createObjectURL(new Blob([]));
  return loadPyodide({ ...options, stdLibURL: later, _loadSnapshot: memory });
};

// The files that Python needs for what it has not imported.
const complete = async (python) => {
  const library = await (await get(LIBRARY)).arrayBuffer();
  python.FS.writeFile("/lib/python314.zip", new Uint8Array(library));
  python.unpackArchive(await (await get("packages.zip")).arrayBuffer(), "wheel");
};

// Python from its beginning, where a browser cannot take the other way.
const started = async () => {
  const packages = get("packages.zip").then((r) => r.arrayBuffer());
  const boot = get("boot.py").then((r) => r.text());
  packages.catch(() => {}); // told below
  boot.catch(() => {});
  const { loadPyodide } = await import(`${PYTHON}pyodide.mjs`);
  const python = await loadPyodide(options);
  python.unpackArchive(await packages, "wheel"); // this format goes where Python looks
  python.runPython(await boot, { filename: "boot.py" });
  return python;
};

try {
  let remembers = true;
  const python = await remembered().catch(() => {
    remembers = false;
    return started();
  });
  const send = (kind, value) => postMessage({ [kind]: value });
  const code = decoded(location.hash.slice(1));
  const handle = python.globals.get("make")(code, send, !code);
  onmessage = ({ data: { id, comm_id, data } }) => {
    handle(comm_id, data);
    postMessage({ done: id });
  };
  if (remembers) await complete(python);
} catch (error) {
  lose(error);
}
