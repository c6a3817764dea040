// `synctest`: does a run come out alike when it goes back to a saved state, and when another world takes that state over?
import { BadInput } from "../cli/args.mjs";
import { contentFolders, scenariosIn, site } from "../cli/content.mjs";
import { library, openCore, readScenario } from "../cli/run.mjs";

const longestSeconds = 3600;
const mostBack = 500;

/** Names of the scenarios that ship and those of the own folder, each once. */
const allScenarios = () => [...new Set(contentFolders().flatMap((folder) => scenariosIn(folder)))];

/** Stations of the driven robots. */
const drivenStations = (scene) =>
  scene.robots.filter(({ program }) => program === "driver").map(({ station }) => station);

/**
 * Tests scenarios by name, one after the other; `say` hears each one's result. Returns a line for each fault.
 * @param {readonly string[]} names
 */
export async function syncScenarios(names, { seconds, back }, say = () => {}) {
  const sandlot = await library();
  const ticks = Math.max(1, Math.round(seconds / sandlot.limits.tickSeconds));
  const cores = [await openCore(sandlot), await openCore(sandlot)];
  const faults = [];
  for (const name of names) {
    const { text, label } = readScenario(name, sandlot.limits.maxFileBytes);
    const [scene] = await Promise.all(cores.map((core) => core.load(text, label, site(sandlot))));
    const inputAt = sandlot.wanderingSticks(drivenStations(scene));
    const { fault, stopped, hash, repeated, ...rest } = sandlot.syncTest(...cores, ticks, back, inputAt);
    say({ scenario: name, ticks: rest.ticks, repeated, hash, alike: fault === null && stopped === "" });
    if (stopped !== "") faults.push(`${name}: stopped at tick ${rest.ticks}: ${stopped}`);
    if (fault !== null) {
      const where = fault.pass === "rewound" ? "in the same world" : "in a world that took the state over";
      const parts = fault.parts.length === 0 ? "no part of the state" : fault.parts.join(", ");
      faults.push(
        `${name}: tick ${fault.tick} has another hash when it is run again from tick ${fault.from} ${where}: ` +
          `${fault.hash}, then ${fault.again}; ${parts} differ`,
      );
    }
  }
  return faults;
}

export async function synctest({ "SCENARIO...": given, seconds = 10, back = 25 }) {
  if (!(seconds > 0 && seconds <= longestSeconds))
    throw new BadInput(`synctest: --seconds must be above 0 and at most ${longestSeconds} s, not ${seconds}`);
  if (!(Number.isInteger(back) && back >= 1 && back <= mostBack))
    throw new BadInput(`synctest: --back must be a whole number from 1 to ${mostBack} ticks, not ${back}`);
  const say = (result) => process.stdout.write(`${JSON.stringify(result)}\n`);
  const faults = await syncScenarios(given ?? allScenarios(), { seconds, back }, say);
  for (const line of faults) process.stderr.write(`sandlot: ${line}\n`);
  return faults.length === 0 ? 0 : 1;
}
