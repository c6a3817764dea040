// The page's end of one worker that keeps values: questions with their answers, and the worker's own messages.

import type { FromValues, Question, QuestionKind, Questions, ToValues } from "../../net/values-protocol.ts";

export interface PortListener {
  /** Everything but answers. */
  tell(message: Exclude<FromValues, { type: "answer" }>): void;
}

export class ValuesPort {
  readonly #send: (message: ToValues, transfer: Transferable[]) => void;
  readonly #listener: PortListener;
  readonly #asked = new Map<number, (answer: Questions[QuestionKind]["answer"] | null) => void>();
  #lastId = 0;

  constructor(send: (message: ToValues, transfer: Transferable[]) => void, listener: PortListener) {
    this.#send = send;
    this.#listener = listener;
  }

  post(message: ToValues, transfer: Transferable[] = []): void {
    this.#send(message, transfer);
  }

  /** Null: the worker has nothing to say, or is gone. */
  ask<K extends QuestionKind>(
    question: { readonly kind: K } & Questions[K]["ask"],
  ): Promise<Questions[K]["answer"] | null> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      // The worker answers each kind of question as in `Questions`.
      this.#asked.set(id, (answer) => resolve(answer as Questions[K]["answer"] | null));
      this.#send({ type: "ask", id, question: question as Question }, []);
    });
  }

  receive(message: FromValues): void {
    if (message.type !== "answer") return this.#listener.tell(message);
    this.#asked.get(message.id)?.(message.answer);
    this.#asked.delete(message.id);
  }

  /** The worker is gone: nothing that it was asked is answered any more. */
  gone(): void {
    for (const answer of this.#asked.values()) answer(null);
    this.#asked.clear();
  }
}
