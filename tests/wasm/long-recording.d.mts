import type { RecordingInfo } from "../../web/sim/boundary/recording-info.ts";

/**
 * A recording of less than a second, made to last ten ticks less than so many seconds. It opens like any other, and its replay
 * differs at tick 50.
 */
export function lengthened(bytes: Uint8Array, info: RecordingInfo, seconds: number): Uint8Array<ArrayBuffer>;
