// AprilTags of other programs: WPILib's layouts and Limelight's maps, both origins, and their mistakes.
import { afterEach, describe, expect, test, vi } from "vitest";
import { withAskedTags } from "../../web/app/open/asked-tags.ts";
import { fieldTags, readTagLayout } from "../../web/files/tag-layout.ts";

const size = [16.54, 8.07] as const;
const sine = Math.sin(Math.PI / 4);
/** A tag of WPILib; by itself it looks to red. */
const tag = (ID: number, [x, y, z]: readonly number[], [W, X, Y, Z]: readonly number[] = [1, 0, 0, 0]) => ({
  ...{ ID, pose: { translation: { x, y, z }, rotation: { quaternion: { W, X, Y, Z } } } },
});
const layout = (...tags: object[]) => ({ tags, field: { length: 16.54, width: 8.07 } });
const map = (...fiducials: object[]) => ({ type: "frc", fiducials, fieldlength: 16.54, fieldwidth: 8.07 });
const fiducial = (id: number, transform: readonly number[], more: object = {}) => ({
  ...{ family: "apriltag3_36h11_classic", id, size: 165.1, transform, unique: 1, ...more },
});

describe("a layout of WPILib", () => {
  test("places and headings", () => {
    const read = readTagLayout(
      layout(tag(1, [11.878, 7.425, 0.889], [0, 0, 0, 1]), tag(2, [1, 2, 0.5]), tag(31, [3, 4, 1], [sine, 0, 0, sine])),
      size,
    );
    expect(read.tags).toEqual([
      { id: 1, at: [11.878, 7.425, 0.889], yaw: 3.14159 },
      { id: 2, at: [1, 2, 0.5], yaw: 0 },
      { id: 31, at: [3, 4, 1], yaw: 1.5708 },
    ]);
    expect([read.left, read.field, read.size]).toEqual([[], [16.54, 8.07], null]);
    // The field's own size of tags stays, else FRC's.
    expect(fieldTags(read, "2026.json", "8 in")).toMatchObject({ family: "36h11", size: "8 in", source: "2026.json" });
    expect(fieldTags(read, "2026.json")).toMatchObject({ size: "6.5 in" });
  });

  test("about the field's middle", () => {
    const read = readTagLayout(layout(tag(1, [-8.27, -4.035, 0.9]), tag(2, [8.27, 4.035, 0.9])), size);
    expect(read.tags.map(({ at }) => at)).toEqual([
      [0, 0, 0.9],
      [16.54, 8.07, 0.9],
    ]);
  });

  test("tags that lean or are turned keep their pitch and roll, before the yaw, as WPILib turns them", () => {
    // 30 degrees down and 180 degrees about z, as 2025's barge has them: Rotation3d( 0, 30 deg, 180 deg ).
    const [c, s] = [Math.cos(Math.PI / 12), Math.sin(Math.PI / 12)];
    const barge = tag(14, [8.272, 6.138, 1.868], [0, -s, 0, c]);
    const rolled = tag(4, [1, 1, 1], [sine, sine, 0, 0]);
    const rounded = tag(5, [1, 1, 1], [1, 0, 1e-6, 0]);
    const { tags, left } = readTagLayout(layout(barge, rolled, rounded), size);
    expect(left).toEqual([]);
    expect(tags.map(({ id, yaw, pitch, roll }) => [id, Math.abs(yaw), pitch, roll])).toEqual([
      [14, 3.14159, 0.5236, undefined],
      [4, 0, undefined, 1.5708],
      [5, 0, undefined, undefined],
    ]);
    expect(fieldTags({ tags, left, size: null, field: null }, "x").list).toMatchObject([
      { pitch: 0.5236 },
      { roll: 1.5708 },
      {},
    ]);
  });

  test("tags that cannot be here are named, and the others come", () => {
    const broken = { ID: 5, pose: {} };
    const { tags, left } = readTagLayout(
      layout(tag(1, [1, 1, 1]), tag(1, [2, 2, 1]), tag(600, [1, 1, 1]), broken, tag(6, [40, 1, 1])),
      size,
    );
    expect(tags.map(({ id }) => id)).toEqual([1]);
    expect(left).toEqual([
      "1 entry has no number, no place or no rotation.",
      "Tag 1 is in it twice: the first one stands.",
      "Tag 600: family 36h11 has the numbers 0 to 586.",
      "Tag 6 is more than 1 m outside of the field.",
    ]);
  });

  test("without a tag it is refused", () => {
    for (const json of [null, 3, {}, layout(), { tags: "x" }, layout({}), layout(tag(1, [1e9, 0, 0]))])
      expect(() => readTagLayout(json, size)).toThrow("It has no AprilTag that can stand in a field.");
    const many = Array.from({ length: 129 }, (_, id) => tag(id, [1, 1, 1]));
    expect(() => readTagLayout(layout(...many), size)).toThrow("It has 129 tags; a field has 128 at most.");
    expect(() => readTagLayout(layout(tag(1, [1, 1, 1])), [Number.NaN, Number.NaN])).toThrow("outside of the field");
  });
});

test("a map of Limelight is about the field's middle; its rows are a matrix, its sizes millimetres", () => {
  // Looks to +y, 1 m towards red and 2 m to the left of the middle.
  const read = readTagLayout(
    map(
      fiducial(7, [0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 1.45, 0, 0, 0, 1]),
      fiducial(8, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1], { family: "apriltag3_16h5_classic" }),
      fiducial(9, [1, 2]),
      fiducial(
        10,
        Array.from({ length: 16 }, () => 7),
      ),
    ),
    size,
  );
  expect(read.tags).toEqual([{ id: 7, at: [9.27, 6.035, 1.45], yaw: 1.5708 }]);
  expect(read.size).toBe(0.1651);
  expect(read.left).toHaveLength(2);
});

describe("?tags= in the address", () => {
  afterEach(() => vi.unstubAllGlobals());
  const scenario = JSON.stringify({ sandlot: 1, field: "mine", robots: [] });
  const site: Record<string, string> = {
    "http://h/fields/mine/field.json": JSON.stringify({
      ...{ sandlot: 1, name: "mine", size: ["16 m", 8], collision: "collision.obj", shapes: [1] },
      tags: { family: "36h11", size: 0.2, list: [] },
    }),
    "http://h/fields/mine/collision.obj": "v 0 0 0\n",
    "http://h/our.json": JSON.stringify(layout(tag(9, [1, 2, 0.5]))),
    "http://h/none.json": "{}",
  };
  const asked = (tags: string, text = scenario): Promise<string> => {
    vi.stubGlobal(
      "fetch",
      async (url: URL) => new Response(site[url.href] ?? "", { status: url.href in site ? 200 : 404 }),
    );
    return withAskedTags(text, new URL(`http://h/?tags=${encodeURIComponent(tags)}`), "http://h/");
  };

  test("puts them into the field, which comes whole into the scenario", async () => {
    const { field } = JSON.parse(await asked("our.json")) as { field: Record<string, unknown> };
    expect(field).toEqual({
      ...{ sandlot: 1, name: "mine", size: ["16 m", 8], collision: "v 0 0 0\n" },
      tags: { family: "36h11", size: 0.2, list: [{ id: 9, at: [1, 2, 0.5], yaw: 0 }], source: "our.json" },
    });
  });

  test("leaves a scenario without it as it is; a file that is not there, elsewhere or none is named", async () => {
    expect(await withAskedTags(scenario, new URL("http://h/"), "http://h/")).toBe(scenario);
    await expect(asked("gone.json")).rejects.toMatchObject({ file: "gone.json" });
    await expect(asked("http://other/our.json")).rejects.toThrow("It is not on this site.");
    await expect(asked("none.json")).rejects.toThrow("It has no AprilTag");
    expect(await asked("our.json", "{ broken")).toBe("{ broken");
  });
});
