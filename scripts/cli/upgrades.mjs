// Requests that want to become a WebSocket, on any of the bridge's HTTP servers.

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
