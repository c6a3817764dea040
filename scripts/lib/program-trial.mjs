// A robot program tried in the world: run through its modes with sticks that are given, and a look at which motors turned.
import { CodeDesk } from "../cli/code-desk.mjs";

/** Less of a turn than this is the play of a robot that stands, not a drive [rad]. */
const leastTurn = 0.5;
/** A program that wants to stand still asks for less [V]. */
const leastVolts = 0.3;
/** Farther than this is a robot that drives [m]. */
export const leastWay = 0.25;

/** A robot's motors' commands, and how far each turned. */
class Motion {
  #sandlot;
  #state;
  #robot;
  #seen;
  #start = null;
  #farthest = 0;
  /** When it had driven first [s]; null: it has not. */
  drivenAt = null;

  constructor(sandlot, motors) {
    this.#sandlot = sandlot;
    this.#state = sandlot.newMotorState();
    this.#robot = sandlot.newRobotState();
    this.#seen = motors.map((name) => ({
      name,
      volts: 0,
      low: Number.POSITIVE_INFINITY,
      high: Number.NEGATIVE_INFINITY,
    }));
  }

  look(core, seconds) {
    const frame = new this.#sandlot.Frame(core.frame());
    this.#seen.forEach((motor, i) => {
      const { position, volts } = frame.motor(i, this.#state);
      motor.volts = Math.max(motor.volts, Math.abs(volts));
      motor.low = Math.min(motor.low, position);
      motor.high = Math.max(motor.high, position);
    });
    const { x, y } = frame.robot(0, this.#robot).position;
    this.#start ??= { x, y };
    this.#farthest = Math.max(this.#farthest, Math.hypot(x - this.#start.x, y - this.#start.y));
    if (this.#farthest > leastWay) this.drivenAt ??= seconds;
  }

  /** The motors that the program gave volts, and those of them that did not turn all the same; how far the robot came [m]. */
  result() {
    const driven = this.#seen.filter(({ volts }) => volts > leastVolts);
    const stuck = driven.filter(({ low, high }) => high - low < leastTurn);
    return { driven, stuck, way: this.#farthest, drivenAt: this.drivenAt };
  }
}

/** The line of a traceback that names the error. */
function lastError(printed, ended) {
  const line = printed.filter((each) => /^[\w.]*(Error|Exception|NotHere)\b/.test(each)).at(-1);
  return (line ?? ended.split("\n")[0]).replace(/^ModuleNotFoundError: /, "").replace(/^ImportError: /, "");
}

/**
 * Runs a project's program for so many ticks of a loaded scenario, with a field management system attached where `fms` says so.
 * Returns whether it ran to the end, else why not; at which time it ended [s]; its motors' motion; the parts that fit
 * the robot's wiring; and its prints.
 */
export function tryProgram(project, parts, { scene, ticks, fms = false }) {
  const { sandlot, core, wire, tablesWire, code, python, moments } = parts;
  python.renew({ "/robot": project });
  const printed = [];
  const result = { runs: false, why: "", seconds: 0, motion: null, report: null, printed };
  const start = performance.now();
  let desk = null;
  try {
    const sticksAt = (seconds) => code.sticksAt(moments, seconds);
    const print = ({ text }) => printed.push(text);
    const given = { core, sandlot, wire, tablesWire, scene, code, python, project, seed: 1, sticksAt, print, fms };
    desk = CodeDesk.start(given);
    const motion = new Motion(sandlot, scene.robots[0].motors);
    let tick = 0;
    while (tick < ticks && desk.ended === null) {
      desk.beforeTick();
      core.step(1);
      desk.ticked(++tick);
      motion.look(core, tick / 50);
    }
    result.seconds = tick / 50;
    result.runs = desk.ended === null;
    result.why = result.runs ? "" : lastError(printed, desk.ended);
    result.motion = motion.result();
    result.report = desk.report();
    result.year = desk.year;
  } catch (error) {
    result.why = error.message.split("\n").at(-1);
  } finally {
    desk?.close();
  }
  result.ms = performance.now() - start;
  return result;
}
