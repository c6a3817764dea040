// The editor of blocks: Blockly's workspace, and beside it the Python that the blocks become. A block that is pointed at lights its lines,
// a line its block, and both light up while they are at work.
import * as Blockly from "blockly/core";
import { groups, prefix, rowOf } from "../../blocks/palette.ts";
import { pythonOf, type BlocksPython } from "../../blocks/python.ts";
import { BlocksError, readBlocks, writeBlocks } from "../../blocks/workspace.ts";
import { withWords } from "../../words/book.ts";
import { blocks as say } from "../../words/classroom/english-blocks.ts";
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
import { PythonBeside } from "./python-beside.ts";
import template from "./blocks.html?raw";
import "./blocks.css";

/** In the same part of the site, since both are Blockly. */
export { WpilibView } from "./wpilib-view.ts";

export interface BlocksHost {
  /** A person has changed the blocks: the workspace's file, and the Python of it. */
  changed(file: string, python: string): void;
  /** The program is to be Python alone. */
  toPython(): void;
}

export class BlocksEditor {
  readonly #parts: Parts;
  readonly #host: BlocksHost;
  readonly #workspace: Blockly.WorkspaceSvg;
  readonly #beside: PythonBeside;
  #file = "";
  /** Blocks with something wrong in them. */
  #marked: readonly string[] = [];

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
    this.#beside = new PythonBeside(this.#parts, this.#workspace, {
      colourOf: ({ type }) => {
        const row = rowOf(type);
        return row === null ? null : groups[row.group];
      },
      goTo: (line) => this.goTo(line),
    });
    this.#parts.onClick("to-python", () => this.#host.toPython());
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
    this.#beside.light(lines);
  }

  /** Mistakes in lines of robot.py stand at their blocks. */
  mark(problems: readonly { readonly line: number; readonly text: string }[]): void {
    for (const id of this.#marked) this.#workspace.getBlockById(id)?.setWarningText(null);
    this.#marked = problems.flatMap(({ line, text }) => {
      const id = this.#beside.blockOf(line);
      this.#workspace.getBlockById(id)?.setWarningText(text);
      return id === "" ? [] : [id];
    });
  }

  /** Points at the block of a line of robot.py. */
  goTo(line: number): void {
    const id = this.#beside.blockOf(line);
    this.#beside.point(line);
    const block = this.#workspace.getBlockById(id);
    if (block === null) return;
    this.#workspace.centerOnBlock(id);
    Blockly.getFocusManager().focusNode(block);
  }

  // ---- Blockly's side ----

  #heard(event: Blockly.Events.Abstract): void {
    if (event.type === Blockly.Events.SELECTED) {
      return this.#beside.choose((event as Blockly.Events.Selected).newElementId);
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

  // ---- Python's side ----

  #show(python: BlocksPython, tops: number): void {
    this.#beside.show(python);
    const hats = this.#workspace
      .getTopBlocks(false)
      .filter(({ type }) => type.startsWith(`${prefix}when`) || type.startsWith(`${prefix}loop`));
    const loose = tops - hats.length;
    this.#parts.write("note", tops === 0 ? say("empty") : loose > 0 ? say("loose", { count: loose }) : "");
  }
}
