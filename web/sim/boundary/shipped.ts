// Which files of the site ship with Sandlot: recordings name those by their hash. Any other robot or field travels in the
// recording itself, so that it opens where nobody has it.

/** Folders of fields/ and robots/. */
export const shippedFields = ["2025-reef-lite", "2026-rebuilt", "practice"] as const;
export const shippedRobots = ["kitbot", "mecanum-arm", "swerve-shooter"] as const;

/** Whether a path that the loader asks for ("robots/kitbot/robot.json") is of what ships. */
export function isShipped(path: string): boolean {
  const [folder, name] = path.split("/");
  const names: readonly string[] = folder === "fields" ? shippedFields : folder === "robots" ? shippedRobots : [];
  return names.includes(name ?? "");
}
