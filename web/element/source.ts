// Which scenario an element shows: what its attributes and its child say, as one text for the core.

import { withPlay } from "./play.ts";
import type { ScenarioText } from "./player.ts";
import { ScenarioError } from "./problems.ts";
import { defaultScenario, fetchScenario } from "./session.ts";

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

/** Rejects with ScenarioError when it cannot be had. What is wrong inside it is the core's to say. */
export async function readSource(request: SourceRequest): Promise<Source> {
  const { base, scenario, inline, robot, field } = request;
  const change = (text: string): string => withField(withPlay(text, { ...noPlay, robot: robot || null }), field);
  const written = inline ?? (scenario.trimStart().startsWith("{") ? scenario : null);
  if (written !== null) return { text: change(written), name: inlineName, link: null };
  if (scenario.startsWith("#")) throw new ScenarioError(scenario.slice(0, 40), "Links are not read here yet.");
  if (scenario === "" && field !== "") {
    return { text: change(drivenOn(field)), name: `a drive on ${field}`, link: null };
  }
  const path = scenario === "" ? defaultScenario : scenario;
  const text = change(await fetchScenario(path, base));
  // The page has no word for another field of a scenario.
  return { text, name: path, link: field === "" ? linkTo(base, path, robot) : null };
}

const noPlay = { robot: null, station: null, others: "scenario" } as const;

function linkTo(base: string, scenario: string, robot: string): string {
  const url = new URL(base);
  url.searchParams.set("scenario", scenario);
  if (robot !== "") url.searchParams.set("robot", robot);
  return url.href;
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
