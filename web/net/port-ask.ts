// The page asks the bridge to be the NetworkTables server, which it is only as long as a page asks: robot code needs
// the same port. The question is a socket: it is asked while that is open, and the bridge gives the port back when it
// ends, however it ends.
import type { LinkSocket } from "./link.ts";

export interface PortAnswer {
  /** Port of NetworkTables there. */
  readonly nt: number;
  /** Whether it is the bridge's own server; else the port belongs to another program, robot code most likely. */
  readonly ours: boolean;
  /** Why there is none, other than that; "" for no reason. */
  readonly problem: string;
}

function readAnswer(data: unknown): PortAnswer | null {
  if (typeof data !== "string") return null;
  let answer: Partial<PortAnswer> | null;
  try {
    answer = JSON.parse(data) as Partial<PortAnswer> | null;
  } catch {
    return null;
  }
  const { nt, ours, problem } = answer ?? {};
  const isPort = typeof nt === "number" && Number.isInteger(nt) && nt > 0 && nt < 65536;
  if (!isPort || typeof ours !== "boolean" || typeof problem !== "string") return null;
  return { nt, ours, problem };
}

export class PortAsk {
  readonly #socket: LinkSocket;
  readonly #cancelWait: () => void;

  /** `heard` gets the answer once; `lost` is called when there is none, and when the bridge goes after it. */
  constructor(
    socket: LinkSocket,
    schedule: (callback: () => void, delayMs: number) => () => void,
    patienceMs: number,
    { heard, lost }: { readonly heard: (answer: PortAnswer) => void; readonly lost: () => void },
  ) {
    this.#socket = socket;
    const fail = (): void => {
      this.end();
      lost();
    };
    this.#cancelWait = schedule(fail, patienceMs);
    socket.onclose = fail;
    socket.onmessage = ({ data }) => {
      this.#cancelWait();
      const answer = readAnswer(data);
      if (answer === null) return fail();
      socket.onmessage = null;
      heard(answer);
    };
  }

  /** The question ends. */
  end(): void {
    this.#cancelWait();
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }
}
