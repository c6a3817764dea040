// Parts of the page's address that do not exist: a station, a look, a robot. Where the page can go on without it, it
// says so; where the scenario does not load with it, the advice is about the address.

import { othersChoices, playOf } from "../../element/play.ts";
import type { Problem } from "../../element/problems.ts";
import { dynamicsKinds, stations } from "../../sim/boundary/abi.gen.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { problems } from "../../words/english-problems.ts";
import { languageNames } from "../../words/language.ts";

/** Values that the page takes, by the name in its address. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  dynamics: dynamicsKinds,
  station: stations,
  others: othersChoices,
  look: ["plain", "whole"],
  connect: ["bridge", "robot"],
  wpilib: ["2026", "2027"],
  first: ["0", "1", "start"],
  debug: ["0", "1"],
  projector: ["0", "1"],
  ghosts: ["class"],
  show: ["0", "1"],
  watch: ["0", "1"],
};

/** Languages by their codes, with or without a region, and the one of tests. */
const isLanguage = (value: string): boolean =>
  [...Object.keys(languageNames), "qps"].includes(value.toLowerCase().split(/[-_]/)[0]!);

const isRatio = (value: string): boolean => Number(value) > 0 && Number(value) <= 4;

/** The allowed values for one that is not allowed, in words; null: it is allowed. */
function choicesFor(name: string, value: string): string | null {
  if (name === "lang") return isLanguage(value) ? null : Object.keys(languageNames).join(", ");
  if (name === "pixelRatio") return isRatio(value) ? null : problems("addressRatio");
  if (name === "robot") return /^[a-z0-9-]{1,40}$/.test(value) ? null : problems("addressRobot");
  const choices = allowed[name];
  return choices === undefined || choices.includes(value) ? null : choices.join(", ");
}

/** A sentence for each value in the address that the page leaves out. Names that it does not know are other programs' business. */
export function addressFaults(address: URL): string[] {
  return [...new Set(address.searchParams.keys())].flatMap((name) => {
    const value = address.searchParams.get(name) ?? "";
    const choices = choicesFor(name, value);
    return choices === null ? [] : [problems("badAddress", { name, value: value.slice(0, 40), choices })];
  });
}

/** The robots of the site and of this browser, by name. A site made by hand may have no list. */
async function robotNames(base: string): Promise<string[]> {
  const own = ownRobots.kept.map(({ name }) => name);
  try {
    const list = (await (await fetch(new URL("robots/index.json", base))).json()) as { readonly name: string }[];
    return [...list.map(({ name }) => name), ...own];
  } catch {
    return own;
  }
}

/**
 * The problem with advice about the address, where that chose the missing part: a robot that is gone, or dynamics that
 * do not fit.
 */
export async function aboutAddress(problem: Problem, error: unknown, address: URL, base: string): Promise<Problem> {
  const choice = error instanceof SimDataError ? /^\/robots\/\d+\/(robot|dynamics)\b/.exec(error.path)?.[1] : undefined;
  const { robot, dynamics } = playOf(address);
  if (choice === "robot" && robot !== null && error instanceof SimDataError && error.reason.includes(`"${robot}"`)) {
    const robots = (await robotNames(base)).join(", ");
    const advice = robots === "" ? problems("otherChoice") : problems("otherRobot", { robots });
    return { ...problem, where: problems("inAddress", { what: `robot=${robot}` }), advice };
  }
  if (choice === "dynamics" && dynamics !== null) {
    return {
      ...problem,
      where: problems("inAddress", { what: `dynamics=${dynamics}` }),
      advice: problems("otherChoice"),
    };
  }
  return problem;
}
