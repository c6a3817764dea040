// A field as a scenario holds it: with its mesh's text in it.

/** The mesh's name beside field.json. */
export const meshFile = "collision.obj";
/** Keys for the builder of shipped fields: the core skips them, and links need not carry them. */
const builderKeys = ["shapes", "dimensions"];

/** `mesh`: the collision mesh's text; null: none. */
export function wholeField<T>(field: Readonly<Record<string, T>>, mesh: string | null): Record<string, T | string> {
  const kept = Object.entries(field).filter(([key]) => !builderKeys.includes(key));
  const made: Record<string, T | string> = Object.fromEntries(kept);
  const { collision } = made;
  if (mesh !== null && typeof collision === "string" && !collision.includes("\n")) made["collision"] = mesh;
  return made;
}
