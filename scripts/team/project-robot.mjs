// A team's project on the command line: the scenario with the robot of its numbers, and its content as lines.
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { statusOf } from "../cli/files.mjs";
import { contentRoot } from "../cli/home.mjs";
import { folderIs, loadKinds, lookInto } from "./kinds.mjs";

/** A scenario with the robot of the numbers that files say. `entry`: more of it, such as its number. */
export async function teamScenario(team, { name, field = "practice", program, mode, ...entry }) {
  const { plainBase, withNumbers } = await loadKinds();
  const base = JSON.parse(readFileSync(join(contentRoot, "robots/swerve-shooter/robot.json"), "utf8"));
  const robot = withNumbers(plainBase(base, "team-robot", team.numbers, {}), team.numbers);
  return {
    ...{ sandlot: 1, name, seed: 1, field, pieces: "none" },
    match: { start: mode, clock: false },
    robots: [{ robot, station: "blue1", at: [2, 4, 0], program, ...entry }],
  };
}

const languages = { java: "Java", cpp: "C++", python: "Python" };

/** Each number with its file, and the open questions. */
async function numberLines({ numbers }) {
  const { fromPounds, openQuestions, ranges, takenNumber } = await loadKinds();
  const taken = Object.entries(ranges).flatMap(([key, { unit }]) => {
    const [said] = numbers.all(key);
    const value = said === undefined ? null : takenNumber(numbers, {}, key);
    return value === null
      ? []
      : [`taken: ${key} ${Number(value.toFixed(4))}${unit === "" ? "" : ` ${unit}`} (${said.from})`];
  });
  const differ = numbers.contradictions.map(
    ({ key, said }) => `files differ: ${key}: ${said.map(({ value, from }) => `${value} (${from})`).join(", ")}`,
  );
  const odd = numbers.odd.map((number) => {
    const { what, from, value, range } = number;
    const pounds = fromPounds(number);
    const hint = pounds === null ? "" : `; ${value} lb are ${pounds.toFixed(1)} kg`;
    return (
      `left out: ${what}: ${value} (${from}) is not from ${range.low} to ${range.high} ${range.unit}`.trimEnd() + hint
    );
  });
  const open = openQuestions(numbers, {});
  return [...taken, ...differ, ...odd, ...(open.length === 0 ? [] : [`no file says: ${open.join(", ")}`])];
}

function codeLine({ language, year, team, homes }) {
  if (language === null) return [];
  const facts = [
    `robot code in ${languages[language]}`,
    ...(year === "" ? [] : [year]),
    ...(team === null ? [] : [`team ${team}`]),
  ];
  const [home] = homes;
  return [`${facts.join(", ")}${home === undefined ? "" : `, ${home.folder}robot.py`}`];
}

/** `import` of a folder, a zip or one of its files: the scenario, and lines for a person. Throws BadInput where nothing tells of a robot. */
export async function importProject(path, field) {
  const { project } = await lookInto(path, "import");
  const [team, ...others] = project?.robots ?? [];
  if (team === undefined) {
    const is = statusOf(path)?.isDirectory() === true ? await folderIs(path, "import") : null;
    throw new BadInput(`import: ${path}: ${is ?? "has no file that tells of a robot"}`);
  }
  const kinds = [...project.sections].map(([section, items]) => `${section}: ${items.length}`).join(", ");
  const lines = [
    ...codeLine(project),
    `in it: ${kinds}`,
    ...(others.length === 0
      ? []
      : [
          `of ${others.length + 1} robots ${team.name} is taken; import one's own file for another: ${others.map(({ name }) => name).join(", ")}`,
        ]),
    ...(await numberLines(team)),
  ];
  const name = basename(resolve(path)).replace(/\.\w+$/, "");
  const number = project.team === null ? {} : { number: project.team };
  return { scenario: await teamScenario(team, { name, field, program: "driver", mode: "teleop", ...number }), lines };
}
