// Arithmetic for field.json: quantities with units and expressions over named dimensions.
// A hand-written parser, because a data file must never be able to run code.

/** Factors to SI. "deg" turns into radians; percentages are not a thing here. */
export const units = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  in: 0.0254,
  ft: 0.3048,
  rad: 1,
  deg: Math.PI / 180,
  kg: 1,
  lb: 0.45359237,
};

const functions = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sqrt: Math.sqrt,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

const tokenPattern = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|([A-Za-z_][A-Za-z_0-9]*)|([-+*/(),]))/y;

function tokenize(text) {
  const tokens = [];
  tokenPattern.lastIndex = 0;
  let end = 0;
  while (text.slice(end).trim() !== "") {
    const match = tokenPattern.exec(text);
    if (!match) throw new Error(`"${text}": cannot read "${text.slice(end).trim()}"`);
    end = tokenPattern.lastIndex;
    if (match[1] !== undefined) tokens.push({ kind: "number", value: Number(match[1]) });
    else if (match[2] !== undefined) tokens.push({ kind: "name", value: match[2] });
    else tokens.push({ kind: match[3], value: match[3] });
  }
  return tokens;
}

/**
 * The value of a number or of an expression: + - * / ( ), sin cos tan sqrt abs min max, pi, names, and literals
 * with a unit right behind them ("47 in", "15 deg"). `lookup(name)` returns a number or undefined.
 */
export function evaluate(expression, lookup = () => undefined) {
  if (typeof expression === "number") return expression;
  if (typeof expression !== "string") throw new Error(`a number or an expression, not ${JSON.stringify(expression)}`);
  const tokens = tokenize(expression);
  let at = 0;
  const fail = (what) => {
    throw new Error(`"${expression}": ${what}`);
  };
  const accept = (kind) => (tokens[at]?.kind === kind ? tokens[at++] : undefined);
  const expect = (kind) => accept(kind) ?? fail(`expected "${kind}"`);

  function sum() {
    let value = product();
    for (;;) {
      if (accept("+")) value += product();
      else if (accept("-")) value -= product();
      else return value;
    }
  }
  function product() {
    let value = unary();
    for (;;) {
      if (accept("*")) value *= unary();
      else if (accept("/")) value /= unary();
      else return value;
    }
  }
  function unary() {
    if (accept("-")) return -unary();
    return primary();
  }
  function primary() {
    const number = accept("number");
    if (number) {
      const next = tokens[at];
      if (next?.kind === "name" && Object.hasOwn(units, next.value)) {
        at += 1;
        return number.value * units[next.value];
      }
      return number.value;
    }
    if (accept("(")) {
      const value = sum();
      expect(")");
      return value;
    }
    const name = accept("name")?.value ?? fail("expected a number, a name or a bracket");
    if (accept("(")) {
      if (!Object.hasOwn(functions, name))
        fail(`no function "${name}"; there are ${Object.keys(functions).join(", ")}`);
      const values = [sum()];
      while (accept(",")) values.push(sum());
      expect(")");
      return functions[name](...values);
    }
    if (name === "pi") return Math.PI;
    return lookup(name) ?? fail(`no dimension "${name}"`);
  }

  const value = sum();
  if (at < tokens.length) fail(`nothing expected after "${tokens[at - 1].value}"`);
  if (!Number.isFinite(value)) fail("is not a finite number");
  return value;
}

/**
 * Names of all dimensions with their values. Dimensions may refer to each other in any order, not in a circle.
 * Each is `{ "value": number or expression, "source": text }`.
 */
export function resolveDimensions(dimensions) {
  const values = new Map();
  const open = new Set();
  const lookup = (name) => {
    if (values.has(name)) return values.get(name);
    if (!Object.hasOwn(dimensions, name)) return undefined;
    if (open.has(name)) throw new Error(`dimension "${name}" depends on itself`);
    open.add(name);
    const entry = dimensions[name];
    if (typeof entry?.source !== "string" || entry.source.trim() === "")
      throw new Error(`dimension "${name}" has no source`);
    let value;
    try {
      value = evaluate(entry.value, lookup);
    } catch (error) {
      throw new Error(`dimension "${name}": ${error.message}`);
    }
    open.delete(name);
    values.set(name, value);
    return value;
  };
  for (const name of Object.keys(dimensions)) lookup(name);
  return values;
}

/** The names and the bare numbers an expression uses, for checks on how a file is written. */
export function parts(expression) {
  if (typeof expression === "number") return { names: [], numbers: [expression] };
  const tokens = tokenize(expression);
  return {
    names: tokens.filter((t) => t.kind === "name" && !Object.hasOwn(functions, t.value)).map((t) => t.value),
    numbers: tokens.filter((t) => t.kind === "number").map((t) => t.value),
  };
}
