// Spanish of the cockpit and its views, which are fetched when somebody opens them: the same voice as spanish.ts.

import type { Phrases, Translated } from "./book.ts";

export const words: Readonly<Record<string, Phrases>> = {};
