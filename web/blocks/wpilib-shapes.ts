// The look of the blocks of a project of WPILib Blocks: its words and places, made of the file's own fields and inputs, so that a block that
// is not known has a shape as well. Blockly's own blocks keep theirs.
import { wpilibBlocks as say } from "../words/classroom/english-wpilib-blocks.ts";
import type { Group } from "./palette.ts";
import { isObject, shown, textOf, type BlocksModule, type FileBlock, type Json } from "./wpilib-project.ts";

/** A row of a block: words, then the place of another block, if it has one. */
export interface ShapeRow {
  readonly words: string;
  readonly input?: { readonly name: string; readonly is: "value" | "stack" };
}

export type ShapePlace = "top" | "hat" | "step" | "value";

export interface Shape {
  readonly place: ShapePlace;
  readonly group: Group;
  readonly rows: readonly ShapeRow[];
}

/** The state of a block as Blockly loads it. */
export interface ShownBlock {
  type: string;
  id: string;
  x?: number;
  y?: number;
  fields?: Json;
  extraState?: Json;
  inputs?: Record<string, { block: ShownBlock }>;
  next?: { block: ShownBlock };
}

export interface ShapesHost {
  /** Whether it is one of Blockly's own blocks, to be shown as it is. */
  isStandard(type: string): boolean;
  /** The name that a shape is defined under. */
  typeOf(shape: Shape): string;
}

const mostWords = 60;
const mostFields = 6;
const stackInput = /^(DO\d*|ELSE|STACK|BODY|STATEMENTS?_?\d*|EVENTS|MECHANISMS|(PRIVATE_)?COMPONENTS)$/;
const isStack = (name: string, inner: FileBlock | undefined): boolean =>
  stackInput.test(name) || (inner !== undefined && inner.next !== null);

/** "LEFT_STICK_Y" → "left stick y" */
const plain = (word: unknown): string => shown(textOf(word)).replace(/_+/g, " ").toLowerCase();
const last = (dotted: unknown): string => shown(textOf(dotted)).split(".").at(-1) ?? "";
const named = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).map((each) => shown(textOf(isObject(each) ? each["name"] : each)));

const rowOf = (words: string, name: string, block: FileBlock): ShapeRow => ({
  words,
  input: { name, is: isStack(name, block.inputs.get(name)) ? "stack" : "value" },
});
const stackRow = (words: string, name: string): ShapeRow => ({ words, input: { name, is: "stack" } });
const valueRow = (words: string, name: string): ShapeRow => ({ words, input: { name, is: "value" } });

/** An argument's place for each of a call's inputs, under the names that the file has for them. */
function argRows({ inputs, extra }: FileBlock): ShapeRow[] {
  const lists = ["args", "params", "parameters"].map((key) => named(extra[key]));
  const names = lists.find((list) => list.length > 0) ?? [];
  const count = Math.max(
    names.length,
    ...[...inputs.keys()].map((key) => Number(/^ARG(\d+)$/.exec(key)?.[1] ?? -1) + 1),
  );
  return Array.from({ length: Math.min(count, 40) }, (_, index) => valueRow(names[index] ?? "", `ARG${index}`));
}

type Rows = readonly [Group, string, ...ShapeRow[]];

function callRows(block: FileBlock): Rows {
  const { fields, extra } = block;
  if (textOf(extra["functionKind"]) === "event")
    return ["events", say("says", { event: shown(fields["EVENT"] ?? "") }), ...argRows(block)];
  const owner = [fields["MECHANISM_NAME"], fields["COMPONENT_NAME"], last(extra["moduleOrClassName"])]
    .map((each) => shown(textOf(each)))
    .filter((each) => each !== "");
  const name = shown(extra["actualFunctionName"] ?? fields["FUNC"] ?? "");
  const isMotors = fields["COMPONENT_NAME"] !== undefined;
  return [isMotors ? "motors" : "drive", [...owner, name].join("."), ...argRows(block)];
}

function portWords({ fields }: FileBlock): string {
  const words = [0, 1, 2, 3].flatMap((index) =>
    [fields[`TYPE_${index}`], fields[`PORT_NUM_${index}`]].map((each) => shown(textOf(each))),
  );
  return words.filter((each) => each !== "").join(" ");
}

function stepRows({ extra }: FileBlock): ShapeRow[] {
  const names = named(extra["stepNames"]).slice(0, 100);
  return names.flatMap((name, index) => [
    stackRow(say("step", { name }), `STATEMENT_${index}`),
    valueRow(say("until"), `CONDITION_${index}`),
  ]);
}

/** The blocks of WPILib Blocks whose words are known. */
const known: Readonly<Record<string, (block: FileBlock, className: string) => Rows>> = {
  mrc_class_method_def: (block) => {
    const { fields, extra, inputs } = block;
    const name = shown(fields["NAME"] ?? "");
    const params = named(extra["params"]).join(", ");
    const head = params === "" ? say("function", { name }) : say("functionWith", { name, params });
    const back = inputs.has("RETURN") ? [valueRow(say("giveBack"), "RETURN")] : [];
    return ["events", head, stackRow("", "STACK"), ...back];
  },
  mrc_mechanism_component_holder: ({ inputs }) => {
    const rows = [
      stackRow(say("mechanisms"), "MECHANISMS"),
      stackRow(say("components"), "COMPONENTS"),
      stackRow(say("ownComponents"), "PRIVATE_COMPONENTS"),
    ];
    return ["motors", "", ...rows.filter(({ input }) => inputs.has(input!.name))];
  },
  mrc_component: (block) => [
    "motors",
    say("named", { name: shown(block.fields["NAME"] ?? ""), kind: last(block.extra["className"]) }),
    ...argRows(block).filter(({ input }) => block.inputs.has(input!.name)),
  ],
  mrc_mechanism: (block) => [
    "motors",
    say("named", { name: shown(block.fields["NAME"] ?? ""), kind: shown(block.fields["TYPE"] ?? "") }),
    ...argRows(block),
  ],
  mrc_port: (block) => ["motors", portWords(block)],
  mrc_opmode_details: ({ fields }, className) => {
    const texts = [fields["GROUP"], fields["DESCRIPTION"]].map((each) => shown(textOf(each)));
    const kind = shown(fields["TYPE"] ?? "");
    const rows = texts.filter((each) => each !== "").map((words) => ({ words }));
    return ["events", say("opmode", { name: shown(textOf(fields["NAME"]) || className), kind }), ...rows];
  },
  mrc_call_python_function: callRows,
  mrc_get_parameter: ({ fields }) => ["variables", shown(fields["PARAMETER_NAME"] ?? "")],
  mrc_gamepad_analog: ({ fields }) => [
    "pad",
    say("pad", { port: shown(fields["GAMEPAD_PORT"] ?? 0), name: plain(fields["GAMEPAD_AXIS"]) }),
  ],
  mrc_gamepad_boolean: ({ fields }) => [
    "pad",
    say("padAction", {
      port: shown(fields["GAMEPAD_PORT"] ?? 0),
      name: plain(fields["GAMEPAD_BUTTON"]),
      action: plain(fields["GAMEPAD_ACTION"]),
    }),
  ],
  mrc_when: () => ["events", "", valueRow(say("when"), "BOOL"), stackRow("", "DO")],
  mrc_steps: (block) => ["time", "", ...stepRows(block)],
  mrc_jump_to_step: ({ fields }) => ["time", say("goTo", { name: shown(fields["STEP_NAME"] ?? "") })],
  mrc_event_handler: ({ fields, extra }) => {
    const words = { sender: shown(fields["SENDER"] ?? ""), event: shown(fields["EVENT_NAME"] ?? "") };
    const params = named(extra["params"]).join(", ");
    return ["events", say("on", words), stackRow(params, "STACK")];
  },
  mrc_misc_comment: ({ fields }) => ["texts", `“${shown(fields["COMMENT"] ?? "")}”`],
  mrc_misc_evaluate_but_ignore_result: () => ["control", "", valueRow(say("ignore"), "VALUE")],
  mrc_get_python_variable: ({ fields, extra, inputs }) => {
    const name = `${last(extra["moduleOrClassName"])}.${shown(fields["VAR"] ?? "")}`;
    return ["variables", name, ...(inputs.has("SELF") ? [valueRow("", "SELF")] : [])];
  },
  mrc_set_python_variable: ({ fields, extra }) => {
    const name = `${last(extra["moduleOrClassName"])}.${shown(fields["VAR"] ?? "")}`;
    return ["variables", "", valueRow(say("set", { name }), "VALUE")];
  },
  mrc_get_python_enum_value: ({ fields, extra }) => [
    "logic",
    `${last(extra["enumType"])}.${shown(fields["ENUM_VALUE"] ?? "")}`,
  ],
  mrc_list_add_item: () => ["variables", "", valueRow(say("add"), "ITEM"), valueRow(say("addTo"), "LIST")],
  mrc_math_min_max: ({ fields }) => ["maths", plain(fields["FUNC"]), valueRow("", "A"), valueRow("", "B")],
  mrc_none: () => ["logic", say("none")],
};

/** Names that a block's form says of itself: a function, a class, an event. */
const extraNames = ["actualFunctionName", "functionName", "className", "eventName", "name"];

/** A block that is not known: its kind's name, and its own fields and inputs. */
function unknownRows(block: FileBlock): Rows {
  const { fields, inputs, extra, type } = block;
  const own = extraNames.map((key) => last(extra[key])).find((each) => each !== "") ?? "";
  const words = Object.values(fields)
    .map((each) => shown(isObject(each) ? textOf(each["name"]) : textOf(each)))
    .filter((each) => each !== "" && each !== own)
    .slice(0, mostFields);
  const kind = plain(type.replace(/^mrc_/, ""));
  const rows = [...inputs.keys()].map((name) => rowOf(plain(name), name, block));
  return ["control", [kind, own, ...words].filter((each) => each !== "").join(" "), ...rows];
}

function shapeOf(block: FileBlock, place: ShapePlace, className: string): Shape {
  const rowsOf = Object.hasOwn(known, block.type) ? known[block.type]! : unknownRows;
  const [group, head, ...rows] = rowsOf(block, className);
  const have = new Set(rows.map(({ input }) => input?.name));
  // Inputs that a newer form of a known block has.
  const more = [...block.inputs.keys()]
    .filter((name) => !have.has(name))
    .map((name) => rowOf(plain(name), name, block));
  const all = [...(head === "" ? [] : [{ words: head }]), ...rows, ...more];
  return { place, group, rows: all.map((row) => ({ ...row, words: row.words.slice(0, mostWords) })) };
}

const hats = new Set(["mrc_class_method_def", "mrc_when", "mrc_event_handler", "mrc_steps"]);

function placeOfTop({ type, next }: FileBlock): ShapePlace {
  if (hats.has(type)) return "hat";
  return next === null ? "top" : "step";
}

/** `standard`: Blockly's own blocks are shown as they are; false: they get a shape of their own as well. */
export function shownModule(
  module: BlocksModule,
  host: ShapesHost,
  standard: boolean,
): { readonly variables: object[]; readonly blocks: { readonly languageVersion: 0; readonly blocks: ShownBlock[] } } {
  const oneOf = (block: FileBlock, place: ShapePlace): ShownBlock => {
    const own = standard && host.isStandard(block.type);
    const shape = own ? null : shapeOf(block, place, module.className);
    const state: ShownBlock = { type: shape === null ? block.type : host.typeOf(shape), id: block.id };
    if (own) {
      state.fields = block.fields;
      state.extraState = block.extra;
    }
    const inputs: Record<string, { block: ShownBlock }> = {};
    for (const [name, inner] of block.inputs) {
      const row = shape?.rows.find(({ input }) => input?.name === name)?.input;
      const isIn = row === undefined ? isStack(name, inner) : row.is === "stack";
      inputs[name] = { block: stackOf(inner, isIn ? "step" : "value") };
    }
    if (block.inputs.size > 0) state.inputs = inputs;
    return state;
  };
  const stackOf = (first: FileBlock, place: ShapePlace): ShownBlock => {
    const list: FileBlock[] = [];
    for (let at: FileBlock | null = first; at !== null; at = at.next) list.push(at);
    return list.reduceRight<ShownBlock | null>((next, one, index) => {
      const state = oneOf(one, index === 0 ? place : "step");
      return next === null ? state : { ...state, next: { block: next } };
    }, null)!;
  };
  const blocks = module.tops.map((block) => ({ ...stackOf(block, placeOfTop(block)), x: 0, y: block.y }));
  const variables = [...module.variables].map(([id, name]) => ({ id, name }));
  return { variables, blocks: { languageVersion: 0, blocks } };
}
