// HALSim for robot programs in client mode (halsim_ws_client): one listens here for a robot program, and passes its
// messages to the page and the page's to it. Their meaning is the page's; the bridge knows so much of them that it can
// tell a later page the devices, and the program that it is disabled when the page has gone.
import { once } from "node:events";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { WebSocketServer } from "ws";
import { isShared, limitHalfOpen, refuse } from "./upgrades.mjs";

/** The port and path of robot programs. */
export const defaultHalPort = 3300;
const robotPath = "/wpilibws";
/** Where the page looks, on its own port. */
export const pagePath = "/hal";
/** Largest message either way; 5,460 LEDs are 160 KB. */
const maxMessage = 1 << 20;
/** A page that reads this slowly counts as gone. */
const maxUnsent = 4 << 20;
/**
 * Devices that are remembered, twice as many as WPILib has, and letters of them in all: less than maxUnsent; WPILib's
 * are 0.2 million.
 */
const maxDevices = 4096;
const maxRemembered = 3 << 20;
/** Letters of a message to a page that comes later. */
const largePart = 256 << 10;
/** Close code for a second page: see web/net/hal.ts. */
const busy = 4409;
/** One that is asked whether it is still there, when another arrives, has so long to say anything [ms]; a slow machine needs half a second. */
const answerMs = 2000;
/** Between two tries at a port that another program has, while a page asks for it [ms]. */
const takenMs = 1000;
/** One robot program, those that wait for its place, and other programs that try. */
const maxConnections = 256;
/** Of these, connections that have not asked for anything yet. */
const maxHalfOpen = 64;
/** How the bridge speaks of itself among the robot's messages. */
const ownType = "SandlotBridge";

const own = (data) => JSON.stringify({ type: ownType, device: "", data });
// The same in every year; ">new_data" makes the program look at it.
const disabled = JSON.stringify({
  type: "DriverStation",
  device: "",
  data: { ">enabled": false, ">ds": true, ">new_data": true },
});

/** Is it a page that came from this very address? A name that a stranger's DNS points here is not. */
export function isOwnPage(origin, hostHeader = "") {
  let host;
  try {
    host = new URL(`http://${hostHeader}`);
  } catch {
    return false;
  }
  const name = host.hostname.replace(/^\[|\]$/g, "");
  return origin === `http://${host.host}` && (name === "localhost" || isIP(name) !== 0);
}

const afterMs = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/**
 * Does the other end live? A cable that was pulled and a laptop that sleeps do not say so, and the system waits for
 * minutes. Every WebSocket answers a ping by itself, also that of a program in a debugger; any message counts.
 */
function isStillThere(socket, schedule) {
  return new Promise((resolve) => {
    const events = ["message", "pong", "close"];
    const end = (isThere) => {
      cancel();
      for (const event of events) socket.off(event, listeners[event]);
      resolve(isThere);
    };
    const listeners = { message: () => end(true), pong: () => end(true), close: () => end(false) };
    const cancel = schedule(() => end(false), answerMs);
    for (const event of events) socket.on(event, listeners[event]);
    socket.ping(() => {});
  });
}

/**
 * Passes messages between a robot program that connects here and a page. `always`: it listens from now on; else only
 * while a page asks for robot programs that connect, since robot code with a server of its own needs the same port.
 * `say` gets a line when a program comes or goes; `schedule(callback, ms)` returns how to cancel it. Returns { port,
 * takenLine, upgrade, close }; upgrade(request, socket, head) is for the page's server; port is null while it does not
 * listen: no page asks, or the port is taken. Other failures throw, when `always`.
 */
export async function startHalRelay({ port, host, say = () => {}, schedule = afterMs, always = true }) {
  let robot = null;
  /** Address of the robot program, and of the silent one whose place it has. */
  let from = "";
  let instead = "";
  let page = null;
  /** A newcomer waits for the answer of the place's owner. */
  const asking = { robot: false, page: false };
  /** Sockets of robot programs that wait. */
  const held = new Set();
  let devices = new Map();
  let remembered = 0;
  let toldOfRobots = false;
  let toldOfMemory = false;
  /** Listens; null while no page asks, and while the port is taken. */
  let server = null;
  /** An attempt to listen that is under way. */
  let opening = null;
  /** Ends the waiting for a port that another program has. */
  let cancelWait = () => {};

  const options = { noServer: true, maxPayload: maxMessage, perMessageDeflate: false };
  const sockets = new WebSocketServer(options);

  function send(socket, text) {
    if (socket === null || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxUnsent) socket.terminate();
    else socket.send(text);
  }

  /** Remembers a message's values for its device, for pages that come later. */
  function remember(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    const { type, device, data } = message ?? {};
    if (typeof type !== "string" || typeof device !== "string" || typeof data !== "object" || data === null) return;
    const key = `${type}\n${device}`;
    let known = devices.get(key);
    if (known === undefined) {
      if (devices.size >= maxDevices || !hasRoom(key.length)) return;
      known = { type, device, values: new Map() };
      devices.set(key, known);
    }
    for (const [name, value] of Object.entries(data)) {
      const written = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      if (hasRoom(written.length - (known.values.get(name)?.length ?? 0))) known.values.set(name, written);
    }
  }

  /** Takes so many letters of the memory's limit. */
  function hasRoom(letters) {
    if (remembered + letters <= maxRemembered) {
      remembered += letters;
      return true;
    }
    if (!toldOfMemory)
      say(`the robot program describes more than ${maxRemembered >> 20} MB of devices: not all is kept`);
    toldOfMemory = true;
    return false;
  }

  function forget() {
    devices = new Map();
    remembered = 0;
    toldOfMemory = false;
  }

  /** Sends a page the remembered values. */
  function recite({ type, device, values }) {
    const begin = `{"type":${JSON.stringify(type)},"device":${JSON.stringify(device)},"data":{`;
    let part = [];
    let letters = 0;
    const end = () => {
      if (part.length > 0) send(page, `${begin}${part.join()}}}`);
      part = [];
      letters = 0;
    };
    for (const written of values.values()) {
      if (letters + written.length > largePart) end();
      part.push(written);
      letters += written.length;
    }
    end();
  }

  /** A page's news of the robot program. */
  const words = () => (robot === null ? { robot: false } : { robot: true, from, instead });

  function takeRobot(socket) {
    robot = socket;
    forget();
    say("a robot program is here");
    send(page, own(words()));
    // Until a page says otherwise, for the next program.
    if (page === null) send(robot, disabled);
    socket.on("message", (data, isBinary) => {
      const text = data.toString();
      if (isBinary || text.includes(ownType)) return;
      remember(text);
      send(page, text);
    });
    socket.on("error", (error) => say(`the robot program: ${error.message}`));
    socket.on("close", () => loseRobot(socket, "the robot program has gone"));
  }

  function loseRobot(socket, line) {
    if (robot !== socket) return;
    robot = null;
    forget();
    say(line);
    send(page, own(words()));
  }

  /** Takes a robot program; one that says nothing any more makes room for it. */
  async function admitRobot(request, socket, head) {
    const address = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
    const old = robot;
    // WPILib's client tries once: it waits for its answer until it is known whether there is a place.
    held.add(socket);
    const isTaken = old !== null && (await isKept("robot", old));
    held.delete(socket);
    if (isTaken || (robot !== null && robot !== old)) {
      if (!toldOfRobots) say("another robot program wants to connect; the bridge has one at a time");
      toldOfRobots = true;
      return refuse(socket, "409 Conflict");
    }
    instead = robot === null ? "" : from;
    if (robot !== null)
      loseRobot(old, `the robot program at ${from} answers no more: the one at ${address} has its place`);
    old?.terminate();
    from = address;
    sockets.handleUpgrade(request, socket, head, takeRobot);
  }

  /** Takes a page; one that says nothing any more makes room for it. */
  async function admitPage(opened) {
    opened.on("error", () => {});
    const old = page;
    const isTaken = old !== null && (await isKept("page", old));
    if (isTaken || (page !== null && page !== old)) return opened.close(busy, "another page has the robot program");
    if (old !== null) {
      losePage(old, "the page answers no more: the next one has its place");
      old.terminate();
    }
    if (opened.readyState === opened.OPEN) await takePage(opened);
  }

  /** Does the place's owner keep it? So does every owner while another newcomer waits for the answer. */
  async function isKept(who, socket) {
    if (asking[who]) return true;
    asking[who] = true;
    const isThere = await isStillThere(socket, schedule);
    asking[who] = false;
    return isThere;
  }

  async function takePage(socket) {
    page = socket;
    socket.on("message", (data, isBinary) => {
      if (!isBinary) send(robot, data.toString());
    });
    socket.on("error", () => {});
    socket.on("close", () => losePage(socket, "the page has gone: the robot program is disabled"));
    const problem = await open(socket);
    if (problem === null) return;
    send(page, own({ ...words(), ...problem }));
    for (const known of devices.values()) recite(known);
    if (listening() === null) wait(socket);
  }

  /** Listens for a page. Resolves with its news for the page, or null when it is no longer the page. */
  async function open(socket) {
    const problem = await listen().then(
      () => (listening() === null ? { problem: takenLine, taken: port } : {}),
      (error) => ({ problem: `cannot listen on ${host} port ${port}: ${error.message}` }),
    );
    // It may have gone meanwhile.
    if (page === null) shut();
    return page === socket ? problem : null;
  }

  /** The page has chosen programs that connect here: once the port's owner ends, the next program is one. */
  function wait(socket) {
    cancelWait = schedule(async () => {
      const problem = page === socket ? await open(socket) : null;
      if (problem === null) return;
      if (listening() === null) wait(socket);
      else send(page, own({ ...words(), ...problem }));
    }, takenMs);
  }

  function losePage(socket, line) {
    if (page !== socket) return;
    page = null;
    cancelWait();
    shut();
    if (robot === null) return;
    send(robot, disabled);
    say(line);
  }

  function makeServer() {
    const made = createServer({ headersTimeout: 20_000, requestTimeout: 20_000, connectionsCheckingInterval: 5000 });
    made.maxConnections = maxConnections;
    limitHalfOpen(made, maxHalfOpen);
    made.on("request", (request, response) => {
      request.resume();
      response.writeHead(404, { "Content-Type": "text/plain" }).end(`robot programs connect to ${robotPath}\n`);
    });
    made.on("upgrade", (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      if (request.url.split("?")[0] !== robotPath) return refuse(socket, "404 Not Found");
      // Robot programs do not come from browsers.
      if (request.headers.origin !== undefined) return refuse(socket, "403 Forbidden");
      void admitRobot(request, socket, head);
    });
    return made;
  }

  const takenLine =
    `port ${port} is taken, by robot code in server mode perhaps: ` +
    `no HALSim bridge here; the page can connect to the one there`;
  const listening = () => server?.address()?.port ?? null;

  /** Listens unless it does; the port may be taken, and then it does not. Other failures throw. */
  function listen() {
    opening ??= tryPort().finally(() => (opening = null));
    return opening;
  }

  async function tryPort() {
    if (server !== null || (await isShared(port, host))) return;
    const made = makeServer();
    try {
      made.listen(port, host);
      await once(made, "listening");
    } catch (error) {
      if (error.code === "EADDRINUSE") return;
      throw error;
    }
    server = made;
    if (!always) say(`listening on port ${made.address().port} for a robot program: the page asks for it`);
  }

  /** No page asks any more: robot code may have the port. A program that is connected stays so. */
  function shut() {
    if (always || server === null) return;
    server.close();
    server = null;
    say(`port ${port} is free for robot code`);
  }

  if (always) await listen();

  return {
    get port() {
      return listening();
    },
    takenLine,
    /** Takes the page's socket; false: the request is not for here. */
    upgrade(request, socket, head) {
      if (request.url.split("?")[0] !== pagePath) return false;
      socket.on("error", () => socket.destroy());
      if (!isOwnPage(request.headers.origin, request.headers.host)) {
        refuse(socket, "403 Forbidden");
        return true;
      }
      sockets.handleUpgrade(request, socket, head, (opened) => void admitPage(opened));
      return true;
    },
    async close() {
      cancelWait();
      send(robot, disabled);
      robot?.close();
      page?.close();
      for (const socket of held) socket.destroy();
      for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 200).unref();
      await opening?.catch(() => {});
      if (server === null) return;
      const ended = once(server, "close");
      server.close();
      await ended;
    },
  };
}
