// Small expressions over the curves of a plot, such as "a - b" or "deg(atan2(c, b))", where a, b and c are the plot's letters for
// its values. Read by hand into closures; no text ever becomes code.
//
//   sum     = product { ("+" | "-") product }
//   product = unary { ("*" | "/" | "%") unary }
//   unary   = "-" unary | power
//   power   = atom [ "^" unary ]
//   atom    = number | name | name "(" sum { "," sum } ")" | "(" sum ")"

import { views as say } from "../../words/english-views.ts";
/** `values`: one for each letter in `Expression.letters`. */
type Evaluate = (values: Readonly<Float64Array>) => number;

export interface Expression {
  readonly text: string;
  /** The letters in it, in order of their first use. */
  readonly letters: readonly string[];
  readonly evaluate: Evaluate;
}

/** Whether its value has the unit of its values, where they have one in common: nothing multiplies or bends them. */
export function keepsUnit({ text }: Expression): boolean {
  const functions = text.match(/[a-z]\w*(?=\s*\()/gi) ?? [];
  return !/[*/%^]/.test(text) && functions.every((name) => ["abs", "hypot", "min", "max", "round"].includes(name));
}

/** The mistake in an expression, and its character, from 1. */
export class ExpressionError extends Error {
  readonly at: number;

  constructor(at: number, what: string) {
    super(say("expressionAt", { at, what }));
    this.at = at;
  }
}

const mostCharacters = 200;
const mostDepth = 40;

const constants: Readonly<Record<string, number>> = { pi: Math.PI, tau: 2 * Math.PI };

interface Call {
  /** How many arguments it takes; more than one number: from, to. */
  readonly least: number;
  readonly most: number;
  readonly of: (...values: number[]) => number;
}
const one = (of: (value: number) => number): Call => ({ least: 1, most: 1, of });

const calls: Readonly<Record<string, Call>> = {
  abs: one(Math.abs),
  sqrt: one(Math.sqrt),
  sin: one(Math.sin),
  cos: one(Math.cos),
  tan: one(Math.tan),
  exp: one(Math.exp),
  ln: one(Math.log),
  sign: one(Math.sign),
  round: one(Math.round),
  deg: one((value) => (value * 180) / Math.PI),
  rad: one((value) => (value * Math.PI) / 180),
  atan2: { least: 2, most: 2, of: Math.atan2 },
  hypot: { least: 1, most: 8, of: Math.hypot },
  min: { least: 1, most: 8, of: Math.min },
  max: { least: 1, most: 8, of: Math.max },
};

/** The functions' names, for a hint. */
export const functionNames: readonly string[] = Object.keys(calls);

/** Throws an ExpressionError. `letters`: those that the plot has. */
export function parseExpression(text: string, letters: readonly string[]): Expression {
  if (text.length > mostCharacters)
    throw new ExpressionError(mostCharacters, `it has more than ${mostCharacters} characters`);
  const parser = new Parser(text, letters);
  const evaluate = parser.whole();
  return { text, letters: parser.used, evaluate };
}

class Parser {
  readonly used: string[] = [];
  readonly #text: string;
  readonly #letters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(text: string, letters: readonly string[]) {
    this.#text = text;
    this.#letters = letters;
  }

  whole(): Evaluate {
    const value = this.#sum();
    const next = this.#peek();
    if (next !== "") throw this.#error(say("oneTooMany", { next }));
    return value;
  }

  #sum(): Evaluate {
    if (++this.#depth > mostDepth) throw this.#error(say("manyBrackets"));
    let left = this.#product();
    for (;;) {
      const sign = this.#take("+-");
      if (sign === "") break;
      const [a, b] = [left, this.#product()];
      left = sign === "+" ? (v) => a(v) + b(v) : (v) => a(v) - b(v);
    }
    this.#depth--;
    return left;
  }

  #product(): Evaluate {
    let left = this.#unary();
    for (;;) {
      const sign = this.#take("*/%");
      if (sign === "") return left;
      const [a, b] = [left, this.#unary()];
      if (sign === "*") left = (v) => a(v) * b(v);
      else if (sign === "/") left = (v) => a(v) / b(v);
      else left = (v) => a(v) % b(v);
    }
  }

  #unary(): Evaluate {
    if (this.#take("-") === "") return this.#power();
    if (++this.#depth > mostDepth) throw this.#error(say("manySigns"));
    const value = this.#unary();
    this.#depth--;
    return (v) => -value(v);
  }

  #power(): Evaluate {
    const base = this.#atom();
    if (this.#take("^") === "") return base;
    if (++this.#depth > mostDepth) throw this.#error(say("manyPowers"));
    const exponent = this.#unary();
    this.#depth--;
    return (v) => base(v) ** exponent(v);
  }

  #atom(): Evaluate {
    if (this.#take("(") !== "") return this.#closed(this.#sum());
    const number = this.#match(/\d+(\.\d*)?(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?/iy);
    if (number !== "")
      return (
        (value) => () =>
          value
      )(Number(number));
    const begin = this.#at;
    const name = this.#match(/[a-z]\w*/iy);
    if (name === "") {
      const next = this.#peek();
      throw this.#error(say("valueMissing", { next: next === "" ? "" : ` before "${next}"` }));
    }
    if (this.#take("(") !== "") return this.#call(name, begin);
    if (Object.hasOwn(constants, name))
      return (
        (value) => () =>
          value
      )(constants[name] ?? 0);
    if (!this.#letters.includes(name)) {
      const known = this.#letters.length > 0 ? this.#letters.join(", ") : say("noneYet");
      throw new ExpressionError(begin + 1, `"${name}" is no value of this plot; its letters are ${known}`);
    }
    if (!this.used.includes(name)) this.used.push(name);
    const index = this.used.indexOf(name);
    return (v) => v[index] ?? Number.NaN;
  }

  #call(name: string, begin: number): Evaluate {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (call === undefined)
      throw new ExpressionError(begin + 1, `there is no function "${name}"; there are ${functionNames.join(", ")}`);
    const given = [this.#sum()];
    while (this.#take(",") !== "") given.push(this.#sum());
    this.#closed(given[0]!);
    const { least, most, of } = call;
    if (given.length < least || given.length > most) {
      const takes = least === most ? String(least) : say("range", { least, most });
      throw new ExpressionError(
        begin + 1,
        `${name} takes ${takes} value${most === 1 ? "" : "s"}, here are ${given.length}`,
      );
    }
    const [first, second] = given;
    if (given.length === 1 && first !== undefined) return (v) => of(first(v));
    if (given.length === 2 && first !== undefined && second !== undefined) return (v) => of(first(v), second(v));
    return (v) => of(...given.map((each) => each(v)));
  }

  #closed(value: Evaluate): Evaluate {
    if (this.#take(")") === "") throw this.#error(say("bracketMissing"));
    return value;
  }

  #peek(): string {
    this.#match(/\s+/y);
    return this.#text[this.#at] ?? "";
  }

  /** Takes the next character if it is one of those; else "". */
  #take(characters: string): string {
    const next = this.#peek();
    if (next === "" || !characters.includes(next)) return "";
    this.#at++;
    return next;
  }

  #match(pattern: RegExp): string {
    if (pattern.source !== "\\s+") this.#peek();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #error(what: string): ExpressionError {
    this.#peek();
    return new ExpressionError(this.#at + 1, what);
  }
}
