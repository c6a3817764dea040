// The form of each value of a file, read from its schema, which the build writes from the core's tables of keys.

import { isObject, type Json, type JsonObject } from "./json-document.ts";

export type SchemaNode = JsonObject;

/** A person's view of a key. */
interface Told {
  /** null may stand there, and says something of its own. */
  readonly nullable: boolean;
  readonly meaning: string;
  readonly source: string;
  /** The value without the key; null: unknown. */
  readonly fallback: Json | null;
}

export type Form = Told &
  (
    | { readonly is: "quantity"; readonly unit: string; readonly low: number | null; readonly high: number | null }
    | { readonly is: "boolean" }
    /** `own`: the form of the value in place of a word: an object of numbers, a list. */
    | { readonly is: "choice"; readonly words: readonly string[]; readonly own: SchemaNode | null }
    /** `names`: whose names it may be, "motor", or "". */
    | { readonly is: "text"; readonly names: string }
    | { readonly is: "numbers"; readonly items: SchemaNode; readonly least: number; readonly most: number }
    | { readonly is: "names" }
    /** `words`: that may stand in the list's place. */
    | {
        readonly is: "list";
        readonly items: SchemaNode;
        readonly least: number;
        readonly most: number;
        readonly words: readonly string[];
      }
    | { readonly is: "map"; readonly items: SchemaNode }
    /** `kinds`: of the key `kindKey`, each with a table of its own. `words`: that may stand in the object's place. */
    | {
        readonly is: "object";
        readonly name: string;
        readonly properties: Readonly<Record<string, SchemaNode>>;
        readonly required: readonly string[];
        readonly kindKey: string;
        readonly kinds: readonly string[];
        readonly words: readonly string[];
      }
    /** Anything, as JSON. */
    | { readonly is: "raw" }
  );

export class KeySchema {
  readonly #root: SchemaNode;
  readonly #defs: Readonly<Record<string, SchemaNode>>;

  constructor(text: string) {
    this.#root = JSON.parse(text) as SchemaNode;
    this.#defs = this.#root["$defs"] as Readonly<Record<string, SchemaNode>>;
  }

  /** Of the whole file. */
  get root(): SchemaNode {
    return this.#root;
  }

  /** How a value at this place is edited; `value` chooses where the schema has several ways. */
  formOf(at: SchemaNode, value: Json | undefined): Form {
    const { node, name } = this.#resolve(at);
    const words = {
      meaning: text(node["description"]).trim(),
      source: text(node["x-source"]),
      fallback: node["default"] ?? null,
    };
    const all = this.#variantsOf(node);
    const variants = all?.filter(({ type }) => type !== "null") ?? null;
    const told = { ...words, nullable: variants !== null && variants.length !== all?.length };
    const [only] = variants ?? [];
    if (only !== undefined && variants?.length === 1) return { ...this.formOf(only, value), ...told };
    if (variants !== null) return { ...told, ...this.#formOfVariants(variants, node, value) };
    if (list(node["enum"]) !== null) return { ...told, is: "choice", words: wordsOf(node), own: null };
    if (isQuantity(node)) return { ...told, is: "quantity", ...rangeOf(node) };
    switch (node["type"]) {
      case "boolean":
        return { ...told, is: "boolean" };
      case "string":
        return { ...told, is: "text", names: text(node["x-names"]) };
      case "array":
        return { ...told, ...this.#formOfList(node) };
      case "object":
        if (isObject(node["additionalProperties"])) return { ...told, is: "map", items: node["additionalProperties"] };
        if (isObject(node["properties"])) return { ...told, ...objectForm(node, name, "", []) };
        return { ...told, is: "raw" };
      default:
        return { ...told, is: "raw" };
    }
  }

  /**
   * A new object for this place: its required parts, with values that stand in `starts` by the table's name, else made
   * up.
   */
  startOf(at: SchemaNode, starts: Readonly<Record<string, Json>>): Json {
    const form = this.formOf(at, undefined);
    const { name } = this.#resolve(at);
    if (starts[name] !== undefined) return starts[name];
    switch (form.is) {
      case "quantity":
        return Math.min(Math.max(1, form.low ?? 1), form.high ?? 1);
      case "boolean":
        return false;
      case "choice":
        return form.words[0] ?? "";
      case "text":
        return "new";
      case "numbers":
        return Array.from({ length: form.least }, () => this.startOf(form.items, starts));
      case "names":
      case "list":
        return [];
      case "map":
      case "raw":
        return {};
      case "object": {
        if (starts[form.name] !== undefined) return starts[form.name] ?? {};
        return Object.fromEntries(
          form.required.map((key) => [key, this.startOf(form.properties[key] as SchemaNode, starts)]),
        );
      }
    }
  }

  /**
   * The ways that a node has, those of its ways among them; null: it has one. Conditions on an object's keys do not
   * count as ways.
   */
  #variantsOf(node: SchemaNode): readonly SchemaNode[] | null {
    const own = list(node["oneOf"]) ?? list(node["anyOf"]);
    if (own === null || isObject(node["properties"])) return null;
    return own.flatMap((variant) => this.#variantsOf(this.#resolve(variant).node) ?? [variant]);
  }

  /** A node with its references resolved; its own words win. The name is that of the table. */
  #resolve(at: SchemaNode): { node: SchemaNode; name: string } {
    const name = text(at["$ref"]).replace("#/$defs/", "");
    if (name === "") return { node: at, name: "" };
    const target = this.#defs[name] ?? {};
    const { description, ...rest } = target;
    // The table's own meaning helps at an object; a quantity's is its units, which are shown beside it.
    const meaning = at["description"] ?? (isObject(target["properties"]) ? (description ?? "") : "");
    return { node: { ...rest, ...at, description: meaning }, name };
  }

  #formOfList(node: SchemaNode): Unsaid {
    const first = list(node["prefixItems"])?.[0];
    const items = first ?? ((isObject(node["items"]) ? node["items"] : {}) as SchemaNode);
    const least = Number(node["minItems"] ?? 0);
    const most = Number(node["maxItems"] ?? 100);
    const inner = this.formOf(items, undefined);
    if (inner.is === "quantity" && most <= 8) return { is: "numbers", items, least, most };
    if (inner.is === "text") return { is: "names" };
    if (inner.is === "object") return { is: "list", items, least, most, words: [] };
    return { is: "raw" };
  }

  #formOfVariants(variants: readonly SchemaNode[], node: SchemaNode, value: Json | undefined): Unsaid {
    const resolved = variants.map((variant) => ({ at: variant, ...this.#resolve(variant) }));
    const forms = variants.map((variant) => this.formOf(variant, value));
    const numbers = forms.flatMap((form) => (form.is === "quantity" ? [form] : []));
    if (numbers.length === forms.length) {
      const { low, high } = rangeOf(node);
      return {
        is: "quantity",
        unit: [...new Set(numbers.map(({ unit }) => unit))].filter(Boolean).join(", "),
        low,
        high,
      };
    }
    const tables = resolved.filter((one) => isObject(one.node["properties"]));
    const words = forms.find((form) => form.is === "choice");
    const ownList = resolved.find(({ node: { type } }) => type === "array");
    if (words !== undefined && (tables[0] ?? ownList) !== undefined) {
      const inPlace = (words as Form & { is: "choice" }).words;
      if (tables.length > 0 && isObject(value))
        return { ...this.#formOfKinds(tables, value), words: inPlace } as Unsaid;
      if (ownList !== undefined && Array.isArray(value))
        return { ...this.#formOfList(ownList.node), words: inPlace } as Unsaid;
      return { is: "choice", words: inPlace, own: (tables[0] ?? ownList)?.at ?? null };
    }
    if (tables.length === resolved.length) return this.#formOfKinds(tables, value);
    if (isObject(value)) return { is: "raw" };
    const fits = forms.find((form) => Array.isArray(value) === (form.is === "numbers"));
    return fits ?? { is: "raw" };
  }

  /** Objects that say by one of their keys which table is theirs; without one, the table that has the object's keys. */
  #formOfKinds(tables: readonly { node: SchemaNode; name: string }[], value: Json | undefined): Unsaid {
    const [first] = tables;
    if (first === undefined) return { is: "raw" };
    const kindOf = (node: SchemaNode, key: string): readonly string[] =>
      wordsOf(((node["properties"] as JsonObject)[key] ?? {}) as SchemaNode);
    const kindKey =
      Object.keys(first.node["properties"] as JsonObject).find((key) =>
        tables.every(({ node }) => kindOf(node, key).length > 0),
      ) ?? "";
    if (kindKey === "") {
      const keys = isObject(value) ? Object.keys(value) : [];
      const fits = tables.find(({ node }) => keys.some((key) => key in (node["properties"] as JsonObject))) ?? first;
      return objectForm(fits.node, fits.name, "", []);
    }
    const kind = isObject(value) ? text(value[kindKey]) : "";
    const fits = tables.find(({ node }) => kindOf(node, kindKey).includes(kind)) ?? first;
    const kinds = tables.flatMap(({ node }) => kindOf(node, kindKey));
    return objectForm(fits.node, fits.name, kindKey, kinds);
  }
}

type Without<T> = T extends unknown ? Omit<T, keyof Told> : never;
type Unsaid = Without<Form>;

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const list = (value: Json | undefined): readonly SchemaNode[] | null =>
  Array.isArray(value) ? (value as readonly SchemaNode[]) : null;
const wordsOf = (node: SchemaNode): readonly string[] =>
  (list(node["enum"]) ?? []).map((word) => String(word as unknown));

function isQuantity(node: SchemaNode): boolean {
  const { type } = node;
  return type === "number" || type === "integer" || text(node["x-unit"]) !== "" || node["const"] !== undefined;
}

function rangeOf(node: SchemaNode): { unit: string; low: number | null; high: number | null } {
  const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
  return { unit: text(node["x-unit"]), low: number(node["minimum"]), high: number(node["maximum"]) };
}

function objectForm(
  node: SchemaNode,
  name: string,
  kindKey: string,
  kinds: readonly string[],
  words: readonly string[] = [],
): Unsaid {
  return {
    is: "object",
    name,
    properties: node["properties"] as Readonly<Record<string, SchemaNode>>,
    required: (node["required"] ?? []) as readonly string[],
    kindKey,
    kinds,
    words,
  };
}
