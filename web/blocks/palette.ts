// The blocks of a robot program: of each its group, its parts, and the Python that it becomes. The editor makes its blocks of this table,
// and the generator its Python, so neither needs the other. Words stand in web/words/classroom/english-blocks.ts under the block's name.

/** How tight an expression holds together; one that is looser than its place wants gets brackets. */
export const order = { atom: 0, unary: 1, times: 2, plus: 3, compare: 4, not: 5, and: 6, or: 7, none: 9 } as const;
export type Order = (typeof order)[keyof typeof order];

export type Arg =
  /** A number that is typed, or a block in its place. */
  | { readonly is: "number"; readonly name: string; readonly start: number }
  | { readonly is: "flag"; readonly name: string }
  /** Anything that can be shown. */
  | { readonly is: "any"; readonly name: string; readonly start: string }
  | { readonly is: "choice"; readonly name: string; readonly options: readonly string[] }
  | { readonly is: "text"; readonly name: string; readonly start: string }
  | { readonly is: "digits"; readonly name: string; readonly start: number }
  | { readonly is: "variable"; readonly name: string }
  | { readonly is: "body"; readonly name: string };

/** Of one block, to write it as Python. */
export interface Part {
  /** The code in an input, in brackets where its place needs them. */
  value(name: string, loosest?: Order): string;
  field(name: string): string;
  variable(name: string): string;
  line(text: string): void;
  /** The blocks inside, deeper by one step. loop: `leave the loop` leads out of it. last: a line below them. */
  body(name: string, options?: { readonly loop?: boolean; readonly last?: string }): void;
  /** A function's name that no other has. */
  fresh(name: string): string;
  /** A number that no other block of the program has. */
  readonly number: number;
  readonly inLoop: boolean;
}

export type Group =
  | "events"
  | "drive"
  | "motors"
  | "sensors"
  | "pad"
  | "time"
  | "control"
  | "logic"
  | "maths"
  | "texts"
  | "say"
  | "variables";

interface Common {
  readonly type: string;
  readonly group: Group;
  readonly args: readonly Arg[];
}

/** A script begins with it. */
export interface Hat extends Common {
  readonly shape: "hat";
  readonly decorator: (field: Part["field"]) => string;
  readonly method: (field: Part["field"]) => string;
}

export interface Step extends Common {
  /** last: nothing comes after it. */
  readonly shape: "step" | "last";
  readonly write: (part: Part) => void;
}

export interface Value extends Common {
  readonly shape: "number" | "flag" | "string" | "anything";
  readonly code: (part: Part) => readonly [string, Order];
}

export type Row = Hat | Step | Value;

/** Colours of the groups: white words on each have a contrast of 4.5 or more. */
export const groups: Readonly<Record<Group, string>> = {
  events: "#8a5a00",
  drive: "#1a5fb4",
  motors: "#6a3fb5",
  sensors: "#00706a",
  pad: "#9c2a72",
  time: "#3d6b1f",
  control: "#2f6d32",
  logic: "#55610f",
  maths: "#3f56a0",
  texts: "#7d4a2f",
  say: "#8f3d1e",
  variables: "#a3241c",
};

const number = (name: string, start = 0): Arg => ({ is: "number", name, start });
const flag = (name: string): Arg => ({ is: "flag", name });
const any = (name: string, start = ""): Arg => ({ is: "any", name, start });
const choice = (name: string, ...options: string[]): Arg => ({ is: "choice", name, options });
const text = (name: string, start: string): Arg => ({ is: "text", name, start });
const body = (name: string): Arg => ({ is: "body", name });
const variable: Arg = { is: "variable", name: "VAR" };

export const quoted = (value: string): string => JSON.stringify(value.replace(/[\ud800-\udfff]/gu, ""));

const hat = (type: string, decorator: string, method: string): Hat => ({
  ...{ type, group: "events", shape: "hat", args: [] },
  decorator: () => decorator,
  method: () => method,
});

const step = (type: string, group: Group, args: readonly Arg[], write: (part: Part) => void): Step => ({
  ...{ type, group, args, write, shape: "step" },
});

/** A line, with the inputs' code in it: "self.wait({S})". */
const line = (type: string, group: Group, args: readonly Arg[], template: string): Step =>
  step(type, group, args, (part) => part.line(filled(part, args, template)));

const value = (
  type: string,
  group: Group,
  shape: Value["shape"],
  args: readonly Arg[],
  code: Value["code"],
): Value => ({ type, group, shape, args, code });

/** A call, with the inputs' code in it. */
const call = (type: string, group: Group, shape: Value["shape"], args: readonly Arg[], template: string): Value =>
  value(type, group, shape, args, (part) => [filled(part, args, template), order.atom]);

function filled(part: Part, args: readonly Arg[], template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "N") return String(part.number);
    const arg = args.find((one) => one.name === name);
    switch (arg?.is) {
      case "number":
      case "flag":
      case "any":
        return part.value(name);
      case "choice":
      case "text":
        return quoted(part.field(name).replaceAll("_", arg.is === "choice" ? " " : "_"));
      default:
        return part.field(name);
    }
  });
}

const buttons = choice("BUTTON", "A", "B", "X", "Y", "left_bumper", "right_bumper", "back", "start");
const motors = choice("MOTOR", "roller", "feeder", "left", "right");
const spoken = (name: string): string => name.replaceAll("_", " ");

const operators: Readonly<Record<string, readonly [string, Order]>> = {
  ADD: ["+", order.plus],
  MINUS: ["-", order.plus],
  TIMES: ["*", order.times],
  DIVIDE: ["/", order.times],
  REST: ["%", order.times],
};
const comparisons: Readonly<Record<string, string>> = { LT: "<", GT: ">", EQ: "==", NEQ: "!=", LTE: "<=", GTE: ">=" };
const functions: Readonly<Record<string, string>> = {
  round: "round",
  size: "abs",
  root: "math.sqrt",
  sine: "math.sin",
  cosine: "math.cos",
};
const rollers: Readonly<Record<string, string>> = {
  take_in: "take_in",
  spin_up: "spin_up",
  throw: "throw",
  push_out: "push_out",
  off: "rollers_off",
};

/** A number without brackets, turned round: -2, -(a + b). */
const negative = (code: string): string =>
  code.startsWith("-") ? code.slice(1) : /^[\w.]+$/.test(code) ? `-${code}` : `-(${code})`;

export const palette: readonly Row[] = [
  hat("when_start", "at_start", "start"),
  hat("when_autonomous", "when_autonomous", "autonomous"),
  hat("when_teleop", "when_teleop", "teleop"),
  hat("loop_autonomous", "each_loop_of_autonomous", "autonomous_loop"),
  hat("loop_teleop", "each_loop_of_teleop", "teleop_loop"),
  hat("when_disabled", "when_disabled", "disabled"),
  {
    ...{ type: "when_button", group: "events", shape: "hat", args: [buttons, choice("EVENT", "pressed", "released")] },
    decorator: (field) => `when_${field("EVENT")}(${quoted(spoken(field("BUTTON")))})`,
    method: (field) => `${field("BUTTON").toLowerCase()}_${field("EVENT")}`,
  },

  step("drive_metres", "drive", [choice("WAY", "forward", "backward"), number("M", 1), number("P", 50)], (part) => {
    const metres = part.field("WAY") === "forward" ? part.value("M") : negative(part.value("M"));
    part.line(`yield from self.drive_metres(${metres}, ${part.value("P")})`);
  }),
  step("turn_degrees", "drive", [choice("SIDE", "left", "right"), number("A", 90)], (part) => {
    const degrees = part.field("SIDE") === "left" ? part.value("A") : negative(part.value("A"));
    part.line(`yield from self.turn_degrees(${degrees})`);
  }),
  line("drive_at", "drive", [number("P", 50)], "self.drive_at({P})"),
  line("tank", "drive", [number("L", 50), number("R", 50)], "self.tank({L}, {R})"),
  line("arcade", "drive", [number("F", 50), number("T", 0)], "self.arcade({F}, {T})"),
  line("stop", "drive", [], "self.stop()"),

  step(
    "rollers",
    "motors",
    [choice("DO", "take_in", "spin_up", "throw", "push_out", "off")],
    (part) => void part.line(`self.${rollers[part.field("DO")] ?? "rollers_off"}()`),
  ),
  line("set_motor", "motors", [motors, number("P", 50)], "self.set_motor({MOTOR}, {P})"),
  line("set_volts", "motors", [motors, number("V", 6)], "self.set_volts({MOTOR}, {V})"),

  call("distance", "sensors", "number", [], "self.distance()"),
  call("speed", "sensors", "number", [], "self.speed()"),
  call("heading", "sensors", "number", [], "self.heading()"),
  call("turn_rate", "sensors", "number", [], "self.turn_rate()"),
  line("zero", "sensors", [], "self.count_from_zero()"),
  value("place", "sensors", "number", [choice("AXIS", "x", "y")], (part) => [
    `self.${part.field("AXIS")}()`,
    order.atom,
  ]),
  call("battery", "sensors", "number", [], "self.battery()"),
  call("tag_seen", "sensors", "flag", [], "self.tag_seen()"),
  call("tag_angle", "sensors", "number", [], "self.tag_angle()"),
  call("held", "sensors", "number", [], "self.held()"),
  call("score", "sensors", "number", [], "self.score()"),
  call("is_red", "sensors", "flag", [], "self.is_red()"),

  call(
    "stick",
    "pad",
    "number",
    [choice("STICK", "left_y", "left_x", "right_y", "right_x", "left_trigger", "right_trigger")],
    "self.stick({STICK})",
  ),
  call("button", "pad", "flag", [buttons], "self.button({BUTTON})"),

  line("wait", "time", [number("S", 1)], "yield from self.wait({S})"),
  line("wait_until", "time", [flag("IF")], "yield from self.wait_until(lambda: {IF})"),
  call("seconds", "time", "number", [], "self.seconds()"),
  call("match_left", "time", "number", [], "self.match_left()"),

  step("repeat", "control", [number("N", 4), body("DO")], (part) => {
    const count = part.value("N");
    part.line(`for _ in range(${/^\d+$/.test(count) ? count : `int(${count})`}):`);
    part.body("DO", { loop: true, last: "yield" });
  }),
  step("forever", "control", [body("DO")], (part) => {
    part.line("while True:");
    part.body("DO", { loop: true, last: "yield" });
  }),
  step("repeat_until", "control", [flag("IF"), body("DO")], (part) => {
    part.line(`while not ${part.value("IF", order.not)}:`);
    part.body("DO", { loop: true, last: "yield" });
  }),
  step("if", "control", [flag("IF"), body("DO")], (part) => {
    part.line(`if ${part.value("IF")}:`);
    part.body("DO");
  }),
  step("if_else", "control", [flag("IF"), body("DO"), body("ELSE")], (part) => {
    part.line(`if ${part.value("IF")}:`);
    part.body("DO");
    part.line("else:");
    part.body("ELSE");
  }),
  step("together", "control", [body("A"), body("B")], (part) => {
    const names = ["A", "B"].map((name) => {
      const own = part.fresh(name === "A" ? "first" : "second");
      part.line(`def ${own}():`);
      part.body(name, { loop: false, last: "yield" });
      return own;
    });
    part.line(`yield from self.together(${names.join(", ")})`);
  }),
  { ...step("leave_loop", "control", [], (part) => part.line(part.inLoop ? "break" : "return")), shape: "last" },
  { ...step("end_script", "control", [], (part) => part.line("return")), shape: "last" },

  value(
    "compare",
    "logic",
    "flag",
    [number("A"), choice("OP", "LT", "GT", "EQ", "NEQ", "LTE", "GTE"), number("B")],
    (part) => [
      `${part.value("A", order.plus)} ${comparisons[part.field("OP")] ?? "=="} ${part.value("B", order.plus)}`,
      order.compare,
    ],
  ),
  value("both", "logic", "flag", [flag("A"), choice("OP", "and", "or"), flag("B")], (part) => {
    const own = part.field("OP") === "and" ? order.and : order.or;
    const inner = own === order.and ? order.not : order.and;
    return [`${part.value("A", own)} ${part.field("OP")} ${part.value("B", inner)}`, own];
  }),
  value("not", "logic", "flag", [flag("A")], (part) => [`not ${part.value("A", order.not)}`, order.not]),
  value("boolean", "logic", "flag", [choice("IS", "true", "false")], (part) => [
    part.field("IS") === "true" ? "True" : "False",
    order.atom,
  ]),

  value("number", "maths", "number", [{ is: "digits", name: "NUM", start: 0 }], (part) => [
    part.field("NUM"),
    part.field("NUM").startsWith("-") ? order.unary : order.atom,
  ]),
  value(
    "arithmetic",
    "maths",
    "number",
    [number("A", 1), choice("OP", "ADD", "MINUS", "TIMES", "DIVIDE", "REST"), number("B", 1)],
    (part) => {
      const [sign, own] = operators[part.field("OP")] ?? ["+", order.plus];
      return [`${part.value("A", own)} ${sign} ${part.value("B", (own - 1) as Order)}`, own];
    },
  ),
  value(
    "function",
    "maths",
    "number",
    [choice("DO", "size", "round", "root", "sine", "cosine"), number("A", 9)],
    (part) => {
      const name = functions[part.field("DO")] ?? "abs";
      const inner = /sin|cos/.test(name) ? `math.radians(${part.value("A")})` : part.value("A");
      return [`${name}(${inner})`, order.atom];
    },
  ),
  call(
    "between",
    "maths",
    "number",
    [number("A", 50), number("LOW", -100), number("HIGH", 100)],
    "max({LOW}, min({HIGH}, {A}))",
  ),
  call("random", "maths", "number", [number("LOW", 1), number("HIGH", 6)], "random.randint(int({LOW}), int({HIGH}))"),
  call(
    "pid",
    "maths",
    "number",
    [number("GOAL", 0), number("A", 0), number("P", 1), number("D", 0)],
    "self.pid({N}, {GOAL}, {A}, {P}, {D})",
  ),
  call("slew", "maths", "number", [number("A", 0), number("MOST", 100)], "self.slew({N}, {A}, {MOST})"),

  value("text", "texts", "string", [text("TEXT", "")], (part) => [quoted(part.field("TEXT")), order.atom]),
  value("join", "texts", "string", [any("A"), any("B")], (part) => [
    `str(${part.value("A")}) + str(${part.value("B")})`,
    order.plus,
  ]),
  line("print", "say", [any("A", "hello")], "print({A})"),
  line("show", "say", [text("NAME", "distance"), any("A", "")], "self.show({NAME}, {A})"),
  line("alert", "say", [any("A", "look here")], "self.alert({A})"),
  call("tune", "say", "number", [text("NAME", "speed"), number("A", 50)], "self.tune({NAME}, {A})"),

  step("set", "variables", [variable, any("A", "0")], (part) =>
    part.line(`self.${part.variable("VAR")} = ${part.value("A")}`),
  ),
  step("change", "variables", [variable, number("A", 1)], (part) =>
    part.line(`self.${part.variable("VAR")} += ${part.value("A")}`),
  ),
  value("get", "variables", "anything", [variable], (part) => [`self.${part.variable("VAR")}`, order.atom]),
];

/** Names in a workspace's file have this before them, so that they are only ours. */
export const prefix = "sandlot_";

const rows = new Map(palette.map((row) => [`${prefix}${row.type}`, row]));
/** null: the palette has no such block. */
export const rowOf = (type: string): Row | null => rows.get(type) ?? null;
