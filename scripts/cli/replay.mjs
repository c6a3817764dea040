// `replay`, `link` and `open`: recordings from files, and scenarios and recordings from links.
import { performance } from "node:perf_hooks";
import { BadInput } from "./args.mjs";
import { readBytes, readInput, WholeFile } from "./files.mjs";
import { showPoses } from "./poses.mjs";
import { site } from "./content.mjs";
import { library, load, openCore, outcome, readScenario } from "./run.mjs";

/** Ticks between two looks at whether it still is the same run. */
const chunkTicks = 500;
/** A link that is read from standard input may be this long, and no longer. */
const maxLinkText = 1 << 21;

/** An error about "recording" or "link" names the file instead. */
function naming(file, error) {
  if (error?.name !== "SimDataError" || (error.file !== "recording" && error.file !== "link")) return error;
  return new BadInput([file, error.path, error.reason].filter((part) => part !== "").join(": "));
}

async function openRecording(core, sandlot, file, bytes, anyway) {
  try {
    return await core.openReplay(bytes, site(sandlot), { anyway });
  } catch (error) {
    const named = naming(file, error);
    if (error instanceof sandlot.RecordingMisfitError) {
      const choices = error.poses ? "--poses plays its positions, --anyway runs it anyway" : "--anyway";
      throw new BadInput(`${named.message} (${choices})`);
    }
    throw named;
  }
}

export async function replay({ FILE: file, verify = false, anyway = false, poses = false, trace }) {
  if (poses && (verify || anyway))
    throw new BadInput("replay: --poses runs nothing, so there is nothing to --verify, and it never needs --anyway");
  if (trace !== undefined && !poses) throw new BadInput("replay: --trace is for --poses, which is missing");
  const sandlot = await library();
  const bytes = readBytes(file, sandlot.limits.maxFileBytes);
  const core = await openCore(sandlot);
  const { scene, info } = await openRecording(core, sandlot, file, bytes, anyway || poses);
  if (poses) {
    if (info.poses === null)
      throw new BadInput(`${file}: has no positions that this version reads; run --record FILE --poses puts some in`);
    try {
      return showPoses(sandlot, core, scene, info, trace);
    } catch (error) {
      throw naming(file, error);
    }
  }
  const start = performance.now();
  for (let tick = 0; tick < info.ticks; tick += chunkTicks) {
    core.step(Math.min(chunkTicks, info.ticks - tick));
    if (verify && core.recordings.replay.different !== null) break;
  }
  const { checked, different } = core.recordings.replay;
  const { ticks, ...played } = outcome(sandlot, core, scene, performance.now() - start);
  const { title, author } = info;
  const recording = { title, author, version: info.version, ticks: info.ticks, hashes: checked, different };
  process.stdout.write(`${JSON.stringify({ ...played, ticks, recording })}\n`);
  if (different !== null) {
    const before = Math.max(0, Math.ceil(different / 50) * 50 - 50);
    const since = different === 0 ? "at tick 0" : `at tick ${different}, perhaps since tick ${before + 1}`;
    process.stderr.write(`sandlot: ${file}: this is not the recorded run: the first difference is ${since}\n`);
  }
  return verify && different !== null ? 1 : 0;
}

export async function link({ "SCENARIO or FILE": argument, base = "", play = false }) {
  const sandlot = await library();
  const options = play ? { play: true } : {};
  let fragment;
  if (argument.endsWith(".sandlot")) {
    const bytes = readBytes(argument, sandlot.limits.maxFileBytes);
    const core = await openCore(sandlot);
    try {
      sandlot.refuseLongRun(core.recordings.open(bytes, { anyway: true }).info.ticks);
      fragment = await sandlot.recordingLink(bytes, options);
    } catch (error) {
      throw naming(argument, error);
    }
  } else {
    // A run that does not load makes no link.
    await load(argument);
    const { text } = readScenario(argument, sandlot.limits.maxFileBytes);
    try {
      fragment = await sandlot.scenarioLink(await sandlot.selfContained(text, site(sandlot)), options);
    } catch (error) {
      throw naming(argument, error);
    }
  }
  process.stdout.write(`${base}${fragment}\n`);
  return 0;
}

export async function open({ LINK: argument, out }) {
  const sandlot = await library();
  // A shell takes arguments of 128 KB at most; "-" reads a longer link from standard input.
  const text = argument === "-" ? readInput(maxLinkText).toString("latin1") : argument;
  let opened;
  try {
    opened = await sandlot.parseLink(text);
  } catch (error) {
    throw naming("link", error);
  }
  const core = await openCore(sandlot);
  let bytes;
  if (opened.kind === "recording") {
    try {
      core.recordings.open(opened.bytes, { anyway: true, fromLink: true });
    } catch (error) {
      throw naming("link", error);
    }
    if (out === undefined)
      throw new BadInput("open: the link is a recording: say where to write it with --out FILE.sandlot");
    bytes = opened.bytes;
  } else {
    await core.load(opened.text, "link", site(sandlot));
    bytes = Buffer.from(isPretty(opened.text) ? opened.text : `${JSON.stringify(JSON.parse(opened.text), null, 2)}\n`);
  }
  if (out === undefined) process.stdout.write(bytes);
  else new WholeFile("open: --out", out).finish(bytes);
  return 0;
}

/** A person's own line breaks stay as they are. */
const isPretty = (json) => json.includes("\n");
