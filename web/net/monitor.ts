// Where every message of every protocol passes by, for whoever looks. Nobody looking costs nothing.

export type MonitoredProtocol = "NT4" | "HALSim" | "3260";

export interface MonitoredMessage {
  readonly protocol: MonitoredProtocol;
  /** Seen from here. */
  readonly direction: "in" | "out";
  readonly data: string | Uint8Array;
}

export class Monitor {
  #listener: ((message: MonitoredMessage) => void) | null = null;

  /** Who looks from now on; null: nobody. */
  watch(listener: ((message: MonitoredMessage) => void) | null): void {
    this.#listener = listener;
  }

  note(protocol: MonitoredProtocol, direction: "in" | "out", data: string | Uint8Array): void {
    this.#listener?.({ protocol, direction, data });
  }
}
