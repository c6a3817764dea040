// Connections to the bridge's HTTP servers: requests that want to become a WebSocket, half-open ones, and ports that robot code may need.
import { connect } from "node:net";

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
 * Gives each request for a WebSocket to the first of `doors` that takes it: door(request, socket, head) says whether it did.
 * The rest are refused.
 */
export function takeUpgrades(server, doors) {
  server.on("upgrade", (request, socket, head) => {
    // First of all: Node has taken its own handler off the socket, and a reset without one ends the whole program.
    socket.on("error", () => socket.destroy());
    if (!doors.some((door) => door(request, socket, head))) refuse(socket, "404 Not Found");
  });
}

/**
 * Does a program listen there whose port this system would let us share? Linux lets nobody: listening fails, and nothing needs to be
 * asked, since each question is a connection on that program's console. Windows (without SO_EXCLUSIVEADDRUSE) and macOS (with
 * SO_REUSEADDR, which Node sets) give a port to a server on one address beside a server on all addresses, and then the first has all
 * clients of this machine: robot code would lose them to us, without a word. There one connection asks, each time that somebody
 * chooses to listen.
 */
export async function isShared(port, host, platform = process.platform) {
  if (platform === "linux" || port === 0) return false;
  const open = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const socket = connect({ port, host: open });
  const answer = await new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.setTimeout(250, () => resolve(false));
  });
  socket.destroy();
  return answer;
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
