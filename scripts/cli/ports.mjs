// Ports that robot code may need as well: is one free, and who holds it open against us.
import { connect } from "node:net";

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
