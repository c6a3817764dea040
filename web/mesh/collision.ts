// A field's collision mesh from its model: brought into the field's frame, without its floor, simplified and mended,
// with a report.

import { groupsOf, readDocument } from "./glb-read.ts";
import { mend, type Opening, type Turned } from "./mend.ts";
import { groupName, writeObj } from "./obj.ts";
import { simplify } from "./simplify.ts";
import { moved, standOf, type FieldConfig, type Stand, type StandAnswers } from "./stand.ts";
import {
  boxOf,
  Edges,
  joined,
  lengthOf,
  normalOf,
  patchesOf,
  triangleCount,
  weld,
  withTriangles,
  type Group,
  type Surface,
} from "./surface.ts";

export interface MeshOptions extends StandAnswers {
  /** At most so many triangles, about. */
  readonly triangles: number;
  /** Parts smaller than this do not collide [m]. */
  readonly smallest: number;
  /** Openings up to this are closed [m]. */
  readonly fill: number;
  /** Of sheets [m]. */
  readonly thickness: number;
}

/** As the core takes them: see SIM_MAX_TRIANGLES. */
export const mostTriangles = 200_000;
/** Of the core's 256 groups. */
const mostGroups = 200;
/** A part farther outside of the field than this is scenery [m]. */
const margin = 2;
/** A lower part is the floor, or tape on it [m]. */
const floorHeight = 0.012;
/** Of the field: a surface at floor height that is larger is the floor itself. */
const floorShare = 0.2;

export interface FoundOpening extends Opening {
  readonly group: string;
}
export interface FoundTurned extends Turned {
  readonly group: string;
}

export interface MeshReport {
  readonly before: number;
  readonly after: number;
  readonly groups: number;
  readonly closed: number;
  readonly thickened: number;
  /** Left out: too small, outside of the field, floor and tape. */
  readonly small: number;
  readonly outside: number;
  readonly floor: number;
  /** How far a surface moved while it was simplified [m]. */
  readonly error: number;
  /** Closed ones, and those that stay open. */
  readonly openings: readonly FoundOpening[];
  readonly turned: readonly FoundTurned[];
  readonly bytes: number;
}

export interface CollisionMesh {
  readonly groups: readonly Group[];
  readonly text: string;
  readonly report: MeshReport;
}

export type Progress = (step: "read" | "stand" | "simplify" | "mend" | "light" | "write", share: number) => void;

/** The triangles of a model, and how it stands. */
export async function readField(
  name: string,
  bytes: ArrayBuffer,
  config: FieldConfig | null,
  answers: StandAnswers,
): Promise<{ readonly groups: Group[]; readonly stand: Stand }> {
  const document = await readDocument(name, bytes);
  const staged = new Set(config?.pieces.flatMap(({ stagedObjects }) => stagedObjects));
  const groups = byName(groupsOf(document, staged));
  return { groups, stand: standOf(groups, config, answers) };
}

/** Parts of one name as one group; when there are too many, the smallest ones become "rest". */
function byName(parts: readonly Group[]): Group[] {
  const named = new Map<string, Surface[]>();
  for (const part of parts) {
    const name = groupName(part.name);
    const surfaces = named.get(name);
    if (surfaces === undefined) named.set(name, [part]);
    else surfaces.push(part);
  }
  const groups = [...named].map(([name, surfaces]) => ({ name, ...joined(surfaces) }));
  if (groups.length <= mostGroups) return groups;
  groups.sort((a, b) => b.triangles.length - a.triangles.length);
  const rest = groups.slice(mostGroups - 1);
  return [...groups.slice(0, mostGroups - 1), { name: "rest", ...joined(rest) }];
}

/** `groups`: in the model's own frame. */
export async function collisionOf(
  groups: readonly Group[],
  stand: Stand,
  options: MeshOptions,
  title: string,
  progress: Progress = () => {},
): Promise<CollisionMesh> {
  const before = groups.reduce((sum, group) => sum + triangleCount(group), 0);
  const stood = groups.map(({ name, positions, triangles }) => ({
    name,
    positions: moved(positions, stand.rows),
    triangles,
  }));
  const light = await simplify(stood, options.triangles, options.smallest, (share) => progress("simplify", share));
  const made: Group[] = [];
  const openings: FoundOpening[] = [];
  const turned: FoundTurned[] = [];
  let [closed, thickened, small, outside, floor] = [0, 0, light.dropped, 0, 0];
  for (const [index, group] of light.groups.entries()) {
    progress("mend", index / light.groups.length);
    const cut = withoutFloor(weld(group), stand.size);
    outside += cut.outside;
    floor += cut.floor;
    const mended = mend(cut.surface, options);
    closed += mended.closed;
    thickened += mended.thickened;
    small += mended.dropped;
    const { name } = group;
    for (const opening of mended.openings) if (!isOutline(opening)) openings.push({ ...opening, group: name });
    for (const each of mended.turned) turned.push({ ...each, group: name });
    if (mended.surface.triangles.length > 0) made.push({ name, ...mended.surface });
  }
  const after = made.reduce((sum, group) => sum + triangleCount(group), 0);
  if (after > mostTriangles)
    throw new Error(
      `the mesh still has ${after} triangles; the simulation takes ${mostTriangles}. Leave out small parts, or ask for fewer triangles`,
    );
  progress("write", 0);
  const text = writeObj(made, title);
  const bySize = <T extends { size: number }>(list: T[]): T[] => list.sort((a, b) => b.size - a.size);
  return {
    groups: made,
    text,
    report: {
      ...{ before, after, groups: made.length, closed, thickened, small, outside, floor },
      ...{ error: light.error, openings: bySize(openings), turned: bySize(turned), bytes: text.length },
    },
  };
}

/** The outline of a sheet, and the edge where a wall meets the floor, do not count as openings. */
const isOutline = ({ kind, points }: Opening): boolean =>
  kind === "outline" || (kind === "open" && points.every(([, , z]) => Math.abs(z) <= floorHeight));

interface Cut {
  readonly surface: Surface;
  readonly outside: number;
  readonly floor: number;
}

/** Without scenery, and without the floor: the core has a plane there. */
function withoutFloor(surface: Surface, [length, width]: readonly [number, number]): Cut {
  const drops = new Set<number>();
  let [outside, floor] = [0, 0];
  for (const { triangles } of patchesOf(surface, new Edges(surface))) {
    const { low, high } = boxOf(surface, triangles);
    const far =
      high[0] < -margin ||
      low[0] > length + margin ||
      high[1] < -margin ||
      low[1] > width + margin ||
      high[2] < -margin;
    const isLow = high[2] <= floorHeight;
    if (far || isLow) {
      if (far) outside++;
      else floor++;
      for (const triangle of triangles) drops.add(triangle);
      continue;
    }
    const level = triangles.filter((triangle) => {
      const box = boxOf(surface, [triangle]);
      return Math.max(Math.abs(box.low[2]), Math.abs(box.high[2])) <= floorHeight;
    });
    const area = level.reduce((sum, triangle) => sum + lengthOf(normalOf(surface, triangle)) / 2, 0);
    if (area < floorShare * length * width) continue;
    floor++;
    for (const triangle of level) drops.add(triangle);
  }
  return {
    surface: drops.size === 0 ? surface : withTriangles(surface, (triangle) => !drops.has(triangle)),
    outside,
    floor,
  };
}
