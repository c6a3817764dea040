// A person's choices about all cameras of a robot, in words: their quality, and the rule by which their poses are
// trusted.

import { vision as say } from "../../words/english-vision.ts";
import { deviationRules, type CameraGrade, type DeviationRule } from "../../sim/boundary/abi.gen.ts";

/** In the order of the buttons. */
export const qualities: readonly CameraGrade[] = ["ideal", "real", "poor"];

/** The numbers are those of core/sim/vision/quality.c. */
export const qualityWords: Readonly<Record<CameraGrade, string>> = {
  ideal: say("idealIs"),
  real: say("realIs"),
  poor: say("poorIs"),
};

interface RuleWords {
  readonly group: string;
  readonly name: string;
  /** Which poses it leaves out. */
  readonly leavesOut: string;
}

const realCode = say("realCode");
const simulations = say("simulations");
const libraries = say("libraries");
const team = (number: number, what: string): string => say("team", { number, what });
const floor = (meters: number): string => say("floorRule", { meters });

/** The numbers are those of core/sim/vision/deviations.c. */
export const ruleWords: Readonly<Record<DeviationRule, RuleWords>> = {
  robototes: { group: realCode, name: team(1937, "2026"), leavesOut: say("robototesRule") },
  feds: { group: realCode, name: team(201, "Limelight 3"), leavesOut: say("fedsRule") },
  feds4: { group: realCode, name: team(201, "Limelight 4"), leavesOut: say("fedsRule") },
  robototesSim: { group: simulations, name: team(1937, "320 × 240"), leavesOut: floor(1.3) },
  robototesSimHigh: { group: simulations, name: team(1937, "1280 × 800"), leavesOut: floor(4.78) },
  photonVision: { group: libraries, name: say("photonExample"), leavesOut: floor(4) },
  limelight: { group: libraries, name: say("limelightSample"), leavesOut: say("limelightRule") },
  limelightLib: { group: libraries, name: "LimelightLib 2", leavesOut: say("allRule") },
};

/** The options of a select, under their groups. */
export function ruleOptions(): HTMLOptGroupElement[] {
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const [rule, { group, name }] of Object.entries(ruleWords)) {
    const element = groups.get(group) ?? document.createElement("optgroup");
    element.label = group;
    element.append(new Option(name, rule));
    groups.set(group, element);
  }
  return [...groups.values()];
}

export const isRule = (text: string): text is DeviationRule => (deviationRules as readonly string[]).includes(text);
