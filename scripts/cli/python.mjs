// Python for the command line: a thread of its own, which has the language and nothing of the machine (see python-thread.mjs). Its
// functions are those of web/code/python.ts; this thread waits for each.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { BadInput } from "./args.mjs";
import { Caller, sharedBytes } from "./python-rpc.mjs";

/** A call that computes longer does not come back: one long function of Python itself, which no counting stops [ms]. */
const patience = 60_000;

const folder = fileURLToPath(new URL("../../build/python", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const read = (name) => readFileSync(resolve(`pyodide/${name}`));

/** A script of Pyodide that can load no others: Node's own modules have addresses, too. Returns its address. */
function withoutImports(name) {
  const refuse = 'const noImport = () => Promise.reject(new Error("a robot program has no JavaScript"));\n';
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  // Several command lines may do so at once.
  const fresh = `${path}.${process.pid}`;
  writeFileSync(
    fresh,
    refuse +
      read(name)
        .toString("utf8")
        .replaceAll(/\bimport\(/g, "noImport("),
  );
  renameSync(fresh, path);
  return pathToFileURL(path).href;
}

/** Of a file of Pyodide, in memory of its own. */
function bytesOf(name) {
  const { buffer, byteOffset, byteLength } = read(name);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

export class ThreadPython {
  #caller;
  #worker;
  /** The world of the test that runs. */
  #step = null;

  /** Has it started from the build's snapshot? Only then is every start the same, bit for bit. */
  fromSnapshot = false;

  /** library: the packages of web/python. snapshot: Python's memory that the build has made of it, or null. */
  static async open(library, snapshot) {
    const { port1, port2 } = new MessageChannel();
    const shared = new SharedArrayBuffer(sharedBytes);
    const worker = new Worker(new URL("python-thread.mjs", import.meta.url), {
      workerData: {
        library,
        snapshot,
        shared,
        port: port2,
        scripts: ["pyodide.mjs", "pyodide.asm.mjs"].map(withoutImports),
        bytes: new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [name, bytesOf(name)])),
      },
      transferList: [port2],
      env: {},
    });
    const python = new ThreadPython();
    python.#worker = worker;
    python.#caller = new Caller(port1, shared, 0, { step: (mode) => python.#step(mode) });
    const { fromSnapshot } = await new Promise((done, failed) => {
      worker.once("message", done);
      worker.once("error", failed);
    });
    python.fromSnapshot = fromSnapshot;
    // The command line ends when its own work is done.
    worker.unref();
    return python;
  }

  #late = () => {
    this.#worker.terminate();
    throw new BadInput(
      `the robot program did not come back after computing for ${patience / 1000} s: look for one long call, such as a sum over a huge range`,
    );
  };

  #call(name, ...given) {
    return this.#caller.call(name, given, patience, this.#late);
  }

  /** Ends its thread. */
  close() {
    this.#worker.terminate();
  }

  begin(project, seed, microseconds = 0, year = 0) {
    return this.#call("begin", project, seed, microseconds, year);
  }

  /** A program that waits in the middle of a tick has said what it has up to there, and goes on with the next. */
  tick(microseconds, messages) {
    if (this.#caller.holds) return this.#caller.goOn({ microseconds, messages }, patience, this.#late);
    return this.#call("tick", microseconds, messages);
  }

  renew(folders) {
    this.#call("renew", folders);
  }

  attach() {
    this.#call("attach");
  }

  run(text) {
    return this.#call("run", text);
  }

  write(folder, files) {
    this.#call("write", folder, files);
  }

  call(module, name, given, step) {
    const before = this.#step;
    this.#step = step ?? null;
    try {
      return this.#call("call", module, name, given, step !== undefined);
    } finally {
      this.#step = before;
    }
  }
}
