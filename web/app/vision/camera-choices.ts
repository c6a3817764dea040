// What a person chooses about all cameras of a robot, in words: how good they are, and by which rule their poses are trusted.

import { deviationRules, type CameraGrade, type DeviationRule } from "../../sim/boundary/abi.gen.ts";

/** In the order of the buttons. */
export const qualities: readonly CameraGrade[] = ["ideal", "real", "poor"];

/** The numbers are those of core/sim/vision/quality.c. */
export const qualityWords: Readonly<Record<CameraGrade, string>> = {
  ideal: "No noise, no latency, no lost frames; lens and frame rate stay.",
  real: "Noise, latency and lost frames as the robot's file has them.",
  poor: "Out of focus and overloaded: 0.7 px of noise (twice a Limelight 2's) and 100 ms, or twice its own; a fifth of the frames lost.",
};

interface RuleWords {
  readonly group: "Real robot code" | "Simulations" | "Examples and libraries";
  readonly name: string;
  /** Which poses it leaves out. */
  readonly leavesOut: string;
}

const one = "A single tag is left out";

/** The numbers are those of core/sim/vision/deviations.c. */
export const ruleWords: Readonly<Record<DeviationRule, RuleWords>> = {
  robototes: {
    ...{ group: "Real robot code", name: "Team 1937, 2026" },
    leavesOut: `${one} beyond 2 m, with the gyro beyond 5 m; so is a pose of doubtful tags, off the field or too far from the last.`,
  },
  feds: {
    ...{ group: "Real robot code", name: "Team 201, Limelight 3" },
    leavesOut: `${one} beyond 2 m, with the gyro beyond 5 m; the heading comes from MegaTag1, the place from MegaTag2.`,
  },
  feds4: {
    ...{ group: "Real robot code", name: "Team 201, Limelight 4" },
    leavesOut: `${one} beyond 2 m, with the gyro beyond 5 m; the heading comes from MegaTag1, the place from MegaTag2.`,
  },
  robototesSim: {
    ...{ group: "Simulations", name: "Team 1937, 320 × 240" },
    leavesOut: `${one} beyond 1.3 m on the floor.`,
  },
  robototesSimHigh: {
    ...{ group: "Simulations", name: "Team 1937, 1280 × 800" },
    leavesOut: `${one} beyond 4.78 m on the floor.`,
  },
  photonVision: {
    ...{ group: "Examples and libraries", name: "PhotonVision's WPILib example" },
    leavesOut: `${one} beyond 4 m on the floor.`,
  },
  limelight: {
    ...{ group: "Examples and libraries", name: "Limelight's sample" },
    leavesOut: `${one} beyond 3 m or when it is doubtful, from MegaTag1; MegaTag2 while the robot spins.`,
  },
  limelightLib: {
    ...{ group: "Examples and libraries", name: "LimelightLib 2" },
    leavesOut: "Nothing is left out: a single far tag counts, with little weight.",
  },
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
