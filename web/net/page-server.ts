// The page's own NT4 server, for a robot program that runs in the page: the server of wire.wasm, and sockets that need no network. It
// is there while one of them is.
import type { LinkSocket } from "./link.ts";
import { NtServer, type Wire } from "./wire.ts";

export interface PageServerHost {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls back after so many milliseconds; returns how to cancel it. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** An ignored value of a client, in words. */
  warn(text: string): void;
}

const protocol = "v4.1.networktables.first.wpi.edu";
/** The page, its program, and one of each that has not quite gone. */
const mostClients = 4;

class PageSocket implements LinkSocket {
  binaryType = "arraybuffer";
  readonly protocol = protocol;
  /** Sent bytes are taken at once. */
  readonly bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** On its way to the server. */
  readonly sent: (string | Uint8Array)[] = [];
  readonly client: number;
  readonly #server: PageServer;

  constructor(server: PageServer, client: number) {
    this.#server = server;
    this.client = client;
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    this.sent.push(data);
    this.#server.wake();
  }

  close(): void {
    this.#server.leave(this);
  }
}

export class PageServer {
  readonly #wire: Wire;
  readonly #host: PageServerHost;
  readonly #sockets = new Set<PageSocket>();
  #server: NtServer | null = null;
  #isAwake = false;
  #cancel: () => void = () => {};

  constructor(wire: Wire, host: PageServerHost) {
    this.#wire = wire;
    this.#host = host;
  }

  /** A client's socket, which opens soon. Throws when there are too many. */
  socket(name: string): LinkSocket {
    this.#server ??= new NtServer(this.#wire, mostClients);
    // 4.1 by its number in wire.h.
    const client = this.#server.connect(this.#wire.choose(protocol), name, "this page", this.#now());
    if (client === 0) throw new RangeError("the page's server has no room for another client");
    const socket = new PageSocket(this, client);
    this.#sockets.add(socket);
    queueMicrotask(() => {
      if (this.#sockets.has(socket)) socket.onopen?.();
    });
    this.wake();
    return socket;
  }

  /** A client has sent something: the server takes it once the clients are done. */
  wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    queueMicrotask(() => {
      this.#isAwake = false;
      this.#serve();
    });
  }

  leave(socket: PageSocket): void {
    if (!this.#sockets.delete(socket)) return;
    this.#server?.disconnect(socket.client, this.#now());
    if (this.#sockets.size > 0) return this.wake();
    this.#cancel();
    this.#server?.close();
    this.#server = null;
  }

  #now(): number {
    return 1 + Math.floor(1000 * this.#host.now());
  }

  #serve(): void {
    const server = this.#server;
    if (server === null) return;
    for (const { client, sent } of this.#sockets) {
      for (const data of sent.splice(0)) {
        const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
        server.receive(client, typeof data === "string" ? "text" : "binary", bytes, this.#now());
      }
    }
    for (const socket of [...this.#sockets]) this.#tell(server, socket);
    // Closing a socket may have been the last one's.
    if (this.#server !== server) return;
    for (let event = server.nextEvent(this.#now()); event !== null; event = server.nextEvent(this.#now())) {
      if (event.kind === "warning") this.#host.warn(event.text);
    }
    const now = this.#now();
    const times = [...this.#sockets].flatMap(({ client }) => server.nextTime(client, now) ?? []);
    this.#cancel();
    if (times.length === 0) return;
    this.#cancel = this.#host.schedule(() => this.wake(), Math.max(1, (Math.min(...times) - now) / 1000));
  }

  #tell(server: NtServer, socket: PageSocket): void {
    while (this.#sockets.has(socket)) {
      const frame = server.next(socket.client, this.#now());
      if (frame === null) return;
      if (frame.kind === "text") socket.onmessage?.({ data: frame.text });
      else if (frame.kind === "binary") socket.onmessage?.({ data: frame.bytes.buffer });
      // As a browser answers a server's ping.
      else if (frame.kind === "ping") server.receive(socket.client, "pong", frame.bytes, this.#now());
      else if (frame.kind === "close") {
        this.#host.warn(`the page's server ends a connection: ${frame.text}`);
        this.leave(socket);
        socket.onclose?.();
      }
    }
  }
}
