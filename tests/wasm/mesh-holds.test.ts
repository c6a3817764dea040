// A field made from a model holds balls: shot at 15 m/s at a grid over its walls and its floor, from in front and from behind, none
// is on the other side afterwards.
import { describe, expect, test } from "vitest";
import { defaults } from "../../web/mesh/mesh-defaults.ts";
import { zipOf } from "../../web/app/forms/asset-zip.ts";
import { readDropped } from "../../web/app/workshop/dropped-robot.ts";
import { makeField } from "../../web/mesh/make-field.ts";
import { pieceStateIndex, pieceWords } from "../../web/sim/boundary/frame.ts";
import { pieceStates } from "../../web/sim/boundary/abi.gen.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { glbOf, hall } from "../web/field-glb.ts";
import { parseLink, scenarioLink } from "../../web/sim/core/links.ts";
import { driven, files, frameOf, load, open, plainRobot } from "./helpers.ts";

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

/** A grid of shots at a wall across an axis, over its extent in the other two. */
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

describe("its scenario is shared", () => {
  test("by a link and by a recording, and comes out the same, bit for bit", async () => {
    const text = JSON.stringify({
      ...{ sandlot: 1, name: "hall", seed: 3, field: await field(), match: { start: "teleop", clock: false } },
      pieces: grid(
        1,
        0,
        1,
        [
          [5, 9],
          [0.3, 1.5],
        ],
        0.4,
      ).map(({ at, velocity }) => ({ type: "ball", at, velocity })),
      robots: [{ ...plainRobot, at: [10.5, 4.3, 0] }],
    });
    const core = await open();
    const hash = await driven(core, text, 100);
    const recording = core.recordings.bytes();
    const link = await parseLink(`https://example.org/${await scenarioLink(text)}`);
    if (link.kind !== "scenario") expect.fail("the link holds no scenario");
    expect(await driven(await open(), link.text, 100)).toBe(hash);
    const other = await open();
    await other.openReplay(recording, files);
    other.step(100);
    expect(other.recordings.replay).toMatchObject({ verified: true, different: null });
    expect(other.hash()).toBe(hash);
  });
});

describe("a field that was saved", () => {
  test("is a folder of AdvantageScope's, and a drop of it is the same field again", async () => {
    const made = await makeField("hall", "hall.glb", new Map([["model.glb", await glbOf(hall)]]), defaults);
    const files = new Map([...made.files].map(([file, bytes]) => [file, bytes.slice().buffer] as const));
    const zip = zipOf("Field3d_", "hall", files);
    const dropped = await readDropped([], [new File([zip], "Field3d_hall.zip")]);
    if (dropped.is !== "field") expect.fail(`it is a ${dropped.is}`);
    expect([...dropped.files.keys()].sort()).toEqual(["collision.obj", "config.json", "field.json", "model.glb"]);
    // The needs of AdvantageScope's own reader of a field.
    const config: unknown = JSON.parse(new TextDecoder().decode(dropped.files.get("config.json")));
    expect(config).toMatchObject({ name: "hall", widthInches: 472.441, heightInches: 236.22, gamePieces: [] });
    // The model that was written stands as config.json says: read again, the same mesh comes out.
    const own = new Map([...dropped.files].filter(([file]) => file === "config.json" || file === "model.glb"));
    const again = await makeField("hall", "hall.zip", own, defaults);
    expect(again.stand.size.map((side) => side.toFixed(3))).toEqual(["12.000", "6.000"]);
    expect(again.report).toMatchObject({ after: made.report.after, closed: made.report.closed });
    // config.json has the size in inches, to a thousandth: a hundredth of a millimetre.
    const tidy = (line: string): string => line.replace(/[-\d.]+/g, (digits) => (Number(digits) + 0.00001).toFixed(3));
    const corners = (text: string): string[] => [...new Set((text.match(/^v .*$/gm) ?? []).map(tidy))].sort();
    const mesh = new TextDecoder().decode(again.files.get("collision.obj"));
    expect(corners(mesh)).toEqual(corners(new TextDecoder().decode(made.files.get("collision.obj"))));
  });

  test("a folder of AdvantageScope's without our files is a field by its config.json, and a robot's is none", async () => {
    const config = new TextEncoder().encode('{"name":"x","widthInches":650,"heightInches":320}');
    const folder = (text: Uint8Array<ArrayBuffer>): Map<string, ArrayBuffer> =>
      new Map([
        ["config.json", text.buffer],
        ["model.glb", new ArrayBuffer(8)],
      ]);
    const kind = async (files: Map<string, ArrayBuffer>): Promise<string> =>
      (await readDropped([], [new File([zipOf("Field3d_", "x", files)], "x.zip")])).is;
    expect(await kind(folder(config))).toBe("field");
    expect(await kind(folder(new TextEncoder().encode('{"name":"x","components":[]}')))).toBe("model");
  });
});
