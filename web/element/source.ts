// The scenario that an element shows: its attributes and its child, as one text for the core.

import { scenarioLink } from "../sim/core/links.ts";
import { withPlay } from "./play.ts";
import type { ScenarioText } from "./player.ts";
import { defaultScenario, fetchScenario, isLinked, scenarioName } from "./session.ts";

export interface SourceRequest {
  /** Absolute URL of the site's folder. */
  readonly base: string;
  /** A path on that site, a link's fragment (#s=...) or the JSON text itself; "" for none. */
  readonly scenario: string;
  /** Text of the <script type="application/json"> child, or null. */
  readonly inline: string | null;
  readonly robot: string;
  readonly field: string;
}

export interface Source extends ScenarioText {
  /** The same scenario in the page, or null where a link cannot carry it. */
  readonly link: string | null;
}

export const inlineName = "the inline scenario";

/** Rejects with ScenarioError when it cannot be had. The core reports mistakes inside it. */
export async function readSource(request: SourceRequest): Promise<Source> {
  const { base, scenario, inline, robot, field } = request;
  const change = (text: string): string => withField(withPlay(text, { ...noPlay, robot: robot || null }), field);
  const written = inline ?? (scenario.trimStart().startsWith("{") ? scenario : null);
  if (written !== null) return withLink(base, { text: change(written), name: inlineName });
  if (scenario === "" && field !== "") {
    return withLink(base, { text: change(drivenOn(field)), name: `a drive on ${field}` });
  }
  const path = scenario === "" ? defaultScenario : scenario;
  const text = change(await fetchScenario(path, base));
  const name = scenarioName(path);
  // The page's address has no word for another field of a scenario.
  const hasPath = field === "" && !isLinked(path);
  return hasPath ? { text, name, link: linkTo(base, path, robot) } : withLink(base, { text, name });
}

const noPlay = { robot: null, dynamics: null, station: null, others: "scenario" } as const;

function linkTo(base: string, scenario: string, robot: string): string {
  const url = new URL(base);
  url.searchParams.set("scenario", scenario);
  if (robot !== "") url.searchParams.set("robot", robot);
  return url.href;
}

/** A text that the page gets in its link's fragment. */
async function withLink(base: string, source: ScenarioText): Promise<Source> {
  try {
    return { ...source, link: new URL(await scenarioLink(source.text, { play: true }), base).href };
  } catch {
    // Too long for a link: the element still shows it.
    return { ...source, link: null };
  }
}

/** A scenario on another field; a text that is not a scenario as it is. */
export function withField(scenario: string, field: string): string {
  if (field === "") return scenario;
  try {
    const json: unknown = JSON.parse(scenario);
    if (typeof json !== "object" || json === null) return scenario;
    return JSON.stringify({ ...json, field });
  } catch {
    return scenario;
  }
}

/** A robot alone on a field, to drive about. */
function drivenOn(field: string): string {
  const robots = [{ robot: "swerve-shooter", station: "blue2", program: "driver" }];
  const match = { start: "teleop", clock: false };
  return JSON.stringify({ sandlot: 1, name: `A drive on ${field}`, seed: 1, field, pieces: "match", match, robots });
}
