// `compare`: two runs beside each other from their starts: recordings, scenarios, or the poses of a data log.
import { join } from "node:path";
import { openBundle, root } from "./home.mjs";
import { BadInput } from "./args.mjs";
import { readBytes, WholeFile } from "./files.mjs";
import { isFile, site } from "./content.mjs";
import { refuseOther } from "../team/kinds.mjs";
import { library, openCore, readScenario } from "./run.mjs";

/** Bytes of a log that are read, as on the page. */
const maxLogBytes = 256 * 2 ** 20;
/** Nearer than this two robots are at the same place [m], and turned alike [°]: a stored place has seven digits. */
const exact = { metres: 1e-4, degrees: 1e-2 };
const digits = (value, count = 4) => (Number.isFinite(value) ? Number(value.toFixed(count)) : null);

/** Says on a terminal how far a side is, and wipes it out at the end; a file or another program gets nothing. */
function progressOf(file) {
  if (!process.stderr.isTTY) return () => {};
  let last = -1;
  return (share) => {
    const percent = Math.floor(100 * share);
    if (percent !== last) process.stderr.write(percent < 100 ? `\r${file}: ${percent} % ` : "\r\x1b[K");
    last = percent;
  };
}

/** The run of a scenario by its script and autopilots, as a recording. */
async function recordingOf(file, text, seconds, sandlot) {
  const core = await openCore(sandlot);
  await core.load(text, file, site(sandlot));
  core.step(Math.ceil(seconds / sandlot.limits.tickSeconds - 1e-9));
  return core.recordings.bytes();
}

/** The change of --dynamics and --flight in B's scenario. */
function changed(scenario, { station, dynamics, flight }, sandlot, { driverIndex, flightMethods, withChange }, scene) {
  const { robots = [] } = JSON.parse(scenario);
  let text = scenario;
  if (dynamics !== undefined) {
    const at = robots.findIndex((robot) => robot.station === station);
    const index = station === undefined ? Math.max(0, driverIndex(robots)) : at;
    text = withChange(text, index, { kind: "dynamics", dynamics });
  }
  if (flight !== undefined) {
    const [method, step = "4"] = flight.split(":");
    if (!flightMethods.includes(method) || !(Number(step) > 0))
      throw new BadInput(
        `compare: --flight must be METHOD or METHOD:MILLISECONDS, not "${flight}"; methods: ${flightMethods.join(", ")}`,
      );
    const types = scene.pieceTypes.map(({ name }) => name);
    text = withChange(text, 0, { kind: "flight", types, method, step: Number(step) });
  }
  return text;
}

/** A recording's own scenario, with the changes in it. */
async function changedScenario(bytes, options, sandlot, comparing) {
  if (options.dynamics === undefined && options.flight === undefined) return undefined;
  const core = await openCore(sandlot);
  const { scenario, scene } = await core.openReplay(bytes, site(sandlot), { anyway: true });
  return changed(options.scenario ?? scenario, options, sandlot, comparing, scene);
}

async function recordedSide(file, bytes, options, sandlot, comparing) {
  const { station, anyway } = options;
  const { buildGhost } = comparing;
  const core = await openCore(sandlot);
  const index = station === undefined ? null : sandlot.stations.indexOf(station);
  let built;
  const progress = progressOf(file);
  const scenario = (await changedScenario(bytes, options, sandlot, comparing)) ?? options.scenario;
  // Its inputs are given to another scenario: it cannot be the run that was recorded.
  const other = scenario === undefined ? {} : { scenario, anyway: true };
  const request = { recording: bytes, robot: null, station: index, anyway, ...other };
  try {
    built = await buildGhost(core, request, site(sandlot), progress);
    progress(1);
  } catch (error) {
    // A scenario that gets another's inputs is loaded under the other's name.
    const given = error?.name === "SimDataError" && error.file !== "recording" && options.scenario !== undefined;
    if (given) throw new BadInput([file, error.path, error.reason].filter((part) => part !== "").join(": "));
    if (error?.name !== "SimDataError" || error.file !== "recording") throw error;
    const hint = error instanceof sandlot.RecordingMisfitError ? " (--anyway)" : "";
    throw new BadInput(`${[file, error.path, error.reason].filter((part) => part !== "").join(": ")}${hint}`);
  }
  const { scene, robot, info, different } = built;
  const own = scene.robots[robot];
  if (own === undefined || (index !== null && own.station !== index)) {
    const stations = scene.robots.map((each) => sandlot.stations[each.station]);
    throw new BadInput(`${file}: has no robot at ${station ?? "any station"}; there are ${stations.join(", ")}`);
  }
  const { title, author } = info;
  const moved = own.dynamics === "full" ? {} : { dynamics: own.dynamics };
  const kind = options.scenario === undefined ? "recording" : "scenario";
  const about = { kind, title, author, station: sandlot.stations[own.station], robot: own.name, ...moved };
  return {
    track: built.track,
    field: scene.field,
    about: { ...about, different: scenario === undefined ? different : null },
  };
}

async function loggedSide(file, bytes, { pose }, { trackOfLog }) {
  const { LogTracks, openWire } = await openBundle("wire");
  const log = new LogTracks(await openWire(join(root, "build/wasm/wire.wasm")));
  const contents = await log.open(bytes.length, [bytes]);
  if (contents.tracks.length === 0) throw new BadInput(`${file}: ${contents.problem}`);
  const poses = contents.tracks.filter(({ kind, array }) => kind === "pose" && !array);
  const names = poses.map(({ name }) => name);
  const likely = contents.robots[0]?.pose;
  const id = pose === undefined ? likely : poses.find(({ name }) => name === pose)?.id;
  if (id === undefined) {
    const wanted = pose === undefined ? "no pose that is a robot's" : `no pose "${pose}"`;
    throw new BadInput(
      `${file}: has ${wanted}; ${names.length > 0 ? `there are ${names.join(", ")}` : "nor any other"}`,
    );
  }
  let track;
  try {
    const progress = progressOf(file);
    track = trackOfLog(log, contents, { pose: id, components: null }, 0, progress).data();
    progress(1);
  } catch (error) {
    throw new BadInput(`${file}: ${error.message}`);
  }
  return { track, field: null, about: { kind: "log", pose: contents.tracks[id].name } };
}

/** The largest of a difference, when it was, and the last. */
function extreme(rows, value) {
  let [largest, at, last] = [null, null, null];
  for (const row of rows) {
    const now = value(row);
    if (!Number.isFinite(now)) continue;
    last = now;
    if (largest === null || Math.abs(now) > Math.abs(largest)) [largest, at] = [now, row.time];
  }
  return largest === null ? null : { largest: digits(largest), at: digits(at), last: digits(last) };
}

const moment = (row, tickSeconds) =>
  row === undefined ? null : { tick: Math.round(row.time / tickSeconds), time: digits(row.time) };

const columns = ["x", "y", "heading", "speed", "battery", "score"];
const empty = { x: null, y: null, heading: null, speed: null, battery: null, score: null };

function csvOf(comparison, times, placeOf) {
  const head = ["time", "apart", "turned", ...["a", "b"].flatMap((side) => columns.map((name) => `${name}_${side}`))];
  const lines = times.map((time) => {
    const both = comparison.at(time);
    const places = [comparison.a, comparison.b].map((track) => placeOf(track, time) ?? empty);
    const values = [time, both?.apart, both?.heading, ...places.flatMap((place) => columns.map((name) => place[name]))];
    return values.map((value) => digits(value ?? Number.NaN, 6) ?? "").join(",");
  });
  return Buffer.from(`${[head.join(","), ...lines].join("\n")}\n`);
}

/** A file's bytes; null: a scenario is named. */
const readSome = (file, maxBytes) => (isFile(file) ? readBytes(file, maxBytes) : null);

/** A side's bytes, and its text if it is a scenario: that one gets the other side's inputs, or runs by itself. */
async function readSides(files, seconds, sandlot) {
  const isRecorded = (file) => /\.(sandlot|wpilog)$/i.test(file);
  const sides = files.map((file) => {
    const bytes = isLog(file) ? maxLogBytes : sandlot.limits.maxFileBytes;
    const other = readSome(file, bytes);
    if (other !== null)
      refuseOther(file, other, ["recording", "wpilog", "scenario"], "a recording, a scenario or a data log");
    if (isRecorded(file)) return { bytes: readBytes(file, bytes) };
    return { text: readScenario(file, bytes).text };
  });
  const recorded = sides.find(({ bytes }, i) => bytes !== undefined && !isLog(files[i]))?.bytes;
  for (const [i, side] of sides.entries())
    if (side.text !== undefined) side.bytes = recorded ?? (await recordingOf(files[i], side.text, seconds, sandlot));
  return sides;
}

const isLog = (file) => /\.wpilog$/i.test(file);

export async function compare({ A: fileA, B: fileB, csv, within, station, pose, anyway = false, ...others }) {
  const { dynamics, flight, seconds = 15 } = others;
  const sandlot = await library();
  if (!(seconds > 0 && seconds <= 3600))
    throw new BadInput(`compare: --seconds must be from 0 to 3600 s, not ${seconds}`);
  if (dynamics !== undefined && !sandlot.dynamicsKinds.includes(dynamics))
    throw new BadInput(`compare: --dynamics must be one of ${sandlot.dynamicsKinds.join(", ")}, not "${dynamics}"`);
  if ((dynamics !== undefined || flight !== undefined) && isLog(fileB))
    throw new BadInput("compare: --dynamics and --flight change how B runs, and a data log does not run");
  if (within !== undefined && !(within >= 0))
    throw new BadInput(`compare: --within must be 0 m or more, not ${within}`);
  if (station !== undefined && !sandlot.stations.includes(station))
    throw new BadInput(`compare: --station must be one of ${sandlot.stations.join(", ")}, not "${station}"`);
  const files = [fileA, fileB];
  if (pose !== undefined && !files.some(isLog))
    throw new BadInput("compare: --pose is for data logs (.wpilog), and neither is one");
  if (station !== undefined && files.every(isLog))
    throw new BadInput("compare: --station is for recordings, and neither is one; a log has --pose");
  const sides = await readSides(files, seconds, sandlot);
  const table = csv === undefined ? null : new WholeFile("compare: --csv", csv);
  try {
    const comparing = await openBundle("compare");
    const made = [];
    for (const [i, file] of files.entries()) {
      const side = isLog(file)
        ? loggedSide(file, sides[i].bytes, { pose }, comparing)
        : recordedSide(
            file,
            sides[i].bytes,
            { station, anyway, scenario: sides[i].text, ...(i === 1 ? { dynamics, flight } : {}) },
            sandlot,
            comparing,
          );
      made.push(await side);
    }
    return report(files, made, { table, within }, sandlot, comparing);
  } catch (error) {
    table?.discard();
    throw error;
  }
}

function report(files, made, { table, within }, sandlot, { Comparison, notable, placeOf, Track }) {
  const [fileA, fileB] = files;
  const [a, b] = made;
  if (a.field !== null && b.field !== null && a.field !== b.field)
    throw new BadInput(`compare: ${fileA} is on the field ${a.field}, ${fileB} on ${b.field}`);
  const comparison = new Comparison(Track.from(a.track), Track.from(b.track));
  const { tickSeconds } = sandlot.limits;
  const ticks = Math.round((comparison.end - comparison.begin) / tickSeconds);
  const times = Array.from({ length: ticks + 1 }, (_, i) => comparison.begin + i * tickSeconds);
  const rows = times.flatMap((time) => {
    const both = comparison.at(time);
    return both === null ? [] : [{ time, ...both }];
  });
  if (rows.length === 0) throw new BadInput(`compare: ${fileA} and ${fileB} have no moment in common`);
  const { seconds, mean } = comparison.summary();
  const differs = ({ apart, heading }) => apart > exact.metres || Math.abs(heading) > exact.degrees;
  const place = extreme(rows, ({ apart }) => apart);
  const less = (name) => extreme(rows, (row) => row[name][1] - row[name][0]);
  const describe = (file, { about }, { begin, end }) => ({ file, ...about, seconds: digits(end - begin) });
  const outcome = {
    a: describe(fileA, a, comparison.a),
    b: describe(fileB, b, comparison.b),
    seconds: digits(seconds),
    parts: moment(rows.find(differs), tickSeconds),
    apart: moment(
      rows.find((row) => row.apart > notable),
      tickSeconds,
    ),
    place: { ...place, mean: digits(mean) },
    heading: extreme(rows, ({ heading }) => heading),
    speed: less("speed"),
    battery: less("battery"),
    score: less("score"),
  };
  table?.finish(csvOf(comparison, times, placeOf));
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  const changed = made.map(({ about }, i) => [files[i], about.different ?? null]).filter(([, tick]) => tick !== null);
  for (const [file, tick] of changed)
    process.stderr.write(`sandlot: ${file}: this is not the recorded run: the first difference is at tick ${tick}\n`);
  if (within === undefined || place.largest <= within) return 0;
  const far = `${place.largest} m apart at ${place.at} s`;
  process.stderr.write(`sandlot: compare: they are ${far}, more than --within ${within}\n`);
  return 1;
}
