// The page's end of a worker that runs a core beside it: asks, waits, ends.
import { SimBrokenError, SimDataError } from "../../sim/boundary/errors.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import { past as say } from "../../words/english-past.ts";
import type { FromRun } from "./run-messages.ts";

/** The methods of a worker that are used; a test brings its own. */
export interface RunPort<Ask, Answer> {
  postMessage(message: Ask): void;
  onmessage: ((event: MessageEvent<FromRun<Answer>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  onShare(share: number): void;
}

/** A worker that is asked one question at a time. */
export class RunWorker<Ask, Answer> {
  readonly #port: RunPort<Ask, Answer>;
  #waiting: Waiting<Answer> | null = null;
  #ended: { readonly why: unknown } | null = null;

  constructor(port: RunPort<Ask, Answer>) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      if (data.type === "share") return this.#waiting?.onShare(data.share);
      const waiting = this.#waiting;
      this.#waiting = null;
      if (data.type === "answer") waiting?.resolve(data.answer);
      else waiting?.reject(data.misfit ? new RecordingMisfitError(data.problem) : new SimDataError(data.problem));
    };
    port.onerror = (event) => {
      event.preventDefault();
      this.end(new SimBrokenError(`A worker of the page failed: ${event.message || say("noScript")}.`));
    };
  }

  /** Rejects with SimDataError for a mistake in the data, with SimBrokenError when the worker fails, and with the reason of `end`. */
  ask(message: Ask, onShare: (share: number) => void = () => {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended.why);
      this.#waiting = { resolve, reject, onShare };
      this.#port.postMessage(message);
    });
  }

  /** Ends the worker; its question, and each later one, rejects with the reason. */
  end(why: unknown): void {
    if (this.#ended !== null) return;
    this.#ended = { why };
    this.#port.terminate();
    this.#waiting?.reject(why);
    this.#waiting = null;
  }
}

/** Starts a worker for one question. Rejects with the signal's reason when it is aborted. */
export async function runOnce<Ask, Answer>(
  start: () => RunPort<Ask, Answer>,
  message: Ask,
  onShare: (share: number) => void = () => {},
  signal: AbortSignal | null = null,
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new RunWorker(start());
  const onAbort = (): void => worker.end(signal?.reason);
  signal?.addEventListener("abort", onAbort);
  try {
    return await worker.ask(message, onShare);
  } finally {
    signal?.removeEventListener("abort", onAbort);
    worker.end(new SimBrokenError("The worker has answered and is ended."));
  }
}
