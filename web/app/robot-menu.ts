// The menu of robots in the title panel: plain links, so that a choice can be bookmarked and sent.

import type { AssetSource } from "../view/assets.ts";

interface RobotEntry {
  readonly name: string;
  readonly title: string;
}

/** The robot that the page's address asks for instead of the scenario's own, or null. */
export function chosenRobot(address: URL): string | null {
  const name = address.searchParams.get("robot");
  return name !== null && /^[a-z0-9-]{1,40}$/.test(name) ? name : null;
}

/**
 * A scenario with another robot at its first station. Its preload goes: it was counted for the other hopper. A text that is
 * not a scenario is returned as it is; the core says what is wrong with it.
 */
export function withRobot(scenario: string, robot: string): string {
  try {
    const json = JSON.parse(scenario) as { robots?: { robot?: unknown; preload?: unknown }[] };
    const first = json.robots?.[0];
    if (first === undefined || first.robot === robot) return scenario;
    first.robot = robot;
    delete first.preload;
    return JSON.stringify(json);
  } catch {
    return scenario;
  }
}

function isEntry(value: unknown): value is RobotEntry {
  if (typeof value !== "object" || value === null) return false;
  const { name, title } = value as Partial<Record<string, unknown>>;
  return typeof name === "string" && typeof title === "string";
}

/** Fills the menu. Without an index (a site made by hand) there is no menu, and nothing else is lost. */
export async function fillRobotMenu(
  menu: HTMLElement,
  source: AssetSource,
  address: URL,
  current: string,
): Promise<void> {
  let entries: RobotEntry[] = [];
  try {
    const index: unknown = JSON.parse(new TextDecoder().decode(await source.bytes("robots/index.json")));
    entries = Array.isArray(index) ? index.filter(isEntry) : [];
  } catch {
    return;
  }
  const list = menu.querySelector("ul");
  if (list === null || entries.length < 2) return;
  for (const { name, title } of entries) {
    const target = new URL(address);
    target.searchParams.set("robot", name);
    const link = document.createElement("a");
    link.href = target.search + target.hash;
    link.textContent = title;
    if (name === current) link.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  menu.hidden = false;
}
