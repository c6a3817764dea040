// The palette as Blockly has it: its blocks, its list of them by groups, its colours and its language.
import * as Blockly from "blockly/core";
import * as english from "blockly/msg/en";
import { groups, palette, prefix, type Arg, type Group, type Row } from "../../blocks/palette.ts";
import { phraseOr, spoken } from "../../words/book.ts";
import { blocks as say } from "../../words/classroom/english-blocks.ts";

const book = say.english as Readonly<Record<string, (typeof say.english)[keyof typeof say.english]>>;
/** Words under a key that a table has. */
const wordsOf = (key: string, without: string): string =>
  Object.hasOwn(book, key) ? phraseOr("blocks", key, book[key] ?? "") : without;

/** Signs are the same in all languages. */
const signs: Readonly<Record<string, string>> = {
  ADD: "+",
  MINUS: "−",
  TIMES: "×",
  DIVIDE: "÷",
  LT: "<",
  GT: ">",
  EQ: "=",
  NEQ: "≠",
  LTE: "≤",
  GTE: "≥",
};

const groupWords: Readonly<Record<Group, string>> = {
  events: "groupEvents",
  drive: "groupDrive",
  motors: "groupMotors",
  sensors: "groupSensors",
  pad: "groupPad",
  time: "groupTime",
  control: "groupControl",
  logic: "groupLogic",
  maths: "groupMaths",
  texts: "groupTexts",
  say: "groupSay",
  variables: "groupVariables",
};

function argument(arg: Arg): object {
  const { name } = arg;
  switch (arg.is) {
    case "number":
      return { type: "input_value", name, check: "Number" };
    case "flag":
      return { type: "input_value", name, check: "Boolean" };
    case "any":
      return { type: "input_value", name };
    case "body":
      return { type: "input_statement", name };
    case "text":
      return { type: "field_input", name, text: arg.start };
    case "digits":
      return { type: "field_number", name, value: arg.start };
    case "variable":
      return { type: "field_variable", name, variable: say("firstVariable") };
    case "choice":
      return {
        ...{ type: "field_dropdown", name },
        options: arg.options.map((option) => [signs[option] ?? wordsOf(`is_${option}`, option), option]),
      };
  }
}

const outputs = { number: "Number", flag: "Boolean", string: "String", anything: null };

function links(row: Row): object {
  switch (row.shape) {
    case "hat":
      return { nextStatement: null, hat: "cap" };
    case "step":
      return { previousStatement: null, nextStatement: null };
    case "last":
      return { previousStatement: null };
    default:
      return { output: outputs[row.shape] };
  }
}

const definition = (row: Row): object => ({
  type: `${prefix}${row.type}`,
  message0: wordsOf(row.type, row.type),
  args0: row.args.map(argument),
  inputsInline: true,
  style: row.group,
  ...links(row),
});

type Shadows = Record<string, { readonly shadow: Blockly.serialization.blocks.State }>;

/** The contents of an empty place. */
function shadows({ args }: Row): Shadows {
  const filled: Shadows = {};
  for (const arg of args) {
    if (arg.is === "number") filled[arg.name] = { shadow: { type: `${prefix}number`, fields: { NUM: arg.start } } };
    if (arg.is === "any") filled[arg.name] = { shadow: { type: `${prefix}text`, fields: { TEXT: arg.start } } };
  }
  return filled;
}

const offered = (row: Row): { readonly kind: "block"; readonly type: string; readonly inputs: Shadows } => ({
  ...{ kind: "block", type: `${prefix}${row.type}` },
  inputs: shadows(row),
});

export const variablesCallback = "SANDLOT_VARIABLES";
export const newVariable = "SANDLOT_NEW_VARIABLE";

/** The variables' part of the list: a button, then the blocks. */
export const variableBlocks = (): Blockly.utils.toolbox.FlyoutDefinition => [
  { kind: "button", text: Blockly.Msg["NEW_VARIABLE"] ?? "", callbackkey: newVariable },
  ...palette.filter(({ group }) => group === "variables").map(offered),
];

export const toolbox = (): Blockly.utils.toolbox.ToolboxDefinition => ({
  kind: "categoryToolbox",
  contents: (Object.keys(groups) as Group[]).map((group) => ({
    ...{ kind: "category", name: wordsOf(groupWords[group], group), categorystyle: group },
    ...(group === "variables"
      ? { custom: variablesCallback }
      : { contents: palette.filter((row) => row.group === group).map(offered) }),
  })),
});

/** A colour between this one and black. */
const darker = (colour: string): string => Blockly.utils.colour.blend("#000000", colour, 0.35) ?? colour;
const lighter = (colour: string): string => Blockly.utils.colour.blend("#ffffff", colour, 0.6) ?? colour;

/** The panel's own colours, as its style sheets have them now. */
export function makeTheme(root: HTMLElement): Blockly.Theme {
  const style = getComputedStyle(root);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const all = Object.entries(groups);
  return Blockly.Theme.defineTheme("sandlot", {
    name: "sandlot",
    base: Blockly.Themes.Classic,
    startHats: true,
    blockStyles: Object.fromEntries(
      all.map(([group, colour]) => [
        group,
        { colourPrimary: colour, colourSecondary: lighter(colour), colourTertiary: darker(colour) },
      ]),
    ),
    categoryStyles: Object.fromEntries(all.map(([group, colour]) => [group, { colour }])),
    componentStyles: {
      workspaceBackgroundColour: token("--panel-solid"),
      toolboxBackgroundColour: token("--control"),
      toolboxForegroundColour: token("--text"),
      flyoutBackgroundColour: token("--loading"),
      flyoutForegroundColour: token("--text"),
      flyoutOpacity: 0.97,
      scrollbarColour: token("--muted"),
    },
    fontStyle: { size: 12, family: style.fontFamily },
  });
}

/** Blockly's own words: of its menus and for screen readers. */
async function speak(): Promise<void> {
  const words = spoken() === "es" ? await import("blockly/msg/es") : english;
  Blockly.setLocale(words as unknown as { [key: string]: string });
}

let defined: Promise<void> | null = null;

/** Once, before the first workspace. */
export function define(): Promise<void> {
  defined ??= speak().then(() => Blockly.defineBlocksWithJsonArray(palette.map(definition)));
  return defined;
}

/** A style sheet made by script: the site's policy takes none that a script puts into the document as text. */
function adopt(text: string): void {
  const sheet = new CSSStyleSheet();
  // Pictures of cursors and of unused parts.
  sheet.replaceSync(text.replace(/url\([^)]*\.(cur|svg|png)["']?\)\s*,?/g, ""));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

class Constants extends Blockly.blockRendering.ConstantProvider {
  protected override injectCSS_(_root: Document | ShadowRoot, selector: string): void {
    adopt(this.getCSS_(selector).join("\n"));
  }
}

/** Blockly's own, but for where its style sheet goes. */
export const renderer = "sandlot";
Blockly.blockRendering.register(
  renderer,
  class extends Blockly.thrasos.Renderer {
    protected override makeConstants_(): Blockly.blockRendering.ConstantProvider {
      return new Constants();
    }
  },
);

/** The part of Blockly's style sheet that is the same for all. It comes out of a place that is not in the document. */
export function adoptStyles(): void {
  const shadow = document.createElement("div").attachShadow({ mode: "open" });
  const inside = document.createElement("div");
  shadow.append(inside);
  Blockly.Css.inject(inside, true, "");
  adopt(shadow.querySelector("style")?.textContent ?? "");
}
