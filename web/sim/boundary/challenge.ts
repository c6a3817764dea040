// The part of a recording that makes it a challenge: which lap of which robot is to be beaten. It stands between a recording's
// last words (see core/include/sandlot/sim/recording.h) and its check sum, under the tag 'c'. The tag is a small letter, so a reader
// that knows nothing of it skips it and has a recording like any other.
//   'c'   varint robot, varint tick at which the lap began, varint tick at which it ended
import { limits } from "./abi.gen.ts";

export interface Challenge {
  /** Index of the robot. */
  readonly robot: number;
  /** Ticks of the run at which the lap began and ended. */
  readonly begin: number;
  readonly end: number;
}

export const challengeSeconds = ({ begin, end }: Challenge): number => (end - begin) * limits.tickSeconds;

const tag = "c".charCodeAt(0);
const sumTag = "E".charCodeAt(0);
/** Tag, length and check sum. */
const sumBytes = 6;
/** Ticks of a day, as in the core. */
const maxTick = 4_320_000;

/**
 * The recording with the challenge in it. Throws RangeError for bytes that are not a recording, or an impossible lap.
 */
export function withChallenge(
  recording: Uint8Array<ArrayBuffer>,
  { robot, begin, end }: Challenge,
): Uint8Array<ArrayBuffer> {
  const at = recording.length - sumBytes;
  if (at < 0 || recording[at] !== sumTag || recording[at + 1] !== 4) throw new RangeError("not a recording");
  if (!isLap(robot, begin, end)) throw new RangeError(`no lap: robot ${robot}, ticks ${begin} to ${end}`);
  const content = [...varint(robot), ...varint(begin), ...varint(end)];
  const chunk = [tag, ...varint(content.length), ...content];
  const all = new Uint8Array(recording.length + chunk.length);
  all.set(recording.subarray(0, at));
  all.set(chunk, at);
  all.set(recording.subarray(at), at + chunk.length);
  new DataView(all.buffer).setUint32(all.length - 4, crc32(all.subarray(0, at + chunk.length)), true);
  return all;
}

/** The challenge in a recording whose last words begin at byte `tail`; null without one that makes sense. */
export function challengeOf(recording: Uint8Array, tail: number): Challenge | null {
  for (let at = tail; at >= 0 && at + 2 <= recording.length;) {
    const kind = recording[at];
    const [length, from] = readVarint(recording, at + 1);
    if (kind === sumTag || from + length > recording.length) return null;
    if (kind === tag) {
      const [robot, second] = readVarint(recording, from);
      const [begin, third] = readVarint(recording, second);
      const [end, after] = readVarint(recording, third);
      return after === from + length && isLap(robot, begin, end) ? { robot, begin, end } : null;
    }
    at = from + length;
  }
  return null;
}

const isLap = (robot: number, begin: number, end: number): boolean =>
  [robot, begin, end].every((value) => Number.isInteger(value) && value >= 0) &&
  robot < limits.maxRobots &&
  begin < end &&
  end <= maxTick;

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    if (rest < 128) return bytes;
  }
}

/** Its value and the place behind it; of at most 5 bytes. Infinity where there is none. */
function readVarint(bytes: Uint8Array, at: number): [number, number] {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) break;
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return [value, at + i + 1];
  }
  return [Infinity, Infinity];
}

/** IEEE 802.3, as the core's. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
