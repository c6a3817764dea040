// A module of WPILib Blocks to look at: its blocks, which cannot be changed here, beside the Python that they have become. Both light up
// when one is pointed at, and while they run.
import * as Blockly from "blockly/core";
import "blockly/blocks";
import { groups, type Group } from "../../blocks/palette.ts";
import type { BlocksModule } from "../../blocks/wpilib-project.ts";
import { shownModule, type Shape } from "../../blocks/wpilib-shapes.ts";
import { withWords } from "../../words/book.ts";
import { wpilibBlocks as say } from "../../words/classroom/english-wpilib-blocks.ts";
import { Parts } from "../parts/parts.ts";
import { adoptStyles, define, makeTheme, renderer } from "./blockly-blocks.ts";
import { PythonBeside, type PythonOfBlocks } from "./python-beside.ts";
import template from "./wpilib-view.html?raw";

/** Of a shape's block, by its defined name. */
const shapeGroups = new Map<string, Group>();
const shapeTypes = new Map<string, string>();

const places = {
  top: {},
  hat: { hat: "cap" },
  step: { previousStatement: null, nextStatement: null },
  value: { output: null },
} as const;

/** The name that a shape is defined under; it is defined with the first that needs it. */
function typeOf(shape: Shape): string {
  const key = JSON.stringify(shape);
  const before = shapeTypes.get(key);
  if (before !== undefined) return before;
  const type = `wpilib_shape_${shapeTypes.size}`;
  const rows = shape.rows.map(({ words, input }, index) => {
    const label = { type: "field_label", text: words };
    const place = input && { type: input.is === "stack" ? "input_statement" : "input_value", name: input.name };
    const args = [...(words === "" ? [] : [label]), ...(place === undefined ? [] : [place])];
    return [`message${index}`, args.map((_, arg) => `%${arg + 1}`).join(" "), `args${index}`, args] as const;
  });
  const messages = rows.length === 0 ? [["message0", "", "args0", []] as const] : rows;
  const definition = Object.fromEntries(
    messages.flatMap(([message, text, args, list]) => [
      [message, text],
      [args, list],
    ]),
  );
  const inputs = shape.rows.flatMap(({ input }) => input?.is ?? []);
  Blockly.defineBlocksWithJsonArray([
    {
      ...definition,
      ...places[shape.place],
      type,
      style: shape.group,
      inputsInline: inputs.includes("value") && !inputs.includes("stack"),
    },
  ]);
  shapeTypes.set(key, type);
  shapeGroups.set(type, shape.group);
  return type;
}

const isStandard = (type: string): boolean =>
  /^(logic|controls|math|text|lists|variables)_|^text$/.test(type) && Object.hasOwn(Blockly.Blocks, type);

export class WpilibView {
  readonly #parts: Parts;
  readonly #workspace: Blockly.WorkspaceSvg;
  readonly #beside: PythonBeside;

  private constructor(root: HTMLElement) {
    root.innerHTML = withWords(template);
    this.#parts = new Parts(root, "wpilib");
    const space = this.#parts.get("space");
    this.#workspace = Blockly.inject(space, {
      ...{ css: false, sounds: false, readOnly: true, media: "", renderer },
      theme: makeTheme(root),
      zoom: { controls: false, wheel: false, pinch: true, startScale: 0.85, minScale: 0.3, maxScale: 2 },
      move: { scrollbars: true, drag: true, wheel: true },
    });
    this.#beside = new PythonBeside(this.#parts, this.#workspace, {
      colourOf: ({ type, style }) => {
        const group = shapeGroups.get(type);
        return group === undefined ? style.colourPrimary : groups[group];
      },
      goTo: (line) => this.goTo(line),
    });
    this.#workspace.addChangeListener((event) => {
      if (event.type === Blockly.Events.SELECTED) this.#beside.choose((event as Blockly.Events.Selected).newElementId);
    });
    new ResizeObserver(() => Blockly.svgResize(this.#workspace)).observe(space);
  }

  static async open(root: HTMLElement): Promise<WpilibView> {
    await define();
    adoptStyles();
    return new WpilibView(root);
  }

  /** `note`: a sentence below the Python; "": nothing. */
  put(module: BlocksModule, python: PythonOfBlocks, note: string): void {
    Blockly.Events.disable();
    try {
      this.#load(module);
    } finally {
      Blockly.Events.enable();
    }
    this.#beside.show(python);
    this.#parts.write("note", note);
    Blockly.svgResize(this.#workspace);
    this.#workspace.scroll(12, 12);
  }

  light(lines: readonly number[]): void {
    this.#beside.light(lines);
  }

  goTo(line: number): void {
    this.#beside.point(line);
    const block = this.#workspace.getBlockById(this.#beside.blockOf(line));
    if (block === null) return;
    this.#workspace.centerOnBlock(block.id);
    Blockly.getFocusManager().focusNode(block as Blockly.BlockSvg);
  }

  #load(module: BlocksModule): void {
    const load = (standard: boolean): void =>
      Blockly.serialization.workspaces.load(shownModule(module, { typeOf, isStandard }, standard), this.#workspace);
    try {
      load(true);
    } catch {
      // One of Blockly's own blocks has a part that Blockly does not take: all get a shape of their own.
      this.#workspace.clear();
      load(false);
    }
    // Below one another: ours are not as high as those of the tool.
    let y = 0;
    for (const block of this.#workspace.getTopBlocks(true)) {
      const at = block.getRelativeToSurfaceXY();
      block.moveBy(-at.x, y - at.y);
      y += block.getHeightWidth().height + 24;
    }
  }
}
