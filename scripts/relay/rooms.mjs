// Rooms in which several play together, as a door of an HTTP server: WebSockets at /together around the relay of web/together, which has all
// of the rules. It passes messages on unread.
import { randomInt } from "node:crypto";
import { WebSocketServer } from "ws";
import { openBundle } from "../cli/home.mjs";
import { refuse } from "../cli/upgrades.mjs";

export const roomsPath = "/together";
/** Between two looks for members that say nothing any more [ms]. */
const sweepMs = 3000;
/** Chances that are drawn from a secure source, in so many steps. */
const steps = 2 ** 40;

/** Whether an origin is this server's own page, by any of its names. Programs that are not browsers send no origin. */
function isPageOf(origin, host = "") {
  return origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * `origin`: of the pages that may come, "*" for all, null for those that this server itself serves. `limits` replace those of the relay.
 * Returns { upgrade, counts, close }; upgrade(request, socket, head) is a door of takeUpgrades.
 */
export async function openRooms({ origin = null, limits = {}, behindProxy = false } = {}) {
  const { Relay, relayLimits, mostMessageBytes, envelopeBytes } = await openBundle("together");
  const relay = new Relay(
    () => performance.now(),
    () => randomInt(steps) / steps,
    { ...relayLimits, ...limits },
  );
  const sockets = new WebSocketServer({
    ...{ noServer: true, perMessageDeflate: false, maxPayload: mostMessageBytes + envelopeBytes },
  });
  const timer = setInterval(() => relay.sweep(), sweepMs);
  timer.unref();

  function addressOf(request) {
    const told = behindProxy
      ? String(request.headers["x-forwarded-for"] ?? "")
          .split(",")
          .at(-1)
          .trim()
      : "";
    return told === "" ? (request.socket.remoteAddress ?? "") : told;
  }

  function take(request, socket) {
    const wanted = new URL(request.url, "http://room").searchParams;
    const code = wanted.has("make") ? null : (wanted.get("room") ?? "");
    // A small message waits for no larger one.
    request.socket.setNoDelay(true);
    const seated = relay.open(
      code,
      {
        send: (bytes) => socket.send(bytes),
        close: () => socket.close(),
        get unsent() {
          return socket.bufferedAmount;
        },
      },
      addressOf(request),
    );
    socket.on("error", () => {});
    if (seated === null) return;
    socket.on("message", (data, isBinary) => {
      // A text does not count as a message; the relay says so.
      seated.receive(isBinary ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(0));
    });
    socket.on("close", () => seated.gone());
  }

  return {
    get counts() {
      return relay.counts;
    },
    upgrade(request, socket, head) {
      if (request.url.split("?")[0] !== roomsPath) return false;
      const { origin: from, host } = request.headers;
      const may = origin === "*" || (origin === null ? isPageOf(from, host) : from === undefined || from === origin);
      if (may) sockets.handleUpgrade(request, socket, head, (opened) => take(request, opened));
      else refuse(socket, "403 Forbidden");
      return true;
    },
    close(why = "the server has ended") {
      clearInterval(timer);
      relay.close(why);
      for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 200).unref();
    },
  };
}
