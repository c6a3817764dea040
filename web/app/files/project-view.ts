// The card of a team's project: how its program starts, and its other contents by their uses.

import type { Item } from "../../files/inventory.ts";
import { sections, type Language, type Section, type TeamProject } from "../../files/project-card.ts";
import { nameOfKind } from "../../files/recognise.ts";
import { files as say } from "../../words/files/english-files.ts";
import { button, make } from "../parts/elements.ts";
import type { Thing } from "./drop.ts";
import { robotLines, type RobotHost } from "./robot-view.ts";

export interface CardHost extends RobotHost {
  /** Opens one file of a project. */
  openItem(item: Item, project: TeamProject): void;
  /** The card of a path or an auto of the project. */
  pathCard(item: Item, project: TeamProject): HTMLElement;
  /** Shows how a program of that language starts. */
  steps(language: Language): void;
  /** Opens the program whose robot.py is in that folder, and starts it. */
  program(thing: Thing, home: string): void;
}

/** Lines of one section. */
const mostLines = 12;
const languageNames: Readonly<Record<Language, string>> = { java: "Java", cpp: "C++", python: "Python" };
type Title = `section${string}` & keyof typeof say.english;
const titles: Readonly<Record<Section, Title>> = {
  ...{ numbers: "sectionNumbers", autos: "sectionAutos", paths: "sectionPaths", fields: "sectionFields" },
  ...{ dashboards: "sectionDashboards", cameras: "sectionCameras", models: "sectionModels", logs: "sectionLogs" },
  own: "sectionOwn",
};

export function projectCard(thing: Thing, project: TeamProject, host: CardHost): HTMLElement[] {
  return [
    ...codeLines(thing, project, host),
    ...sections.flatMap((section) => [
      ...sectionLines(section, project, host),
      ...(section === "numbers" ? robotLines(project, host) : []),
    ]),
  ];
}

function codeLines(thing: Thing, project: TeamProject, host: CardHost): HTMLElement[] {
  const { language, year, team, vendors, homes, asksHome } = project;
  if (language === null) return project.files.length > 1 ? [make("p", "note", say("noLanguage"))] : [];
  const facts = [
    say("language", { language: languageNames[language] }),
    ...(year === "" ? [] : [say("season", { year })]),
    ...(team === null ? [] : [say("team", { team })]),
  ];
  const lines = [make("p", "", facts.join(" · "))];
  if (vendors.length > 0) lines.push(make("p", "note", say("vendors", { names: vendors.join(", ") })));
  if (language !== "python") {
    const row = make(
      "div",
      "row",
      button(say("how"), "", () => host.steps(language), "button"),
    );
    lines.push(make("p", "note", say(language === "java" ? "startJava" : "startCpp")), row);
    return lines;
  }
  const [first] = homes;
  if (first === undefined) return lines;
  lines.push(make("p", "note", say("startPython")));
  lines.push(make("p", "", asksHome ? say("askHome") : say("home", { path: `${first.folder}robot.py` })));
  const choice = homes.length > 1 ? homeChoice(project) : null;
  const run = button(say("runProgram"), "", () => host.program(thing, choice?.value ?? first.folder), "button primary");
  run.dataset["files"] = "run-program";
  lines.push(make("div", "row", ...(choice === null ? [] : [choice]), run));
  return lines;
}

/** Which of several robot.py. */
function homeChoice({ homes }: TeamProject): HTMLSelectElement {
  const select = document.createElement("select");
  select.className = "input";
  select.setAttribute("aria-label", say("homeOf"));
  select.append(
    ...homes.map(({ folder, count }) => new Option(say("homeFiles", { path: `${folder}robot.py`, count }), folder)),
  );
  return select;
}

function sectionLines(section: Section, project: TeamProject, host: CardHost): HTMLElement[] {
  const items = project.sections.get(section) ?? [];
  if (items.length === 0) return [];
  const lines = items.slice(0, mostLines).map((item) => itemLine(item, nameAmong(items, item), project, host));
  const rest = items.length - lines.length;
  if (rest > 0) lines.push(make("li", "note", say("more", { count: rest })));
  return [make("h3", "", say(titles[section])), make("ul", "", ...lines)];
}

/** A file's name, with its folder where another of the list has the same. */
function nameAmong(items: readonly Item[], { path }: Item): string {
  const nameOf = (each: string): string => each.split("/").at(-1) ?? each;
  const isAlone = items.filter((each) => nameOf(each.path) === nameOf(path)).length === 1;
  return isAlone ? nameOf(path) : path.split("/").slice(-2).join("/");
}

function itemLine(item: Item, shown: string, project: TeamProject, host: CardHost): HTMLElement {
  const { is, path } = item;
  const name = make("span", "", shown);
  name.title = `${path}: ${nameOfKind(is.kind.id)}`;
  const line = make("li", "", name);
  const { place } = is.kind;
  if (place === "path") return pathLine(line, item, project, host);
  if (place !== "answer" && place !== "project")
    line.append(button(say("open"), path, () => host.openItem(item, project), "button"));
  return line;
}

/** A path's card opens below its line. */
function pathLine(line: HTMLElement, item: Item, project: TeamProject, host: CardHost): HTMLElement {
  let card: HTMLElement | null = null;
  const opens = button(
    say("open"),
    item.path,
    () => {
      if (card === null) line.append((card = host.pathCard(item, project)));
      else card.remove();
      if (!card.isConnected) card = null;
      opens.setAttribute("aria-expanded", String(card !== null));
    },
    "button",
  );
  opens.setAttribute("aria-expanded", "false");
  line.append(opens);
  return line;
}

/** A file of a project in the form of a chosen one. */
export async function asFile({ path, file }: Item): Promise<File> {
  const bytes = await file.read();
  return new File([bytes.slice()], path.split("/").at(-1) ?? path);
}
