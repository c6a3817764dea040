// Lines: a room's messages from one end to the other.
import type { Socket } from "./relay.ts";

/** An end of a connection, as a room's member or a relay sees it. */
export interface Line extends Socket {
  /** The other end is there. */
  onOpen: () => void;
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void;
  onEnd: () => void;
}

const nothing = (): void => {};

/** An end that hears nothing and says nothing until it is joined to something. */
export const silentLine = (): Line => ({
  ...{ onOpen: nothing, onBytes: nothing, onEnd: nothing, unsent: 0 },
  ...{ send: nothing, close: nothing },
});

/** Two lines that are each other's ends, for the host's own place in the room that its page keeps. */
export function pairOfLines(): readonly [Line, Line] {
  const [a, b] = [silentLine(), silentLine()];
  const join = (from: Line, to: Line): void => {
    // Later, as over a socket: no end hears an answer while it still speaks.
    from.send = (bytes) => queueMicrotask(() => to.onBytes(bytes));
    from.close = () => queueMicrotask(() => to.onEnd());
  };
  join(a, b);
  join(b, a);
  return [a, b];
}
