type Json = Record<string, unknown>;

export function block(
  type: string,
  parts?: { fields?: Json; extra?: Json; inputs?: Readonly<Record<string, Json>> },
): Json;
export function stack(...blocks: Json[]): Json;
export function number(value: number): Json;
export function method(name: string, params: readonly string[], body: Json | null, python?: string): Json;
export function call(kind: string, fields: Json, extra: Json, ...args: Json[]): Json;
export function moduleOf(kind: string, blocks: readonly Json[], variables?: readonly Json[]): string;
/** The files of a project by their names. */
export function tankProject(): Map<string, string>;
