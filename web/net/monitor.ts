// A tap on every message of every protocol, for the inspector. While it is closed, the tap costs nothing but the
// control messages of NetworkTables, which are few and are kept: they give the names to later messages' numbers.

export type MonitoredProtocol = "NT4" | "HALSim" | "3260";

export interface MonitoredMessage {
  readonly protocol: MonitoredProtocol;
  /** Seen from here. */
  readonly direction: "in" | "out";
  readonly data: string | Uint8Array;
  /** The sender or receiver at the other end, where the message does not say: "player 1 core". */
  readonly label: string;
}

/** Characters of control messages kept for a listener that comes later; a run announces some 200 thousand. */
const maxKept = 2 << 20;

export class Monitor {
  #listener: ((message: MonitoredMessage) => void) | null = null;
  #kept: MonitoredMessage[] = [];
  #size = 0;
  #begin: () => void = () => {};

  /**
   * Sets the listener; null: none. `learn` first gets the earlier messages that it must know; `begin` is called when another
   * connection to NetworkTables begins, and the learned names mean nothing any more.
   */
  watch(
    listener: ((message: MonitoredMessage) => void) | null,
    learn: (message: MonitoredMessage) => void = () => {},
    begin: () => void = () => {},
  ): void {
    if (listener !== null) for (const message of this.#kept) learn(message);
    this.#listener = listener;
    this.#begin = begin;
  }

  /** A connection begins: the names from the last one mean nothing any more. */
  begin(protocol: MonitoredProtocol): void {
    if (protocol !== "NT4") return;
    this.#kept = [];
    this.#size = 0;
    this.#begin();
  }

  note(protocol: MonitoredProtocol, direction: "in" | "out", data: string | Uint8Array, label = ""): void {
    if (protocol === "NT4" && typeof data === "string" && this.#size + data.length <= maxKept) {
      this.#kept.push({ protocol, direction, data, label });
      this.#size += data.length;
    }
    this.#listener?.({ protocol, direction, data, label });
  }
}
