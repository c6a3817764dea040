// Runs a robot program alone and disabled, on a robot to which nothing is wired, until it has made its devices, and returns its answer.
import type { FetchFile, Core } from "../sim/core/module.ts";
import type { Wire } from "../net/wire.ts";
import type { Project } from "./code-protocol.ts";
import { CodeRobot, type Program } from "./code-robot.ts";
import type { ProgramSays } from "./python.ts";
import type { StartYear } from "./settings.ts";
import { padOf } from "./sticks.ts";

/** A program that can begin: in this thread or in another. */
export interface Beginner extends Program {
  begin(project: Project, seed: number, microseconds: number, year: number): ProgramSays;
  beginLater?(project: Project, seed: number, microseconds: number, year: number): Promise<ProgramSays>;
}

/** Loops until the first question, between two questions, and at most: some programs wait while they make their devices. */
const [first, between, most] = [10, 50, 1000];

/** The program did not come so far. */
export class NotMadeError extends Error {}

/** A robot alone with nothing wired, as a scenario. `robot`: a robot.json that ships. */
export const aloneScenario = (robot: object): string =>
  JSON.stringify({
    ...{ sandlot: 1, name: "A program alone", seed: 1, field: "practice", pieces: "none" },
    match: { start: "disabled", clock: false },
    robots: [{ robot: { ...robot, wiring: [] }, station: "blue1", at: [3, 6.5, 0], program: "external" }],
  });

/** Loads it. After that nothing more is fetched. */
export async function loadAlone(core: Core, robot: object, files: FetchFile): Promise<void> {
  await core.load(aloneScenario(robot), "a program alone", files);
}

/** The devices of a project's program, as JSON. Throws NotMadeError with the reason when it ends before it has made them. */
export async function madeBy(
  core: Core,
  wire: Wire,
  python: Beginner,
  { project, year }: { readonly project: Project; readonly year: StartYear },
): Promise<string> {
  const { records, count } = core.schema();
  const errors: string[] = [];
  const print = ({ stream, text }: { readonly stream: string; readonly text: string }): void => {
    if (stream === "err") errors.push(text);
  };
  const robot = new CodeRobot(wire, { records: new Uint8Array(records), count }, 0, python, { print }, "world");
  const frame = new ArrayBuffer(core.frameBytes);
  robot.station.joysticks([padOf([], 0)]);
  try {
    robot.began(await (python.beginLater?.(project, 1, 0, year) ?? python.begin(project, 1, 0, year)));
    let made: string | null = null;
    for (let tick = 0; tick < most && robot.ended === null; tick++) {
      const asks = tick % between === first;
      if (asks) robot.askMade();
      core.frame(frame);
      const block = await robot.tickLater(new Uint8Array(frame), tick);
      if (block !== null) core.addInput(new Uint8Array(block));
      core.step(1);
      const answer = asks ? robot.made : null;
      if (answer === null) continue;
      // Nothing new in a second: it has made them all.
      if (made !== null && countOf(answer) === countOf(made)) return answer;
      made = answer;
    }
    if (made === null) throw new NotMadeError(robot.ended ?? errors.at(-1) ?? "it did not answer");
    return made;
  } finally {
    robot.close();
  }
}

/** Devices in an answer, which the program may have written itself; -1: it is not an answer. */
function countOf(made: string): number {
  try {
    const { data } = JSON.parse(made) as { readonly data?: { readonly devices?: unknown } };
    return Array.isArray(data?.devices) ? data.devices.length : -1;
  } catch {
    return -1;
  }
}
