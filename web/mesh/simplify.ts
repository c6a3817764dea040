// Fewer triangles of a surface that looks the same to a ball.

import { MeshoptSimplifier } from "meshoptimizer";
import {
  boxOf,
  compact,
  diagonalOf,
  Edges,
  oncePerPlace,
  patchesOf,
  withTriangles,
  type Group,
  type Surface,
} from "./surface.ts";

/** How far a surface may move, tried one after the other until few enough triangles are left [m]. */
const errors = [0.002, 0.005, 0.015, 0.04] as const;

/** Corners at the same place, to the last digit, as one; the same triangle once, for meshoptimizer looks at all that share an edge. */
function exactly({ positions, triangles }: Surface): Surface {
  const place = MeshoptSimplifier.generatePositionRemap(positions, 3);
  return compact({ positions, triangles: oncePerPlace(triangles, (corner) => place[corner]!) });
}

/** Without patches that are smaller than a ball notices: screws, rivets, letters. */
function withoutSmall(surface: Surface, smallest: number): { surface: Surface; dropped: number } {
  const keeps = new Set<number>();
  let dropped = 0;
  for (const { triangles } of patchesOf(surface, new Edges(surface))) {
    if (diagonalOf(boxOf(surface, triangles)) < smallest) dropped++;
    else for (const triangle of triangles) keeps.add(triangle);
  }
  return { surface: dropped === 0 ? surface : withTriangles(surface, (triangle) => keeps.has(triangle)), dropped };
}

export interface Simplified {
  readonly groups: readonly Group[];
  readonly dropped: number;
  /** How far a surface moved at most [m]. */
  readonly error: number;
}

/** Down to about `most` triangles of all groups together; nothing changes while there are fewer. */
export async function simplify(
  groups: readonly Group[],
  most: number,
  smallest: number,
  progress: (share: number) => void,
): Promise<Simplified> {
  const count = (all: readonly Group[]): number => all.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  if (count(groups) <= most) return { groups, dropped: 0, error: 0 };
  await MeshoptSimplifier.ready;
  let dropped = 0;
  let done = 0;
  const total = count(groups);
  let left: Group[] = groups.map(({ name, ...whole }) => {
    const small = withoutSmall(exactly(whole), smallest);
    dropped += small.dropped;
    done += whole.triangles.length / 3;
    progress(done / total / 2);
    return { name, ...small.surface };
  });
  let error = 0;
  for (const [index, allowed] of errors.entries()) {
    const before = count(left);
    if (before <= most) break;
    left = left.map(({ name, positions, triangles }) => {
      const target = 3 * Math.max(4, Math.floor(((triangles.length / 3) * most) / before));
      if (target >= triangles.length) return { name, positions, triangles };
      const [kept] = MeshoptSimplifier.simplify(triangles, positions, 3, target, allowed, ["ErrorAbsolute"]);
      return { name, ...compact({ positions, triangles: kept }) };
    });
    error = allowed;
    progress(0.5 + (0.5 * (index + 1)) / errors.length);
  }
  return { groups: left, dropped, error };
}
