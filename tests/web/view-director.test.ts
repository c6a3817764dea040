// The broadcast's director: it looks at the robot that shoots, hits or climbs, from one side of the field, and stands still long enough.

import { expect, test } from "vitest";
import { Vector3 } from "three";
import { pieceStates } from "../../web/sim/boundary/abi.gen.ts";
import { pieceWords, type Frame } from "../../web/sim/boundary/frame.ts";
import { Director, type Actor } from "../../web/view/director.ts";

const field = { origin: "wall-blue", length: 16.5, width: 8 } as const;
const flight = pieceStates.indexOf("flight");
const resting = pieceStates.indexOf("rest");

interface TestActor extends Actor {
  readonly position: Vector3;
  readonly velocity: Vector3;
}

const at = (x: number, z: number): TestActor => ({ position: new Vector3(x, 0, z), velocity: new Vector3() });

/** A frame with one piece at a place; the director reads no more of it. */
function frameAt(time: number, state = resting, place = [0, 0, 0]): Frame {
  const words = new Uint32Array(pieceWords.stride);
  const floats = new Float32Array(words.buffer);
  floats.set(place, pieceWords.position);
  words[pieceWords.kind] = state;
  return { time, pieceWords: words, pieceFloats: floats } as unknown as Frame;
}

const same = (x: number, y: number, z: number, out: Vector3): void => void out.set(x, y, z);

/** Seconds of a run, frame by frame; the times of its cuts. */
function cutsOf(director: Director, actors: TestActor[], seconds: number, each: (time: number) => Frame): number[] {
  const cuts: number[] = [];
  for (let tick = 0; tick <= seconds * 50; tick++) {
    const time = tick / 50;
    if (director.direct(each(time), actors, same).cut) cuts.push(time);
  }
  return cuts;
}

test("begins with all of the field, and cuts to the robot that shoots", () => {
  const director = new Director(field, null);
  const actors = [at(-3, 0), at(4, 1), at(0, -2)];
  // Five balls a second leave robot 1.
  const shoots = (time: number): Frame =>
    frameAt(time, Math.floor(time * 10) % 2 === 1 ? flight : resting, [4, 0.6, 1]);
  director.direct(shoots(0), actors, same);
  expect(director.subject).toBe(-1);
  cutsOf(director, actors, 5, shoots);
  expect(director.subject).toBe(1);
  const { position, target } = director.shot;
  expect(target.distanceTo(actors[1]!.position)).toBeLessThan(0.6);
  expect(position.z).toBeGreaterThan(4);
});

test("no camera stands on the other long side, and no shot is shorter than 2.6 s", () => {
  const director = new Director(field, null);
  const actors = [at(-3, 0), at(4, 1), at(0, -2)];
  let turn = 0;
  const cuts = cutsOf(director, actors, 60, (time) => {
    // Each half second another robot is hit by the one that has come near.
    if (Math.floor(time * 2) !== turn) {
      turn = Math.floor(time * 2);
      for (const actor of actors) actor.velocity.set(turn % 2 === 0 ? 2 : 0, 0, 0);
    }
    actors[1]!.position.set(-3 + 0.5 * (turn % 3), 0, 0.4);
    expect(director.shot.position.z >= 0).toBe(true);
    return frameAt(time);
  });
  expect(cuts.length).toBeGreaterThan(5);
  const lengths = cuts.slice(1).map((time, index) => time - cuts[index]!);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2.6 - 0.03);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(7.1);
});

test("a robot that hangs is shown; another moment of the run begins with all of the field; the same run is cut the same way", () => {
  const run = (): readonly [number[], number] => {
    const director = new Director(field, null);
    const actors = [at(-3, 0), at(7, 0), at(0, -2)];
    actors[1]!.position.y = 0.6;
    const cuts = cutsOf(director, actors, 12, frameAt);
    const { subject } = director;
    director.direct(frameAt(100), actors, same);
    expect([director.subject, director.shot.cut]).toEqual([-1, true]);
    return [cuts, subject];
  };
  const [cuts, subject] = run();
  expect(subject).toBe(1);
  expect(run()).toEqual([cuts, subject]);
});
