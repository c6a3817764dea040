// Any JSON as an AprilTag layout, a calibration, the keys of SimGUI, or a layout of Elastic or AdvantageScope: the
// result can stand in a field, a robot, the joystick slots or the panes, or it is refused in one line.
import { parseLayout, readLayout } from "../../web/app/cockpit/layout.ts";
import { ProjectError } from "../../web/code/project.ts";
import { elasticLayout, scopeLayout } from "../../web/files/dashboard-files.ts";
import { takeElastic, takeScope } from "../../web/files/dashboards.ts";
import { readLens } from "../../web/files/lens.ts";
import { readSimGuiKeys } from "../../web/files/sim-gui-keys.ts";
import { fieldTags, readTagLayout } from "../../web/files/tag-layout.ts";
import { isFreeKey } from "../../web/input/keyboard.ts";
import { readTeamKeyboard, readTeamKeyboards } from "../../web/input/team-keyboard.ts";
import { mutateJson } from "./mutate.ts";
import { corpusOf, expect, isLine, type Target } from "./target.ts";

/** A reader's result; null: it refuses it. */
function made<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    expect(isLine(error.message), "a refusal is one line");
    return null;
  }
}

const isFinite = (values: readonly number[]): boolean => values.every(Number.isFinite);

function parsed(input: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(input));
  } catch {
    return null;
  }
}

function tags(json: unknown): void {
  const size = [16.54, 8.07] as const;
  const layout = made(() => readTagLayout(json, size));
  if (layout === null) return;
  const ids = layout.tags.map(({ id }) => id);
  expect(
    ids.length > 0 && ids.length <= 128 && new Set(ids).size === ids.length,
    "each tag once, as many as a field has",
  );
  for (const { id, at, yaw } of layout.tags)
    expect(Number.isInteger(id) && id >= 0 && id <= 586 && isFinite([...at, yaw]), "a tag that a field can have");
  expect(layout.left.every(isLine), "each reason is one line");
  JSON.stringify(fieldTags(layout, "a.json"));
}

function lens(json: unknown): void {
  const found = made(() => readLens(json));
  if (found === null) return;
  const { resolution, fx, fy, cx, cy, distortion } = found;
  expect(isFinite([...resolution, fx, fy, cx, cy, ...distortion]), "a lens of finite numbers");
  expect(fx > 0 && fy > 0 && distortion.length <= 8, "a lens that a camera can have");
}

function keys(json: unknown): void {
  const found = made(() => readSimGuiKeys(json, isFreeKey));
  if (found === null) return;
  expect(readTeamKeyboards(found.keyboards) !== null, "the page remembers its keyboards");
  for (const keyboard of found.keyboards) {
    if (keyboard === null) continue;
    const { axes, povs } = readTeamKeyboard(keyboard, new Set(["KeyA", "KeyW"]), [0.5, -1, 1], 0.02);
    expect(axes.length <= 12 && axes.every((value) => Math.abs(value) <= 1), "axes of a joystick");
    expect(
      povs.every((value) => value === -1 || (value >= 0 && value < 360)),
      "POVs of a joystick",
    );
  }
}

function layouts(json: unknown): void {
  for (const take of [takeElastic, takeScope]) {
    const found = made(() => take(json, "a", () => false));
    if (found === null) continue;
    const { layout, problems } = readLayout(found.layout);
    expect(problems.length === 0, `the panes take it whole: ${problems.join(" ")}`);
    expect(layout.tabs.length === found.views, "as many views as it says");
  }
  const own = parseLayout(JSON.stringify(json) ?? "")?.layout.toJson() ?? json;
  JSON.stringify([scopeLayout(own, "blue1").json, elasticLayout(own).json]);
}

export default {
  corpus: () => corpusOf("team_parts"),
  mutate: (random, input) => new TextEncoder().encode(JSON.stringify(mutateJson(random, parsed(input))) ?? "null"),
  run(input) {
    const json = parsed(input);
    tags(json);
    lens(json);
    keys(json);
    layouts(json);
    return Promise.resolve();
  },
} satisfies Target;
