// Constants of a source file in Java, C++ or Python, read as text: nothing is run. Values with units come out in SI, angles in turns.
//
// One pass over the text, with bounds on its length, on names, on an expression's length and on how deep it is: a file that is hostile to
// the reader takes no longer than another of its size.

/** Of a file [characters]; CTRE's own have 20,000. */
export const mostSource = 1 << 18;
const mostConstants = 5_000;
const mostExpression = 2_000;
const mostDepth = 40;
const mostSteps = 500;
/** Of a number [characters]. */
const mostNumber = 400;
/** A name with its type [characters]. */
const mostName = 120;

/** In SI: of lengths [m], angles [turns], currents [A], speeds [m/s]. */
const units: Readonly<Record<string, number>> = {
  ...{
    meters: 1,
    meter: 1,
    m: 1,
    centimeters: 0.01,
    centimeter: 0.01,
    cm: 0.01,
    millimeters: 1e-3,
    millimeter: 1e-3,
    mm: 1e-3,
  },
  ...{ inches: 0.0254, inch: 0.0254, in: 0.0254, feet: 0.3048, foot: 0.3048, ft: 0.3048 },
  ...{ rotations: 1, rotation: 1, turns: 1, turn: 1, tr: 1, degrees: 1 / 360, degree: 1 / 360, deg: 1 / 360 },
  ...{ radians: 1 / (2 * Math.PI), radian: 1 / (2 * Math.PI), rad: 1 / (2 * Math.PI) },
  ...{ amps: 1, amp: 1, ampere: 1, amperes: 1, a: 1, volts: 1, volt: 1, v: 1 },
  ...{
    meterspersecond: 1,
    mps: 1,
    feetpersecond: 0.3048,
    fps: 0.3048,
    kilograms: 1,
    kg: 1,
    pounds: 0.45359237,
    lb: 0.45359237,
  },
};
/** inchesToMeters(2), Units.degreesToRadians(3): the factor for the argument. */
const conversions: Readonly<Record<string, number>> = {
  ...{ inchestometers: 0.0254, feettometers: 0.3048, meterstoinches: 1 / 0.0254, lbstokilograms: 0.45359237 },
  ...{ degreestorotations: 1 / 360, radianstorotations: 1 / (2 * Math.PI), rotationstodegrees: 360 },
};

export interface Constant {
  readonly name: string;
  /** As it stands in the file, without comments. */
  readonly text: string;
}

/** Names without k, underscores and capitals: "kFrontLeftXPos" and "_front_left_x_pos" are "frontleftxpos". */
export const plainName = (name: string): string =>
  name
    .replace(/^(k|m)(?=[A-Z])/, "")
    .replaceAll("_", "")
    .toLowerCase();

/** The text with comments and the insides of strings as spaces. */
function withoutComments(text: string, isPython: boolean): string {
  const parts: string[] = [];
  let at = 0;
  let kept = 0;
  const skipTo = (end: number): void => {
    parts.push(text.slice(kept, at), " ");
    at = kept = end < 0 ? text.length : end;
  };
  const after = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? -1 : found + mark.length;
  };
  const begins = isPython ? /["'#]/g : /["'/]/g;
  for (;;) {
    begins.lastIndex = at;
    const found = begins.exec(text);
    if (found === null) break;
    at = found.index;
    const three = text.slice(at, at + 3);
    if (isPython && (three === '"""' || three === "'''")) skipTo(after(three, at + 3));
    else if (three.startsWith("/*")) skipTo(after("*/", at + 2));
    else if (three.startsWith("//") || three.startsWith("#")) skipTo(text.indexOf("\n", at));
    else if (three.startsWith("/")) at++;
    else skipTo(endOfString(text, at));
  }
  parts.push(text.slice(kept));
  return parts.join("");
}

/** Strings end on their line. C++ has marks inside of numbers, 1'000, which end there as well. */
function endOfString(text: string, begin: number): number {
  const quote = text[begin];
  for (let at = begin + 1; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at++;
    else if (letter === quote) return at + 1;
    else if (letter === "\n") return at;
  }
  return text.length;
}

const isWord = (letter: string): boolean => /\w/.test(letter);

/** Constants of a source, the first of each name: NAME = EXPRESSION. */
export function constantsOf(source: string, isPython: boolean): Map<string, Constant> {
  const text = withoutComments(source.slice(0, mostSource), isPython);
  const found = new Map<string, Constant>();
  for (let at = text.indexOf("="); at >= 0 && found.size < mostConstants; at = text.indexOf("=", at + 1)) {
    if (text[at + 1] === "=" || "=!<>+-*/".includes(text[at - 1] ?? "")) {
      if (text[at + 1] === "=") at++;
      continue;
    }
    const name = nameBefore(text, at);
    if (name === "") continue;
    const plain = plainName(name);
    if (!found.has(plain)) found.set(plain, { name, text: expressionAt(text, at + 1, isPython) });
  }
  return found;
}

/** The name before "=": in Python a type may stand between them. */
function nameBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - mostName), end);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const typed = /^\s*(\w+)\s*:(?!:)/.exec(line)?.[1];
  const name = typed ?? /(\w+)\s*$/.exec(line.length < 2 ? before : line)?.[1] ?? "";
  return /^[A-Za-z_]/.test(name) ? name : "";
}

/** Up to its semicolon, or the comma before the next name; in Python to the end of a line on which nothing is open. */
function expressionAt(text: string, begin: number, isPython: boolean): string {
  let depth = 0;
  const end = Math.min(text.length, begin + mostExpression);
  for (let at = begin; at < end; at++) {
    const letter = text[at] ?? "";
    if ("([{".includes(letter)) depth++;
    else if (")]}".includes(letter)) depth--;
    if (depth < 0) return text.slice(begin, at).trim();
    const ends = letter === ";" || (letter === "," && depth === 0);
    if (ends || (isPython && letter === "\n" && depth === 0)) return text.slice(begin, at).trim();
  }
  return text.slice(begin, end).trim();
}

type Token =
  { readonly is: "number"; readonly value: number } | { readonly is: "word" | "sign"; readonly text: string };

/** Numbers with their unit ("2_in"), words with dots and colons ("Inches.of", "units::inch_t"), and signs. */
function tokensOf(text: string): Token[] {
  const pattern =
    /((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?:_([A-Za-z]+)|[fFdDlL](?!\w))?|([A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*)|([-+*/(){},])|\S/gy;
  const tokens: Token[] = [];
  const rest = text.replace(/\s+/g, " ");
  pattern.lastIndex = 0;
  while (pattern.lastIndex < rest.length) {
    if (rest[pattern.lastIndex] === " ") {
      pattern.lastIndex++;
      continue;
    }
    const match = pattern.exec(rest);
    if (match === null) break;
    const [whole, number, unit, word, sign] = match;
    if (number !== undefined)
      tokens.push({ is: "number", value: Number(number) * (unit === undefined ? 1 : unitOf(unit)) });
    else if (word !== undefined) tokens.push({ is: "word", text: word });
    else tokens.push({ is: "sign", text: sign ?? whole });
  }
  return tokens;
}

const unitOf = (name: string): number => units[name.toLowerCase()] ?? Number.NaN;

/** The numbers of constants, by their plain names. */
export class Evaluator {
  readonly #constants: ReadonlyMap<string, Constant>;
  #tokens: readonly Token[] = [];
  #at = 0;
  #steps = 0;

  constructor(constants: ReadonlyMap<string, Constant>) {
    this.#constants = constants;
  }

  /** NaN: it is not a number, or too long to compute. */
  number(name: string): number {
    const constant = this.#constants.get(name);
    return constant === undefined ? Number.NaN : this.valueOf(constant.text);
  }

  /** null: it is neither true nor false. */
  boolean(name: string): boolean | null {
    const text = this.#constants.get(name)?.text.trim().toLowerCase();
    return text === "true" ? true : text === "false" ? false : null;
  }

  valueOf(text: string): number {
    this.#steps = 0;
    return this.#worth(text, 0);
  }

  #worth(text: string, depth: number): number {
    if (depth > mostDepth || ++this.#steps > mostSteps || text.length > mostNumber) return Number.NaN;
    const [tokens, at] = [this.#tokens, this.#at];
    this.#tokens = tokensOf(text);
    this.#at = 0;
    const value = this.#sum(depth);
    const isWhole = this.#at >= this.#tokens.length;
    this.#tokens = tokens;
    this.#at = at;
    return isWhole ? value : Number.NaN;
  }

  #sign(signs: string): string {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.is !== "sign" || !signs.includes(token.text)) return "";
    this.#at++;
    return token.text;
  }

  #sum(depth: number): number {
    let value = this.#product(depth);
    for (let sign = this.#sign("+-"); sign !== ""; sign = this.#sign("+-")) {
      const next = this.#product(depth);
      value = sign === "+" ? value + next : value - next;
    }
    return value;
  }

  #product(depth: number): number {
    let value = this.#factor(depth);
    for (let sign = this.#sign("*/"); sign !== ""; sign = this.#sign("*/")) {
      const next = this.#factor(depth);
      value = sign === "*" ? value * next : value / next;
    }
    return value;
  }

  #factor(depth: number): number {
    if (depth > mostDepth || ++this.#steps > mostSteps) return Number.NaN;
    if (this.#sign("-") !== "") return -this.#factor(depth + 1);
    if (this.#sign("+") !== "") return this.#factor(depth + 1);
    if (this.#sign("(") !== "") return this.#closed(depth);
    const token = this.#tokens[this.#at++];
    if (token === undefined || token.is === "sign") return Number.NaN;
    if (token.is === "number") return token.value;
    return this.#named(token.text, depth);
  }

  /** The text between brackets, one of which is open. */
  #closed(depth: number): number {
    const value = this.#sum(depth + 1);
    return this.#sign(")}") === "" ? Number.NaN : value;
  }

  /** Inches.of(2), inchesToMeters(2), units::inch_t{2}, or another constant. */
  #named(text: string, depth: number): number {
    const parts = text.split(/\.|::/);
    const last = parts.at(-1) ?? "";
    const isCall = this.#sign("({") !== "";
    if (!isCall) {
      const other = this.#constants.get(plainName(last));
      return other === undefined ? Number.NaN : this.#worth(other.text, depth + 1);
    }
    const value = this.#closed(depth);
    const owner = (last === "of" ? (parts.at(-2) ?? "") : last).toLowerCase().replaceAll("_", "");
    const factor = last === "of" ? units[owner] : (conversions[owner] ?? units[owner.replace(/t$/, "")]);
    return factor === undefined ? Number.NaN : value * factor;
  }
}
