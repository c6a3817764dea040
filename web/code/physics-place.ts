// The mover of the robot of a program that has a physics.py: the world, or physics.py, which then has the robot's
// place. Its robot is told where to be at the end of each tick, which is input of the run: it is there to the last
// digit, walls still stop it, and a recording needs no Python.
import { writeInputRobot } from "../sim/boundary/blocks.gen.ts";
import { inputHeader, inputRobot } from "../sim/boundary/abi.gen.ts";
import { Frame, newRobotState } from "../sim/boundary/frame.ts";

/** auto: physics.py, where nothing that the program turns is wired. */
export const physicsChoices = ["auto", "world", "physics"] as const;
export type PhysicsChoice = (typeof physicsChoices)[number];

/** On the field [m, rad]. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

const prefix = '{"type":"SandlotPhysics"';

/** A place that is told from another one, in the frame that this other one is told in. */
export function from(base: Place, { x, y, heading }: Place): Place {
  const [cos, sin] = [Math.cos(base.heading), Math.sin(base.heading)];
  return { x: base.x + cos * x - sin * y, y: base.y + sin * x + cos * y, heading: base.heading + heading };
}

/** The same the other way: a place as it is seen from another one. */
function seen(base: Place, { x, y, heading }: Place): Place {
  const [cos, sin, dx, dy] = [Math.cos(base.heading), Math.sin(base.heading), x - base.x, y - base.y];
  return { x: cos * dx + sin * dy, y: cos * dy - sin * dx, heading: heading - base.heading };
}

export class PhysicsPlace {
  readonly #choice: PhysicsChoice;
  readonly #robot: number;
  readonly #state = newRobotState();
  #wanted: Place | null = null;
  /** Of physics.py and of the robot, when the program began. */
  #begin: { readonly wanted: Place; readonly robot: Place } | null = null;
  #owns = false;

  constructor(choice: PhysicsChoice, robot: number) {
    this.#choice = choice;
    this.#robot = robot;
  }

  /** Whether physics.py has the robot's place. */
  get owns(): boolean {
    return this.#owns;
  }

  /** Where on the field the middle of physics.py's own frame is; null: there is no physics.py, or its robot has no place yet. */
  get base(): Place | null {
    return this.#begin === null ? null : from(this.#begin.robot, seen(this.#begin.wanted, { x: 0, y: 0, heading: 0 }));
  }

  /** Takes a message of the program. False: it is not one of physics.py. */
  take(message: string): boolean {
    if (!message.startsWith(prefix)) return false;
    const { data } = JSON.parse(message) as { readonly data: { readonly "<pose"?: readonly [number, number, number] } };
    const pose = data["<pose"];
    if (pose?.every(Number.isFinite)) this.#wanted = { x: pose[0], y: pose[1], heading: pose[2] };
    return true;
  }

  /** Once the program has begun: the robot's mover, and the program's message about it. mapped: lines of the report. */
  decide(mapped: readonly string[]): string {
    const turns = mapped.some((line) => line.includes(" → "));
    const own = this.#choice === "physics" || (this.#choice === "auto" && !turns);
    this.#owns = own && this.#wanted !== null;
    const inputs = mapped.flatMap((line) => (line.includes(" ← ") ? line.split(" ← ").slice(0, 1) : []));
    return JSON.stringify({ type: "Sandlot", device: "", data: { owns: this.#owns, inputs } });
  }

  /** Writes the robot's motion into an input block of its station, if physics.py has its place. */
  drive(block: ArrayBuffer, frame: Uint8Array): void {
    if (this.#wanted === null || !(this.#owns || this.#begin === null)) return;
    const whole = frame.byteOffset === 0 ? frame.buffer : frame.slice().buffer;
    const { position, yaw, station } = new Frame(whole as ArrayBuffer).robot(this.#robot, this.#state);
    this.#begin ??= { wanted: this.#wanted, robot: { x: position.x, y: position.y, heading: yaw } };
    if (!this.#owns) return;
    const { x, y, heading } = from(this.#begin.robot, seen(this.#begin.wanted, this.#wanted));
    writeInputRobot(new DataView(block), inputHeader.byteLength + station * inputRobot.byteLength, {
      chassisMode: "place",
      chassis: [x, y, heading],
    });
  }
}
