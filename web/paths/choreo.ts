// A .traj of Choreo: samples with times, for swerve or a differential drive, and events. Files of 2024 have the samples at the top, under
// longer names, and each split is a file of its own.

import { paths as say } from "../words/files/english-paths.ts";
import { PathError, shown, type CheckedJson } from "./checked-json.ts";
import { byTime, withoutJumps, type PathEvent, type Sample, type Trajectory } from "./trajectory.ts";

/** Versions of the form that have the same samples: "v2025.0.0" of the beta, then 0 to 3. */
const newestVersion = 3;
export const mostSamples = 20_000;
const mostEvents = 1000;
const mostSpeed = 100;
/** An auto takes 20 s. */
const mostSeconds = 3600;

function checkVersion(file: CheckedJson): void {
  const { value } = file.at("version");
  const isKnown = typeof value === "number" ? value >= 0 && value <= newestVersion : /^v2025\./.test(String(value));
  if (!isKnown)
    throw new PathError(
      say("wrongVersion", { version: shown(value), known: "Choreo 2024, 2025, 2026", program: "Choreo" }),
    );
}

function readSample(json: CheckedJson): Sample {
  const speed = (key: string): number => json.at(key).number(-mostSpeed, mostSpeed);
  const heading = json.at("heading").number(-1e6, 1e6);
  // A differential drive has speeds of its sides.
  const isDifferential = json.at("vx").isMissing && !json.at("vl").isMissing;
  const ahead = isDifferential ? (speed("vl") + speed("vr")) / 2 : 0;
  return {
    ...{ t: json.at("t").number(0, mostSeconds), x: json.at("x").metres(), y: json.at("y").metres(), heading },
    vx: isDifferential ? ahead * Math.cos(heading) : speed("vx"),
    vy: isDifferential ? ahead * Math.sin(heading) : speed("vy"),
    omega: speed("omega"),
  };
}

function readSample2024(json: CheckedJson): Sample {
  const speed = (key: string): number => json.at(key).number(-mostSpeed, mostSpeed);
  return {
    ...{ t: json.at("timestamp").number(0, mostSeconds), x: json.at("x").metres(), y: json.at("y").metres() },
    ...{ heading: json.at("heading").number(-1e6, 1e6), omega: speed("angularVelocity") },
    ...{ vx: speed("velocityX"), vy: speed("velocityY") },
  };
}

function readEvents2024(file: CheckedJson): PathEvent[] {
  const events = file.at("eventMarkers").list(mostEvents);
  return events
    .flatMap((each) => {
      const [time, name] = [each.at("timestamp"), each.at("command").at("data").at("name").text()];
      return time.isMissing || name === "" ? [] : [{ t: time.number(0, mostSeconds), name }];
    })
    .sort(byTime);
}

function read2024(file: CheckedJson): Trajectory {
  const list = file.at("samples").list(mostSamples);
  if (list.length < 2) throw new PathError(say("noSamples", { count: list.length }));
  const samples = list.map(readSample2024);
  checkTimes(samples, list);
  return { samples: withoutJumps(samples), events: readEvents2024(file) };
}

/** Times that go back would be no trajectory; `places` says where they stand. */
export function checkTimes(samples: readonly Sample[], places: readonly CheckedJson[]): void {
  samples.forEach(({ t }, index) => {
    if (index > 0 && t <= samples[index - 1]!.t)
      throw new PathError(say("backwards", { place: places[index]!.place, value: t }));
  });
}

function readEvents(file: CheckedJson): PathEvent[] {
  const events: PathEvent[] = [];
  for (const each of file.at("events").list(mostEvents)) {
    const from = each.at("from");
    // Without a time it is not placed yet.
    if (from.at("targetTimestamp").isMissing) continue;
    const offset = from.at("offset");
    const t =
      from.at("targetTimestamp").number(0, mostSeconds) +
      (typeof offset.value === "number" ? offset : offset.at("val")).number(-mostSeconds, mostSeconds, 0);
    const name = each.at("name").text();
    if (t >= 0 && name !== "") events.push({ t, name });
  }
  return events.sort(byTime);
}

/** `split`: only the part from one split to the next. */
export function readChoreoPath(file: CheckedJson, split: number | null = null): Trajectory {
  if (file.at("trajectory").isMissing && !file.at("samples").isMissing) return read2024(file);
  checkVersion(file);
  const trajectory = file.at("trajectory");
  const list = trajectory.at("samples").list(mostSamples);
  if (list.length < 2) throw new PathError(say("noSamples", { count: list.length }));
  const samples = list.map(readSample);
  checkTimes(samples, list);
  const whole = { samples: withoutJumps(samples), events: readEvents(file) };
  if (split === null) return whole;
  const splits = trajectory
    .at("splits")
    .list(mostSamples)
    .map((each) => each.number(0, list.length - 1));
  const starts = splits[0] === 0 ? splits : [0, ...splits];
  const [first, end] = [starts[split], starts[split + 1] ?? list.length];
  if (first === undefined || end - first < 2)
    throw new PathError(say("notInRange", { place: "split", low: 0, high: starts.length - 1, value: String(split) }));
  const part = whole.samples.slice(first, end);
  const [begin, last] = [part[0]!.t, part.at(-1)!.t];
  return {
    samples: part.map((sample) => ({ ...sample, t: sample.t - begin })),
    events: whole.events.filter(({ t }) => t >= begin && t < last).map((event) => ({ ...event, t: event.t - begin })),
  };
}
