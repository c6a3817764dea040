// Sends every tick's frame to a second reader beside the page, which publishes it, and takes input from that reader. The reader
// hands buffers back. If it falls behind it misses ticks; the simulation never waits for it.
import type { FromTap, ToTap } from "../boundary/protocol.ts";

/** The part of a MessagePort used here. */
export interface FrameTapPort {
  postMessage(message: FromTap, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToTap>) => void) | null;
  close(): void;
}

/**
 * Frames out at a time, each of some 100 KB in a match. A log must not miss ticks because its worker does not get the processor:
 * on a machine with two cores that also draws it was kept waiting for up to a third of a second.
 */
const maxOut = 32;

/** Called with the reader's messages. */
export interface FrameTapListener {
  input(block: Uint8Array): void;
  drives(drives: boolean): void;
  vision(on: boolean): void;
  /** The reader wants every moment that is shown, too, from now on. */
  follow(): void;
  camera(camera: number, control: Uint8Array): void;
  orientation(camera: number, orientation: Uint8Array): void;
}

export class FrameTap {
  readonly #port: FrameTapPort;
  #pool: ArrayBuffer[] = [];
  #frameBytes = 0;
  #out = 0;
  #follows = false;
  /** Tick of the last frame that went. */
  #last = -1;

  constructor(port: FrameTapPort, listener: FrameTapListener) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      if (data.type === "input") return listener.input(new Uint8Array(data.input));
      if (data.type === "drives") return listener.drives(data.drives);
      if (data.type === "vision") return listener.vision(data.on);
      if (data.type === "follow") {
        this.#follows = data.on;
        this.#last = -1;
        return data.on ? listener.follow() : undefined;
      }
      if (data.type === "camera") return listener.camera(data.camera, new Uint8Array(data.control));
      if (data.type === "orientation") return listener.orientation(data.camera, new Uint8Array(data.orientation));
      this.#out = Math.max(0, this.#out - 1);
      if (data.frame.byteLength === this.#frameBytes) this.#pool.push(data.frame);
    };
  }

  /** Another run begins: frames from here on are of this schema. */
  begin(schema: ArrayBuffer, count: number, frameBytes: number): void {
    this.#pool = [];
    this.#frameBytes = frameBytes;
    this.#last = -1;
    this.#port.postMessage({ type: "schema", schema, count }, [schema]);
  }

  /** Sends the state, unless the reader has all the buffers. */
  send(tick: number, end: number, frame: (into?: ArrayBuffer) => ArrayBuffer): void {
    this.#send("frame", tick, end, frame);
  }

  /** Sends the shown state to a reader that follows, unless it has had it. */
  show(tick: number, end: number, frame: (into?: ArrayBuffer) => ArrayBuffer): void {
    if (this.#follows && tick !== this.#last) this.#send("shown", tick, end, frame);
  }

  /** The run goes another way from a tick on. */
  branch(tick: number): void {
    this.#port.postMessage({ type: "branch", tick }, []);
    this.#last = -1;
  }

  #send(type: "frame" | "shown", tick: number, end: number, frame: (into?: ArrayBuffer) => ArrayBuffer): void {
    if (this.#out >= maxOut) return;
    this.#out++;
    this.#last = tick;
    const buffer = frame(this.#pool.pop());
    this.#port.postMessage({ type, frame: buffer, end }, [buffer]);
  }

  /** The vision block of the tick whose frame went last. A reader that misses frames misses this too. */
  sendVision(block: ArrayBuffer): void {
    if (this.#out < maxOut) this.#port.postMessage({ type: "vision", block }, [block]);
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }
}
