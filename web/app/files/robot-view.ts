// A project's numbers of its robot: each number with its file, contradictions, open questions; and the button that
// makes it.

import type { Item } from "../../files/inventory.ts";
import type { TeamProject } from "../../files/project-card.ts";
import type { TeamNumbers } from "../../files/read-numbers.ts";
import { fromPounds, modules, type RobotNumbers } from "../../files/robot-numbers.ts";
import { openQuestions, type Answers } from "../../files/team-robot.ts";
import { files as say } from "../../words/files/english-files.ts";
import { button, make } from "../parts/elements.ts";
import { fileName, motorRows, numberRows, written } from "../parts/number-rows.ts";

export interface RobotHost {
  /** Makes the robot; `model`: the config.json of the AdvantageScope robot whose model it gets. */
  makeRobot(project: TeamProject, team: TeamNumbers, answers: Answers, model: Item | null): void;
}

/** The last two parts: "generated/TunerConstants.java". */
const shortPath = (path: string): string => path.split("/").slice(-2).join("/");

export function robotLines(project: TeamProject, host: RobotHost): HTMLElement[] {
  const [first] = project.robots;
  if (first === undefined) return [];
  const place = make("div", "files-robot");
  const models = (project.sections.get("models") ?? []).filter(({ is }) => is.kind.id === "scopeRobot");
  const show = (team: TeamNumbers): void => place.replaceChildren(...oneRobot(project, team, models, host));
  show(first);
  if (project.robots.length === 1) return [place];
  const choose = document.createElement("select");
  choose.className = "input";
  choose.setAttribute("aria-label", say("whichRobot"));
  choose.append(...project.robots.map(({ name }, index) => new Option(shortPath(name), String(index))));
  choose.addEventListener("change", () => show(project.robots[Number(choose.value)] ?? first));
  return [make("p", "", say("severalRobots", { count: project.robots.length })), choose, place];
}

function oneRobot(project: TeamProject, team: TeamNumbers, models: readonly Item[], host: RobotHost): HTMLElement[] {
  const { numbers } = team;
  const answers: Record<string, number | string> = {};
  const open = new Set(openQuestions(numbers, {}));
  const rows = [...numberRows(numbers, open, answers), ...motorRows(numbers, open, answers)];
  const model = modelChoice(models);
  const makes = button(
    say("makeRobot"),
    "",
    () => host.makeRobot(project, team, answers, models[Number(model?.value ?? -1)] ?? null),
    "button",
  );
  makes.dataset["files"] = "make-robot";
  const odd = numbers.odd.map((number) => {
    const { what, from, value, range } = number;
    const pounds = fromPounds(number);
    const hint = pounds === null ? "" : ` ${say("oddPounds", { value: written(value), mass: pounds.toFixed(1) })}`;
    return make("p", "files-asked", say("odd", { what, file: fileName(from), value: written(value), ...range }) + hint);
  });
  return [
    ...rows,
    make("p", "note", placesWords(numbers)),
    make("p", "note", wiringWords(numbers)),
    ...(open.size > 0 ? [make("p", "files-asked", say("asked", { count: open.size }))] : []),
    ...differences(numbers),
    ...odd,
    ...(model === null ? [] : [model]),
    make("div", "row", makes),
  ];
}

function placesWords(numbers: RobotNumbers): string {
  const [said] = numbers.all("front_left/x");
  if (said === undefined) return say("placesOpen");
  const at = (name: (typeof modules)[number]): string =>
    `${written(numbers.module(name, "x") ?? 0)}, ${written(numbers.module(name, "y") ?? 0)}`;
  return say("places", { places: modules.map(at).join(" · "), file: fileName(said.from) });
}

function wiringWords(numbers: RobotNumbers): string {
  const ids = modules.flatMap((name) => [numbers.module(name, "driveId"), numbers.module(name, "steerId")]);
  const [said] = numbers.all("front_left/driveId");
  if (said === undefined) return say("wiringOpen");
  return say("wiring", { ids: ids.filter((id) => id !== null).join(", "), file: fileName(said.from) });
}

/** Where files differ, folded: the taken value stands first. */
function differences(numbers: RobotNumbers): HTMLElement[] {
  const found = numbers.contradictions;
  if (found.length === 0) return [];
  const lines = found.map(({ key, said }) => {
    const each = said.map(({ value, from }) => `${written(value)} (${fileName(from)})`);
    return make("li", "", `${key.replace("/", " ")}: ${each.join(", ")}`);
  });
  const title = make("summary", "", say("differ", { count: found.length }));
  return [make("details", "", title, make("ul", "", ...lines))];
}

function modelChoice(models: readonly Item[]): HTMLSelectElement | null {
  if (models.length === 0) return null;
  const select = document.createElement("select");
  select.className = "input";
  select.setAttribute("aria-label", say("withModel"));
  const nameOf = ({ path }: Item): string => path.split("/").at(-2) ?? path;
  const options = models.map((item, index) => new Option(say("modelOf", { name: nameOf(item) }), String(index)));
  select.append(...options, new Option(say("noModel"), "-1"));
  return select;
}
