// The worker's logic with a fake core, fake time and a fake page.
import { expect } from "vitest";
import type { HistoryOptions } from "../../web/sim/worker/history.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { FakeCore } from "./fake-frame.ts";

type Posted<T extends FromSim["type"]> = Extract<FromSim, { type: T }>;

export class Rig {
  readonly core: FakeCore;
  readonly posted: FromSim[] = [];
  now = 1000;
  /** Real milliseconds that a tick takes. */
  tickMs = 0;
  /** Whether the page hands buffers back at once. */
  recycles = true;
  fetchFile: (path: string, signal: AbortSignal) => Promise<Uint8Array | null> = async () => new Uint8Array(1);
  readonly host: SimHost;
  #timers: { at: number; callback: () => void }[] = [];

  /** Called when messages have had their turn, and with each answer. */
  onTurn: () => void = () => {};

  constructor(options: HistoryOptions = {}, core = new FakeCore()) {
    this.core = core;
    this.core.beforeTick = () => (this.now += this.tickMs);
    this.host = new SimHost(
      this.core,
      {
        post: (message, transfer) => {
          this.posted.push(message);
          if ("id" in message) this.onTurn();
          if (message.type === "frame") {
            expect(transfer).toEqual([message.frame]);
            if (this.recycles) void this.host.handle({ type: "recycle", frame: message.frame });
          }
        },
        now: () => this.now,
        schedule: (callback, delayMs) => {
          const timer = { at: this.now + delayMs, callback };
          this.#timers.push(timer);
          return () => (this.#timers = this.#timers.filter((other) => other !== timer));
        },
        fetchFile: (path, signal) => this.fetchFile(path, signal),
      },
      options,
    );
  }

  /** Lets real time go by, timers firing in order. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      await settle();
      const [next] = this.#timers.sort((a, b) => a.at - b.at);
      if (next === undefined || next.at > end) break;
      this.#timers.shift();
      this.now = Math.max(this.now, next.at);
      this.onTurn();
      next.callback();
    }
    this.now = Math.max(this.now, end);
    await settle();
  }

  async ask(message: ToSim): Promise<FromSim | undefined> {
    await this.host.handle(message);
    return "id" in message ? this.answer(message.id) : undefined;
  }

  answer(id: number): FromSim | undefined {
    const answers = this.posted.filter((message) => "id" in message && message.id === id);
    expect(answers.length, "answers to one request").toBeLessThanOrEqual(1);
    return answers[0];
  }

  of<T extends FromSim["type"]>(type: T): Posted<T>[] {
    return this.posted.filter((message): message is Posted<T> => message.type === type);
  }

  async load(): Promise<void> {
    await this.ask({ type: "load", id: 1, scenario: "{}", name: "test" });
    expect(this.answer(1)?.type).toBe("done");
    this.posted.length = 0;
  }

  get idle(): boolean {
    return this.#timers.length === 0;
  }
}
