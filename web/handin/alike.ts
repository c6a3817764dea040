// Hand-ins that are alike: the same run of two drivers, or the same program under two names. Likeness may be chance,
// where a task is short; the teacher decides.

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self".split(
    " ",
  ),
);

/** A program without comments, empty lines and spaces at the ends of lines. */
export function textShape(program: string): string {
  return program
    .split("\n")
    .map((line) => line.replace(/#[^"']*$/, "").trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

/** The same with each name by the place where it comes first, so that a copy with other names has the same shape. Texts lose their words. */
export function nameShape(program: string): string {
  const numbers = new Map<string, number>();
  return textShape(program)
    .replace(/"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n]*"|'[^'\n]*'/g, '""')
    .replace(/[ \t]+/g, " ")
    .replace(/[A-Za-z_]\w*/g, (name) => {
      if (keywords.has(name)) return name;
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return `n${number}`;
    });
}

/** The compared parts of a hand-in. */
export interface Traits {
  readonly name: string;
  readonly task: string;
  /** Two runs that a person drove never end in the same state by themselves; "": it is not compared. */
  readonly run: string;
  readonly program: string | null;
}

export interface Likeness {
  readonly is: "run" | "program" | "renamed";
  /** The students that have the same. */
  readonly names: readonly string[];
}

const person = (name: string): string => name.trim().toLowerCase();

/** For each hand-in, the students whose own is like it; null: none, or only another one of the same student. */
export function likenesses(all: readonly Traits[]): (Likeness | null)[] {
  const kinds = [
    ["run", ({ run }: Traits) => run],
    ["program", ({ program }: Traits) => (program === null ? "" : textShape(program))],
    ["renamed", ({ program }: Traits) => (program === null ? "" : nameShape(program))],
  ] as const;
  const groups = kinds.map(([is, shapeOf]) => {
    const found = new Map<string, Traits[]>();
    for (const one of all) {
      const shape = shapeOf(one);
      if (shape === "") continue;
      const key = `${one.task}\n${shape}`;
      found.set(key, [...(found.get(key) ?? []), one]);
    }
    return { is, of: (one: Traits): Traits[] => found.get(`${one.task}\n${shapeOf(one)}`) ?? [] };
  });
  return all.map((one) => {
    for (const { is, of } of groups) {
      const others = of(one).filter(({ name }) => person(name) !== person(one.name));
      const names = [...new Set(others.map(({ name }) => name))];
      if (names.length > 0) return { is, names };
    }
    return null;
  });
}
