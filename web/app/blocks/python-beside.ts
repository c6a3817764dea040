// The Python beside a workspace of blocks, a line under the other: a block that is pointed at lights its lines, a line its block, and both
// light up while they are at work.
import type * as Blockly from "blockly/core";
import { blocks as say } from "../../words/classroom/english-blocks.ts";
import { setData } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";

export interface PythonOfBlocks {
  readonly text: string;
  /** Of each line, from the first, the block that made it; "": none. */
  readonly blocks: readonly string[];
  /** The line of each block; absent: the first of those that it made. */
  readonly lines?: ReadonlyMap<string, number>;
}

export interface BesideHost {
  /** The colour of a block's group; null: it has none. */
  colourOf(block: Blockly.BlockSvg): string | null;
  /** A person has chosen a line by Enter. */
  goTo(line: number): void;
}

/** Another block is lit, with the class that says why. */
class Light {
  readonly #name: string;
  #lit: readonly Element[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  put(workspace: Blockly.WorkspaceSvg, ids: readonly string[]): void {
    for (const element of this.#lit) element.classList.remove(this.#name);
    this.#lit = ids.flatMap((id) => workspace.getBlockById(id)?.getSvgRoot() ?? []);
    for (const element of this.#lit) element.classList.add(this.#name);
  }
}

function firstLines(blocks: readonly string[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, id] of blocks.entries()) if (id !== "" && !lines.has(id)) lines.set(id, index + 1);
  return lines;
}

export class PythonBeside {
  readonly #parts: Parts;
  readonly #workspace: Blockly.WorkspaceSvg;
  readonly #host: BesideHost;
  readonly #runs = new Light("blocks-runs");
  readonly #pointed = new Light("blocks-pointed");
  #python: PythonOfBlocks = { text: "", blocks: [] };
  #lines: ReadonlyMap<string, number> = new Map();
  #rows: readonly HTMLElement[] = [];
  #running: readonly number[] = [];
  /** The line that the keyboard is at; -1: none. */
  #at = -1;

  constructor(parts: Parts, workspace: Blockly.WorkspaceSvg, host: BesideHost) {
    this.#parts = parts;
    this.#workspace = workspace;
    this.#host = host;
    this.#listen(parts.get("space"));
  }

  show(python: PythonOfBlocks): void {
    this.#python = python;
    this.#lines = python.lines ?? firstLines(python.blocks);
    const lines = python.text.replace(/\n$/, "").split("\n");
    this.#rows = lines.map((text, index) => {
      const row = document.createElement("div");
      row.className = "blocks-line";
      row.id = `${this.#parts.get("lines").id}-${index + 1}`;
      // An empty line cannot be chosen.
      row.setAttribute("role", text === "" ? "none" : "option");
      row.textContent = text;
      const block = this.#workspace.getBlockById(this.blockOf(index + 1));
      const colour = block === null ? null : this.#host.colourOf(block as Blockly.BlockSvg);
      if (colour !== null) row.style.setProperty("--group", colour);
      return row;
    });
    this.#at = -1;
    const list = this.#parts.get("lines");
    list.removeAttribute("aria-activedescendant");
    list.replaceChildren(...this.#rows);
    this.#showRunning();
  }

  /** The block that made a line; "": none. */
  blockOf(line: number): string {
    return this.#python.blocks[line - 1] ?? "";
  }

  /** Lines that are at work. */
  light(lines: readonly number[]): void {
    if (lines.join() === this.#running.join()) return;
    this.#running = lines;
    this.#showRunning();
  }

  /** A block was chosen; undefined: none is. */
  choose(id: string | undefined): void {
    this.point(id === undefined ? 0 : this.#lineOf(id));
  }

  /** 0: at none. */
  point(line: number): void {
    const id = this.blockOf(line);
    for (const [index, row] of this.#rows.entries()) {
      const isIts = line > 0 && (index === line - 1 || (id !== "" && this.#python.blocks[index] === id));
      setData(row, "pointed", String(isIts));
      if (row.textContent !== "") row.setAttribute("aria-selected", String(isIts));
    }
    this.#pointed.put(this.#workspace, id === "" ? [] : [id]);
  }

  /** The line of a block, or of the one around it. */
  #lineOf(id: string): number {
    for (let block = this.#workspace.getBlockById(id); block !== null; block = block.getParent()) {
      const line = this.#lines.get(block.id);
      if (line !== undefined) return line;
    }
    return 0;
  }

  #listen(space: HTMLElement): void {
    space.addEventListener("pointerover", ({ target }) => {
      const id = target instanceof Element ? target.closest("g[data-id]")?.getAttribute("data-id") : null;
      this.choose(id ?? undefined);
    });
    space.addEventListener("pointerleave", () => this.point(0));
    // Keys of blocks are not the robot's; Ctrl+S is the panel's.
    space.addEventListener("keydown", (event) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      if (!isSave) event.stopPropagation();
    });
    const lines = this.#parts.get("lines");
    lines.addEventListener("pointerover", ({ target }) => this.point(this.#rowOf(target) + 1));
    lines.addEventListener("pointerleave", () => this.point(0));
    lines.addEventListener("click", ({ target }) => {
      const index = this.#rowOf(target);
      if (index >= 0) this.#choose(index);
    });
    lines.addEventListener("keydown", (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const by = steps[event.key];
      if (event.key === "Enter" && this.#at >= 0) this.#host.goTo(this.#at + 1);
      else if (by === undefined) return;
      else this.#walk(by);
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** -1: it is in none. */
  #rowOf(target: EventTarget | null): number {
    const row = target instanceof Element ? target.closest<HTMLElement>(".blocks-line") : null;
    return row === null ? -1 : this.#rows.indexOf(row);
  }

  /** To the next line with something in it. */
  #walk(by: number): void {
    let index = this.#at + by;
    while (this.#rows[index]?.textContent === "") index += by;
    if (this.#rows[index] !== undefined) this.#choose(index);
  }

  #choose(index: number): void {
    this.#at = index;
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#parts.get("lines").setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.point(index + 1);
  }

  /** Brings a line into sight, and moves nothing around the list. */
  #see(row: HTMLElement | undefined): void {
    const list = this.#parts.get("lines");
    if (row === undefined || list.matches(":hover, :focus-within")) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  #showRunning(): void {
    const running = this.#running;
    for (const [index, row] of this.#rows.entries()) setData(row, "runs", String(running.includes(index + 1)));
    this.#see(this.#rows[(running[0] ?? 0) - 1]);
    this.#runs.put(
      this.#workspace,
      running.flatMap((line) => this.blockOf(line)),
    );
    const text = running.map((line) => this.#rows[line - 1]?.textContent?.trim() ?? "").filter((each) => each !== "");
    const shown = text.slice(0, 6).join(" · ");
    this.#parts.write("runs", text.length === 0 ? "" : say("runsAt", { text: shown }));
  }
}
