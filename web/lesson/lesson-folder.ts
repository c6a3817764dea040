// The files of a lesson, by its folder: lesson.json, its texts, scenarios, programs and solutions.
import { pythonOfFile } from "../blocks/python.ts";
import { blocksFile, BlocksError, pythonFile } from "../blocks/workspace.ts";
import {
  LessonError,
  ofYear,
  readLesson,
  type Lesson,
  type LessonLanguage,
  type LessonYear,
  type Task,
} from "./lesson.ts";

/** Reads a file of the folder as text; null: it is not there. */
export type ReadFolder = (path: string) => Promise<string | null>;

/** Texts of a program by their paths. */
export type Program = ReadonlyMap<string, string>;

/** A task's solution: a person's hands, dials or program. */
export interface Solution {
  /** Lines of a scenario's script. */
  readonly script?: readonly unknown[];
  readonly dials?: Readonly<Record<string, number>>;
  readonly program?: Program;
}

export class LessonFolder {
  readonly name: string;
  readonly lesson: Lesson;
  /** WPILib's: whose names the texts and programs have. */
  readonly year: LessonYear;
  readonly #read: ReadFolder;

  constructor(name: string, lesson: Lesson, read: ReadFolder, year: LessonYear) {
    this.name = name;
    this.lesson = lesson;
    this.#read = read;
    this.year = year;
  }

  static async open(name: string, read: ReadFolder, year: LessonYear = 2026): Promise<LessonFolder> {
    const text = await read("lesson.json");
    if (text === null) throw new LessonError(`there is no lesson "${name}"`);
    return new LessonFolder(name, readLesson(ofYear(text, year), `${name}/lesson.json`), read, year);
  }

  async file(path: string): Promise<string> {
    const text = await this.#read(path);
    if (text === null) throw new LessonError(`${this.name}/${path}: there is no such file`);
    return text;
  }

  /** Null: there is none. */
  find(path: string): Promise<string | null> {
    return this.#read(path);
  }

  async text(language: LessonLanguage): Promise<string> {
    return ofYear(await this.file(`${language}.md`), this.year);
  }

  /** The teacher's notes beside the plan: points to watch for, and how each task is done. */
  async notes(language: LessonLanguage): Promise<string> {
    return ofYear(await this.file(`teacher.${language}.md`), this.year);
  }

  scenario(task: Task): Promise<string> {
    return this.file(task.scenario);
  }

  /** Of the program that a student begins with: the lesson's year, or 2026 where there is none of 2027 and for blocks. */
  async programYear({ name, blocks }: Task): Promise<LessonYear> {
    const isThere = this.year !== 2026 && !blocks && (await this.#read(`starter/${name}.${this.year}.py`)) !== null;
    return isThere ? this.year : 2026;
  }

  /** The program that a student begins with. */
  starter(task: Task): Promise<Program> {
    return this.#program(`starter/${task.name}`, task);
  }

  /** A program of Python alone, or of blocks and the Python that they become. */
  async #program(path: string, { blocks: hasBlocks }: Task): Promise<Program> {
    if (!hasBlocks) return new Map([[pythonFile, await this.#python(path)]]);
    const blocks = await this.file(`${path}.blocks.json`);
    try {
      return new Map([
        [pythonFile, pythonOfFile(blocks).text],
        [blocksFile, blocks],
      ]);
    } catch (error) {
      if (error instanceof BlocksError) throw new LessonError(`${this.name}/${path}.blocks.json: ${error.message}`);
      throw error;
    }
  }

  /** The year's program; where that year has none, the one that is there. Blocks run in both. */
  async #python(path: string): Promise<string> {
    const own = this.year === 2026 ? null : await this.#read(`${path}.${this.year}.py`);
    return own ?? this.file(`${path}.py`);
  }

  async solution(task: Task): Promise<Solution> {
    if (task.hands === "code") return { program: await this.#program(`solution/${task.name}`, task) };
    const path = `solution/${task.name}.json`;
    const fail = (message: string): never => {
      throw new LessonError(`${this.name}/${path}: ${message}`);
    };
    let json: unknown;
    try {
      json = JSON.parse(await this.file(path));
    } catch (error) {
      if (error instanceof LessonError) throw error;
      return fail(`is no JSON (${(error as Error).message})`);
    }
    const wanted = task.hands === "dials" ? "dials" : "script";
    const found = typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
    if (Object.keys(found).join() !== wanted) fail(`must be an object with the key "${wanted}" alone`);
    const part = found[wanted];
    if (wanted === "script") return Array.isArray(part) ? { script: part } : fail('"script" must be a list');
    if (typeof part !== "object" || part === null) return fail('"dials" must be an object');
    const strange = Object.keys(part).find((name) => !task.dials.some((dial) => dial.name === name));
    if (strange !== undefined) fail(`there is no dial "${strange}"`);
    return { dials: part as Record<string, number> };
  }
}
