// Generated from core/wasm/wire/results.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

const decoder = new TextDecoder();

/** A copy of the bytes whose address and number are there; null where the address is 0. */
function bytesAt(view: DataView, at: number): Uint8Array<ArrayBuffer> | null {
  const address = view.getUint32(at, true);
  return address === 0 ? null : new Uint8Array(view.buffer, address, view.getUint32(at + 4, true)).slice();
}

/** The same as text; what is no UTF-8 is shown as such. */
function textAt(view: DataView, at: number): string {
  return decoder.decode(bytesAt(view, at) ?? new Uint8Array(0));
}

export const wireRoles = ["server", "client"] as const;
export type WireRole = (typeof wireRoles)[number];

export const nt4Paths = ["unknown", "socket", "index", "persistent"] as const;
export type Nt4Path = (typeof nt4Paths)[number];

export const nt4FrameKinds = ["text", "binary", "ping", "pong", "close"] as const;
export type Nt4FrameKind = (typeof nt4FrameKinds)[number];

export const nt4EventKinds = ["connected", "disconnected", "announced", "unannounced", "properties", "value", "warning"] as const;
export type Nt4EventKind = (typeof nt4EventKinds)[number];

export interface WireProblem {
  /** JSON pointer or line, or a place such as byte 1234; empty without one */
  readonly path: string;
  /** one sentence; empty when nothing was wrong */
  readonly message: string;
}

export function readWireProblem(view: DataView, at: number): WireProblem {
  return {
    path: textAt(view, at + 0),
    message: textAt(view, at + 8),
  };
}

export interface WirePath {
  /** what is at the path */
  readonly kind: Nt4Path;
  /** of a socket: who comes */
  readonly name: string;
}

export function readWirePath(view: DataView, at: number): WirePath {
  return {
    kind: nt4Paths[view.getUint32(at + 0, true)] ?? "unknown",
    name: textAt(view, at + 4),
  };
}

export interface Nt4Output {
  /** of the frame */
  readonly kind: Nt4FrameKind;
  /** of a close */
  readonly code: number;
  /** to send; of a close, the reason */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export function readNt4Output(view: DataView, at: number): Nt4Output {
  return {
    kind: nt4FrameKinds[view.getUint32(at + 0, true)] ?? "text",
    code: view.getUint32(at + 4, true),
    bytes: bytesAt(view, at + 8),
  };
}

export interface WireEvent {
  /** what happened */
  readonly kind: Nt4EventKind;
  /** server: whose connection, else 0 */
  readonly client: number;
  /** of the topic or the client */
  readonly name: string;
  /** of the topic */
  readonly type: string;
  /** one line that says more */
  readonly text: string;
  /** the MessagePack of a value */
  readonly value: Uint8Array<ArrayBuffer> | null;
}

export function readWireEvent(view: DataView, at: number): WireEvent {
  return {
    kind: nt4EventKinds[view.getUint32(at + 0, true)] ?? "connected",
    client: view.getUint32(at + 4, true),
    name: textAt(view, at + 8),
    type: textAt(view, at + 16),
    text: textAt(view, at + 24),
    value: bytesAt(view, at + 32),
  };
}

export interface ClientState {
  /** of the sample that the server's clock rests on [us] */
  readonly roundTrip: number;
  /** whether the server's clock is known */
  readonly synchronized: boolean;
  /** topics that others have announced */
  readonly received: number;
}

export function readClientState(view: DataView, at: number): ClientState {
  return {
    roundTrip: view.getFloat64(at + 0, true),
    synchronized: view.getUint32(at + 8, true) !== 0,
    received: view.getUint32(at + 12, true),
  };
}
