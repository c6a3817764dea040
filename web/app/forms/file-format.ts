// The form of a kind of file beside the file's schema.

import type { Json } from "./json-document.ts";

export interface FileFormat {
  /** The file's name: "robot.json". */
  readonly name: string;
  /** Keys that stand last in the form. */
  readonly lastKeys: readonly string[];
  /** The first values of a new part of this document, by the name of the part's table. */
  starts(document: Json): Readonly<Record<string, Json>>;
  /** The names that a reference to a `what` may have: of its motors, say, or the stations that robots have. */
  namesIn(document: Json, what: string): string[];
}
