// The line of a robot program in the page to a NetworkTables server: frames between the program's port and a socket, of
// the page's own server or of the bridge. A connection that breaks is made again.
import type { LinkSocket } from "./link.ts";
import { Retry, type RetryHost } from "./retry.ts";

/** To the program's end. */
export type ToProgramEnd =
  | { readonly type: "open"; readonly protocol: string }
  | { readonly type: "frame"; readonly data: string | Uint8Array }
  | { readonly type: "close" }
  /** A value that the server ignores, in words. */
  | { readonly type: "warning"; readonly text: string };

/** From the program's end: anybody's, and believed in nothing. */
export type FromProgramEnd =
  | { readonly type: "frame"; readonly data: string | Uint8Array<ArrayBuffer> }
  /** The connection is of no use to it. */
  | { readonly type: "close" };

/** The part of a MessagePort used here. */
export interface LinePort {
  postMessage(message: ToProgramEnd): void;
  onmessage: ((event: MessageEvent<FromProgramEnd>) => void) | null;
  close(): void;
}

export interface LineHost extends RetryHost {
  /** A new socket to where the page is connected to; null: nowhere. */
  socket(): LinkSocket | null;
  /** Its WebSocket's address; null: nowhere, or in the page. */
  address(): string | null;
}

/** With so much unsent a program's frames are dropped, and the connection with them [bytes]. */
const mostUnsent = 8 << 20;

export class ProgramLine {
  readonly #host: LineHost;
  readonly #retry: Retry;
  #port: LinePort | null = null;
  #socket: LinkSocket | null = null;

  constructor(host: LineHost) {
    this.#host = host;
    this.#retry = new Retry(host);
  }

  /** A program is there. */
  get taken(): boolean {
    return this.#port !== null;
  }

  /** Another program, or none. */
  take(port: LinePort | null): void {
    this.#drop();
    if (this.#port !== null) {
      this.#port.onmessage = null;
      this.#port.close();
    }
    this.#port = port;
    if (port === null) return;
    port.onmessage = ({ data }) => this.#receive(data);
    this.connect();
  }

  /** The page is connected to somewhere else now. */
  connect(): void {
    this.#drop();
    if (this.#port === null) return;
    const address = this.#host.address();
    if (address === null) return this.#open();
    this.#retry.open(
      address,
      () => this.#open(),
      () => this.#again(),
    );
  }

  #again(): void {
    this.#retry.again(() => this.connect());
  }

  #open(): void {
    let socket: LinkSocket | null;
    try {
      socket = this.#host.socket();
    } catch {
      return this.#again();
    }
    if (socket === null) return;
    const one = socket;
    this.#socket = one;
    one.binaryType = "arraybuffer";
    one.onopen = () => {
      this.#retry.succeeded();
      this.#post({ type: "open", protocol: one.protocol });
    };
    one.onmessage = ({ data }) => {
      if (typeof data === "string") this.#post({ type: "frame", data });
      else if (data instanceof ArrayBuffer) this.#post({ type: "frame", data: new Uint8Array(data) });
    };
    one.onclose = () => this.#lost(one);
  }

  /** A value of its clients that a server ignores. */
  warn(text: string): void {
    this.#post({ type: "warning", text });
  }

  #post(message: ToProgramEnd): void {
    this.#port?.postMessage(message);
  }

  #receive(message: FromProgramEnd): void {
    const socket = this.#socket;
    if (socket === null) return;
    if (message.type === "close") return this.#lost(socket);
    const { data } = message;
    if (typeof data !== "string" && !(data instanceof Uint8Array)) return;
    if (socket.bufferedAmount > mostUnsent) return this.#lost(socket);
    try {
      socket.send(data);
    } catch {
      // It has not opened, or closes: the same message comes again.
    }
  }

  #lost(socket: LinkSocket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#again();
  }

  #drop(): void {
    this.#retry.cancel();
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    this.#post({ type: "close" });
  }
}
