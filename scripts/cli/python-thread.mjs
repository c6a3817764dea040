// The thread of a robot program: Python, the library and nothing of the machine. It is made to look like a worker of
// the page, so that Pyodide has no way to files, processes and sockets that it has in Node; the rest of Node's own goes
// before a program begins.
import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { capMemory, keepLanguage, noPackages, PythonProgram } from "../../build/node/code.mjs";
import { Caller } from "./python-rpc.mjs";

const { library, packages, shared, interrupt, port, scripts, bytes, snapshot } = workerData;

const base = "https://sandlot.invalid/";
/** This thread's own stack of 64 MB (python.mjs) is enough for the deepest nesting in it. */
const stackBytes = 1 << 20;

function disguise() {
  const print = (...words) => void writeSync(2, `${words.join(" ")}\n`);
  for (const name of ["process", "Buffer", "global", "navigator"]) delete globalThis[name];
  const given = {
    self: globalThis,
    WorkerGlobalScope: class {
      static [Symbol.hasInstance]() {
        return true;
      }
    },
    location: { href: base, toString: () => base },
    console: { log: print, info: print, debug: print, warn: print, error: print },
    fetch: async (address) => {
      const found = bytes.get(String(address).slice(base.length));
      return { ok: found !== undefined, status: found === undefined ? 404 : 200, arrayBuffer: async () => found };
    },
  };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
  WebAssembly.instantiateStreaming = async (source, imports) =>
    WebAssembly.instantiate(await (await source).arrayBuffer(), imports);
}

disguise();
const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts.map((script) => import(script)));
capMemory();
const python = await PythonProgram.open({
  loadPyodide,
  createPyodideModule,
  indexURL: base,
  library,
  stackBytes,
  ...(snapshot === null ? {} : { snapshot: Promise.resolve(snapshot) }),
  more: { lockFileContents: noPackages, packageBaseUrl: base },
});
python.usePackages(packages);
const caller = new Caller(port, shared, 1, {
  begin: (...given) => python.begin(...given),
  tick: (...given) => python.tick(...given),
  renew: (folders) => python.renew(folders),
  attach: () => python.attach(),
  run: (text) => plain(python.run(text)),
  write: (folder, content) => python.write(folder, content),
  call: (module, name, given, steps) =>
    plain(python.call(module, name, given, steps ? (mode) => caller.call("step", [mode]) : undefined)),
});

python.interruptBy(interrupt);
python.waitBy((says) => caller.call("wait", [says]));

/** The part of an answer for another thread. */
const plain = (value) => (["string", "number", "boolean"].includes(typeof value) ? value : null);

parentPort.postMessage({ fromSnapshot: python.fromSnapshot });
keepLanguage(globalThis);
caller.serve();
