// A team's Java or C++ program that drives a run in this process, in real time: Gradle starts it, and the run's HALSim end connects to it.
// A program has a clock of its own, so a tick takes 20 ms; while the program says nothing, at a breakpoint say, the run waits for it.
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { BadInput } from "../cli/args.mjs";
import { kill, listens, projectIn, startGradle, untilUp } from "./java.mjs";

/** Ticks that are later than this are not made up for [ms]. */
const mostLateMs = 100;
/** A program that has said nothing for so long is waited for [ms]; WPILib's says something every 20 ms. */
const silentMs = 1000;
/** So long a run waits for it [ms]. */
const patienceMs = 10 * 60_000;
/** Of a program that has started, until it says something [ms]. */
const firstWordsMs = 30_000;
const lookMs = 20;
const signals = ["SIGINT", "SIGTERM"];

const warn = (line) => process.stderr.write(`sandlot: ${line}\n`);

/** The first robot that waits for a program; `station`: of another. */
function robotOf(scene, stations, station) {
  const known = scene.robots.map((robot) => stations[robot.station]);
  const index =
    station === undefined
      ? scene.robots.findIndex(({ program }) => program === "external" || program === "driver")
      : known.indexOf(station);
  if (index >= 0) return index;
  throw new BadInput(
    station === undefined
      ? 'assert: --java: the scenario has no robot with the program "external"'
      : `assert: --code-station: there is no robot at "${station}"; there are ${known.join(", ")}`,
  );
}

export class JavaDesk {
  #core;
  #hal;
  #gradle;
  /** [ms] of the run, of its first tick by the wall's clock, and that it waited for the program. */
  #now = 0;
  #begun = 0;
  #ended = null;
  #sockets = [];

  /** Starts the program and waits until it speaks. Throws BadInput: it cannot be started, or does not start. */
  static async open({ core, sandlot, wire, net, scene, folder, station, halsim }) {
    const index = robotOf(scene, sandlot.stations, station);
    const { project, home, wrapper } = await projectIn(resolve(folder), "assert: --java");
    if (await listens(halsim))
      throw new BadInput(
        `assert: --java: port ${halsim} is taken: another robot program runs in simulation; end it first`,
      );
    const desk = new JavaDesk();
    desk.#core = core;
    desk.#gradle = startGradle({ home, wrapper, language: project.language, halsim, print: () => {} });
    for (const signal of signals) process.once(signal, desk.#interrupted);
    try {
      if (!(await untilUp(desk.#gradle, halsim)))
        throw new BadInput(`assert: --java: the program did not start: ${desk.#gradle.why()}`);
      desk.#connect({ wire, net, index, halsim, year: project.year === "2027" ? 2027 : 2026 });
      await desk.#untilItSpeaks();
    } catch (error) {
      await desk.close();
      throw error;
    }
    void desk.#gradle.ended.then(() => (desk.#ended ??= desk.#gradle.why()));
    return desk;
  }

  #connect({ wire, net, index, halsim, year }) {
    const core = this.#core;
    this.#hal = new net.Hal(wire, {
      halSocket: (url) => {
        const socket = new WebSocket(url);
        socket.on("error", () => {});
        this.#sockets.push(socket);
        return socket;
      },
      monitor: new net.Monitor(),
      input: (block) => core.addInput(new Uint8Array(block)),
      drives: () => {},
      now: () => performance.now(),
      schedule: (callback, delay) => {
        const timer = setTimeout(callback, delay);
        return () => clearTimeout(timer);
      },
    });
    const { records, count } = core.schema();
    this.#hal.begin(new Uint8Array(records), count);
    this.#hal.connect({ mode: "robot", address: `127.0.0.1:${halsim}` }, index, year, false);
  }

  async #untilItSpeaks() {
    for (const since = performance.now(); performance.now() - since < firstWordsMs;) {
      this.#hal.frame(new Uint8Array(this.#core.frame()));
      if (this.#hal.status.alive) return;
      if (this.#gradle.isOver()) throw new BadInput(`assert: --java: the program ended: ${this.#gradle.why()}`);
      await wait(lookMs);
    }
    throw new BadInput(`assert: --java: the program listens, and says nothing for ${firstWordsMs / 1000} s`);
  }

  /** Why the program ended; null: it has not. */
  get ended() {
    return this.#ended;
  }

  async beforeTick() {
    if (this.#now === 0) this.#begun = performance.now();
    const early = this.#begun + this.#now - performance.now();
    if (early < -mostLateMs) this.#begun -= early + mostLateMs;
    await new Promise((resolve) => (early > 1 ? setTimeout(resolve, early) : setImmediate(resolve)));
    this.#hal.frame(new Uint8Array(this.#core.frame()));
    if (!this.#hal.status.alive) await this.#untilBack();
  }

  /** A silent program has all the time that a person needs at a breakpoint. */
  async #untilBack() {
    const since = performance.now();
    let isTold = false;
    while (this.#ended === null && !this.#hal.status.alive) {
      const silent = performance.now() - since;
      if (!isTold && silent > silentMs) {
        const why =
          this.#hal.status.state === "connected"
            ? "its connection stands, so a breakpoint or a long loop has stopped it"
            : "its connection is gone";
        warn(`the program says nothing at ${(this.#now / 1000).toFixed(2)} s of the run: ${why}; the run waits`);
        isTold = true;
      }
      if (silent > patienceMs) this.#ended = `it said nothing for ${patienceMs / 60_000} minutes`;
      await wait(lookMs);
      this.#hal.frame(new Uint8Array(this.#core.frame()));
    }
    const waited = performance.now() - since;
    this.#begun += waited;
    if (isTold && this.#ended === null) warn(`the program is back after ${(waited / 1000).toFixed(1)} s`);
  }

  ticked(tick) {
    this.#now = Math.round(tick * 20);
  }

  // Gradle has a group of its own: without this it would go on alone.
  #interrupted = () => {
    kill(this.#gradle.child, "SIGTERM");
    process.exit(130);
  };

  async close() {
    for (const signal of signals) process.off(signal, this.#interrupted);
    this.#hal?.connect({ mode: "off" }, 0, 2026, false);
    for (const socket of this.#sockets) socket.terminate();
    kill(this.#gradle.child, "SIGTERM");
    await this.#gradle.ended;
  }
}
