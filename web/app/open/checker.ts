// A second simulation beside the one on the page: it looks at a received run before the run on the page is given up for
// it, and plays a recording to its end as fast as it can, to see whether it comes out as it says.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { SimClient } from "../../sim/page/client.ts";
import type { SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { RecordingMeta, ReplayResult } from "../../sim/core/recording.ts";
import type { Opening } from "./opening.ts";

/** The result of a replay, and its events. */
export interface Checked {
  readonly replay: ReplayResult;
  readonly events: readonly SimEventRecord[];
}

/** Loads it and throws it away. Rejects as SimClient.load and .replay do. */
export async function tryOut(base: string, opening: Opening): Promise<void> {
  const client = new SimClient(base);
  try {
    if (opening.kind === "recording")
      await client.replay(opening.bytes.slice().buffer, { fromLink: opening.fromLink === true });
    else await client.load(opening.text, opening.name);
  } finally {
    client.dispose();
  }
}

/**
 * Plays a recording to its end or to the first tick that differs. onShare: how much is done, 0..1. Rejects when it cannot be
 * played, and with an AbortError when it is not wanted any more.
 */
export async function check(
  base: string,
  recording: Uint8Array<ArrayBuffer>,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Checked> {
  return beside(base, signal, async (client) => {
    const { recording: info } = await client.replay(recording.slice().buffer, { anyway: true });
    return new Promise<Checked>((resolve, reject) => {
      client.onHistory(({ tick, replay }, events) => {
        if (replay === null) return;
        onShare(tick / Math.max(1, info.ticks));
        if (replay.state !== "runs" || replay.different !== null) resolve({ replay, events });
      });
      client.onStopped((tick, reason) => reject(new Error(`it stopped at tick ${tick}: ${reason}`)));
      client.runTo(info.ticks * limits.tickSeconds).catch(reject);
    });
  });
}

/** A recording with the positions of its run in it, for versions of Sandlot that cannot run it. As `check` otherwise. */
export async function withPositions(
  base: string,
  recording: Uint8Array<ArrayBuffer>,
  meta: RecordingMeta,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return beside(base, signal, async (client) => {
    const { recording: info } = await client.replay(recording.slice().buffer, { positions: "note" });
    client.onHistory(({ tick }) => onShare(tick / Math.max(1, info.ticks)));
    if (info.ticks > 0) await client.runTo(info.ticks * limits.tickSeconds);
    return (await client.recording(meta)).bytes;
  });
}

/** Works with a simulation of its own, which ends with the work or by the signal. */
async function beside<T>(base: string, signal: AbortSignal, work: (client: SimClient) => Promise<T>): Promise<T> {
  const client = new SimClient(base);
  const stop = (): void => client.dispose();
  signal.addEventListener("abort", stop);
  try {
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    client.dispose();
  }
}
