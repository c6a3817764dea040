// Changes of bytes, texts and JSON, drawn from a seed: the same input for the same seed and number, on every machine.

/** Numbers 0 to 2^32 - 1 from a seed (xorshift of 32 bits, Marsaglia 2003). */
export class Random {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0 || 1;
    for (let i = 0; i < 8; i++) this.next();
  }

  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state;
  }

  below(count: number): number {
    return count > 0 ? this.next() % count : 0;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("there is nothing to draw from");
    return item;
  }
}

const strangeNumbers = [0, 1, -1, 2, 255, 256, 65535, 1e6, 2 ** 31, 2 ** 32 - 1, 2 ** 53, 1e308, -0.5, 1e-300];
const strangeBytes = [0, 1, 9, 10, 34, 44, 58, 91, 93, 123, 125, 127, 128, 255];

/** A few changes anywhere. */
export function mutateBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let out = Array.from(bytes);
  for (let left = 1 + random.below(6); left > 0; left--) {
    const at = random.below(out.length + 1);
    const count = 1 + random.below(1 << random.below(7));
    switch (random.below(6)) {
      case 0:
        out[at] = (out[at] ?? 0) ^ (1 << random.below(8));
        break;
      case 1:
        out[at] = random.one(strangeBytes);
        break;
      case 2:
        out.splice(at, count);
        break;
      case 3:
        out.splice(at, 0, ...out.slice(random.below(out.length)).slice(0, count));
        break;
      case 4:
        out = out.slice(0, at);
        break;
      case 5:
        out.splice(at, 0, ...Array.from({ length: count }, () => random.below(256)));
        break;
    }
  }
  return Uint8Array.from(out, (byte) => byte ?? 0);
}

/** The same of a text, whose lines and words also change places or come again. */
export function mutateText(random: Random, text: string, words: readonly string[]): string {
  let lines = text.split("\n");
  for (let left = 1 + random.below(4); left > 0; left--) {
    const at = random.below(lines.length);
    switch (random.below(6)) {
      case 0:
        lines.splice(at, 1 + random.below(3));
        break;
      case 1:
        lines.splice(at, 0, ...lines.slice(random.below(lines.length)).slice(0, 1 + random.below(8)));
        break;
      case 2:
        lines[at] = `${" ".repeat(random.below(20))}${(lines[at] ?? "").trim()}`;
        break;
      case 3:
        lines[at] = (lines[at] ?? "").replace(/[\w.+-]+/, () => random.one(words));
        break;
      case 4:
        lines[at] = `${lines[at] ?? ""}${random.one(words).repeat(1 + random.below(40))}`;
        break;
      case 5:
        lines = new TextDecoder().decode(mutateBytes(random, new TextEncoder().encode(lines.join("\n")))).split("\n");
        break;
    }
  }
  return lines.join("\n");
}

/** Another value for one place of some JSON, or none. The value that is given stays as it is. */
export function mutateJson(random: Random, value: unknown): unknown {
  const root = { value: structuredClone(value) };
  for (let left = 1 + random.below(4); left > 0; left--) mutatePlace(random, root);
  return root.value;
}

/** Goes down from the root until it has drawn a place. */
function mutatePlace(random: Random, root: Record<string, unknown>): void {
  let holder: Record<string, unknown> = root;
  for (;;) {
    const keys = Object.keys(holder);
    if (keys.length === 0) return;
    const key = random.one(keys);
    const inside = holder[key];
    const goesOn = typeof inside === "object" && inside !== null && Object.keys(inside).length > 0;
    if (goesOn && random.below(8) > 0) {
      holder = inside as Record<string, unknown>;
      continue;
    }
    change(random, holder, key);
    return;
  }
}

function change(random: Random, holder: Record<string, unknown>, key: string): void {
  const value = holder[key];
  switch (random.below(9)) {
    case 0:
      delete holder[key];
      break;
    case 1:
      holder[key] = random.one(strangeNumbers);
      break;
    case 2:
      holder[key] = random.below(8);
      break;
    case 3:
      holder[key] = random.one([null, true, "", "x", "\u0000", "__proto__", [], {}, [[]], [{}], [null]]);
      break;
    case 4:
      holder[key] = typeof value === "number" ? value + random.one([1, -1]) : [value];
      break;
    case 5:
      holder[random.one(["count", "children", "mesh", "POSITION", "uri", "extensions", "name", key])] = value;
      break;
    case 6:
      // Several of these may be in each other: more would fill the memory before anybody reads it.
      if (Array.isArray(value)) holder[key] = Array.from({ length: 1 << random.below(6) }, () => value[0]);
      break;
    case 7:
      if (Array.isArray(value)) value.push(...value.slice(random.below(value.length)), random.below(16));
      break;
    case 8:
      holder[key] = Object.values(holder)[random.below(Object.keys(holder).length)];
      break;
  }
}
