// Sends the pictures that the panel shows to `sandlot serve`, which serves them to dashboards as MJPEG (scripts/frames/camera-streams.mjs),
// and says where under /CameraPublisher.

import type { PublishedCamera } from "../../net/camera-topics.ts";

/** Between two pictures [ms]. */
const periodMs = 66;
const quality = 0.75;
/** So much unsent: a picture is left out [bytes]. */
const enoughUnsent = 200_000;
/** Before another attempt after a loss [ms]. */
const againMs = 2000;

export interface SenderHost {
  /** The page's own WebSocket address for a path. */
  readonly socket: (path: string) => WebSocket;
  /** Where the page came from, as dashboards see it. */
  readonly hostname: string;
  /** null: no camera is sent any more. */
  readonly publish: (camera: PublishedCamera | null) => void;
  /** The address of the stream; "": none yet; null: this page's server serves no pictures. */
  readonly onAddress: (address: string | null) => void;
}

/** A camera as it is sent. */
export interface SentCamera {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

export class CameraSender {
  readonly #host: SenderHost;
  #socket: WebSocket | null = null;
  #on = false;
  #port: number | null = null;
  #camera: SentCamera | null = null;
  #told = "";
  #last = Number.NEGATIVE_INFINITY;
  #busy = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SenderHost) {
    this.#host = host;
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    if (on === this.#on) return;
    this.#on = on;
    if (on) {
      this.#open();
      return;
    }
    clearTimeout(this.#again);
    this.#socket?.close();
    this.#lost();
  }

  /** The canvas has a new picture of that camera. */
  send(canvas: HTMLCanvasElement, camera: SentCamera, now: number): void {
    this.#camera = camera;
    const socket = this.#socket;
    if (!this.#on || socket === null || this.#port === null) return;
    this.#tell();
    if (now - this.#last < periodMs || this.#busy || socket.bufferedAmount > enoughUnsent) return;
    this.#last = now;
    this.#busy = true;
    canvas.toBlob(
      (blob) => {
        this.#busy = false;
        if (blob !== null && socket.readyState === WebSocket.OPEN) socket.send(blob);
      },
      "image/jpeg",
      quality,
    );
  }

  #open(): void {
    const socket = this.#host.socket("camera");
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#port = portOf(data);
      this.#host.onAddress(this.#port === null ? null : this.#address);
      this.#tell();
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      // A site without `sandlot serve` has no such door.
      if (this.#port === null) this.#host.onAddress(null);
      this.#lost();
      if (this.#on) this.#again = setTimeout(() => this.#open(), againMs);
    };
  }

  #lost(): void {
    this.#socket = null;
    if (this.#port !== null) {
      this.#host.publish(null);
      this.#host.onAddress("");
    }
    this.#port = null;
    this.#told = "";
  }

  get #address(): string {
    const { hostname } = this.#host;
    return `http://${hostname}:${this.#port}/?action=stream`;
  }

  /** Says which camera it is, where that has changed. */
  #tell(): void {
    if (this.#camera === null || this.#port === null) return;
    const { name, width, height, fps } = this.#camera;
    const mode = `${width}x${height} MJPEG ${Math.round(fps)} fps`;
    if (this.#told === `${name} ${mode}`) return;
    this.#told = `${name} ${mode}`;
    this.#socket?.send(JSON.stringify({ name }));
    this.#host.publish({ name, stream: `mjpg:${this.#address}`, mode });
  }
}

function portOf(data: unknown): number | null {
  try {
    const said = JSON.parse(String(data)) as { readonly port?: unknown };
    return typeof said.port === "number" ? said.port : null;
  } catch {
    return null;
  }
}
