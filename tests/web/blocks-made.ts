// Workspaces of blocks as Blockly writes them, made by hand for tests.
import { palette, prefix, type Row } from "../../web/blocks/palette.ts";
import { writeBlocks } from "../../web/blocks/workspace.ts";

export interface Made {
  readonly type: string;
  readonly id: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly inputs?: Readonly<Record<string, { readonly block: Made }>>;
  readonly next?: { readonly block: Made };
}

/** The id of the one variable. */
export const variable = "the variable";

export const rowNamed = (name: string): Row => {
  const row = palette.find(({ type }) => type === name);
  if (row === undefined) throw new Error(`the palette has no ${name}`);
  return row;
};

/** A block with the parts that the list of blocks gives it, and others in their place. */
export function made(name: string, { next, ...given }: Partial<Made> = {}): Made {
  const fields: Record<string, unknown> = {};
  const inputs: Record<string, { readonly block: Made }> = {};
  for (const arg of rowNamed(name).args) {
    if (arg.is === "number")
      inputs[arg.name] = { block: { type: `${prefix}number`, id: `${name} ${arg.name}`, fields: { NUM: arg.start } } };
    if (arg.is === "any")
      inputs[arg.name] = { block: { type: `${prefix}text`, id: `${name} ${arg.name}`, fields: { TEXT: arg.start } } };
    if (arg.is === "choice") fields[arg.name] = arg.options[0];
    if (arg.is === "text" || arg.is === "digits") fields[arg.name] = arg.start;
    if (arg.is === "variable") fields[arg.name] = { id: variable };
  }
  return {
    ...{ type: `${prefix}${name}`, id: name },
    fields: { ...fields, ...given.fields },
    inputs: { ...inputs, ...given.inputs },
    ...(next === undefined ? {} : { next }),
  };
}

export const number = (value: number): { readonly block: Made } => ({
  block: { type: `${prefix}number`, id: `number ${value}`, fields: { NUM: value } },
});

/** Blocks below one another. */
export const chain = (...list: readonly Made[]): Made =>
  list.reduceRight<Made | null>((below, one) => (below === null ? one : { ...one, next: { block: below } }), null)!;

export const fileOf = (...tops: readonly unknown[]): string =>
  writeBlocks({
    blocks: { languageVersion: 0, blocks: tops },
    variables: [{ name: "Balls thrown", id: variable }],
  });

/** The block in a script of its own that prints "done" after it. */
export function alone(row: Row): string {
  const end = made("print", { inputs: { A: { block: made("text", { fields: { TEXT: "done" } }) } } });
  const begin = made("when_autonomous");
  switch (row.shape) {
    case "hat":
      return fileOf(chain(made(row.type), end), chain(begin, end));
    case "step":
      return fileOf(chain(begin, made(row.type), end));
    case "last":
      return fileOf(chain(begin, end, made(row.type)));
    default:
      return fileOf(chain(begin, made("print", { inputs: { A: { block: made(row.type) } } }), end));
  }
}
