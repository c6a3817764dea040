// A robot made of the program's own devices: the program is run alone for that, in a worker of its own, and its devices
// become the wiring of a robot. The panel shows the told numbers, the open ones, and the way back.
import type { FromCode, Project, ToCode } from "../../code/code-protocol.ts";
import { ProjectError } from "../../code/project.ts";
import type { StartYear } from "../../code/settings.ts";
import type { Made } from "../../files/made-devices.ts";
import type { Guess, GuessBases } from "../../files/robot-guess.ts";
import type { RobotNumbers } from "../../files/robot-numbers.ts";
import type { Answers, JsonObject } from "../../files/team-robot.ts";
import { code as say } from "../../words/english-code.ts";
import { make } from "../parts/elements.ts";
import type { PageContext } from "../page/context.ts";
import type { Parts } from "../parts/parts.ts";
import { siteFile } from "../parts/site-file.ts";
import { slug } from "../parts/slug.ts";
import { withRobot } from "./code-wiring.ts";
import type { OpenProject } from "./project-desk.ts";

/** The methods of a worker that are used here. */
interface Port {
  postMessage(message: ToCode): void;
  onmessage: ((event: MessageEvent<FromCode>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** The program as it would be started now. */
export interface ProgramParts {
  readonly project: Project;
  readonly packages: Project;
  readonly year: StartYear;
}

export interface ProgramRobotHost {
  readonly page: PageContext;
  start(): Port;
  /** Index of the program's robot in the run. */
  robot(): number;
  /** A program runs: it begins again with another robot. */
  runs(): boolean;
  /** null: there is none, or its packages do not come. */
  program(): Promise<ProgramParts | null>;
  /** Keeps the text of a robot.json with the program; "": it has none. */
  keep(robot: string): void;
  refuse(error: ProjectError): void;
}

/** A program that does not come back from its start ends after that [ms]. While Python is fetched each piece gives that again. */
const mostMs = 60_000;

/** Runs a program alone and resolves with its answer; rejects with why it has none. */
function askProgram(host: ProgramRobotHost, program: ProgramParts, robot: object): Promise<string> {
  const port = host.start();
  return new Promise<string>((resolve, reject) => {
    const stuck = (): void => reject(new Error(say("madeStuck")));
    let timer = setTimeout(stuck, mostMs);
    const end = (act: () => void): void => {
      clearTimeout(timer);
      act();
    };
    port.onerror = (event) => {
      event.preventDefault();
      end(() => reject(new Error(event.message || "its script did not load")));
    };
    port.onmessage = ({ data }) => {
      if (data.type === "fetching" || data.type === "starting" || data.type === "begins") {
        clearTimeout(timer);
        timer = setTimeout(stuck, mostMs);
      } else if (data.type === "made") end(() => resolve(String(data.made)));
      else if (data.type === "failed") end(() => reject(new Error(String(data.why).slice(0, 2000))));
    };
    port.postMessage({ type: "make", base: host.page.base, robot, ...program });
  }).finally(() => port.terminate());
}

async function robotOf(base: string, name: string): Promise<JsonObject> {
  return (await siteFile(base, `robots/${name}/robot.json`)).json() as Promise<JsonObject>;
}

/** The team and the robot's numbers as the project's files say them: settings of PathPlanner, Tuner's constants, Choreo's project. */
async function saidBy(project: Project): Promise<Pick<Known, "numbers" | "team">> {
  const [{ inventoryOf }, { projectOf }, { RobotNumbers: Numbers }] = await Promise.all([
    import("../../files/inventory.ts"),
    import("../../files/project-card.ts"),
    import("../../files/robot-numbers.ts"),
  ]);
  const files = [...project].map(([path, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.byteLength, read: async () => new Uint8Array(bytes) };
  });
  const found = await projectOf("project", await inventoryOf(files));
  return { numbers: found?.robots[0]?.numbers ?? new Numbers(), team: found?.team ?? null };
}

/** All that a guess is made of. */
interface Known {
  readonly made: Made;
  readonly numbers: RobotNumbers;
  readonly bases: GuessBases;
  readonly team: number | null;
}

export class ProgramRobot {
  readonly #parts: Parts;
  readonly #host: ProgramRobotHost;
  #answers: Record<string, number | string> = {};
  #busy = false;
  /** A program that was brought gets its robot by itself, once; a text: the robot that was made for it at an earlier visit. */
  #owed: boolean | string = false;
  /** The run before the first robot that was made for this program; null: none was. */
  #before: { readonly text: string; readonly name: string } | null = null;
  /** Of the project. */
  #name = "";
  /** How many programs were opened until now. */
  #turn = 0;

  constructor(parts: Parts, host: ProgramRobotHost) {
    this.#parts = parts;
    this.#host = host;
    parts.onClick("make-robot", () => void this.make(false));
    parts.onClick("made-back", () => void this.#back());
  }

  /** Another program is open. */
  open({ name, brought, settings }: OpenProject): void {
    this.#turn++;
    this.#name = name.replace(/\.(py|zip)$/i, "");
    this.#owed = settings.robot === "" ? brought : settings.robot;
    this.#forget();
  }

  /** The robot of the run lacks the program's devices: it gets the robot that was made for it before, or one is made. */
  fit(): void {
    const owed = this.#owed;
    this.#owed = false;
    if (owed === false) return;
    const put = owed === true ? this.make(true) : this.#putRobot(JSON.parse(owed) as JsonObject, null);
    put.catch((error: unknown) => this.#refuse(error));
  }

  #refuse(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#host.refuse(new ProjectError(say("madeNot", { why })));
  }

  #forget(): void {
    this.#answers = {};
    this.#before = null;
    this.#parts.get("made-back").hidden = true;
    this.#show("");
  }

  /** Runs the program alone and puts the robot; onlyDriving: one of which it is known how it drives. */
  async make(onlyDriving: boolean): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const turn = this.#turn;
    this.#parts.button("make-robot").disabled = true;
    this.#show(say("making"));
    try {
      const program = await this.#host.program();
      if (program === null) return this.#show("");
      const known = await this.#ask(program);
      if (turn !== this.#turn) return;
      await this.#showGuess(await this.#put(known, onlyDriving), known);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#show("");
      this.#refuse(error);
    } finally {
      this.#busy = false;
      this.#parts.button("make-robot").disabled = false;
    }
  }

  async #ask(program: ProgramParts): Promise<Known> {
    const { base } = this.#host.page;
    const [swerve, tank, mecanum, said] = await Promise.all([
      robotOf(base, "swerve-shooter"),
      robotOf(base, "kitbot"),
      robotOf(base, "mecanum-arm"),
      saidBy(program.project),
    ]);
    const text = await askProgram(this.#host, program, tank);
    const { readMade } = await import("../../files/made-devices.ts");
    return { made: readMade(text), ...said, bases: { swerve, tank, mecanum } };
  }

  async #put({ made, numbers, bases, team }: Known, onlyDriving = false): Promise<Guess> {
    const { guessRobot } = await import("../../files/robot-guess.ts");
    const guess = guessRobot(made, numbers, bases, this.#answers as Answers);
    const robot = { ...guess.robot, name: slug(this.#name, "team-robot"), title: this.#name.slice(0, 60) };
    if (!onlyDriving || guess.kind !== "none") await this.#putRobot(robot, team);
    return guess;
  }

  async #back(): Promise<void> {
    const before = this.#before;
    this.#forget();
    this.#host.keep("");
    if (before !== null) await this.#putRun(before);
  }

  /** A run from its start. A program that runs begins again in it. */
  async #putRun(run: { readonly text: string; readonly name: string }): Promise<void> {
    const runs = this.#host.runs();
    await this.#host.page.put(run);
    if (runs) await this.#host.page.session.run();
  }

  async #putRobot(robot: JsonObject, team: number | null): Promise<void> {
    const { text, name } = this.#host.page.session;
    try {
      await this.#putRun({ text: withRobot(text, this.#host.robot(), robot, team), name });
    } catch (error) {
      await this.#putRun({ text, name });
      throw error;
    }
    this.#before ??= { text, name };
    this.#parts.get("made-back").hidden = false;
    this.#host.keep(JSON.stringify(robot));
  }

  #show(note: string): void {
    this.#parts.write("made-note", note);
    this.#parts.get("made").hidden = note === "";
    this.#parts.get("made-remarks").replaceChildren();
    this.#parts.get("made-asked-part").hidden = true;
  }

  async #showGuess({ kind, remarks, numbers }: Guess, known: Known): Promise<void> {
    const { sayRemark } = await import("../../files/robot-guess.ts");
    const names = { swerve: "madeSwerve", differential: "madeTank", mecanum: "madeMecanum", none: "madeNone" } as const;
    this.#show(say(names[kind]));
    const lines = remarks.map((remark) => make("li", "", sayRemark(remark)));
    this.#parts.get("made-remarks").replaceChildren(...lines);
    if (numbers !== null) await this.#askNumbers(numbers, known);
  }

  /** Each number with its source; those that nothing says are marked, and an answer makes the robot again. */
  async #askNumbers(numbers: RobotNumbers, known: Known): Promise<void> {
    const [{ openQuestions }, { motorRows, numberRows }] = await Promise.all([
      import("../../files/team-robot.ts"),
      import("../parts/number-rows.ts"),
    ]);
    const open = new Set(openQuestions(numbers, this.#answers as Answers));
    const changed = (): void => void this.#put(known).catch((error: unknown) => this.#refuse(error));
    const rows = [
      ...numberRows(numbers, open, this.#answers, changed),
      ...motorRows(numbers, open, this.#answers, changed),
    ];
    this.#parts.get("made-asked").replaceChildren(...rows);
    this.#parts.get("made-asked-part").hidden = false;
    this.#parts.write("made-asked-name", open.size === 0 ? say("madeNumbers") : say("madeAsked", { count: open.size }));
  }
}
