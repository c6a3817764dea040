// Where the files stand that a path needs: beside it and in the folders above, as PathPlanner, Choreo and PathWeaver lay projects out.

/** Folders above a path that are looked into. */
const mostAbove = 4;
/** A file is looked for in each of them, and in these folders of it. */
const homes = ["", "pathplanner/", "choreo/"];

/** Paths at which "paths/Pickup.path" or "settings.json" may stand for a file at `path`, the likeliest first. */
export function placesBeside(path: string, name: string): string[] {
  const last = name.split("/").at(-1) ?? name;
  const folders = path.split("/").slice(0, -1);
  const places: string[] = [];
  for (let above = 0; above <= Math.min(mostAbove, folders.length); above++) {
    const folder = folders
      .slice(0, folders.length - above)
      .map((part) => `${part}/`)
      .join("");
    for (const home of homes) places.push(`${folder}${home}${name}`, `${folder}${home}${last}`);
  }
  return places;
}
