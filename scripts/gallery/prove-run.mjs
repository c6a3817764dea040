// One recording of the gallery, computed again from its inputs: a lap's time or a match's points, or the reason why it is refused.
import { withChallenge } from "../../build/node/sandlot.mjs";

/** A recording that does not belong in the gallery; the message says why. */
export class GalleryError extends Error {
  name = "GalleryError";
}

const gateName = "gatePassed";
/** Ticks between two looks at the events, which a core keeps only so long. */
const chunkTicks = 50;

/**
 * @param {string} why
 * @returns {never}
 */
function refuse(why) {
  throw new GalleryError(why);
}

/** The scenario that ships, with the same text but for spaces. */
async function shippedScenario(sandlot, files, name, text) {
  const path = /^fields\/[\w-]+\/scenarios\/[\w-]+\.json$/.test(name) ? name : `${name}.json`;
  const bytes = await files(path).catch(() => null);
  if (bytes === null) refuse(`its scenario "${name}" does not ship: only runs of scenarios that ship are compared`);
  const own = new TextDecoder().decode(bytes);
  if (sandlot.withoutSpaces(own) !== sandlot.withoutSpaces(text)) refuse(`its scenario differs from ${path}`);
  return { path, scenario: JSON.parse(own) };
}

/** Has a person driven it, as far as a recording tells: sticks alone, of a robot that nothing else drives? */
function checkHands(info, { robots, script = [] }) {
  if (info.outputs !== 0) refuse("robot code drove it: it belongs in tools/");
  if (script.length > 0) refuse("its scenario's script drives: it belongs in tools/");
  if (info.sticks === 0 || (robots[0].program ?? "driver") !== "driver")
    refuse("no sticks drove its first robot: it belongs in tools/");
}

/** The best lap of the first robot among passed gates, [tick of the start, tick of the end]; null: none was driven to its end. */
function bestLap(passes) {
  const starts = passes.filter(({ gate }) => gate === 0).map(({ tick }) => tick);
  const laps = starts.slice(1).map((end, index) => [starts[index], end]);
  return laps.reduce((best, lap) => (best === null || lap[1] - lap[0] < best[1] - best[0] ? lap : best), null);
}

/** Runs it to its end; the first robot's passes of gates. */
function play(sandlot, core, ticks) {
  const passes = [];
  for (let tick = 0; tick < ticks; tick += chunkTicks) {
    core.step(Math.min(chunkTicks, ticks - tick));
    for (const event of core.takeEvents())
      if (sandlot.eventKinds[event.kind] === gateName && event.subject === 0)
        passes.push({ gate: event.object, tick: event.tick + 1 });
  }
  const { different, checked } = core.recordings.replay;
  if (different !== null) refuse(`the run comes out otherwise: first seen at ${(different / 50).toFixed(2)} s`);
  if (checked === 0 && ticks > 0) refuse("no hash of it could be compared");
  return passes;
}

/**
 * A row of a board. `value`: seconds of a lap or points; null: of another behaviour, which cannot be proved here. `link` and `race` are
 * fragments of links; `race` is "" without a lap.
 * @typedef {{ list: string, scenario: string, title: string, author: string, date: number, robot: string, behaviour: number, kind: string,
 *   value: number | null, link: string, race: string }} Entry
 */

/**
 * The entry of a board. list: "hand" or "tools". Throws GalleryError.
 * @param {{ sandlot: typeof import("../../build/node/sandlot.mjs"), core: import("../../build/node/sandlot.mjs").Core,
 *   files: import("../../build/node/sandlot.mjs").FetchFile }} parts
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} list
 * @returns {Promise<Entry>}
 */
export async function proveRun({ sandlot, core, files }, bytes, list) {
  let opened;
  try {
    opened = core.recordings.open(bytes, { anyway: true });
    core.recordings.close();
  } catch (error) {
    return refuse(error.reason ?? error.message);
  }
  const { info } = opened;
  for (const key of ["title", "author"])
    if (info[key].trim() === "") refuse(`it has no ${key}: Share, Save gives it one`);
  if (info.created === 0) refuse("it has no date");
  if (info.branch !== null) refuse(`it was driven on from an earlier moment, at ${(info.branch / 50).toFixed(2)} s`);
  const carried = info.files.find((file) => file.carried);
  if (carried !== undefined) refuse(`it brings a file of its own, ${carried.path}`);
  const { path, scenario } = await shippedScenario(sandlot, files, info.name, opened.scenario);
  if (list === "hand") checkHands(info, scenario);
  const entry = {
    ...{ list, scenario: path, title: info.title, author: info.author, date: info.created },
    ...{ robot: String(scenario.robots[0].robot), behaviour: info.behaviour },
  };
  if (info.behaviour !== core.recordings.behaviour)
    return { ...entry, kind: "points", value: null, link: await sandlot.recordingLink(bytes), race: "" };
  await core.openReplay(bytes, files, {});
  const passes = play(sandlot, core, info.ticks);
  const frame = new sandlot.Frame(core.frame());
  const lap = bestLap(passes);
  const link = await sandlot.recordingLink(bytes);
  if (lap !== null) {
    const [begin, end] = lap;
    const race = await sandlot.recordingLink(withChallenge(bytes, { robot: 0, begin, end }));
    return { ...entry, kind: "lap", value: (end - begin) * sandlot.limits.tickSeconds, link, race };
  }
  if (passes.length > 0) refuse("no lap of it was driven to its end");
  const isBlue = String(scenario.robots[0].station ?? "blue1").startsWith("blue");
  const points = isBlue ? frame.scoreBlue : frame.scoreRed;
  if (points === 0) refuse("it has neither a lap nor points");
  return { ...entry, kind: "points", value: points, link, race: "" };
}
