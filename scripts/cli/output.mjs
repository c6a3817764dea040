// A run's output as it goes.
import { WholeFile } from "./files.mjs";

const codeBundle = new URL("../../build/node/code.mjs", import.meta.url);

/** Bytes written at a time, at least. */
const bufferBytes = 1 << 16;

/** --trace: a JSON object a line. */
export class Trace {
  #output;
  #pending = "";

  constructor(path, command = "run") {
    this.#output = new WholeFile(`${command}: --trace`, path);
  }

  line(object) {
    this.#pending += `${JSON.stringify(object)}\n`;
    if (this.#pending.length >= bufferBytes) this.#flush();
  }

  /** Writes the lines so far. */
  save() {
    this.#flush();
  }

  finish() {
    this.#flush();
    this.#output.finish();
  }

  discard() {
    this.#output.discard();
  }

  #flush() {
    const bytes = Buffer.from(this.#pending);
    this.#pending = "";
    this.#output.write(bytes);
  }
}

/** --log: a WPILOG from the start on, its records in the order of their times. It has no host's clock in it: the same run gives the same bytes. */
export class RunLog {
  #output;
  #core;
  #writer;
  #order;
  #buffer;
  /** Of the last tick that is written [us]: until the next one, cameras and programs may say something that belongs before. */
  #time = 0;
  #pending = [];
  #pendingBytes = 0;
  #topicLog = null;

  /** options: LogOptions of web/net/log-writer.ts; robot: whose cameras are in it. */
  constructor(path, core, { LogOrder, LogWriter }, wire, { robot = 0, ...options } = {}) {
    const { records, count } = core.schema();
    this.#core = core;
    this.#order = new LogOrder();
    this.#writer = new LogWriter(wire, new Uint8Array(records), count, options);
    this.#buffer = new ArrayBuffer(core.frameBytes);
    // The cameras of the first robot, or of the one that a program drives, where it has some: they change nothing in the run.
    if (!core.vision.isOpen) core.vision.open(robot);
    this.#output = new WholeFile("run: --log", path);
    this.tick(0);
  }

  /** The present state, at a time [s], and the events since the last time. */
  tick(seconds) {
    this.#keep(this.#order.take(this.#time));
    this.#time = Math.round(1e6 * seconds);
    if (!this.#writer.frame(new Uint8Array(this.#core.frame(this.#buffer))))
      throw new Error("a frame is not of the run it comes from");
    this.#order.push(this.#writer.chunk());
    if (this.#core.vision.isOpen) {
      const { vision } = this.#core;
      if (!this.#writer.vision(new Uint8Array(vision.block(vision.update()))))
        throw new Error("a vision block is not of the run it comes from");
    }
    for (const event of this.#core.takeEvents()) this.#writer.event(event);
    this.#order.push(this.#writer.chunk());
    if (this.#pendingBytes >= bufferBytes) this.#flush();
  }

  /** A robot program's changes on NetworkTables. */
  async topics(changes) {
    if (changes.length === 0) return;
    this.#topicLog ??= new (await import(codeBundle)).TopicLog();
    this.#topicLog.write(changes);
    this.#order.push(this.#topicLog.take());
  }

  #keep(chunk) {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
  }

  /** Writes the lines so far. */
  save() {
    this.#flush();
  }

  finish() {
    this.#keep(this.#order.take());
    this.#flush();
    this.#output.finish();
  }

  discard() {
    this.#output.discard();
  }

  #flush() {
    this.#output.write(Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}
