// Blocks become Python: a class with a method for each script, on the words of web/python/sandlot_blocks.
import { order, type Hat, type Order, type Part } from "./palette.ts";
import { readBlocks, type Block, type Workspace } from "./workspace.ts";

export interface BlocksPython {
  readonly text: string;
  /** Of each line, from the first, the block that made it; "": none. */
  readonly blocks: readonly string[];
  /** The line of each block, from 1. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Python's own words, and names that the robot has already: no variable is called so. */
const taken = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield match case type self math random print str int range max min abs " +
    "round drive_metres turn_degrees drive_at tank arcade stop set_motor set_volts take_in spin_up throw push_out rollers_off " +
    "count_from_zero distance speed heading turn_rate x y battery tag_seen tag_angle held score stick button wait wait_until together " +
    "seconds match_left pid slew show tune alert is_red start autonomous teleop autonomous_loop teleop_loop disabled schedule"
  ).split(" "),
);

/** "Balls thrown" → "balls_thrown"; letters of any script stay. */
function identifier(name: string): string {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  const own = plain === "" || /^\p{N}/u.test(plain) ? `v_${plain}` : plain;
  return taken.has(own) ? `${own}_2` : own;
}

function distinct(name: string, used: Set<string>): string {
  let own = name;
  for (let count = 2; used.has(own); count++) own = `${name}_${count}`;
  used.add(own);
  return own;
}

class Writer {
  readonly lines: string[] = [];
  readonly blocks: string[] = [];
  readonly lineOf = new Map<string, number>();
  readonly #variables: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();
  #indent = 0;
  #loops = 0;
  #numbers = 0;
  /** Blocks of values whose line is not written yet. */
  #pending: string[] = [];

  constructor(variables: ReadonlyMap<string, string>) {
    this.#variables = variables;
  }

  plain(text: string, id = ""): void {
    this.lines.push(text === "" ? "" : "    ".repeat(this.#indent) + text);
    this.blocks.push(id);
    for (const each of [id, ...this.#pending])
      if (each !== "" && !this.lineOf.has(each)) this.lineOf.set(each, this.lines.length);
    this.#pending = [];
  }

  /** A script: its decorator, its method, its steps. */
  script(top: Block, row: Hat): void {
    const part = this.#part(top);
    this.#loops = 0;
    this.plain(`@${row.decorator(part.field)}`, top.id);
    this.plain(`def ${this.fresh(row.method(part.field))}(self):`, top.id);
    this.#steps(top.next);
    this.plain("");
  }

  inside(write: () => void): void {
    this.#indent++;
    write();
    this.#indent--;
  }

  fresh(name: string): string {
    return distinct(name, this.#used);
  }

  #steps(first: Block | null, last = ""): void {
    this.inside(() => {
      for (let block = first; block !== null; block = block.next) {
        const { row } = block;
        if (row.shape === "step" || row.shape === "last") row.write(this.#part(block));
      }
      if (last !== "") this.plain(last);
      else if (first === null) this.plain("pass");
    });
  }

  #part(block: Block): Part {
    const { id, fields, inputs, row } = block;
    const field = (name: string): string => fields.get(name) ?? "";
    const next = (): number => ++this.#numbers;
    return {
      field,
      inLoop: this.#loops > 0,
      fresh: (name) => this.fresh(name),
      variable: (name) => this.#variables.get(field(name)) ?? "v_",
      line: (text) => this.plain(text, id),
      value: (name, loosest = order.none) => {
        const inner = inputs.get(name);
        if (inner !== undefined) return this.#value(inner, loosest);
        const arg = row.args.find((one) => one.name === name);
        // An empty place: nothing is true, and nothing is zero.
        return arg?.is === "flag" ? "False" : arg?.is === "any" ? '""' : "0";
      },
      body: (name, { loop, last = "" } = {}) => {
        const before = this.#loops;
        if (loop !== undefined) this.#loops = loop ? before + 1 : 0;
        this.#steps(inputs.get(name) ?? null, last);
        this.#loops = before;
        // A block that waits between two passes belongs to the loop.
        if (last !== "") this.blocks[this.blocks.length - 1] = id;
      },
      get number() {
        return next();
      },
    };
  }

  #value(block: Block, loosest: Order): string {
    const { row, id } = block;
    if (!("code" in row)) return "0";
    const [code, own] = row.code(this.#part(block));
    this.#pending.push(id);
    return own > loosest ? `(${code})` : code;
  }
}

/** Names of variables in Python, by their ids. */
function variableNames({ variables }: Workspace): Map<string, string> {
  const used = new Set<string>();
  return new Map([...variables].map(([id, name]) => [id, distinct(identifier(name), used)]));
}

/** Variables that a block uses. */
function usedVariables(tops: readonly Block[]): Set<string> {
  const found = new Set<string>();
  const walk = (first: Block): void => {
    for (let block: Block | null = first; block !== null; block = block.next) {
      for (const arg of block.row.args) if (arg.is === "variable") found.add(block.fields.get(arg.name) ?? "");
      for (const inner of block.inputs.values()) walk(inner);
    }
  };
  for (const top of tops) walk(top);
  return found;
}

/** The program of a workspace. Blocks that hang on no event are not in it. */
export function pythonOf(workspace: Workspace): BlocksPython {
  const names = variableNames(workspace);
  const writer = new Writer(names);
  const scripts = workspace.tops.flatMap((top) => (top.row.shape === "hat" ? [{ top, row: top.row }] : []));
  const used = usedVariables(scripts.map(({ top }) => top));
  writer.plain("");
  writer.plain("");
  writer.plain("class MyRobot(BlockRobot):");
  writer.inside(() => {
    const own = [...names].filter(([id]) => used.has(id));
    for (const [, name] of own) writer.plain(`${name} = 0`);
    if (own.length > 0 && scripts.length > 0) writer.plain("");
    for (const { top, row } of scripts) writer.script(top, row);
    if (own.length + scripts.length === 0) writer.plain("pass");
  });
  while (writer.lines.at(-1) === "") {
    writer.lines.pop();
    writer.blocks.pop();
  }
  const text = writer.lines.join("\n");
  const modules = ["math", "random"]
    .filter((module) => text.includes(`${module}.`))
    .map((module) => `import ${module}`);
  const decorators = [
    ...new Set(scripts.map(({ row, top }) => row.decorator((name) => top.fields.get(name) ?? "").replace(/\(.*/, ""))),
  ].sort();
  const head = [...modules, ...(modules.length > 0 ? [""] : []), importLine(["BlockRobot", ...decorators])];
  return {
    text: `${head.join("\n")}\n${text}\n`,
    blocks: [...head.map(() => ""), ...writer.blocks],
    lines: new Map([...writer.lineOf].map(([id, line]) => [id, line + head.length])),
  };
}

const importLine = (names: readonly string[]): string => `from sandlot_blocks import ${names.join(", ")}`;

/** The program of a workspace's file. Throws BlocksError with a sentence. */
export const pythonOfFile = (text: string): BlocksPython => pythonOf(readBlocks(text));
