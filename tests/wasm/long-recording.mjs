// Makes a recording of any length without running it: without a driver, and every hash in the added part is a zero.
import { crc32 } from "node:zlib";

export function lengthened(bytes, info, seconds) {
  const tail = bytes.subarray(info.tail, bytes.length - 6);
  // A hash record: the gap of 50 ticks is 31 and a varint 19. See core/include/sandlot/sim/recording.h for the format.
  const hash = [31 << 3, 19, ...new Uint8Array(8)];
  const log = Uint8Array.from({ length: hash.length * (seconds - 1) }, (_, at) => hash[at % hash.length]);
  const end = [5 | (31 << 3), 9, 0, ...new Uint8Array(8)];
  const body = Buffer.concat([bytes.subarray(0, info.end), log, Uint8Array.from(end), tail]);
  const whole = new Uint8Array(body.length + 6);
  whole.set(body);
  whole.set(["E".charCodeAt(0), 4], body.length);
  new DataView(whole.buffer).setUint32(body.length + 2, crc32(body), true);
  return whole;
}
