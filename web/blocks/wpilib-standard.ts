// Blockly's own blocks as Python, as WPILib Blocks uses them: logic, loops, maths, texts, lists, variables.
import { order, type Order } from "./palette.ts";
import { textOf, type FileBlock } from "./wpilib-project.ts";

/** Of one module, to write its blocks. */
export interface Code {
  line(text: string, id?: string): void;
  import(module: string): void;
  value(block: FileBlock, name: string, loosest?: Order, otherwise?: string): string;
  body(block: FileBlock, name: string): void;
  variable(block: FileBlock): string;
  fresh(name: string): string;
  unknown(block: FileBlock): string;
}

type Expression = (code: Code, block: FileBlock) => readonly [string, Order];
type Statement = (code: Code, block: FileBlock) => void;

const field = ({ fields }: FileBlock, name: string): string => textOf(fields[name]);

function numberOf(text: string): string {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? String(number) : "0";
}

const compares: Readonly<Record<string, string>> = { EQ: "==", NEQ: "!=", LT: "<", LTE: "<=", GT: ">", GTE: ">=" };
const sums: Readonly<Record<string, readonly [string, Order]>> = {
  ADD: ["+", order.plus],
  MINUS: ["-", order.plus],
  MULTIPLY: ["*", order.times],
  DIVIDE: ["/", order.times],
};
const singles: Readonly<Record<string, string>> = {
  ROOT: "math.sqrt",
  ABS: "math.fabs",
  LN: "math.log",
  LOG10: "math.log10",
  EXP: "math.exp",
};
const constants: Readonly<Record<string, string>> = {
  ...{ PI: "math.pi", E: "math.e", GOLDEN_RATIO: "(1 + math.sqrt(5)) / 2", SQRT2: "math.sqrt(2)" },
  ...{ SQRT1_2: "math.sqrt(1.0 / 2)", INFINITY: "math.inf" },
};
const properties: Readonly<Record<string, string>> = {
  ...{ EVEN: "% 2 == 0", ODD: "% 2 == 1", WHOLE: "% 1 == 0", POSITIVE: "> 0", NEGATIVE: "< 0" },
};
const onLists: Readonly<Record<string, string>> = { SUM: "sum", MIN: "min", MAX: "max" };
const rounds: Readonly<Record<string, string>> = { ROUND: "round", ROUNDUP: "math.ceil", ROUNDDOWN: "math.floor" };

const call = (name: string, ...args: readonly string[]): readonly [string, Order] => [
  `${name}(${args.join(", ")})`,
  order.atom,
];

/** A place in a list, from Blockly's 1 on; null: it is another way. */
function placeOf(code: Code, block: FileBlock): string | null {
  switch (field(block, "WHERE")) {
    case "FIRST":
      return "0";
    case "LAST":
      return "-1";
    case "FROM_START":
      return `int(${code.value(block, "AT", order.none, "1")}) - 1`;
    case "FROM_END":
      return `-int(${code.value(block, "AT", order.times, "1")})`;
    default:
      return null;
  }
}

const countOf = (extra: unknown, otherwise: number): number => {
  const count = Number(extra ?? otherwise);
  return Number.isInteger(count) && count >= 0 && count <= 200 ? count : otherwise;
};

export const expressions: Readonly<Record<string, Expression>> = {
  math_number: (_, block) => {
    const number = numberOf(field(block, "NUM"));
    return [number, number.startsWith("-") ? order.unary : order.atom];
  },
  math_arithmetic: (code, block) => {
    const op = field(block, "OP");
    // Python's power binds tighter than all others, and to the right.
    if (op === "POWER")
      return [
        `(${code.value(block, "A", order.none, "0")}) ** (${code.value(block, "B", order.none, "0")})`,
        order.unary,
      ];
    const [sign, holds] = sums[op] ?? sums["ADD"]!;
    const right = op === "ADD" ? holds : ((holds - 1) as Order);
    return [`${code.value(block, "A", holds, "0")} ${sign} ${code.value(block, "B", right, "0")}`, holds];
  },
  math_single: (code, block) => {
    const op = field(block, "OP");
    if (op === "NEG") return [`-${code.value(block, "NUM", order.atom, "0")}`, order.unary];
    if (op === "POW10") return [`10 ** (${code.value(block, "NUM", order.none, "0")})`, order.unary];
    code.import("math");
    return call(singles[op] ?? "math.fabs", code.value(block, "NUM", order.none, "0"));
  },
  math_trig: (code, block) => {
    code.import("math");
    const op = field(block, "OP").toLowerCase();
    const number = code.value(block, "NUM", order.none, "0");
    if (op.startsWith("a"))
      return call("math.degrees", `math.${["asin", "acos", "atan"].includes(op) ? op : "atan"}(${number})`);
    return call(`math.${["sin", "cos", "tan"].includes(op) ? op : "sin"}`, `math.radians(${number})`);
  },
  math_constant: (code, block) => {
    code.import("math");
    const name = field(block, "CONSTANT");
    return [constants[name] ?? "math.pi", name === "GOLDEN_RATIO" ? order.times : order.atom];
  },
  math_number_property: (code, block) => {
    const number = code.value(block, "NUMBER_TO_CHECK", order.times, "0");
    const property = field(block, "PROPERTY");
    if (property === "DIVISIBLE_BY")
      return [`${number} % ${code.value(block, "DIVISOR", order.unary, "1")} == 0`, order.compare];
    return [`${number} ${properties[property] ?? "> 0"}`, order.compare];
  },
  math_round: (code, block) => {
    const name = rounds[field(block, "OP")] ?? "round";
    if (name.startsWith("math")) code.import("math");
    return call(name, code.value(block, "NUM", order.none, "0"));
  },
  math_on_list: (code, block) => {
    const name = onLists[field(block, "OP")];
    if (name !== undefined) return call(name, code.value(block, "LIST", order.none, "[]"));
    if (field(block, "OP") === "AVERAGE") {
      code.import("statistics");
      return call("statistics.mean", code.value(block, "LIST", order.none, "[0]"));
    }
    code.unknown({ ...block, type: `${block.type} ${field(block, "OP")}` });
    return ["None", order.atom];
  },
  math_modulo: (code, block) => [
    `${code.value(block, "DIVIDEND", order.times, "0")} % ${code.value(block, "DIVISOR", order.unary, "1")}`,
    order.times,
  ],
  math_constrain: (code, block) =>
    call(
      "min",
      `max(${code.value(block, "VALUE", order.none, "0")}, ${code.value(block, "LOW", order.none, "0")})`,
      code.value(block, "HIGH", order.none, "0"),
    ),
  math_random_int: (code, block) => {
    code.import("random");
    return call("random.randint", code.value(block, "FROM", order.none, "0"), code.value(block, "TO", order.none, "0"));
  },
  math_random_float: (code) => {
    code.import("random");
    return call("random.random");
  },
  math_atan2: (code, block) => {
    code.import("math");
    return call(
      "math.degrees",
      `math.atan2(${code.value(block, "Y", order.none, "0")}, ${code.value(block, "X", order.none, "0")})`,
    );
  },
  logic_boolean: (_, block) => [field(block, "BOOL") === "TRUE" ? "True" : "False", order.atom],
  logic_null: () => ["None", order.atom],
  logic_compare: (code, block) => [
    `${code.value(block, "A", order.plus, "0")} ${compares[field(block, "OP")] ?? "=="} ${code.value(block, "B", order.plus, "0")}`,
    order.compare,
  ],
  logic_operation: (code, block) => {
    const [sign, holds] = field(block, "OP") === "AND" ? (["and", order.and] as const) : (["or", order.or] as const);
    return [`${code.value(block, "A", holds, "False")} ${sign} ${code.value(block, "B", holds, "False")}`, holds];
  },
  logic_negate: (code, block) => [`not ${code.value(block, "BOOL", order.not, "True")}`, order.not],
  logic_ternary: (code, block) => [
    `${code.value(block, "THEN", order.or)} if ${code.value(block, "IF", order.or, "False")} else ${code.value(block, "ELSE", order.or)}`,
    order.none,
  ],
  variables_get: (code, block) => [code.variable(block), order.atom],
  text: (_, block) => [JSON.stringify(field(block, "TEXT")), order.atom],
  text_multiline: (_, block) => [JSON.stringify(field(block, "TEXT")), order.atom],
  text_join: (code, block) => {
    const count = countOf(block.extra["itemCount"], 2);
    const parts = Array.from(
      { length: count },
      (_, index) => `str(${code.value(block, `ADD${index}`, order.none, '""')})`,
    );
    return [parts.length === 0 ? '""' : parts.join(" + "), order.plus];
  },
  text_length: (code, block) => call("len", code.value(block, "VALUE", order.none, '""')),
  text_isEmpty: (code, block) => [`not len(${code.value(block, "VALUE", order.none, '""')})`, order.not],
  text_trim: (code, block) => {
    const name = { LEFT: "lstrip", RIGHT: "rstrip" }[field(block, "MODE")] ?? "strip";
    return [`${code.value(block, "TEXT", order.atom, '""')}.${name}()`, order.atom];
  },
  text_changeCase: (code, block) => {
    const name = { UPPERCASE: "upper", LOWERCASE: "lower" }[field(block, "CASE")] ?? "title";
    return [`${code.value(block, "TEXT", order.atom, '""')}.${name}()`, order.atom];
  },
  lists_create_empty: () => ["[]", order.atom],
  lists_create_with: (code, block) => {
    const count = countOf(block.extra["itemCount"], 3);
    return [
      `[${Array.from({ length: count }, (_, index) => code.value(block, `ADD${index}`)).join(", ")}]`,
      order.atom,
    ];
  },
  lists_repeat: (code, block) => [
    `[${code.value(block, "ITEM")}] * int(${code.value(block, "NUM", order.none, "0")})`,
    order.times,
  ],
  lists_length: (code, block) => call("len", code.value(block, "VALUE", order.none, "[]")),
  lists_isEmpty: (code, block) => [`not len(${code.value(block, "VALUE", order.none, "[]")})`, order.not],
  lists_getIndex: (code, block) => {
    const list = code.value(block, "VALUE", order.atom, "[]");
    const place = placeOf(code, block);
    const mode = field(block, "MODE");
    if (place !== null && mode === "GET") return [`${list}[${place}]`, order.atom];
    if (place !== null && mode === "GET_REMOVE") return [`${list}.pop(${place})`, order.atom];
    if (place === null && mode === "GET") {
      code.import("random");
      return call("random.choice", list);
    }
    code.unknown({ ...block, type: `${block.type} ${mode}` });
    return ["None", order.atom];
  },
};

function branches(code: Code, block: FileBlock, hasElse: boolean): void {
  const more = countOf(block.extra["elseIfCount"], 0);
  for (let index = 0; index <= more; index++) {
    code.line(`${index === 0 ? "if" : "elif"} ${code.value(block, `IF${index}`, order.none, "False")}:`, block.id);
    code.body(block, `DO${index}`);
  }
  if (!hasElse) return;
  code.line("else:", block.id);
  code.body(block, "ELSE");
}

function repeat(code: Code, block: FileBlock, times: string): void {
  code.line(`for ${code.fresh("count")} in range(${times}):`, block.id);
  code.body(block, "DO");
}

export const statements: Readonly<Record<string, Statement>> = {
  controls_if: (code, block) => branches(code, block, block.extra["hasElse"] === true),
  controls_ifelse: (code, block) => branches(code, block, true),
  controls_repeat: (code, block) => repeat(code, block, numberOf(field(block, "TIMES"))),
  controls_repeat_ext: (code, block) => repeat(code, block, `int(${code.value(block, "TIMES", order.none, "0")})`),
  controls_whileUntil: (code, block) => {
    const isUntil = field(block, "MODE") === "UNTIL";
    const test = code.value(block, "BOOL", isUntil ? order.not : order.none, "False");
    code.line(`while ${isUntil ? "not " : ""}${test}:`, block.id);
    code.body(block, "DO");
  },
  controls_for: (code, block) => {
    // As Blockly counts: up or down by the step, both ends included.
    const [from, to, by] = ["FROM", "TO", "BY"].map((name) =>
      code.value(block, name, order.none, name === "BY" ? "1" : "0"),
    );
    const name = code.variable(block);
    const [first, last, step] = ["first", "last", "step"].map((word) => code.fresh(word));
    code.line(`${first}, ${last}, ${step} = ${from}, ${to}, abs(${by})`, block.id);
    code.line(`${name} = ${first}`, block.id);
    code.line(`${step} = ${step} if ${first} <= ${last} else -${step}`, block.id);
    code.line(
      `for ${name} in [${first} + ${step} * i for i in range(int((${last} - ${first}) / (${step} or 1)) + 1)]:`,
      block.id,
    );
    code.body(block, "DO");
  },
  controls_forEach: (code, block) => {
    code.line(`for ${code.variable(block)} in ${code.value(block, "LIST", order.none, "[]")}:`, block.id);
    code.body(block, "DO");
  },
  controls_flow_statements: (code, block) =>
    code.line(field(block, "FLOW") === "CONTINUE" ? "continue" : "break", block.id),
  variables_set: (code, block) =>
    code.line(`${code.variable(block)} = ${code.value(block, "VALUE", order.none, "0")}`, block.id),
  math_change: (code, block) => {
    const name = code.variable(block);
    code.line(`${name} = (${name} or 0) + ${code.value(block, "DELTA", order.plus, "1")}`, block.id);
  },
  text_print: (code, block) => code.line(`print(${code.value(block, "TEXT", order.none, '""')})`, block.id),
  text_append: (code, block) => {
    const name = code.variable(block);
    code.line(`${name} = str(${name} or "") + str(${code.value(block, "TEXT", order.none, '""')})`, block.id);
  },
  lists_setIndex: (code, block) => {
    const list = code.value(block, "LIST", order.atom, "[]");
    const place = placeOf(code, block) ?? "0";
    const item = code.value(block, "TO");
    if (field(block, "MODE") === "INSERT") return code.line(`${list}.insert(${place}, ${item})`, block.id);
    code.line(`${list}[${place}] = ${item}`, block.id);
  },
  lists_getIndex: (code, block) => {
    const list = code.value(block, "VALUE", order.atom, "[]");
    code.line(`${list}.pop(${placeOf(code, block) ?? "0"})`, block.id);
  },
};
