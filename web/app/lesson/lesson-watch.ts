// The page's end of the worker that judges a lesson: hands it each run's ticks, and hears where a try stands.
import type { AttemptResult } from "../../lesson/attempt.ts";
import type { Task } from "../../lesson/lesson.ts";
import type { SimClient } from "../../sim/page/client.ts";
import type { FromJudge, ToJudge } from "./lesson-messages.ts";

export interface WatchListener {
  begins(): void;
  stands(result: AttemptResult, over: boolean): void;
  elsewhere(): void;
  /** There is no judge; why. */
  failed(why: string): void;
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = (): Worker =>
  new Worker(new URL("./lesson-worker.ts", import.meta.url), { type: "module", name: "sandlot-lesson" });

export class LessonWatch {
  readonly #base: string;
  readonly #client: Pick<SimClient, "witness">;
  readonly #listener: WatchListener;
  #worker: Worker | null = null;
  /** Which watch the words of the worker are about. */
  #of = 0;
  #waiting: { resolve(result: AttemptResult): void; reject(error: Error): void } | null = null;

  constructor(base: string, client: Pick<SimClient, "witness">, listener: WatchListener) {
    this.#base = base;
    this.#client = client;
    this.#listener = listener;
  }

  /** From now on each run is a try of this task; a run that stands at its start is one already. */
  begin(task: Task): void {
    const { port1, port2 } = new MessageChannel();
    this.#of++;
    this.#post({ type: "watch", of: this.#of, task, port: port2 }, [port2]);
    this.#client.witness(port1);
  }

  /** The judge ends, and no run waits for it any more. */
  end(): void {
    this.#of++;
    this.#client.witness(null);
  }

  /** Judges a recording of a try again. */
  again(task: Task, recording: ArrayBuffer): Promise<AttemptResult> {
    this.#waiting?.reject(new Error("another one was asked for"));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#post({ type: "again", of: this.#of, task, recording }, [recording]);
    });
  }

  #post(message: ToJudge, transfer: Transferable[]): void {
    if (this.#worker === null) {
      const worker = (this.#worker = startWorker());
      worker.onmessage = ({ data }: MessageEvent<FromJudge>) => this.#hear(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#lose(event.message);
      };
      const open: ToJudge = { type: "open", base: this.#base };
      worker.postMessage(open);
    }
    this.#worker.postMessage(message, transfer);
  }

  /** The worker is of no further use: the run must not wait for it. */
  #lose(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#client.witness(null);
    this.#waiting?.reject(new Error(why));
    this.#waiting = null;
    this.#listener.failed(why);
  }

  #hear(message: FromJudge): void {
    if (message.of !== this.#of) return;
    switch (message.type) {
      case "begins":
        return this.#listener.begins();
      case "stands":
        return this.#listener.stands(message.result, message.over);
      case "elsewhere":
        return this.#listener.elsewhere();
      case "again":
        this.#waiting?.resolve(message.result);
        this.#waiting = null;
        return;
      case "failed":
        if (this.#waiting === null) return this.#lose(message.why);
        this.#waiting.reject(new Error(message.why));
        this.#waiting = null;
    }
  }
}
