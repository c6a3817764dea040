// A plan's key "fit": how a log and a run are laid beside each other.
const keys = ["start", "seconds", "station", "drive", "match"];
const matchKeys = ["value", "track", "scale", "offset", "wraps"];
const mostSignals = 64;

/** Reads and checks the key. `vary` is read already. */
export function readFit(reader, plan, vary) {
  const given = reader.keys(plan.fit ?? {}, "/fit", keys);
  if (vary.length === 0) reader.fail("/vary", "is empty: there is nothing to find");
  if (vary.length > 12) reader.fail("/vary", "has more than 12 parameters: one log does not tell so many apart");
  for (const { name, from, to } of vary)
    if (from === undefined || from === to) reader.fail(`/vary/${name}`, 'needs a range "from" "to" in which to look');
  if (plan.noise !== undefined) reader.fail("/noise", "is for sweep and optimise: a log is one run");
  const fit = { drive: {}, match: {} };
  if (given.start !== undefined) fit.start = reader.number(given.start, "/fit/start", 0, 1e6);
  if (given.seconds !== undefined) fit.seconds = reader.number(given.seconds, "/fit/seconds", 0.1, 600);
  if (given.station !== undefined) fit.station = given.station;
  const drive = given.drive ?? {};
  reader.keys(drive, "/fit/drive", Object.keys(drive));
  for (const [motor, track] of Object.entries(drive)) {
    if (typeof track !== "string") reader.fail(`/fit/drive/${motor}`, "must be the name of the log's volts for it");
    fit.drive[motor] = track;
  }
  const match = given.match ?? {};
  reader.keys(match, "/fit/match", Object.keys(match));
  if (Object.keys(match).length > mostSignals) reader.fail("/fit/match", `has more than ${mostSignals} signals`);
  for (const [name, signal] of Object.entries(match)) {
    const path = `/fit/match/${name}`;
    const { value, track, scale = 1, offset = 0, wraps = 0 } = reader.keys(signal, path, matchKeys);
    if (typeof value !== "string")
      reader.fail(`${path}/value`, "must be a value of the run, such as Robots/blue1/Pose/translation/x");
    if (typeof track !== "string") reader.fail(`${path}/track`, "must be a name in the log");
    fit.match[name] = {
      value,
      track,
      scale: reader.number(scale, `${path}/scale`),
      offset: reader.number(offset, `${path}/offset`),
      wraps: reader.number(wraps, `${path}/wraps`, 0),
    };
  }
  return fit;
}
