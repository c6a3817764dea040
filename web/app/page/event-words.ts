// Events of the run in words, the same wherever the page says or lists them. The console and logs have their own sentences,
// SIM_EVENT_TEXTS of event_text.h: they keep the names of the files ("red2", "endgame"), which programs search for, while
// these are for people ("Red 2", "Endgame"). One table for both
// would need its reader of words in braces a second time here.

import { eventKinds, modes, stations, type EventKind } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { stationWords, words } from "../../element/words.ts";

/** An event's object when a robot has hit no other robot but the field. */
export const nobody = 0xffffffff;

const allianceNames = ["Blue", "Red"] as const;

const alliance = (index: number): string => allianceNames[index] ?? "";

function robot(index: number, scene: SceneInfo): string {
  return stationWords(stations[scene.robots[index]?.station ?? 0] ?? "");
}

function windowWords({ subject, object }: SimEventRecord, scene: SceneInfo, state: string): string {
  return `${alliance(object)} ${words(scene.windows[subject] ?? "")} ${state}`;
}

type Writer = (event: SimEventRecord, scene: SceneInfo) => string;

const writers: Readonly<Partial<Record<EventKind, Writer>>> = {
  modeChanged: ({ value }) => `${words(modes[value[0]] ?? "")} mode`,
  brownoutBegan: ({ subject, value }, scene) => `Brownout: ${robot(subject, scene)}, ${value[0].toFixed(1)} V`,
  robotHit: ({ subject, object, value }, scene) => {
    const other = object === nobody ? "the field" : robot(object, scene);
    return `${robot(subject, scene)} hits ${other} at ${value[0].toFixed(1)} m/s`;
  },
  pieceScored: ({ object, value }) => {
    const points = value[0] === 1 ? "1 point" : `${value[0]} points`;
    return `${alliance(object)} scores ${points}`;
  },
  foul: ({ subject, object }, scene) => {
    const rule = scene.rules[object];
    const what = rule?.foul === "major" ? "Major foul" : "Foul";
    return `${what}: ${robot(subject, scene)}, ${words(rule?.name ?? "").toLowerCase()}`;
  },
  assessed: ({ subject, value }, scene) => `${robot(subject, scene)}: level ${value[1]}, ${value[0]} points`,
  periodBegan: ({ subject }, scene) => words(scene.periods[subject]?.name ?? ""),
  windowOpened: (event, scene) => windowWords(event, scene, "active"),
  windowClosed: (event, scene) => windowWords(event, scene, "inactive"),
  matchStarted: () => "Match begins",
  matchAborted: () => "Match aborted",
  matchEnded: ({ value }) => `Match ends, ${value[0]} to ${value[1]}`,
  bonusEarned: ({ subject, object }, scene) => `${alliance(object)}: ${words(scene.bonuses[subject]?.name ?? "")}`,
  lapDone: ({ object, value }) => `Lap ${object}: ${value[0].toFixed(2)} s`,
};

/** The event in words; "" for one that the page has no words for. */
export function eventWords(event: SimEventRecord, scene: SceneInfo): string {
  return writers[eventKinds[event.kind] ?? "none"]?.(event, scene) ?? "";
}
