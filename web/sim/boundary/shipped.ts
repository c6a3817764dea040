// The files of the site that ship with Sandlot: recordings name those by their hash. Any other robot or field travels
// in the recording itself, so that it opens everywhere.

/** The folders that are there, put here by the bundler or the tests: scripts/lib/shipped.mjs. */
declare const SANDLOT_SHIPPED: { fields: string[]; robots: string[]; packs: string[]; wirings: string[] };

/** Folders of fields/ and robots/. */
export const shippedFields: readonly string[] = SANDLOT_SHIPPED.fields;
export const shippedRobots: readonly string[] = SANDLOT_SHIPPED.robots;

/** "robots/kitbot": folders whose models stand in one file beside them, too (scripts/lib/model-pack.mjs). */
export const shippedPacks: readonly string[] = SANDLOT_SHIPPED.packs;

/** Whether a path that the loader asks for ("robots/kitbot/robot.json") ships. */
export function isShipped(path: string): boolean {
  const [folder, name] = path.split("/");
  if (name === undefined) return false;
  if (folder === "fields") return shippedFields.includes(name);
  return folder === "robots" && shippedRobots.includes(name);
}
/** Overlays in public/examples/wirings. */
export const shippedWirings: readonly string[] = SANDLOT_SHIPPED.wirings;
