// All of Spanish that is fetched late, when the first panel is opened.

import type { Phrases } from "../book.ts";
import { blocksWords } from "./blocks.ts";
import { fieldWords } from "./field.ts";
import { filesWords, kindNameWords, kindWayWords } from "./kinds.ts";
import { keyWords } from "./keys.ts";
import { words as lab } from "./lab.ts";
import { handinWords } from "./handin.ts";
import { lessonWords } from "./lesson.ts";
import { benchWords, filmWords } from "./media.ts";
import { words as panels } from "./panels.ts";
import { partyWords } from "./party.ts";
import { pathWords } from "./paths.ts";
import { projectorWords } from "./projector.ts";
import { scenarioWords } from "./scenario.ts";
import { siteWords } from "./sites.ts";
import { sweepWords } from "./sweep.ts";
import { togetherWords } from "./together.ts";
import { words as values } from "./value-views.ts";
import { wpilibBlocksWords } from "./wpilib-blocks.ts";
import { words as views } from "./views.ts";
import { workshopWords } from "./workshop.ts";

export const words: Readonly<Record<string, Phrases>> = {
  ...lab,
  ...panels,
  ...values,
  ...views,
  bench: benchWords,
  blocks: blocksWords,
  scenario: scenarioWords,
  field: fieldWords,
  files: filesWords,
  film: filmWords,
  kindNames: kindNameWords,
  kindWays: kindWayWords,
  keys: keyWords,
  party: partyWords,
  paths: pathWords,
  handin: handinWords,
  lesson: lessonWords,
  sites: siteWords,
  sweep: sweepWords,
  projector: projectorWords,
  together: togetherWords,
  wpilibBlocks: wpilibBlocksWords,
  workshop: workshopWords,
};
