// The tests of a robot program: pyfrc's and the project's own, one at a time in one interpreter. Python calls the world, a tick at
// a time, from inside a test; see _sandlot/testing.py.
import { projectFolder, type Files, type ProgramSays, type Python } from "./python.ts";

const testsFolder = "/tests";

/** A test by its file below the folder of tests ("": pyfrc's own), its name and its case, if it has several. */
export interface CodeTest {
  readonly file: string;
  readonly name: string;
  readonly case: number;
  /** Why its file cannot be read. */
  readonly error?: string;
}

export interface CodeTestResult {
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it failed or was skipped. */
  readonly text: string;
  /** The program's prints since its last tick. */
  readonly console: readonly string[];
}

/** The robot's driver in a test: nothing begins by itself. */
export interface TestedProgram {
  begin(): ProgramSays;
  tick(microseconds: number, messages: string): ProgramSays;
}

export class CodeTests {
  readonly #python: Python;
  readonly #project: Files;
  readonly #tests: Files;

  constructor(python: Python, project: Files, tests: Files) {
    this.#python = python;
    this.#project = project;
    this.#tests = tests;
  }

  /** All tests there are. builtinOnly: pyfrc's own alone. */
  list(builtinOnly: boolean): CodeTest[] {
    this.#renew();
    const text = this.#python.call("_sandlot.testing", "collect", [projectFolder, testsFolder, builtinOnly]);
    return JSON.parse(String(text)) as CodeTest[];
  }

  /**
   * Runs one. world: makes the world of the test around its program, and gives the function that moves it by a tick in
   * a mode.
   */
  run(test: CodeTest, seed: number, world: (program: TestedProgram) => (mode: number) => void): CodeTestResult {
    this.#renew();
    this.#python.attach();
    const program: TestedProgram = {
      begin: () => ({
        messages: [],
        topics: [],
        wants: { names: [], below: [] },
        console: [],
        reached: null,
        ended: null,
      }),
      tick: (microseconds, messages) => this.#python.tick(microseconds, messages),
    };
    const given = [projectFolder, testsFolder, JSON.stringify(test), seed];
    const step = world(program);
    try {
      const text = this.#python.call("_sandlot.testing", "run", given, step);
      return JSON.parse(String(text)) as CodeTestResult;
    } catch (error) {
      // Python itself has come to its end: the next test needs another one.
      return { outcome: "failed", text: error instanceof Error ? error.message : String(error), console: [] };
    }
  }

  #renew(): void {
    this.#python.renew({ [projectFolder]: this.#project, [testsFolder]: this.#tests });
  }
}
