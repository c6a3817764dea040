// Recordings of any length, made without running them: nobody drives, and every hash in them is a zero.
import { crc32 } from "node:zlib";
import type { Core } from "../../web/sim/core/module.ts";
import { load, plainScenario } from "./helpers.ts";

/** A recording that lasts ten ticks less than so many seconds; it opens like any other and differs at tick 50. See recording.h for the format. */
export async function longRecording(core: Core, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  await load(core, plainScenario());
  core.step(40);
  const bytes = core.recordings.bytes();
  const { info } = core.recordings.open(bytes);
  core.recordings.close();
  const tail = bytes.subarray(info.tail, bytes.length - 6);
  // A hash record: the gap of 50 ticks is 31 and a varint 19.
  const hash = [31 << 3, 19, ...new Uint8Array(8)];
  const log = Uint8Array.from({ length: hash.length * (seconds - 1) }, (_, at) => hash[at % hash.length] as number);
  const end = [5 | (31 << 3), 9, 0, ...new Uint8Array(8)];
  const body = Buffer.concat([bytes.subarray(0, info.end), log, Uint8Array.from(end), tail]);
  const whole = new Uint8Array(body.length + 6);
  whole.set(body);
  whole.set([..."E"].map((letter) => letter.charCodeAt(0)).concat(4), body.length);
  new DataView(whole.buffer).setUint32(body.length + 2, crc32(body), true);
  return whole;
}
