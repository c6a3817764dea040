// Matches by message: one drives, another drives with that recording or against it, and so on. Robots of a recording are driven by its
// inputs, touch the others, and all are in the last recording, which verifies like any other.
import { expect, test } from "vitest";
import { answerPlaces, answerScenario, isAgainst } from "../../web/app/share/answer.ts";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import { Core } from "../../web/sim/core/module.ts";
import type { Partner, ToSim } from "../../web/sim/boundary/protocol.ts";
import { expectVerified, module, Player, scenarioFor, Venue } from "./together-rig.ts";

const venue = new Venue();
let id = 1000;

async function page(): Promise<Player> {
  // A player whose page is alone: no room.
  return new Player(venue, "page", await Core.create(module));
}

async function ask(player: Player, request: object): Promise<void> {
  await player.host.handle({ ...request, id: id++ } as unknown as ToSim);
  await venue.clock.pass(400);
  expect(player.news).toEqual([]);
}

/** A page with a run; the person is at that station. */
async function begin(scenario: string, partner?: Partner): Promise<Player> {
  const player = await page();
  await ask(player, { type: "load", scenario, name: "run", ...(partner === undefined ? {} : { partner }) });
  return player;
}

async function drive(player: Player, station: number, axes: readonly number[], ticks: number): Promise<void> {
  await player.host.handle({ type: "input", inputs: [{ station, axes, buttons: 0 }] } as unknown as ToSim);
  await ask(player, { type: "tick", ticks });
}

const at = (player: Player, robot: number): { x: number; y: number } => {
  const { x, y } = new Frame(player.core.frame()).robot(robot, newRobotState()).position;
  return { x, y };
};

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

const first = scenarioFor(["blue1"]);

/** Blue 1 drives forward for 3 s and to the left for one. */
async function firstRun(): Promise<Player> {
  const ana = await begin(first);
  await drive(ana, 0, [1, 0, 0], 150);
  await drive(ana, 0, [1, 0, 0.4], 50);
  return ana;
}

test("places beside the drivers: the other alliance's first, autopilots' too, none where nobody drives", () => {
  expect(answerPlaces(first)).toEqual([3, 4, 5, 1, 2]);
  expect([3, 1].map((place) => isAgainst(first, place))).toEqual([true, false]);
  expect(answerPlaces('{"robots":[{"station":"red1"},{"station":"blue1","program":"autopilot"}]}')).toEqual([
    0, 1, 2, 4, 5,
  ]);
  expect(answerPlaces('{"robots":[{"station":"red1","program":"autopilot"}]}')).toEqual([]);
  for (const odd of ["", "[]", '{"robots":7}']) expect(answerPlaces(odd)).toEqual([]);
});

test("one drives, a second against the recording, a third with both: each link holds all before it and verifies", async () => {
  const ana = await firstRun();
  const recorded = ana.recording();
  const places = [at(ana, 0)];

  const second = answerScenario(first, 3);
  const ben = await begin(second, { recording: recorded as Uint8Array<ArrayBuffer>, station: 3 });
  const start = at(ben, 1);
  await drive(ben, 3, [-1, 0, 0], 200);
  // Nothing touched hers: it is where it was, and his has moved by his own sticks.
  expect(at(ben, 0).x).toBeCloseTo(places[0]?.x ?? 0, 2);
  expect(at(ben, 0).y).toBeCloseTo(places[0]?.y ?? 0, 2);
  expect(far(at(ben, 1), start)).toBeGreaterThan(1);
  // Her recording has ended with the stick held: her hands leave it, and his run goes on.
  await drive(ben, 3, [1, 0, 0], 150);
  const stands = at(ben, 0);
  await drive(ben, 3, [0, 0, 0], 100);
  expect(far(at(ben, 0), stands)).toBeLessThan(0.02);
  const both = ben.recording();
  expect(await expectVerified(both)).toBe(450);

  // His pose is that of his run, and a third is there as well.
  const cleo = await begin(answerScenario(second, 1), { recording: both as Uint8Array<ArrayBuffer>, station: 1 });
  const own = at(cleo, 2);
  await drive(cleo, 1, [0, 0, 0.5], 450);
  expect(at(cleo, 0).x).toBeCloseTo(at(ben, 0).x, 1);
  expect(at(cleo, 1).y).toBeCloseTo(at(ben, 1).y, 1);
  expect(far(at(cleo, 2), own)).toBeLessThan(0.5);
  const all = cleo.recording();
  expect(await expectVerified(all)).toBe(450);
  expect(all.byteLength).toBeGreaterThan(both.byteLength);
});

test("robots touch: one that stands in the way of the recorded one holds it up", async () => {
  const text = JSON.parse(first) as { robots: object[] };
  const scene = { ...text, robots: [{ ...text.robots[0], at: [4, 7, 0] }] };
  const scenario = JSON.stringify(scene);
  const ana = await begin(scenario);
  await drive(ana, 0, [1, 0, 0], 150);
  const free = at(ana, 0).x;
  expect(free).toBeGreaterThan(5.5);
  const wall = {
    ...scene,
    robots: [...scene.robots, { robot: "kitbot", station: "red1", program: "driver", at: [5.9, 7, 0] }],
  };
  const ben = await begin(JSON.stringify(wall), { recording: ana.recording() as Uint8Array<ArrayBuffer>, station: 3 });
  await drive(ben, 3, [-1, 0, 0], 150);
  expect(at(ben, 0).x).toBeLessThan(free - 0.3);
  await expectVerified(ben.recording());
});

test("back in time and on from there: the recorded driver goes on as recorded, and the branch verifies", async () => {
  const ana = await firstRun();
  const end = at(ana, 0);
  const partner = { recording: ana.recording() as Uint8Array<ArrayBuffer>, station: 3 };
  const ben = await begin(answerScenario(first, 3), partner);
  await drive(ben, 3, [-1, 0, 0], 180);
  const mine = at(ben, 1);
  await ask(ben, { type: "seek", tick: 60 });
  await ask(ben, { type: "seek", tick: 180 });
  expect(at(ben, 1)).toEqual(mine);
  await ask(ben, { type: "seek", tick: 60 });
  await ask(ben, { type: "takeOver" });
  await drive(ben, 3, [0, 0, 0], 140);
  expect(at(ben, 0).x).toBeCloseTo(end.x, 2);
  expect(far(at(ben, 1), mine)).toBeGreaterThan(0.5);
  expect(await expectVerified(ben.recording())).toBe(200);
});

test("a stranger's recording that is damaged, or none, is refused, and nothing is loaded", async () => {
  const ana = await firstRun();
  const bytes = ana.recording().slice();
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0x55;
  for (const recording of [bytes, new Uint8Array(0), new Uint8Array(100)]) {
    const player = await page();
    await player.host.handle({
      type: "load",
      id: id++,
      scenario: first,
      name: "x",
      partner: { recording, station: 3 },
    } as unknown as ToSim);
    await venue.clock.pass(100);
    expect(player.news.join()).toMatch(/^failed/);
    expect(player.core.loaded).toBe(false);
  }
});
