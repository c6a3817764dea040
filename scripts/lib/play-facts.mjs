// The dialog's facts about fields, scenarios and robots: read from their own files, nothing written by hand.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const round = (value, digits) => Number(value.toFixed(digits));

/** "132 lb" or kilograms -> kilograms. */
function kilograms(mass) {
  const [, number, unit] = /^([\d.]+)\s*(lb)?$/.exec(String(mass)) ?? [];
  return round(Number(number ?? 0) * (unit === "lb" ? 0.45359237 : 1), 0);
}

const isDriven = ({ program }) => program === undefined || program === "driver";
const isAutopilot = ({ program }) => program === "autopilot" || program?.autopilot !== undefined;

/** How well the others play decides, and whether a clock runs: 0 watch, 1 calm, 2 against the clock, 3 against others. */
function levelOf({ driven, opponents, clock, course }) {
  if (!driven) return 0;
  if (opponents > 0) return 3;
  return clock || course ? 2 : 1;
}

export function scenarioFacts(scenario, field) {
  const { robots = [], match = {}, pieces, script } = scenario;
  const driver = robots.find(isDriven);
  const driven = driver !== undefined && script === undefined;
  const others = robots.filter((robot) => robot !== driver);
  const seconds = (field.match?.phases ?? []).reduce((sum, phase) => sum + Number.parseFloat(phase.seconds ?? 0), 0);
  const clock = match.clock === true;
  const opponents = others.filter(isAutopilot).length;
  const course = field.course !== undefined && /course|lap/.test(scenario.file ?? "");
  // Whom the dialog begins with; a robot that the scenario holds itself has no name there.
  const own = driver ?? robots[0] ?? {};
  return {
    robot: typeof own.robot === "string" ? own.robot : null,
    station: own.station ?? null,
    seconds: clock ? Math.round(seconds) : null,
    driven,
    scripted: script !== undefined,
    autopilots: robots.filter(isAutopilot).length,
    pieces: pieces !== "none",
    course,
    level: levelOf({ driven, opponents, clock, course }),
  };
}

export function robotFacts(robot) {
  const { program = {}, drivetrain = {}, hopper = {} } = robot;
  return {
    drive: drivetrain.kind ?? "",
    speed: program.maxSpeed ?? null,
    mass: kilograms(robot.mass),
    holds: hopper.capacity ?? null,
    buttons: (program.buttons ?? []).filter((name) => name !== "slow"),
  };
}

/** The site's picture of a scenario's file or of a robot's folder; scripts/build-pictures.mjs draws it. */
export const pictureName = (path) =>
  `pictures/${path.replace(/^fields\/|\.json$/g, "").replace(/\/(scenarios\/)?/g, "-")}.png`;

/** Null: none was drawn, as of a field without models. */
const picture = (root, path) => (existsSync(join(root, "build", pictureName(path))) ? pictureName(path) : null);

/** [{ name, title, picture, facts }] */
export function robotIndex(root) {
  const folder = join(root, "robots");
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "robot.json")));
  return names.sort().map((name) => {
    const robot = json(join(folder, name, "robot.json"));
    return { name, title: robot.title ?? name, picture: picture(root, `robots/${name}`), facts: robotFacts(robot) };
  });
}

/** { fields: [{ name, title, scenarios: [{ file, name, picture, facts }] }] }, the newest season first. */
export function fieldIndex(root) {
  const folder = join(root, "fields");
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "field.json")));
  // The end counts as more than any letter, so that a variant (2026-rebuilt-andymark) comes after its original.
  const season = (name) => `${name}\uffff`;
  names.sort((a, b) => (season(a) < season(b) ? 1 : -1));
  const fields = names.map((name) => {
    const field = json(join(folder, name, "field.json"));
    const place = join(folder, name, "scenarios");
    const files = existsSync(place) ? readdirSync(place).filter((file) => file.endsWith(".json")) : [];
    const scenarios = files.sort().map((file) => {
      const scenario = json(join(place, file));
      return {
        file: `fields/${name}/scenarios/${file}`,
        name: scenario.name ?? file,
        picture: picture(root, `fields/${name}/scenarios/${file}`),
        facts: scenarioFacts({ ...scenario, file }, field),
      };
    });
    return { name, title: field.title ?? name, scenarios };
  });
  // A field without scenarios of its own is for those that name it: templates, lessons, links.
  return { fields: fields.filter(({ scenarios }) => scenarios.length > 0) };
}
