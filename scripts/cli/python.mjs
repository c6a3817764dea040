// Python for the command line: a thread of its own, which has the language and nothing of the machine (see python-thread.mjs). Its
// functions are those of web/code/python.ts; this thread waits for each.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel, threadId, Worker } from "node:worker_threads";
import { Caller, sharedBytes } from "./python-rpc.mjs";

/**
 * A call that computes longer does not come back: one long function of Python itself, which no counting stops. First it is interrupted,
 * which some of those functions hear, and then the line is known; then its thread is ended [ms].
 */
const usualPatience = { begin: 60_000, tick: 20_000 };
/** Of these the time before it is interrupted. */
const gentle = 0.5;
/** And that between two interruptions: Python's own look at the byte may clear the one that is written meanwhile. */
const gentleAgain = 0.1;
/** More than the C code of Python needs for its deepest nesting [MB]; a thread takes of it as much as it uses. */
const stackSizeMb = 64;

/** One that has no thread any more, as endedBy of web/code/python.ts has it. */
const endedBy = (why) => ({
  ...{ messages: [], topics: [], wants: { names: [], below: [] }, reached: null, ended: why },
  console: why.split("\n").map((text) => ({ stream: "err", text })),
});

const folder = fileURLToPath(new URL("../../build/python", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const read = (name) => readFileSync(resolve(`pyodide/${name}`));

/** A script of Pyodide that can load no others: Node's own modules have addresses, too. Returns its address. */
function withoutImports(name) {
  const refuse = 'const noImport = () => Promise.reject(new Error("a robot program has no JavaScript"));\n';
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  // Several command lines may do so at once, and several threads of one.
  const fresh = `${path}.${process.pid}-${threadId}`;
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

/** The thread of a program is gone. */
export class ProgramLost extends Error {}

export class ThreadPython {
  #caller;
  #worker;
  #interrupt;
  #most;
  /** Why there is no program any more; null: there is one, or can be. */
  #lost = null;
  /** The world of the test that runs. */
  #step = null;

  /** Has it started from the build's snapshot? Only then is every start the same, bit for bit. */
  fromSnapshot = false;

  /** library: the packages of web/python; packages: those beside it. snapshot: Python's memory that the build has made of it, or null. */
  static async open(library, packages, snapshot, patience = usualPatience) {
    const { port1, port2 } = new MessageChannel();
    const shared = new SharedArrayBuffer(sharedBytes);
    const interrupt = new Uint8Array(new SharedArrayBuffer(1));
    const worker = new Worker(new URL("python-thread.mjs", import.meta.url), {
      workerData: {
        library,
        packages,
        snapshot,
        shared,
        interrupt,
        port: port2,
        scripts: ["pyodide.mjs", "pyodide.asm.mjs"].map(withoutImports),
        bytes: new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [name, bytesOf(name)])),
      },
      transferList: [port2],
      resourceLimits: { stackSizeMb },
      env: {},
    });
    const python = new ThreadPython();
    python.#worker = worker;
    python.#interrupt = interrupt;
    python.#most = patience;
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

  #call(name, ...given) {
    if (this.#lost !== null) throw this.#caller.gone;
    return this.#caller.call(name, given, this.#patience(this.#most.begin));
  }

  /** Its thread is gone, and the sentence about it is all that comes. */
  #end(milliseconds) {
    this.#lose(
      `The robot program did not come back after computing for ${milliseconds / 1000} s in one call, and was ended: ` +
        "look for one long call of Python itself, such as a sum over a huge range.",
    );
  }

  #lose(why) {
    this.#worker.terminate();
    this.#lost ??= why;
    this.#caller.gone = new ProgramLost(this.#lost);
  }

  /** The limit of a call's time, and the action on one that takes longer. */
  #patience(milliseconds) {
    Atomics.store(this.#interrupt, 0, 0);
    return {
      milliseconds,
      soon: [gentle * milliseconds, gentleAgain * milliseconds, () => Atomics.store(this.#interrupt, 0, 2)],
      late: () => {
        this.#end(milliseconds);
        throw this.#caller.gone;
      },
    };
  }

  /** The result of a call of the program; also when it is the last one. */
  #says(call) {
    if (this.#lost !== null) return endedBy(this.#lost);
    try {
      return call();
    } catch (error) {
      if (error instanceof ProgramLost) return endedBy(error.message);
      throw error;
    }
  }

  /** Nothing can be asked of it any more. */
  get isLost() {
    return this.#lost !== null;
  }

  /** Ends its thread. */
  close() {
    this.#worker.terminate();
  }

  begin(project, seed, microseconds = 0, year = 0) {
    return this.#says(() => this.#call("begin", project, seed, microseconds, year));
  }

  /** A program that waits in the middle of a tick has given its messages up to there, and goes on with the next. */
  tick(microseconds, messages) {
    return this.#says(() => {
      const limit = this.#patience(this.#most.tick);
      if (this.#caller.holds) return this.#caller.goOn({ microseconds, messages }, limit);
      return this.#caller.call("tick", [microseconds, messages], limit);
    });
  }

  /** Whether the program waits in the middle of its lines: its frames stay, so the next program needs another interpreter. */
  get waits() {
    return this.#caller.holds;
  }

  renew(folders) {
    if (this.waits) throw new Error("renew: the last program waits in the middle of its lines");
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
    } catch (error) {
      // Python's own exceptions are answers; here it has come to its end.
      this.#lose(error.message);
      throw this.#caller.gone;
    } finally {
      this.#step = before;
    }
  }
}
