// Events of the run in words, the same wherever the page says or lists them. The console and logs have their own sentences,
// SIM_EVENT_TEXTS of event_text.h: they keep the names of the files ("red2", "endgame"), which programs search for, while
// these are for people ("Red 2", "Endgame"). One table for both
// would need its reader of words in braces a second time here.

import { eventKinds, modes, stations, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named, stationWords } from "../../element/words.ts";
import { measure } from "./measures.ts";
import { events as say } from "../../words/english-events.ts";

/** An event's object when a robot has hit no other robot but the field. */
export const nobody = 0xffffffff;

const alliance = (index: number): string => (index === 0 || index === 1 ? say(index === 0 ? "blue" : "red") : "");

function robot(index: number, scene: SceneInfo): string {
  return stationWords(stations[scene.robots[index]?.station ?? 0] ?? "");
}

type Writer = (event: SimEventRecord, scene: SceneInfo) => string;

const writers: Readonly<Partial<Record<EventKind, Writer>>> = {
  modeChanged: ({ value }) => say("mode", { mode: named(modes[value[0]] ?? "") }),
  brownoutBegan: ({ subject, value }, scene) =>
    say("brownout", { robot: robot(subject, scene), volts: value[0].toFixed(1) }),
  robotHit: ({ subject, object, value }, scene) => {
    const other = object === nobody ? say("theField") : robot(object, scene);
    return say("hit", { robot: robot(subject, scene), other, speed: measure(value[0], "m/s", 1) });
  },
  pieceScored: ({ object, value }) => say("scores", { alliance: alliance(object), count: value[0] }),
  foul: ({ subject, object }, scene) => {
    const rule = scene.rules[object];
    const key = rule?.foul === "major" ? "majorFoul" : "foul";
    return say(key, { robot: robot(subject, scene), rule: named(rule?.name ?? "").toLowerCase() });
  },
  assessed: ({ subject, value }, scene) =>
    say("assessed", { robot: robot(subject, scene), level: value[1], count: value[0] }),
  periodBegan: ({ subject }, scene) => named(scene.periods[subject]?.name ?? ""),
  windowOpened: ({ subject, object }, scene) =>
    say("windowOpened", { alliance: alliance(object), window: named(scene.windows[subject] ?? "") }),
  windowClosed: ({ subject, object }, scene) =>
    say("windowClosed", { alliance: alliance(object), window: named(scene.windows[subject] ?? "") }),
  matchStarted: () => say("matchStarted"),
  matchAborted: () => say("matchAborted"),
  matchEnded: ({ value }) => say("matchEnded", { blue: value[0], red: value[1] }),
  bonusEarned: ({ subject, object }, scene) =>
    say("bonus", { alliance: alliance(object), bonus: named(scene.bonuses[subject]?.name ?? "") }),
  pathEventReached: ({ subject, object }, scene) =>
    say("pathEvent", { robot: robot(subject, scene), name: scene.robots[subject]?.pathEvents[object] ?? "" }),
  lapDone: ({ object, value }) => say("lap", { lap: object, time: value[0].toFixed(2) }),
};

/** The event in words; "" for one that the page has no words for. */
export function eventWords(event: SimEventRecord, scene: SceneInfo): string {
  return writers[eventKinds[event.kind] ?? "none"]?.(event, scene) ?? "";
}
