// The robot as a ghost at the moment that is pointed at in a plot.
import { expect, test, vi } from "vitest";
import { HoverGhost } from "../../web/app/cockpit/hover-ghost.ts";
import type { TimeCursor } from "../../web/app/views/view.ts";
import { fakeTime } from "./fake-values.ts";

const key = (path: string): string => `run:/Sandlot/Robots/blue1/Pose#${path}`;

test("it stands where the robot was, is gone with the pointer, and nothing is held while nobody points", async () => {
  const set = vi.fn();
  const dispose = vi.fn();
  const held = new Set<string>();
  const asked: [number, number][] = [];
  // x is twice the time; the heading a quarter turn.
  const values = {
    hold: ({ source, topic, path }: { source: string; topic: string; path: string }) => {
      held.add(`${source}:${topic}#${path}`);
      return { release: () => held.delete(`${source}:${topic}#${path}`) };
    },
    curves: (keys: readonly unknown[], from: number, to: number) => {
      asked.push([from, to]);
      const at = Math.floor(to / 0.02) * 0.02;
      return Promise.resolve(keys.map((_, i) => ({ values: [0, [2 * at, 3, 0, Math.PI / 2][i]!] })));
    },
  };
  const session = { scene: { robots: [{ station: 0 }] }, robot: 0 };
  const page = { session, view: { ghosts: { add: () => ({ set, dispose }) } } };
  const time = fakeTime(9) as TimeCursor & { hovered: number | null; tell(): void };
  const ghost = new HoverGhost(page as never, values as never, time);
  time.tell();
  expect([held.size, set.mock.calls.length]).toEqual([0, 0]);
  time.hovered = 4;
  time.tell();
  time.hovered = 5;
  time.tell();
  await vi.waitUntil(() => set.mock.calls.length === 2);
  // One question at a time: the second comes after the first has been answered.
  expect(asked.map(([, to]) => Math.round(to))).toEqual([4, 5]);
  expect([...held]).toEqual(["translation/x", "translation/y", "translation/z", "rotation/yaw"].map(key));
  const { position, rotation } = set.mock.calls[1]![0] as { position: { x: number }; rotation: { z: number } };
  expect(position.x).toBeCloseTo(10, 6);
  expect(rotation.z).toBeCloseTo(Math.SQRT1_2, 9);
  time.hovered = 8.99; // as good as now
  time.tell();
  expect(set).toHaveBeenLastCalledWith(null);
  ghost.release();
  expect([held.size, dispose.mock.calls.length]).toEqual([0, 1]);
});
