// The NT4 server's sockets: HTTP and WebSockets around the state machine of core/wire, which knows everything else.
import { once } from "node:events";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import { WebSocketServer } from "ws";
import { keepPersistent } from "./nt4-persistent.mjs";
import { isShared, limitHalfOpen, refuse } from "./upgrades.mjs";

/** Largest message either way: ntcore's. */
const maxMessage = 2 << 20;
/**
 * A socket with so many bytes unsent is not asked again until it has drained; its data waits where it can be merged.
 */
const enoughUnsent = 256 << 10;
/** A socket that takes nothing for so long is gone [ms]. */
const patience = 10_000;
/** Sockets; a client of 4.1 has a second one for time. */
const maxSockets = 64;
/** Of these, sockets of pages that may only look: any web page that is open on this machine can make some. */
const maxOnlookers = 8;
/** Connections of all kinds: dashboards ask for the index page each time that they look for a server. */
const maxConnections = 1024;
/** Of these, connections that have not asked for anything yet. */
const maxHalfOpen = 256;
/** Between two looks at sockets that take nothing [ms]. */
const watchMs = 1000;
/** Different complaints that are written; a client that makes up new ones is not worth more. */
const maxComplaints = 200;

/** mark: by it a page knows whose server this is. */
const indexPage = (mark) => `<!doctype html><html lang="en"><title>${mark}</title>
<p>This is Sandlot's NetworkTables 4 server. Dashboards connect to it by WebSocket; the simulator's page is on its own port.
`;

const everyOrigin = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "*" };

/**
 * May a page of this origin publish? Programs other than browsers send none. Pages of this machine may (ours,
 * AdvantageScope, dashboards in development), and pages that came from this very address. A name that a stranger's DNS
 * points here may not.
 */
export function mayPublish(origin, hostHeader = "") {
  if (origin === undefined || origin === "file://") return true;
  let from;
  let to;
  try {
    from = new URL(origin).hostname;
    to = new URL(`http://${hostHeader}`).hostname;
  } catch {
    return false; // "null": a page that hides where it comes from
  }
  if (["localhost", "127.0.0.1", "[::1]"].includes(from)) return true;
  return isIP(from.replace(/^\[|\]$/g, "")) !== 0 && from === to;
}

/** The messages of a text frame that a client may send which must not publish; null when nothing is left. */
function withoutPublishing(text) {
  let messages;
  try {
    messages = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(messages)) return null;
  return JSON.stringify(messages.filter((message) => ["subscribe", "unsubscribe"].includes(message?.method)));
}

/**
 * Listens. `library` is build/node/wire.mjs, `wire` a Wire of it; `say` gets one line for each new complaint; `persistent` is
 * the file of persistent topics, null for none, and `persistentOptions` more of keepPersistent's; `clock` says milliseconds.
 * Returns { port, clients(), close() }, or null when the port is taken. Other failures throw.
 */
export async function startNt4(options) {
  const { library, wire, port, host, say = () => {}, persistent = null, persistentOptions = {} } = options;
  const { clock = () => performance.now() } = options;
  if (await isShared(port, host)) return null;
  const nt = new library.NtServer(wire, maxSockets);
  const started = clock();
  // Microseconds since the start; 0 is "default" to the protocol, so it begins at 1.
  const now = () => 1 + Math.floor(1000 * (clock() - started));
  const clients = new Map();
  const said = new Set();
  let wake = null;

  const complain = (line) => {
    if (said.has(line) || said.size >= maxComplaints) return;
    said.add(line);
    say(line);
  };

  function send(client, frame) {
    const { socket } = client;
    if (frame.kind === "close") {
      socket.close(frame.code, frame.text);
      client.closing = true;
      client.moved = clock();
    } else if (frame.kind === "ping") {
      socket.ping(frame.bytes);
    } else {
      const data = frame.kind === "text" ? frame.text : frame.bytes;
      socket.send(data, { binary: frame.kind === "binary" }, () => {
        client.moved = clock();
        if (client.blocked && socket.bufferedAmount < enoughUnsent) pump(client);
      });
    }
  }

  /** Gives a client its waiting data, as far as its socket takes it, and comes back when there is more. */
  function pump(client) {
    clearTimeout(client.timer);
    if (clients.get(client.id) !== client) return;
    // All frames of a turn are one write.
    client.raw.cork();
    drain(client);
    client.raw.uncork();
    const time = client.closing || client.blocked ? null : nt.nextTime(client.id, now());
    if (time === null) return;
    client.timer = setTimeout(() => pump(client), Math.max(1, Math.ceil((time - now()) / 1000)));
  }

  /** Frame by frame, until there are no more or the socket is full. */
  function drain(client) {
    while (!client.closing) {
      if (client.socket.bufferedAmount >= enoughUnsent) {
        if (!client.blocked) client.moved = clock();
        client.blocked = true;
        return;
      }
      client.blocked = false;
      const frame = nt.next(client.id, now());
      if (frame === null) return;
      send(client, frame);
    }
  }

  /** Something happened that may concern all clients; all changes of the same turn are looked at once. */
  function changed() {
    wake ??= setImmediate(() => {
      wake = null;
      for (const client of clients.values()) pump(client);
      for (let event = nt.nextEvent(now()); event !== null; event = nt.nextEvent(now())) {
        if (event.kind === "warning") complain(`NT4: ${event.name === "" ? "" : `${event.name}: `}${event.text}`);
      }
    });
  }

  const onlookers = () => [...clients.values()].filter(({ trusted }) => !trusted);

  /** Forgets a client. Later messages of its socket are dropped. */
  function forget(client) {
    if (clients.get(client.id) !== client) return;
    clearTimeout(client.timer);
    clients.delete(client.id);
    nt.disconnect(client.id, now());
    changed();
  }

  /** A client that may publish needs a place and there is none: the oldest viewer gives way. */
  function makeRoom() {
    const [oldest] = onlookers();
    if (clients.size < maxSockets || oldest === undefined) return;
    forget(oldest);
    oldest.socket.close(1013, "a client that may publish needs the place");
  }

  function attach(socket, request, protocol, name) {
    const from = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
    const { trusted } = request;
    if (trusted) makeRoom();
    const id = nt.connect(protocol, name, from, now());
    if (id === 0) {
      complain(`NT4: more than ${maxSockets} connections: the next are refused`);
      socket.close(1013, "too many clients");
      return;
    }
    const client = {
      id,
      trusted,
      socket,
      raw: request.socket,
      timer: null,
      blocked: false,
      closing: false,
      moved: clock(),
    };
    clients.set(id, client);
    const isHere = () => clients.get(id) === client;
    socket.on("message", (data, isBinary) => {
      if (!isHere()) return;
      let bytes = data;
      if (!trusted && !isBinary) {
        const text = withoutPublishing(data.toString());
        if (text === null || text.length < data.length) {
          complain(`NT4: a page of ${request.headers.origin} may look, not publish`);
        }
        if (text === null) return;
        bytes = Buffer.from(text);
      }
      nt.receive(id, isBinary ? "binary" : "text", bytes, now());
      changed();
    });
    socket.on("pong", (data) => isHere() && nt.receive(id, "pong", data, now()));
    socket.on("error", (error) => isHere() && complain(`NT4: ${nt.nameOf(id)}: ${error.message}`));
    socket.on("close", () => forget(client));
    changed();
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessage,
    perMessageDeflate: false, // a round trip in memory for nothing on loopback
    handleProtocols: (_offered, request) => request.chosen || false,
  });

  const server = createServer({ headersTimeout: 20_000, requestTimeout: 20_000, connectionsCheckingInterval: 5000 });
  server.maxConnections = maxConnections;
  limitHalfOpen(server, maxHalfOpen);
  server.on("request", (request, response) => {
    const answer = (status, type, body) => {
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...everyOrigin });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    request.resume();
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...everyOrigin, "Access-Control-Allow-Private-Network": "true" }).end();
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") return answer(405, "text/plain", "GET only\n");
    const { kind } = wire.path(request.url);
    if (kind === "index") return answer(200, "text/html; charset=utf-8", indexPage(library.bridgeMark));
    if (kind === "persistent") return answer(200, "application/json", nt.persistent());
    answer(404, "text/plain", "there is /, /nt/persistent.json and WebSockets at /nt/NAME\n");
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const { kind, name } = wire.path(request.url);
    if (kind !== "socket") return refuse(socket, "404 Not Found");
    const protocol = wire.choose(request.headers["sec-websocket-protocol"]);
    if (protocol === 0) return refuse(socket, "400 Bad Request");
    request.trusted = mayPublish(request.headers.origin, request.headers.host);
    if (!request.trusted && onlookers().length >= maxOnlookers) {
      complain(`NT4: more than ${maxOnlookers} connections of other sites' pages: the next are refused`);
      return refuse(socket, "503 Service Unavailable");
    }
    request.chosen = request.headers["sec-websocket-protocol"] === undefined ? "" : wire.protocolName(protocol);
    sockets.handleUpgrade(request, socket, head, (opened) => attach(opened, request, protocol, name));
  });

  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    nt.close();
    if (error.code === "EADDRINUSE") return null;
    throw error;
  }

  const kept =
    persistent === null
      ? null
      : await keepPersistent({ library, wire, nt, file: persistent, say, ...persistentOptions });
  changed(); // reports a fault of the file

  let looked = clock();
  const watch = setInterval(() => {
    // Time in which this program itself stood still (a laptop's sleep) does not count against a client.
    const asleep = Math.max(0, clock() - looked - 2 * watchMs);
    looked = clock();
    for (const client of clients.values()) {
      client.moved += asleep;
      if ((client.blocked || client.closing) && looked - client.moved > patience) client.socket.terminate();
    }
  }, watchMs);
  watch.unref();

  const listening = server.address().port;
  return {
    port: listening,
    clients: () => clients.size,
    async close() {
      clearInterval(watch);
      await kept?.close();
      for (const client of clients.values()) {
        clearTimeout(client.timer);
        client.socket.terminate();
      }
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      clearImmediate(wake);
      nt.close();
    },
  };
}
