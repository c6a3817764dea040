// A field made from a model holds balls: shot at 15 m/s at a grid over its walls and its floor, from in front and from behind, none
// is on the other side afterwards.
import { describe, expect, test } from "vitest";
import { defaults } from "../../web/mesh/collision.ts";
import { makeField } from "../../web/mesh/make-field.ts";
import { pieceStateIndex, pieceWords } from "../../web/sim/boundary/frame.ts";
import { pieceStates } from "../../web/sim/boundary/abi.gen.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { glbOf, hall } from "../web/field-glb.ts";
import { frameOf, load, open, plainRobot } from "./helpers.ts";

const speed = 15;
const radius = 0.075;
/** From the wall to where the ball begins [m]: it hits within 0.05 s, and comes back at half its speed at most. */
const away = 0.6;

interface Shot {
  readonly at: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
  /** The wall's place along an axis, and on which side of it the ball has to stay. */
  readonly axis: 0 | 1 | 2;
  readonly wall: number;
  readonly side: 1 | -1;
}

/** A grid of shots at a wall across an axis, over what it covers of the other two. */
function grid(
  axis: 0 | 1 | 2,
  wall: number,
  side: 1 | -1,
  spans: readonly (readonly [number, number])[],
  each: number,
): Shot[] {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const steps = ([low, high]: readonly [number, number]): number[] => {
    const count = Math.max(1, Math.round((high - low) / each));
    return Array.from({ length: count + 1 }, (_, index) => low + ((high - low) * index) / count);
  };
  return steps(spans[0]!).flatMap((a) =>
    steps(spans[1]!).map((b): Shot => {
      const at: [number, number, number] = [0, 0, 0];
      const velocity: [number, number, number] = [0, 0, 0];
      [at[axis], at[u], at[v]] = [wall + side * away, a, b];
      velocity[axis] = -side * speed;
      return { at, velocity, axis, wall, side };
    }),
  );
}

async function field(): Promise<Record<string, unknown>> {
  const made = await makeField("hall", "hall.glb", new Map([["model.glb", await glbOf(hall)]]), defaults);
  const own = structuredClone(made.field) as Record<string, unknown>;
  own["collision"] = new TextDecoder().decode(made.files.get("collision.obj"));
  own["pieces"] = {
    ball: {
      shape: "sphere",
      diameter: 2 * radius,
      mass: 0.215,
      material: "foam",
      rolling: 0.04,
      drag: 0.47,
      total: 200,
    },
  };
  delete own["staging"];
  return own;
}

async function shoot(core: Core, own: object, shots: readonly Shot[]): Promise<string> {
  const scenario = {
    ...{ sandlot: 1, name: "shots", seed: 1, field: own, match: { start: "teleop", clock: false } },
    pieces: shots.map(({ at, velocity }) => ({ type: "ball", at, velocity })),
    robots: [{ ...plainRobot, at: [10.5, 4.3, 0] }],
  };
  await load(core, JSON.stringify(scenario));
  core.step(5);
  const frame = frameOf(core);
  const through: string[] = [];
  shots.forEach(({ at, axis, wall, side }, index) => {
    const word = index * pieceWords.stride;
    if (pieceStates[pieceStateIndex(frame.pieceWords[word + pieceWords.kind]!)] === "unused") return;
    const place = frame.pieceFloats[word + pieceWords.position + axis]!;
    // Its middle may sink into a wall while it is pushed back, but not past the wall's front.
    if (side * (place - wall) <= 0) through.push(`from ${at.join(", ")} at ${axis} ${wall}: ${place}`);
  });
  expect(through).toEqual([]);
  // All of them have been at the wall and are on their way back, or lie.
  const back = shots.filter(({ axis, side }, index) => {
    const word = index * pieceWords.stride + pieceWords.position + axis;
    return side * (frame.pieceFloats[word]! - shots[index]!.wall) < away;
  });
  expect(back.length).toBe(shots.length);
  return core.hash();
}

describe("a field made from a model", () => {
  test("holds balls of 15 m/s at its outer walls, which are sheets, seen from the front or from behind", async () => {
    const core = await open();
    const own = await field();
    // Clear of the corners by a ball and of the boxes along the walls by their metre.
    const height = [0.2, 1.8] as const;
    await shoot(core, own, grid(0, 0, 1, [[0.3, 5.7], height], 0.3));
    await shoot(core, own, grid(0, 12, -1, [[0.3, 5.7], height], 0.3));
    await shoot(core, own, grid(1, 0, 1, [[0.3, 11.7], height], 0.35));
    await shoot(core, own, grid(1, 6, -1, [[0.3, 11.7], height], 0.35));
  });

  test("holds them at its floor, and at boxes: closed, open, with a side turned round, inside out", async () => {
    const core = await open();
    const own = await field();
    await shoot(
      core,
      own,
      grid(
        2,
        0,
        1,
        [
          [0.3, 2.7],
          [0.3, 5.7],
        ],
        0.3,
      ),
    );
    for (const [x, y] of [
      [3, 1],
      [6, 1],
      [8, 1],
      [3, 4],
    ] as const) {
      const height = [0.2, 0.8] as const;
      const along = (low: number): readonly [number, number] => [low + 0.2, low + 0.8];
      await shoot(core, own, grid(0, x, -1, [along(y), height], 0.15));
      await shoot(core, own, grid(0, x + 1, 1, [along(y), height], 0.15));
      await shoot(core, own, grid(1, y, -1, [along(x), height], 0.15));
      await shoot(core, own, grid(1, y + 1, 1, [along(x), height], 0.15));
    }
  });

  test("does it the same way twice, to the last bit", async () => {
    const own = await field();
    const shots = grid(
      0,
      0,
      1,
      [
        [0.3, 5.7],
        [0.2, 1.8],
      ],
      0.4,
    );
    expect(await shoot(await open(), own, shots)).toBe(await shoot(await open(), own, shots));
  });
});
