// A disk in memory that keeps a real one's part when the power goes: bytes that were not told to stay may be gone or
// half there.
import type { Random } from "./mutate.ts";

/** The program ends here: nothing after it is done. */
export class Ended extends Error {}

interface Inode {
  text: string;
  /** The part on the disk for sure. */
  sure: string;
}

/** One operation of a program; its remains when it is not done whole. */
type Step = (partly?: () => unknown) => void;

/** Others mean that a system has no such thing as a folder's sync. */
const failures = ["ENOSPC", "EIO", "EROFS"];

const failure = (code: string): Error => Object.assign(new Error(`${code}: drawn`), { code });

export class MemoryDisk {
  readonly #random: Random;
  /** Names as programs see them, and how they stood after each change that no sync of the folder has covered. */
  #names = new Map<string, Inode>();
  #history: Map<string, Inode>[] = [];
  /** The running program; others have no effect. */
  #program = 0;
  /** Operations until the program ends, and until one fails; never below zero. */
  endsIn = Infinity;
  failsIn = Infinity;
  lasting = false;

  constructor(random: Random) {
    this.#random = random;
    this.#history = [new Map()];
  }

  text(path: string): string | null {
    return this.#names.get(path)?.text ?? null;
  }

  /** Another program writes into a file, and it stays. */
  damage(path: string, text: string): void {
    this.#names.set(path, { text, sure: text });
    this.#remember();
    this.#history = this.#history.slice(-1);
  }

  /** The power goes: names as they stood at some moment since they were sure, texts as far as they came. */
  loosePower(): void {
    const names = this.#history[this.#random.below(this.#history.length)] ?? new Map<string, Inode>();
    for (const inode of new Set(names.values())) {
      if (inode.text !== inode.sure) inode.text = this.#random.one([inode.sure, "", inode.text.slice(0, 3), "\0\0"]);
      inode.sure = inode.text;
    }
    this.#names = new Map(names);
    this.#history = [new Map(names)];
  }

  /** Ends the running program. */
  kill(): void {
    this.#program += 1;
    this.endsIn = Infinity;
  }

  /** The part of node:fs/promises that nt4-persistent.mjs uses, for the program that begins. */
  begin(): object {
    const program = ++this.#program;
    const step: Step = (partly) => this.#step(program, partly);
    return {
      mkdir: async () => step(),
      // Nothing but files has a name here.
      stat: async (path: string) => (this.#find(path), { isFile: () => true }),
      realpath: async (path: string) => path,
      readFile: async (path: string) => {
        step();
        return this.#find(path).text;
      },
      rename: async (from: string, to: string) => {
        step();
        this.#names.set(to, this.#find(from));
        this.#names.delete(from);
        this.#remember();
      },
      link: async (from: string, to: string) => {
        step();
        if (this.#names.has(to)) throw failure("EEXIST");
        this.#names.set(to, this.#find(from));
        this.#remember();
      },
      copyFile: async (from: string, to: string) => {
        step();
        this.#names.set(to, { text: this.#find(from).text, sure: "" });
        this.#remember();
      },
      rm: async (path: string) => {
        step();
        this.#names.delete(path);
        this.#remember();
      },
      open: async (path: string, flags: string) => {
        step();
        return flags === "w" ? this.#openFile(path, step) : this.#openFolder(step);
      },
    };
  }

  #openFile(path: string, step: Step): object {
    const inode: Inode = { text: "", sure: "" };
    this.#names.set(path, inode);
    this.#remember();
    const writeFile = async (text: string): Promise<void> => {
      step(() => (inode.text = text.slice(0, text.length / 2)));
      inode.text = text;
    };
    const sync = async (): Promise<void> => {
      step();
      inode.sure = inode.text;
    };
    return { writeFile, sync, close: async () => step() };
  }

  #openFolder(step: Step): object {
    const sync = async (): Promise<void> => {
      step();
      this.#history = this.#history.slice(-1);
    };
    return { sync, close: async () => step() };
  }

  #find(path: string): Inode {
    const inode = this.#names.get(path);
    if (inode === undefined) throw failure("ENOENT");
    return inode;
  }

  #remember(): void {
    this.#history.push(new Map(this.#names));
  }

  #step(program: number, partly: () => unknown = () => null): void {
    if (program !== this.#program) throw new Ended("ended");
    if (this.endsIn <= 0 || this.failsIn <= 0) partly();
    if (this.endsIn-- <= 0) throw new Ended("ended");
    if (this.failsIn-- > 0) return;
    if (!this.lasting) this.failsIn = Infinity;
    throw failure(this.#random.one(failures));
  }
}
