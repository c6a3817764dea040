// The editor of blocks: Blockly's workspace, and beside it the Python that the blocks become. A block that is pointed at lights its lines,
// a line its block, and both light up while they are at work.
import * as Blockly from "blockly/core";
import { groups, prefix, rowOf } from "../../blocks/palette.ts";
import { pythonOf, type BlocksPython } from "../../blocks/python.ts";
import { BlocksError, readBlocks, writeBlocks } from "../../blocks/workspace.ts";
import { withWords } from "../../words/book.ts";
import { blocks as say } from "../../words/classroom/english-blocks.ts";
import { setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import {
  adoptStyles,
  define,
  makeTheme,
  newVariable,
  renderer,
  toolbox,
  variableBlocks,
  variablesCallback,
} from "./blockly-blocks.ts";
import template from "./blocks.html?raw";
import "./blocks.css";

export interface BlocksHost {
  /** A person has changed the blocks: the workspace's file, and the Python of it. */
  changed(file: string, python: string): void;
  /** The program is to be Python alone. */
  toPython(): void;
}

const nothing: BlocksPython = { text: "", blocks: [], lines: new Map() };

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

export class BlocksEditor {
  readonly #parts: Parts;
  readonly #host: BlocksHost;
  readonly #workspace: Blockly.WorkspaceSvg;
  readonly #runs = new Light("blocks-runs");
  readonly #pointed = new Light("blocks-pointed");
  #python = nothing;
  #file = "";
  #rows: readonly HTMLElement[] = [];
  #running: readonly number[] = [];
  /** Blocks with something wrong in them. */
  #marked: readonly string[] = [];
  /** The line that the keyboard is at; -1: none. */
  #at = -1;

  private constructor(root: HTMLElement, host: BlocksHost) {
    this.#host = host;
    root.innerHTML = withWords(template);
    this.#parts = new Parts(root, "blocks");
    const space = this.#parts.get("space");
    this.#workspace = Blockly.inject(space, {
      ...{ css: false, sounds: false, trashcan: false, comments: true, collapse: true, disable: false },
      media: "",
      renderer,
      theme: makeTheme(root),
      toolbox: toolbox(),
      zoom: { controls: false, wheel: false, pinch: true, startScale: 0.95, minScale: 0.4, maxScale: 2 },
      move: { scrollbars: true, drag: true, wheel: true },
    });
    this.#workspace.registerToolboxCategoryCallback(variablesCallback, variableBlocks);
    this.#workspace.registerButtonCallback(newVariable, () =>
      Blockly.Variables.createVariableButtonHandler(this.#workspace),
    );
    this.#workspace.addChangeListener((event) => this.#heard(event));
    this.#listen(space);
    new ResizeObserver(() => Blockly.svgResize(this.#workspace)).observe(space);
  }

  static async open(root: HTMLElement, host: BlocksHost): Promise<BlocksEditor> {
    await define();
    adoptStyles();
    return new BlocksEditor(root, host);
  }

  /** Shows the workspace of a file, unless it is there already. Throws BlocksError; the shown one stays. */
  put(file: string): void {
    if (file === this.#file) return;
    const read = readBlocks(file);
    // None of this counts as a person's change.
    Blockly.Events.disable();
    try {
      Blockly.serialization.workspaces.load(read.state, this.#workspace);
      this.#workspace.clearUndo();
    } catch (error) {
      this.#file = "";
      this.#workspace.clear();
      throw new BlocksError(`${say("broken")} (${(error as Error).message.slice(0, 80)})`);
    } finally {
      Blockly.Events.enable();
    }
    this.#file = file;
    this.#show(pythonOf(read), read.tops.length);
    this.#workspace.scrollCenter();
    const [top] = this.#workspace.getTopBlocks(true);
    if (top !== undefined) this.#workspace.centerOnBlock(top.id);
  }

  /** Lines of robot.py that are at work. */
  light(lines: readonly number[]): void {
    if (lines.join() === this.#running.join()) return;
    this.#running = lines;
    this.#showRunning();
  }

  /** Mistakes in lines of robot.py stand at their blocks. */
  mark(problems: readonly { readonly line: number; readonly text: string }[]): void {
    for (const id of this.#marked) this.#workspace.getBlockById(id)?.setWarningText(null);
    this.#marked = problems.flatMap(({ line, text }) => {
      const id = this.#python.blocks[line - 1] ?? "";
      this.#workspace.getBlockById(id)?.setWarningText(text);
      return id === "" ? [] : [id];
    });
  }

  /** Points at the block of a line of robot.py. */
  goTo(line: number): void {
    const id = this.#python.blocks[line - 1] ?? "";
    this.#point(line);
    const block = this.#workspace.getBlockById(id);
    if (block === null) return;
    this.#workspace.centerOnBlock(id);
    Blockly.getFocusManager().focusNode(block);
  }

  // ---- Blockly's side ----

  #heard(event: Blockly.Events.Abstract): void {
    if (event.type === Blockly.Events.SELECTED) {
      const id = (event as Blockly.Events.Selected).newElementId;
      return this.#point(id === undefined ? 0 : this.#lineOf(id));
    }
    if (event.isUiEvent || this.#workspace.isDragging()) return;
    this.#changed();
  }

  #changed(): void {
    const file = writeBlocks(Blockly.serialization.workspaces.save(this.#workspace));
    if (file === this.#file) return;
    try {
      const read = readBlocks(file);
      this.#file = file;
      const python = pythonOf(read);
      this.#show(python, read.tops.length);
      this.#host.changed(file, python.text);
    } catch (error) {
      // More blocks than a file may have, say: the earlier ones are kept.
      if (!(error instanceof BlocksError)) throw error;
      this.#parts.write("note", error.message);
    }
  }

  /** The line of a block, or of the one around it. */
  #lineOf(id: string): number {
    for (let block = this.#workspace.getBlockById(id); block !== null; block = block.getParent()) {
      const line = this.#python.lines.get(block.id);
      if (line !== undefined) return line;
    }
    return 0;
  }

  #listen(space: HTMLElement): void {
    space.addEventListener("pointerover", ({ target }) => {
      const id = target instanceof Element ? target.closest("g[data-id]")?.getAttribute("data-id") : null;
      this.#point(id === null || id === undefined ? 0 : this.#lineOf(id));
    });
    space.addEventListener("pointerleave", () => this.#point(0));
    // Keys of blocks are not the robot's; Ctrl+S is the panel's.
    space.addEventListener("keydown", (event) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      if (!isSave) event.stopPropagation();
    });
    const lines = this.#parts.get("lines");
    lines.addEventListener("pointerover", ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(".blocks-line") : null;
      this.#point(row === null ? 0 : this.#rows.indexOf(row) + 1);
    });
    lines.addEventListener("pointerleave", () => this.#point(0));
    lines.addEventListener("click", ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(".blocks-line") : null;
      if (row !== null) this.#choose(this.#rows.indexOf(row));
    });
    lines.addEventListener("keydown", (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const by = steps[event.key];
      if (event.key === "Enter" && this.#at >= 0) this.goTo(this.#at + 1);
      else if (by === undefined) return;
      else this.#walk(by);
      event.preventDefault();
      event.stopPropagation();
    });
    this.#parts.onClick("to-python", () => this.#host.toPython());
  }

  // ---- Python's side ----

  #show(python: BlocksPython, tops: number): void {
    this.#python = python;
    const lines = python.text.replace(/\n$/, "").split("\n");
    this.#rows = lines.map((text, index) => {
      const row = document.createElement("div");
      row.className = "blocks-line";
      row.id = `blocks-line-${index + 1}`;
      // An empty line cannot be chosen.
      row.setAttribute("role", text === "" ? "none" : "option");
      row.textContent = text;
      const block = this.#workspace.getBlockById(python.blocks[index] ?? "");
      const own = block === null ? null : rowOf(block.type);
      if (own !== null) row.style.setProperty("--group", groups[own.group]);
      return row;
    });
    this.#at = -1;
    const list = this.#parts.get("lines");
    list.removeAttribute("aria-activedescendant");
    list.replaceChildren(...this.#rows);
    const hats = this.#workspace
      .getTopBlocks(false)
      .filter(({ type }) => type.startsWith(`${prefix}when`) || type.startsWith(`${prefix}loop`));
    const loose = tops - hats.length;
    this.#parts.write("note", tops === 0 ? say("empty") : loose > 0 ? say("loose", { count: loose }) : "");
    this.#showRunning();
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
    this.#point(index + 1);
  }

  /** Brings a line into sight, and moves nothing around the list. */
  #see(row: HTMLElement | undefined): void {
    const list = this.#parts.get("lines");
    if (row === undefined || list.matches(":hover, :focus-within")) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  /** 0: at none. */
  #point(line: number): void {
    const id = this.#python.blocks[line - 1] ?? "";
    for (const [index, row] of this.#rows.entries()) {
      const isIts = line > 0 && (index === line - 1 || (id !== "" && this.#python.blocks[index] === id));
      setData(row, "pointed", String(isIts));
      if (row.textContent !== "") row.setAttribute("aria-selected", String(isIts));
    }
    this.#pointed.put(this.#workspace, id === "" ? [] : [id]);
  }

  #showRunning(): void {
    const running = this.#running;
    for (const [index, row] of this.#rows.entries()) setData(row, "runs", String(running.includes(index + 1)));
    this.#see(this.#rows[(running[0] ?? 0) - 1]);
    this.#runs.put(
      this.#workspace,
      running.flatMap((line) => this.#python.blocks[line - 1] ?? []),
    );
    const text = running.map((line) => this.#rows[line - 1]?.textContent?.trim() ?? "").filter((each) => each !== "");
    this.#parts.write("runs", text.length === 0 ? "" : say("runsAt", { text: text.join(" · ") }));
  }
}
