// Connections to the bridge's HTTP servers: requests that want to become a WebSocket, half-open ones, and ports that robot code may need.
import { connect } from "node:net";
import { networkInterfaces } from "node:os";

/** A peer that does not close after a refusal is cut off after so long [ms]. */
const partingMs = 2000;

/** Answers a request in one line of HTTP, "404 Not Found", and ends its connection. */
export function refuse(socket, line) {
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Read on, or the end of the other side is never seen.
  socket.resume();
  socket.setTimeout(partingMs, () => socket.destroy());
}

/**
 * Gives each request for a WebSocket to the first of `doors` that takes it: door(request, socket, head) says whether it
 * did. The rest are refused. `doors` may come later than the server listens: a page that waits for it asks at once, and
 * a request without a taker hangs.
 */
export function takeUpgrades(server, doors) {
  server.on("upgrade", async (request, socket, head) => {
    // First of all: Node has taken its own handler off the socket, and a reset without one ends the whole program.
    socket.on("error", () => socket.destroy());
    const all = await doors;
    if (!all.some((door) => door(request, socket, head))) refuse(socket, "404 Not Found");
  });
}

// Two servers on one port. Robot code (ntcore, halsim_ws_server) listens on all IPv4 addresses, `serve` on 127.0.0.1 by
// default. Linux gives a port to one of them only, and the second is told. Windows and macOS give it to both, and
// 127.0.0.1 then answers by `serve`: the more specific address has the clients. Windows, since neither libuv (Node,
// WPILib) asks for SO_EXCLUSIVEADDRUSE, and Node cannot ("Using SO_REUSEADDR and SO_EXCLUSIVEADDRUSE" of Winsock's
// documentation: wildcard and specific, default options: success); macOS, since libuv sets SO_REUSEADDR, which on BSD
// means that (nodejs/node issue 14618 shows both). Two servers on the same address are refused everywhere; [::] beside
// 0.0.0.0 is shared on macOS (issue 26274), and robot code then has the clients, as it should. So, there, one
// connection asks before `serve` listens, and while it listens for a page, it looks whether another server has come
// beside it. A question without an answer is not seen.

/** A question to an address of this machine is answered at once or not at all [ms]. */
const askMs = 250;
const wildcards = ["0.0.0.0", "::"];

/** Does anybody listen there? */
async function answers(port, host) {
  const socket = connect({ port, host });
  const answer = await new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.setTimeout(askMs, () => resolve(false));
  });
  socket.destroy();
  return answer;
}

/** Does a program listen there whose port this system would let us share? It would lose its clients to us, without a word. */
export async function isShared(port, host, platform = process.platform) {
  if (platform === "linux" || port === 0) return false;
  return answers(port, wildcards.includes(host) ? "127.0.0.1" : host);
}

/** Where a server on all addresses answers and ours, on one, does not. */
export function addressesBeside(host, platform = process.platform, interfaces = networkInterfaces()) {
  if (platform === "linux" || wildcards.includes(host)) return [];
  // All of 127.0.0.0/8 is this machine on Windows; macOS has only the first.
  const own = platform === "win32" ? ["127.0.0.2"] : [];
  const outer = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  return [...own, ...outer].filter((address) => address !== host);
}

/** Has a program come that listens on our port, on all addresses? */
export async function isBeside(port, host, addresses = addressesBeside(host)) {
  for (const address of addresses) if (await answers(port, address)) return true;
  return false;
}

/**
 * Keeps connections that have not sent a whole request from filling a server: of more than `most` the oldest is cut off. Connections
 * that have sent one, a page's or a WebSocket's, do not count.
 */
export function limitHalfOpen(server, most) {
  const silent = new Set();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
    if (silent.size <= most) return;
    // A set keeps the order in which its members came.
    const [oldest] = silent;
    silent.delete(oldest);
    oldest.destroy();
  });
  const heard = ({ socket }) => silent.delete(socket);
  server.prependListener("request", heard);
  server.prependListener("upgrade", heard);
}
