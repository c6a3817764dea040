// A witness sees each tick of a run once and in order, and the run waits for it: it judges the same ticks that a
// recording holds.
import { describe, expect, test } from "vitest";
import type { FromWitness, ToWitness, WitnessPort } from "../../web/sim/boundary/witness-protocol.ts";
import { Witness } from "../../web/sim/worker/witness.ts";

class Port implements WitnessPort {
  readonly heard: ToWitness[] = [];
  onmessage: ((event: MessageEvent<FromWitness>) => void) | null = null;
  closed = false;

  postMessage(message: ToWitness, transfer: Transferable[]): void {
    this.heard.push(message);
    expect(transfer.length).toBe(message.type === "branch" ? 0 : 1);
  }

  close(): void {
    this.closed = true;
  }

  /** Hands a frame back. */
  recycle(frame: ArrayBuffer): void {
    this.onmessage?.({ data: { type: "recycle", frame } } as MessageEvent<FromWitness>);
  }

  get ticks(): number[] {
    return this.heard.flatMap((message) => (message.type === "tick" ? message.tick : []));
  }
}

const frame = (into?: ArrayBuffer): ArrayBuffer => into ?? new ArrayBuffer(8);

function begun(): { port: Port; witness: Witness; woken: () => number } {
  const port = new Port();
  let count = 0;
  const witness = new Witness(port, () => count++);
  witness.begin(new ArrayBuffer(4), 1, 8);
  return { port, witness, woken: () => count };
}

describe("a witness", () => {
  test("gets no tick twice and none that leaves a gap", () => {
    const { port, witness } = begun();
    for (const tick of [0, 1, 2, 1, 2, 3, 5, 4, 5]) witness.send(tick, frame);
    expect(port.ticks).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("gets the events of a tick with it", () => {
    const { port, witness } = begun();
    const event = { tick: 0, kind: 1, subject: 0, object: 0, value: [0, 0] } as never;
    witness.send(0, frame);
    witness.hear([event]);
    witness.hear([event]);
    witness.send(1, frame);
    witness.send(2, frame);
    const events = port.heard.flatMap((message) => (message.type === "tick" ? message.events.length : []));
    expect(events).toEqual([0, 2, 0]);
  });

  test("makes the run wait while it has not read, and wakes it", () => {
    const { port, witness, woken } = begun();
    let tick = 0;
    while (!witness.waits) witness.send(tick++, frame);
    expect(tick).toBe(64);
    const [, first] = port.heard;
    port.recycle((first as { frame: ArrayBuffer }).frame);
    expect([witness.waits, woken()]).toEqual([false, 1]);
  });

  test("hears that the run goes another way, and then nothing before the next run", () => {
    const { port, witness } = begun();
    for (let tick = 0; tick <= 10; tick++) witness.send(tick, frame);
    // Driving on at the end does not branch.
    witness.branch(10);
    expect(port.heard.at(-1)?.type).toBe("tick");
    witness.branch(4);
    witness.send(5, frame);
    witness.send(11, frame);
    expect([port.heard.at(-1)?.type, witness.waits]).toEqual(["branch", false]);
    witness.begin(new ArrayBuffer(4), 1, 8);
    witness.send(0, frame);
    expect(port.ticks.at(-1)).toBe(0);
  });
});
