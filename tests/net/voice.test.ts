// The lines of `serve` when they cannot be written: they wait, and are said when there is room again.
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { Clock } from "./hal-run.ts";
import { root } from "./helpers.ts";

interface VoiceModule {
  readonly Voice: new (
    stream: Writable,
    options: {
      write(bytes: Uint8Array): number;
      schedule(callback: () => void, delayMs: number): void;
    },
  ) => { say(line: string): void };
}
const path: string = join(root, "scripts/cli/voice.mjs");
const { Voice } = (await import(path)) as VoiceModule;

/** A file on a disk with so many bytes left. */
function disk(room: number) {
  const state = { text: "", room, attempts: 0 };
  const write = (bytes: Uint8Array): number => {
    state.attempts++;
    if (state.room === 0) throw new Error("ENOSPC: no space left on device, write");
    const taken = bytes.subarray(0, state.room);
    state.room -= taken.length;
    state.text += Buffer.from(taken).toString();
    return taken.length;
  };
  const stream = new Writable({
    decodeStrings: true,
    write(chunk: Uint8Array, _encoding, done) {
      try {
        write(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const clock = new Clock();
  const voice = new Voice(stream, { write, schedule: (callback, delayMs) => void clock.schedule(callback, delayMs) });
  return { state, clock, voice };
}

/** Lets a stream tell its faults. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("lines go through; what a full disk refuses is said, in order and once, when there is room again", async () => {
  const { state, clock, voice } = disk(1000);
  voice.say("one");
  state.room = 0;
  voice.say("two");
  voice.say("three");
  await turn();
  voice.say("four");
  clock.advance(10_000);
  expect(state.text).toBe("one\n");
  state.room = 1000;
  clock.advance(2000);
  expect(state.text).toBe("one\ntwo\nthree\nfour\n");
  voice.say("five");
  expect(state.text).toBe("one\ntwo\nthree\nfour\nfive\n");
  // Nothing waits, so nothing is tried.
  expect(clock.waiting).toBe(0);
});

test("a line of which a part was written goes on where it stopped", async () => {
  const { state, clock, voice } = disk(0);
  voice.say("lost to the stream");
  await turn();
  state.room = 5;
  clock.advance(2000);
  expect(state.text).toBe("lost ");
  voice.say("next");
  state.room = 100;
  clock.advance(2000);
  expect(state.text).toBe("lost to the stream\nnext\n");
});

test("what waits has a limit: the newest stay, and a line says how many are missing", async () => {
  const { state, clock, voice } = disk(0);
  const line = (index: number): string => `${index}`.padEnd(1023, "x");
  voice.say("the first");
  await turn();
  for (let i = 0; i < 200; i++) voice.say(line(i));
  // One attempt for each line, one timer.
  expect(clock.waiting).toBe(1);
  state.room = 1e6;
  clock.advance(2000);
  const lines = state.text.trimEnd().split("\n");
  // The line that was under way when it failed, and 64 KiB.
  const missing = 200 - 64;
  expect(lines.slice(0, 2)).toEqual([
    "the first",
    `${missing} lines before this one could not be written (ENOSPC: no space left on device, write)`,
  ]);
  expect(lines.slice(2)).toEqual(Array.from({ length: 64 }, (_, i) => line(missing + i)));
});
