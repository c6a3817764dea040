// The tables that the documentation makes from the sources: each fact is written once.
import { limelightInputs, limelightKeys, photonKeys } from "./camera-keys.mjs";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notBuilt, openBundle } from "../cli/home.mjs";
import { readText, root } from "../lib/run.mjs";
import { logTopics } from "./log-topics.mjs";
import { escapeHtml } from "./markdown.mjs";

const code = (text) => (text === "" ? "" : `<code>${escapeHtml(String(text))}</code>`);

/** Rows of HTML cells. */
function table(heads, rows) {
  const head = heads.map((text) => (text === "" ? "<td></td>" : `<th scope="col">${text}</th>`)).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
}

const none = (rows, what) => {
  if (rows.length === 0) throw new Error(`no ${what} found: has the source another form now?`);
  return rows;
};

/** Runs the command line; its output. */
function sandlot(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/sandlot.mjs", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`sandlot ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** The text of `sandlot COMMAND --help`; without a command the list of them. */
const help = (command) =>
  `<pre tabindex="0"><code>${escapeHtml(
    sandlot(...(command === "" ? [] : [command]), "--help").trimEnd(),
  )}</code></pre>\n`;

/** "6000.0 * RPM", "OUTRUNNER_CLASS", "150.0 / 7.0": a number as C has it, in the unit of its macro. */
function numberOf(text, names) {
  const factors = text.split("*").map((part) => part.trim());
  return factors.reduce((product, factor) => {
    if (factor in names) return product * names[factor];
    const [over, under = "1"] = factor.split("/").map(Number);
    const value = Number(over) / Number(under);
    if (!Number.isFinite(value)) throw new Error(`${factor} is no number`);
    return product * value;
  }, 1);
}

const presets = "core/sim/model/presets.c";

/** Rows of an array of presets.c: names and numbers. RPM and INCH stay as they are. */
function presetRows(array) {
  const text = readText(presets);
  const outrunner = Number(/#define OUTRUNNER_CLASS ([\d.e-]+)/.exec(text)?.[1]);
  const names = { RPM: 1, INCH: 1, OUTRUNNER_CLASS: outrunner };
  const body = new RegExp(`${array}\\[[^\\]]*\\] = \\{([^]*?)\\n\\};`).exec(text)?.[1] ?? "";
  const rows = [...body.matchAll(/\{ "([^"]+)", ([^}]+?),? \}/g)];
  return none(rows, array).map(([, name, rest]) => [name, ...rest.split(",").map((part) => numberOf(part, names))]);
}

const short = (value) => String(Number(value.toPrecision(6)));

function motors() {
  return table(
    ["<code>type</code>", "V", "stall N m", "stall A", "free A", "free rpm", "rotor kg m<sup>2</sup>"],
    presetRows("simMotorTypes").map(([name, ...numbers]) => [code(name), ...numbers.map(short)]),
  );
}

function modules() {
  return table(
    ["<code>preset</code>", "drive gearing", "steer gearing", "wheel radius, in"],
    presetRows("simModulePresets").map(([name, ...numbers]) => [code(name), ...numbers.map(short)]),
  );
}

function fieldOf(name) {
  return JSON.parse(readText(`fields/${name}/field.json`));
}

/** Materials and their pairs of a field, with the source of each. */
function materials(name) {
  const { materials: own, pairs = [] } = fieldOf(name);
  const row = (what, { friction, restitution, source = "" }) => [
    what,
    friction ?? "",
    restitution ?? "",
    escapeHtml(source),
  ];
  return table(
    ["surface", "friction", "restitution", "source"],
    none(
      [
        ...Object.entries(own).map(([key, value]) => row(code(key), value)),
        ...pairs.map((pair) => row(pair.between.map(code).join(" on "), pair)),
      ],
      "materials",
    ),
  );
}

function dimensions(name) {
  const { dimensions: own = {} } = fieldOf(name);
  return table(
    ["dimension", "value", "source"],
    none(
      Object.entries(own).map(([key, { value, source = "" }]) => [
        code(key),
        escapeHtml(String(value)),
        escapeHtml(source),
      ]),
      "dimensions",
    ),
  );
}

function pieces(name) {
  return table(
    ["piece", "size", "mass", "rolling", "drag", "magnus", "source"],
    none(
      Object.entries(fieldOf(name).pieces).map(([key, piece]) => [
        code(key),
        escapeHtml(String(piece.diameter ?? piece.size ?? "")),
        escapeHtml(String(piece.mass)),
        piece.rolling ?? "",
        piece.drag ?? "",
        piece.magnus ?? "",
        escapeHtml(piece.source ?? ""),
      ]),
      "pieces",
    ),
  );
}

/** The meanings of the words "tags", "manual", ... of a field's sources. */
function sources(name) {
  return table(
    ["source", "is"],
    Object.entries(fieldOf(name).sources).map(([key, value]) => [escapeHtml(key), escapeHtml(value)]),
  );
}

/** The scenarios whose topics are listed: together they have every kind of part. */
const topicScenarios = [
  "2026-rebuilt/match",
  "practice/course",
  "2025-reef-lite/match",
  "docs/scenarios/on-a-path.json",
];

/** Texts of the frame's records by record and member, "simMotorFrame.position", from the core's tables. */
function frameTexts() {
  const tables = readText("core/include/sandlot/sim/frame.h").split("#define SIM_").slice(1);
  const rows = tables.flatMap((table) => {
    const name = /^([A-Z_]+)\( X, A \)/.exec(table)?.[1] ?? "";
    const record = name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
    return [...table.matchAll(/\b[XA]\( \w+, (\w+), (?:[^",]+, )?"[^"]*", "([^"]+)" \)/g)].map(([, member, text]) => [
      `sim${record}.${member}`,
      text,
    ]);
  });
  return new Map(none(rows, "rows in frame.h"));
}

/** Topics whose value is put together from several members of a frame. */
const madeTexts = {
  Pose: "of the robot's origin, on the floor between its wheels, in the field's frame",
  "Robots/STATION/Velocity": "robot-relative",
  "Modules/Measured": "wheels or modules as they are, in the order of robot.json",
  "Modules/Setpoint": "and as the built-in program wants them",
  Components: "the moving parts, as AdvantageScope's component n of the robot's model",
  "Pieces/TYPE": "the centres of all pieces of a type that can be seen",
  "Changes/Names": "numbers of the floor in force, as wetRadius/place1",
  "Changes/Values": "their values, in the same order",
  "Joystick/Buttons": "which are held, in the order of robot.json",
  "Wheels/Slip": "tread's speed less the ground's, a value a wheel",
  "Sensors/NAME": "a switch or beam: it senses something; an accelerometer: x, y, z [m/s^2]",
  "Counters/NAME": "a counter of the season's rules",
  "Open/NAME": "a window of the season's rules is open",
  "Offsets/ALLIANCE/NAME": "distance [m] of a goal, and its direction from the robot's nose [rad]",
  Airborne: "no wheel touches anything",
  "Robots/STATION/Changes/Names": "faults and other numbers in force, as motorDead/front_left_drive",
  "Robots/STATION/Changes/Values": "their values, in the same order",
  "Match/Message": "the game-specific message",
};

/** Where the topics of each table of telemetry.c stand. */
const tableBases = {
  kHeader: "/Sandlot/",
  kAlliance: "/Sandlot/Score/Details/ALLIANCE/",
  kPieceType: "/Sandlot/PieceCounts/TYPE/",
  kRobot: "/Sandlot/Robots/STATION/",
  kPath: "/Sandlot/Robots/STATION/",
  kWheelArrays: "/Sandlot/Robots/STATION/",
  kMotor: "/Sandlot/Robots/STATION/Motors/NAME/",
  kTicks: "/Sandlot/Robots/STATION/Mechanisms/NAME/",
  ...Object.fromEntries(
    ["kEncoder", "kGyro", "kAccelerometer", "kSwitch", "kRangeFinder", "kLidar"].map((name) => [
      name,
      "/Sandlot/Robots/STATION/Sensors/NAME",
    ]),
  ),
};

/** Texts of rows whose value is one number of several that a member has. */
const ownTexts = {
  "/Sandlot/Score/Blue": "points of the blue alliance",
  "/Sandlot/Score/Red": "points of the red alliance",
  "/Sandlot/Robots/STATION/Battery/Consumers/Drive": "what the drive motors take",
  "/Sandlot/Robots/STATION/Battery/Consumers/Steering": "what the steering motors take",
  "/Sandlot/Robots/STATION/Battery/Consumers/Mechanisms": "what the mechanisms' motors take",
  "/Sandlot/Robots/STATION/Battery/Consumers/Rest": "what no motor takes: electronics",
  "/Sandlot/Robots/STATION/Sensors/NAME/Counts": "of an encoder that has counts",
  "/Sandlot/Robots/STATION/Sensors/NAME/Detected": "a range finder sees something",
  "/Sandlot/Robots/STATION/Sensors/NAME/Distance": "that a range finder reads",
  "/Sandlot/Robots/STATION/Sensors/NAME/Turns": "of a lidar's head",
  "/Sandlot/Robots/STATION/Sensors/NAME/Pitch": "of a gyro, positive nose down",
  "/Sandlot/Robots/STATION/Sensors/NAME/Roll": "of a gyro",
  "/Sandlot/Robots/STATION/Sensors/NAME/Yaw": "of a gyro, counter-clockwise",
  "/Sandlot/Robots/STATION/Sensors/NAME/Rates": "of a gyro about x, y, z",
  "/Sandlot/Robots/STATION/GroundClearance": "height of the robot's origin above the floor",
  "/Sandlot/Robots/STATION/Aim/Active": "the aim button is held",
  "/Sandlot/Robots/STATION/Aim/OnTarget": "a piece that left now would hit",
  "/Sandlot/Robots/STATION/Aim/Passing": "it aims at a pass, not at a goal",
  "/Sandlot/Robots/STATION/Touches/Field": "it touches a wall or another part of the field",
  "/Sandlot/Robots/STATION/Touches/Robot": "it touches another robot",
  "/Sandlot/Robots/STATION/Path/Target": "where its path says that it is, with a path alone",
  "/Sandlot/Robots/STATION/Path/Along": "how far it is ahead of that place along the path; behind: negative",
  "/Sandlot/Robots/STATION/Path/Across": "how far it is to the left of the path",
  "/Sandlot/Robots/STATION/Path/Heading": "how far it is turned from what the path says, counter-clockwise",
  "/Sandlot/Robots/STATION/Laps/Time": "since the lap began",
  "/Sandlot/Robots/STATION/Laps/Last": "of the last lap",
  "/Sandlot/Robots/STATION/Laps/Best": "of the best lap",
  "/Sandlot/Robots/STATION/Motors/NAME/StatorCurrent": "stator current of one motor",
  "/Sandlot/Robots/STATION/Motors/NAME/SupplyCurrent": "from the battery, of all motors on that gear together",
  "/Sandlot/Match/Period": "name of the period, empty between two",
  "/Sandlot/Match/Phase": "name of the phase; without a match the mode",
  "/Sandlot/Robots/STATION/Mechanisms/NAME/Position": "from its zero",
  "/Sandlot/Robots/STATION/Sensors/NAME/Position": "of what it measures, as it reads it",
  "/Sandlot/Robots/STATION/Sensors/NAME/Velocity": "of what it measures, as it reads it",
};

/**
 * The meaning of a topic's value and its unit, by its whole name: telemetry.c names record and member, whose table
 * describes it.
 */
function topicTexts() {
  const texts = frameTexts();
  const source = readText("core/wire/run/telemetry.c");
  const arrays = [...source.matchAll(/static const Entry (k\w+)\[\] = \{([^]*?)\};/g)].map(([, name, body]) => [
    tableBases[name],
    body,
  ]);
  const mechanism = /#define MECHANISM\([^)]*\)([^]*?)\n\t\}\n/.exec(source)?.[1] ?? "";
  arrays.push(["/Sandlot/Robots/STATION/Mechanisms/NAME/", mechanism]);
  const rows = arrays.flatMap(([base, body]) =>
    base === undefined
      ? []
      : [...body.matchAll(/\{ "([\w/]*)", &k\w+, ([^]*?)(?:UNIT\( "?([^")]+)"? \)|PLAIN) \}/g)].flatMap(
          ([, name, values, unit = ""]) => {
            const [, record, member] = /offsetof\( (sim\w+), (\w+)/.exec(values) ?? [];
            const whole = base + name;
            if (whole.endsWith("/Sensors/NAME")) return [];
            return {
              name: whole,
              text: ownTexts[whole] ?? texts.get(`${record}.${member}`) ?? "",
              unit: { place: "rad or m", speed: "rad/s or m/s", 1: "" }[unit] ?? unit,
            };
          },
        ),
  );
  const made = Object.entries(madeTexts).map(([name, text]) => ({ name, text, unit: "" }));
  return [...none(rows, "rows in telemetry.c"), ...made];
}

/** A camera's inputs, from the code that takes them. */
function cameraInputs() {
  const list = /#define INPUTS\( X \)([^]*?)\n\n/.exec(readText("core/wire/limelight/limelight_take.c"))?.[1] ?? "";
  const names = none(
    [...list.matchAll(/X\( (\w+),/g)].map(([, name]) => name),
    "inputs of cameras",
  );
  const rows = names.map((name) => {
    const [type, text] = limelightInputs[name] ?? [];
    if (text === undefined) throw new Error(`scripts/docs/camera-keys.mjs has no words for ${name}`);
    return [code(`/limelight-NAME/${name}`), code(type), escapeHtml(text)];
  });
  const request = [code("/photonvision/NAME/pipelineIndexRequest"), code("int"), "the same as pipeline"];
  return table(["topic", "type", ""], [...rows, request]);
}

/** Keys of each camera, from the tables that publish them. */
function cameraKeys(file, base) {
  const keys = /kKeys\[\] = \{([^]*?)\n\t\};/.exec(readText(file))?.[1] ?? "";
  const named = { LIMELIGHT_JSON: "json", LIMELIGHT_RAW_BYTES: "rawBytes" };
  return none(
    [...keys.matchAll(/\{ (?:"(\w+)"|(\w+)), "([^"]+)"/g)].map(([, name, macro, type]) => ({
      name: `${base}${name ?? named[macro]}`,
      type,
    })),
    `keys in ${file}`,
  );
}

const partOf = (name) =>
  ({ Sandlot: "sandlot", "limelight-NAME": "limelight", photonvision: "photonvision" })[name.split("/")[1]] ?? "others";

/** The meaning of a camera's key; a key without words is an error of the documentation. */
function cameraText(name) {
  const [, first, key = ""] = /^\/(limelight-NAME|photonvision\/NAME)\/(.*)$/.exec(name) ?? [];
  if (first === undefined) return { text: "", unit: "" };
  const words = (first === "limelight-NAME" ? limelightKeys : photonKeys)[key];
  if (words === undefined) throw new Error(`scripts/docs/camera-keys.mjs has no words for ${name}`);
  return { unit: words[0], text: words[1] };
}

/** Every topic that a run publishes, as its own log names it; parts of one kind as one row. */
function topics(part) {
  const texts = topicTexts();
  const rowOf = (name) => {
    const fits = texts.filter(
      (row) => name === row.name || (!row.name.startsWith("/") && name.endsWith(`/${row.name}`)),
    );
    // The longest end of a name says most; a whole name all. A row without words takes those of a shorter one.
    fits.sort((a, b) => b.name.length - a.name.length);
    const { unit = "" } = fits[0] ?? {};
    return { unit, text: fits.find(({ text }) => text !== "")?.text ?? "" };
  };
  const rows = new Map();
  for (const { name, type } of allTopics()) {
    if (partOf(name) !== part) continue;
    const { text, unit } = name.startsWith("/Sandlot/") ? rowOf(name) : cameraText(name);
    rows.set(name, [code(name), code(type), escapeHtml(unit), escapeHtml(text)]);
  }
  return table(
    ["topic", "type", "unit", ""],
    none([...rows.entries()], "topics")
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row),
  );
}

let found = null;
function allTopics() {
  if (found !== null) return found;
  const folder = mkdtempSync(join(tmpdir(), "sandlot-topics-"));
  try {
    found = topicScenarios.flatMap((scenario, index) => {
      const log = join(folder, `${index}.wpilog`);
      sandlot("run", scenario, "--seconds", "0.1", "--log", log, "--every-tick");
      return logTopics(readFileSync(log));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  found.push(...cameraKeys("core/wire/limelight/limelight_table.c", "/limelight-NAME/"));
  found.push(...cameraKeys("core/wire/limelight/limelight_photon.c", "/photonvision/NAME/"));
  return found;
}

/** The words of the element's reference. */
function element(part) {
  const reference = JSON.parse(readText("web/element/reference.json"));
  const columns = {
    attributes: ["name", "type", "default", "text"],
    methods: ["signature", "text"],
    events: ["name", "detail", "text"],
    messages: ["name", "fields", "result", "text"],
  }[part];
  return table(
    columns.map((name) => (name === "text" ? "" : name)),
    reference[part].map((row) =>
      columns.map((name) => (["name", "signature"].includes(name) ? code(row[name]) : escapeHtml(row[name]))),
    ),
  );
}

/** A file of the tree as a block of code; the same file is run by the tests. */
function file(path) {
  const text = readText(path);
  if (text === "") throw new Error(`there is no ${path}`);
  return `<div class="code"><span class="note"><a href="${escapeHtml(path.replace(/^docs\//, ""))}" download>${escapeHtml(path.split("/").at(-1))}</a></span><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`;
}

const kindsLibrary = await openBundle("files").catch((error) => ({ error }));

/** Kinds of files: "opens" those that the page opens, "answers" those whose way it says. */
function kinds(part) {
  if ("error" in kindsLibrary) throw kindsLibrary.error;
  const { fileKinds, kindWays, nameOfKind } = kindsLibrary;
  const found = fileKinds.filter(({ place }) => (place === "answer") === (part === "answers"));
  return table(
    ["file", "with it"],
    none(found, part).map(({ id }) => [escapeHtml(nameOfKind(id)), escapeHtml(kindWays.english[id])]),
  );
}

/** A link's fragment behind the page's address: a click opens the run. */
const runLink = (fragment, words) => `<a href="../index.html${escapeHtml(fragment)}">${escapeHtml(words)}</a>`;
const dayOf = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10);

function boardTable(list, kind) {
  if (list.length === 0) return "<p>No run yet: yours may be the first.</p>\n";
  const value = (entry) => (kind === "lap" ? `${entry.value.toFixed(2)} s` : String(entry.value));
  return table(
    ["", kind === "lap" ? "lap" : "points", "run", "by", "robot", "date", ""],
    list.map((entry, index) => [
      String(index + 1),
      value(entry),
      runLink(entry.link, entry.title),
      escapeHtml(entry.author),
      code(entry.robot),
      dayOf(entry.date),
      entry.race === "" ? "" : runLink(entry.race, "Race it"),
    ]),
  );
}

/** The gallery's boards, from runs that the build computed again. */
function gallery() {
  const text = readText("build/gallery/boards.json");
  if (text === "") throw notBuilt("build/gallery/boards.json");
  const { boards, older } = JSON.parse(text);
  const parts = boards.map(({ scenario, kind, hand, tools }) => {
    const { name, field } = JSON.parse(readText(scenario));
    const title = `${name} (${field}): ${kind === "lap" ? "best laps" : "most points"}`;
    const id = `${kind}-${scenario.replace(/^fields\/|\.json$/g, "").replaceAll("/", "-")}`;
    return `<h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>\n<h3>By hand</h3>\n${boardTable(hand, kind)}<h3>By tools</h3>\n${boardTable(tools, kind)}`;
  });
  if (older.length === 0) return parts.join("");
  const rows = older.map((entry) => [
    runLink(entry.link, entry.title),
    escapeHtml(entry.author),
    dayOf(entry.date),
    String(entry.behaviour),
  ]);
  return `${parts.join("")}<h2>Of earlier versions</h2>\n${table(["run", "by", "date", "behaviour"], rows)}`;
}

const inserts = {
  help,
  gallery,
  kinds,
  motors,
  modules,
  materials,
  dimensions,
  pieces,
  sources,
  topics,
  cameraInputs,
  element,
  file,
};

/**
 * The names in a table of topics, and whether each has a meaning: for a test.
 * @param {string} part
 * @returns {{ name: string, text: string }[]}
 */
export function topicRows(part) {
  return [...topics(part).matchAll(/<tr><td><code>([^<]*)<\/code><\/td><td>.*?<\/td><td>[^<]*<\/td><td>([^<]*)/g)].map(
    ([, name, text]) => ({ name, text }),
  );
}

export function insert(name, argument, source) {
  const make = inserts[name];
  if (make === undefined)
    throw new Error(`${source}: insert: ${name} is unknown; there are ${Object.keys(inserts).join(", ")}`);
  return make(argument);
}
