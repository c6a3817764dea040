// Units of values, where their topics do not say them: programs put them into the end of a name, as AdvantageScope reads it.

/** Endings of names, and their meanings: "PositionMeters", "velocity_rad_per_sec". The first that fits counts. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(met(er|re)s?_?per_?sec(ond)?_?(per_?sec(ond)?|squared)|mpss)$/i, "m/s²"],
  [/(rad(ian)?s?_?per_?sec(ond)?_?(per_?sec(ond)?|squared))$/i, "rad/s²"],
  [/(met(er|re)s?_?per_?sec(ond)?|mps)$/i, "m/s"],
  [/rad(ian)?s?_?per_?sec(ond)?$/i, "rad/s"],
  [/deg(ree)?s?_?per_?sec(ond)?$/i, "°/s"],
  [/rot(ation)?s?_?per_?min(ute)?$|rpm$/i, "rpm"],
  [/rot(ation)?s?_?per_?sec(ond)?$/i, "rot/s"],
  [/(?<=[a-z0-9_])[Mm]illi_?[Ss]ec(ond)?s$|(?<=[a-z0-9])Ms$|_ms$/, "ms"],
  [/(?<=[a-z0-9_])sec(ond)?s?$/i, "s"],
  [/(?<=[a-z0-9_])inch(es)?$/i, "in"],
  [/(?<=[a-z0-9_])(feet|foot)$/i, "ft"],
  [/(?<=[a-z0-9_])met(er|re)s?$/i, "m"],
  [/(?<=[a-z0-9_])rad(ian)?s?$/i, "rad"],
  [/(?<=[a-z0-9_])deg(ree)?s?$/i, "°"],
  [/(?<=[a-z0-9_])rot(ation)?s?$/i, "rot"],
  [/(?<=[a-z0-9_])volt(s|age)?$/i, "V"],
  [/(?<=[a-z0-9_])amp(ere)?s?$/i, "A"],
  [/(?<=[a-z0-9_])celsius$/i, "°C"],
];

/** The unit of a topic's properties or name; "" when unknown. Only numbers have one. */
export function unitOf(topic: { readonly name: string; readonly unit: string; readonly kind: string }): string {
  if (topic.unit !== "" || (topic.kind !== "number" && topic.kind !== "numbers")) return topic.unit;
  return endings.find(([ending]) => ending.test(topic.name))?.[1] ?? "";
}
