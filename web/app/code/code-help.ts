// The editor's knowledge of a program: the class behind a name, its members, and the arguments of its functions. It
// reads assignments and imports of the file as they are typed, so it needs no Python; of the library it knows
// python/help.json.

export interface HelpModule {
  readonly doc: string;
  readonly names: Readonly<
    Record<string, { readonly module?: string; readonly class?: string; readonly call?: string; readonly doc?: string }>
  >;
}

export interface HelpClass {
  readonly doc: string;
  readonly call: string;
  readonly bases: readonly string[];
  /** Signature, "" for a value; first sentence. */
  readonly members: Readonly<Record<string, readonly [call: string, doc: string]>>;
}

/** python/help.json: written by scripts/lib/python-help.py out of web/python. */
export interface Help {
  readonly modules: Readonly<Record<string, HelpModule>>;
  readonly classes: Readonly<Record<string, HelpClass>>;
}

/** A name that can stand here, with its arguments and its first sentence. */
export interface Choice {
  readonly name: string;
  readonly kind: "class" | "function" | "property" | "module";
  readonly call: string;
  readonly doc: string;
}

type Known =
  | { readonly module: string }
  | { readonly class: string }
  | { readonly object: string }
  | { readonly call: string; readonly doc: string };

/** Functions that a robot's class is there to override. */
const isHook = (name: string): boolean =>
  /^((robot|disabled|autonomous|teleop|test)(Init|Periodic|Exit)|(robot|disabled|autonomous|teleop|utility)_(init|periodic|exit))$/.test(
    name,
  );
const emptyHelp: Help = { modules: {}, classes: {} };

export class CodeHelp {
  readonly #help: Help;

  constructor(help: Help = emptyHelp) {
    this.#help = help;
  }

  /**
   * Names that can stand at the end of `before`, the text up to the cursor; from: where the typed name begins. null:
   * none is known.
   */
  complete(text: string, before: string): { readonly from: number; readonly choices: readonly Choice[] } | null {
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const typed = /\w*$/.exec(line)![0];
    const from = before.length - typed.length;
    const done = (choices: readonly Choice[]): { from: number; choices: readonly Choice[] } | null =>
      choices.length === 0 ? null : { from, choices };
    if (/#/.test(line.replace(/"[^"]*"|'[^']*'/g, ""))) return null;
    const imported = /^\s*from\s+([\w.]+)\s+import\s+\(?(?:[\w\s,]*,\s*)?\w*$/.exec(line);
    if (imported !== null) return done(this.#ofModule(imported[1]!));
    const package_ = /^\s*(?:import|from)\s+((?:\w+\.)*)\w*$/.exec(line);
    if (package_ !== null) return done(this.#modules(package_[1]!));
    const hook = /^\s+def\s+\w*$/.test(line) ? this.#classAround(text, before.length) : null;
    if (hook !== null) return done(this.#inherited(hook.bases).filter(({ name }) => isHook(name)));
    const path = /((?:\w+\.)+)\w*$/.exec(line)?.[1]?.slice(0, -1);
    if (path === undefined) return null;
    return done(path === "self" ? this.#ofSelf(text, before.length) : this.#of(this.#known(text, path, before.length)));
  }

  /** About the dotted name that a place of the text is in; null: nothing is known. */
  about(text: string, at: number): (Choice & { readonly from: number; readonly to: number }) | null {
    const left = /[\w.]*$/.exec(text.slice(Math.max(0, at - 200), at))![0];
    const right = /^\w*/.exec(text.slice(at))![0];
    const whole = left + right;
    const name = whole.split(".").at(-1)!;
    const path = whole.slice(0, -name.length - 1);
    if (name === "" || /^\d/.test(name)) return null;
    const to = at + right.length;
    const span = { from: to - name.length, to };
    const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    const module = /^\s*from\s+([\w.]+)\s+import\b/.exec(line)?.[1];
    let found: Choice | undefined;
    if (module !== undefined) found = this.#ofModule(module).find((each) => each.name === name);
    else if (path === "self") found = this.#ofSelf(text, at).find((each) => each.name === name);
    else if (path !== "") found = this.#of(this.#known(text, path, at)).find((each) => each.name === name);
    else {
      const known = this.#known(text, name, at);
      found = known === null ? undefined : this.#choice(name, known);
    }
    return found === undefined ? null : { ...found, ...span };
  }

  // ---- the library's names ----

  #modules(below: string): Choice[] {
    const names = Object.keys(this.#help.modules).filter((name) => name.startsWith(below));
    const next = new Set(names.map((name) => name.slice(below.length).split(".")[0]!));
    return [...next].map((name) => this.#choice(name, { module: below + name }));
  }

  #ofModule(name: string): Choice[] {
    return Object.entries(this.#help.modules[name]?.names ?? {}).map(([each, entry]) =>
      this.#choice(each, this.#entry(entry)),
    );
  }

  #entry({ module, class: kind, call = "", doc = "" }: HelpModule["names"][string]): Known {
    if (module !== undefined) return { module };
    return kind === undefined ? { call, doc } : { class: kind };
  }

  #choice(name: string, known: Known): Choice {
    if ("module" in known) return { name, kind: "module", call: "", doc: this.#help.modules[known.module]?.doc ?? "" };
    if ("call" in known) return { name, kind: known.call === "" ? "property" : "function", ...known };
    const kind = "class" in known ? known.class : known.object;
    const { call = "", doc = "" } = this.#help.classes[kind] ?? {};
    if ("object" in known) return { name, kind: "property", call: `: ${kind.split(".").at(-1)}`, doc };
    return { name, kind: "class", call: call.replace(/ -> None$/, ""), doc };
  }

  /** Members of a class and of those that it is built on. */
  #members(kind: string, seen = new Set<string>()): Map<string, Choice> {
    const entry = this.#help.classes[kind];
    if (entry === undefined || seen.has(kind)) return new Map();
    seen.add(kind);
    const inherited = entry.bases.flatMap((base) => [...this.#members(base, seen)]);
    const own = Object.entries(entry.members).map(
      ([name, [call, doc]]) => [name, { name, kind: call === "" ? "property" : "function", call, doc }] as const,
    );
    return new Map<string, Choice>([...inherited, ...own]);
  }

  #of(known: Known | null): Choice[] {
    if (known === null || "call" in known) return [];
    if ("module" in known) return this.#ofModule(known.module);
    return [...this.#members("class" in known ? known.class : known.object).values()];
  }

  #inherited(bases: readonly string[]): Choice[] {
    return bases.flatMap((base) => [...this.#members(base).values()]);
  }

  // ---- the file's names ----

  /** The class that a place of the file is in, with those of the library that it is built on. null: none. */
  #classAround(text: string, at: number): { readonly begin: number; readonly bases: readonly string[] } | null {
    const heads = [...text.slice(0, at).matchAll(/^class\s+\w+\s*(?:\(([^)]*)\))?\s*:/gm)];
    const head = heads.at(-1);
    if (head === undefined) return null;
    const bases = (head[1] ?? "").split(",").flatMap((base) => {
      const known = this.#known(text, base.trim(), head.index);
      return known !== null && "class" in known ? [known.class] : [];
    });
    return { begin: head.index, bases };
  }

  #ofSelf(text: string, at: number): Choice[] {
    const around = this.#classAround(text, at);
    if (around === null) return [];
    const rest = text.slice(around.begin + 1);
    const end = /^class\s/m.exec(rest)?.index;
    const body = rest.slice(0, end);
    const values = [...body.matchAll(/\bself\.(\w+)(?:\s*,\s*self\.\w+)*\s*(?::[^=\n]+)?=[^=]/g)].map(
      ([, name]) => name!,
    );
    const pairs = [...body.matchAll(/^\s+((?:self\.\w+\s*,\s*)+self\.\w+)\s*=[^=]/gm)].flatMap(([, names]) =>
      names!.split(",").map((name) => name.trim().slice("self.".length)),
    );
    const methods = [...body.matchAll(/^\s+def\s+(\w+)\s*\(\s*self\s*,?\s*([^)]*)\)/gm)];
    const own = new Map<string, Choice>();
    for (const choice of this.#inherited(around.bases)) own.set(choice.name, choice);
    for (const name of [...values, ...pairs]) {
      const known = this.#known(text, `self.${name}`, at);
      own.set(name, known === null ? { name, kind: "property", call: "", doc: "" } : this.#choice(name, known));
    }
    for (const [, name, given] of methods)
      own.set(name!, { name: name!, kind: "function", call: `(${given})`, doc: "" });
    return [...own.values()];
  }

  /** The meaning of a dotted name of the file; null: unknown. */
  #known(text: string, path: string, at: number, deep = 0): Known | null {
    if (deep > 6) return null;
    const parts = path.split(".");
    const first = parts[0] === "self" ? parts.splice(0, 2).join(".") : parts.shift()!;
    let known = this.#root(text, first, at, deep);
    for (const name of parts) {
      if (known === null) return null;
      if ("module" in known) {
        const entry = this.#help.modules[known.module]?.names[name];
        known = entry === undefined ? null : this.#entry(entry);
      } else if ("class" in known || "object" in known) {
        const inner = `${"class" in known ? known.class : known.object}.${name}`;
        known = this.#help.classes[inner] === undefined ? null : { class: inner };
      } else return null;
    }
    return known;
  }

  #root(text: string, name: string, at: number, deep: number): Known | null {
    const word = name.replace(".", "\\.");
    const made = [
      ...text.matchAll(
        new RegExp(`(?<![\\w.])${word}\\s*(?::\\s*([\\w.]+)\\s*)?=\\s*(?:([A-Za-z_][\\w.]*)\\s*\\()?`, "g"),
      ),
    ];
    // The last one above; else the first below, in robotInit of a class say.
    const kinds = [...made.filter(({ index }) => index < at).reverse(), ...made];
    for (const [, annotation, call] of kinds) {
      const known = this.#known(text, annotation ?? call ?? "", at, deep + 1);
      if (known !== null && "class" in known) return { object: known.class };
    }
    const pairs = [...text.matchAll(/^[ \t]*([\w.]+(?:\s*,\s*[\w.]+)+)\s*=\s*(.+)$/gm)];
    for (const [, left, right] of pairs) {
      const index = left!.split(",").findIndex((each) => each.trim() === name);
      const call = [...right!.matchAll(/(?:^|,)\s*([A-Za-z_][\w.]*)\(/g)][index]?.[1];
      const known = index < 0 || call === undefined ? null : this.#known(text, call, at, deep + 1);
      if (known !== null && "class" in known) return { object: known.class };
    }
    if (name.startsWith("self.")) return null;
    const typed = [...text.slice(0, at).matchAll(new RegExp(`[(,]\\s*${word}\\s*:\\s*([\\w.]+)`, "g"))].at(-1)?.[1];
    if (typed !== undefined) {
      const known = this.#known(text, typed, at, deep + 1);
      if (known !== null && "class" in known) return { object: known.class };
    }
    return this.#imported(text, name);
  }

  #imported(text: string, name: string): Known | null {
    for (const [, module, list] of text.matchAll(/^\s*from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)/gm)) {
      for (const part of list!.replace(/[()]|#.*/g, "").split(",")) {
        const [own, as = own] = part.trim().split(/\s+as\s+/);
        const entry = as === name ? this.#help.modules[module!]?.names[own!] : undefined;
        if (entry !== undefined) return this.#entry(entry);
      }
    }
    for (const [, list] of text.matchAll(/^\s*import\s+([^\n#]*)/gm)) {
      for (const part of list!.split(",")) {
        const [own = "", as] = part.trim().split(/\s+as\s+/);
        if (as === name && own in this.#help.modules) return { module: own };
        if (as === undefined && own.split(".")[0] === name && name in this.#help.modules) return { module: name };
      }
    }
    return null;
  }
}
