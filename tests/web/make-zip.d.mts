export interface Packed {
  readonly path: string;
  readonly text: string | Uint8Array;
  /** What the directory says, where that is a lie. */
  readonly size?: number;
  readonly stored?: boolean;
  readonly flags?: number;
}

export function zip(...files: Packed[]): Uint8Array<ArrayBuffer>;

export interface MadeWheel {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function wheel(
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
  needs?: readonly string[],
  tag?: string,
): MadeWheel;

export function indexOf(
  wheels: readonly MadeWheel[],
  more?: Readonly<Record<string, object>>,
): Map<string, { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> }>;
