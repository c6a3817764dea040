// The sockets of the 3260 simulator's protocol: UDP for its programs as they are, and WebSockets for the page and for
// programs that have no UDP. Everything is passed on as it comes; the page's wire.wasm knows its meaning.
//
//   /icd                   the page: { player, role, text } both ways, role: core, view or joystick; { joystick: N }:
//   the page
//                          is player N's joystick (0: no more); { warning }: a line to print; { player, connected }:
//                          its robot
//                          program has come or gone. A newer page takes over.
//   /icd/core?player=N     a robot program: commands in; state out, and the sticks of the player's joystick
//   /icd/view?player=N     a sim view: everything out; its being there is its heartbeat
//   /icd/joystick?player=N a joystick: sticks in; the core's heartbeats out
//
// UDP, player N: commands come to 8000 + 10 (N - 1), and state goes back to 6000 of their sender; a view's heartbeats
// come to 10000, everything goes to its 12000; sticks go from 2000, where heartbeats come, to the core's 4000. All
// ports plus `base`. 8000 and 10000 are open, 2000 only while a player's joystick is here.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import { WebSocketServer } from "ws";
import { isOwnPage } from "./hal-relay.mjs";
import { mayPublish } from "./nt4-server.mjs";
import { refuse } from "./upgrades.mjs";

export const ports = { joystick: 2000, coreSticks: 4000, coreState: 6000, sim: 8000, simView: 10_000, view: 12_000 };
const players = 6;
const playerPorts = 10;
/** Largest port above `base`. */
export const highestPort = ports.view + playerPorts * (players - 1);
/** The longest UDP datagram. */
const maxDatagram = 65_507;
/** A program's socket with so much unsent misses messages: newer ones follow. */
const enoughUnsent = 256 << 10;
/** WebSockets of programs, all together. */
const maxPrograms = 32;
/** Different complaints that are written. */
const maxComplaints = 100;
/** Of one robot program that comes and goes, lines that are written. */
const maxChanges = 40;
/** Heartbeat for a view that is connected by WebSocket [ms]. */
const beatMs = 200;

const decoder = new TextDecoder("utf-8", { fatal: true });
const isLoopback = (address) => /^(127\.|::1$|::ffff:127\.)/.test(address);

function textOf(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Opens the ports. `say` gets one line for each new complaint, `tell` one when a program comes or goes. Returns { upgrade, attach, close },
 * or throws with `code` and `port` when one cannot be opened; upgrade(request, socket, head) is for the page's server, attach(socket) for
 * a page in this process. maxRate: messages a second from one program; theirs send a hundred.
 */
export async function startIcd({ host = "127.0.0.1", base = 0, say = () => {}, tell = () => {}, maxRate = 500 }) {
  const said = new Set();
  const complain = (line) => {
    const whole = `3260: ${line}`;
    if (said.has(whole) || said.size >= maxComplaints) return;
    said.add(whole);
    say(whole);
  };
  const udp = isIP(host) === 6 ? "udp6" : "udp4";
  const loopback = udp === "udp6" ? "::1" : "127.0.0.1";
  const onlyHere = isLoopback(host) || host === "localhost";
  const portOf = (port, player) => base + port + playerPorts * (player - 1);

  let page = null;
  /** By player: where its core and its view were last heard, and their WebSockets. */
  const cores = new Map();
  const views = new Map();
  const programs = { core: new Set(), view: new Set(), joystick: new Set() };
  const sockets = new Map();
  const rates = new Map();
  const changes = new Map();
  /** By player: how many joysticks are here, the page and those by WebSocket. Their UDP port is open meanwhile. */
  const joysticks = new Map();
  let pagePlayer = 0;

  /** A player's robot program has come or gone. One that comes and goes all the time is left alone. */
  function tellOf(player, connected) {
    const count = (changes.get(player) ?? 0) + 1;
    changes.set(player, count);
    if (count > maxChanges) return;
    const who = `3260: player ${player}'s robot program`;
    tell(connected ? `${who} is connected` : `${who} is disconnected: it has said nothing for half a second`);
    if (count === maxChanges) tell(`${who} comes and goes: no more is said of that`);
  }

  /** Is this one too many of a sender's messages in this second? */
  function tooMany(who) {
    const now = performance.now();
    const rate = rates.get(who) ?? { from: now, count: 0 };
    rates.set(who, rate);
    if (now - rate.from >= 1000) {
      rate.from = now;
      rate.count = 0;
    }
    if (++rate.count <= maxRate) return false;
    complain(`${who} sends more than ${maxRate} messages a second: the rest are left out`);
    return true;
  }

  /** Sends to a WebSocket, unless it has enough to do. */
  function give(socket, text) {
    if (socket !== null && socket.readyState === 1 && socket.bufferedAmount < enoughUnsent) socket.send(text);
  }

  /** A message came: the page gets it. */
  function toPage(player, role, text) {
    if (!tooMany(`player ${player}'s ${role}`)) give(page, JSON.stringify({ player, role, text }));
  }

  function sendUdp(socket, text, port, address) {
    const bytes = Buffer.from(text);
    if (socket === undefined || socket === null) return;
    if (bytes.length > maxDatagram) return complain(`a message of ${bytes.length} bytes is too long for UDP`);
    socket.send(bytes, port, address, (error) => {
      if (error) complain(`cannot send to ${address} port ${port}: ${error.code ?? error.message}`);
    });
  }

  /** The page's messages for a program. */
  function fromPage({ player, role, text }) {
    if (role === "core") {
      const address = cores.get(player);
      if (address !== undefined)
        sendUdp(sockets.get(portOf(ports.sim, player)), text, portOf(ports.coreState, player), address);
    } else if (role === "view") {
      const address = views.get(player);
      if (address !== undefined)
        sendUdp(sockets.get(portOf(ports.simView, player)), text, portOf(ports.view, player), address);
    } else {
      if (pagePlayer === player) toCoreSticks(player, text);
      return;
    }
    for (const program of programs[role]) if (program.player === player) give(program.socket, text);
  }

  /** A joystick's sticks: to the player's core, by both ways. */
  function toCoreSticks(player, text) {
    sendUdp(
      sockets.get(portOf(ports.joystick, player)),
      text,
      portOf(ports.coreSticks, player),
      cores.get(player) ?? loopback,
    );
    for (const program of programs.core) if (program.player === player) give(program.socket, text);
  }

  /** A socket on one of our ports; `take(text, address)` gets its messages. */
  async function open(port, what, take) {
    const socket = createSocket(udp);
    socket.on("message", (bytes, { address }) => {
      if (onlyHere && !isLoopback(address)) return complain(`${what}: a datagram from ${address} is ignored`);
      const text = textOf(bytes);
      if (text === null) return complain(`${what}: a datagram is not UTF-8`);
      take(text, address);
    });
    try {
      socket.bind({ port, address: host, exclusive: true });
      await once(socket, "listening");
    } catch (error) {
      socket.close();
      throw Object.assign(error, { port });
    }
    socket.on("error", (error) => complain(`${what}: ${error.message}`));
    sockets.set(port, socket);
    return socket;
  }

  function shut(port) {
    sockets.get(port)?.close();
    sockets.delete(port);
  }

  async function openAll() {
    for (let player = 1; player <= players; player++) {
      await open(portOf(ports.sim, player), `player ${player}'s core`, (text, address) => {
        cores.set(player, address);
        toPage(player, "core", text);
      });
      await open(portOf(ports.simView, player), `player ${player}'s view`, (text, address) => {
        views.set(player, address);
        toPage(player, "view", text);
      });
    }
  }

  /** A player has one joystick more or less here. */
  async function countJoystick(player, change) {
    const count = (joysticks.get(player) ?? 0) + change;
    joysticks.set(player, count);
    const port = portOf(ports.joystick, player);
    if (count === 0) shut(port);
    if (count !== 1 || change < 0) return;
    try {
      await open(port, `player ${player}'s core`, (text) => fromCoreToJoystick(player, text));
      if (joysticks.get(player) === 0) shut(port);
    } catch (error) {
      complain(`cannot be player ${player}'s joystick: UDP port ${error.port} is taken (${error.code})`);
    }
  }

  function fromCoreToJoystick(player, text) {
    for (const program of programs.joystick) if (program.player === player) give(program.socket, text);
    if (pagePlayer === player) toPage(player, "joystick", text);
  }

  /** The page becomes a player's joystick, or none (0). */
  function becomeJoystick(player) {
    if (player === pagePlayer) return;
    const before = pagePlayer;
    pagePlayer = player;
    if (before > 0) void countJoystick(before, -1);
    if (player > 0) void countJoystick(player, 1);
  }

  function takePageMessage(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return complain("the page sent something that is not JSON");
    }
    const { player, role, text, warning } = message ?? {};
    const isPlayer = (value) => Number.isInteger(value) && value >= 1 && value <= players;
    if (typeof warning === "string") return complain(warning.replace(/[^\x20-\x7e]/g, "?").slice(0, 300));
    if (isPlayer(player) && typeof message?.connected === "boolean") return tellOf(player, message.connected);
    if (message?.joystick === 0 || isPlayer(message?.joystick)) return becomeJoystick(message.joystick);
    if (!isPlayer(player) || !Object.hasOwn(programs, role) || typeof text !== "string") {
      return complain("the page sent something that is not of its protocol");
    }
    fromPage({ player, role, text });
  }

  function attachPage(socket) {
    page?.close(4000, "another page has taken over");
    page = socket;
    socket.on("message", (data, isBinary) => {
      if (socket === page && !isBinary) takePageMessage(data.toString());
    });
    socket.on("close", () => {
      if (socket !== page) return;
      page = null;
      becomeJoystick(0);
    });
  }

  function attachProgram(socket, role, player) {
    const program = { socket, player };
    programs[role].add(program);
    const who = `player ${player}'s ${role}`;
    const beat = role === "view" ? setInterval(() => toPage(player, "view", "{}"), beatMs) : null;
    if (role === "view") toPage(player, "view", "{}");
    if (role === "joystick") void countJoystick(player, 1);
    socket.on("message", (data, isBinary) => {
      if (isBinary) return complain(`${who}: a binary message by WebSocket; text is expected`);
      const text = data.toString();
      if (role === "core") {
        // A heartbeat is for its joysticks as well; by UDP it goes there itself.
        if (/^\s*\{\s*\}\s*$/.test(text)) fromCoreToJoystick(player, text);
        toPage(player, "core", text);
      } else if (role === "joystick" && !tooMany(who)) {
        toCoreSticks(player, text);
      }
    });
    socket.on("close", () => {
      clearInterval(beat);
      programs[role].delete(program);
      if (role === "joystick") void countJoystick(player, -1);
    });
  }

  const upgrades = new WebSocketServer({ noServer: true, maxPayload: maxDatagram * 2, perMessageDeflate: false });

  /** The door's role, null for the page's; undefined: there is no such door. */
  function doorOf(path) {
    if (path === "/icd") return null;
    return Object.keys(programs).find((role) => path === `/icd/${role}`);
  }

  /** Takes a page's or a program's socket; false: the request is not for here. */
  function upgrade(request, socket, head) {
    const [path, query = ""] = (request.url ?? "").split("?");
    const role = doorOf(path);
    if (role === undefined) return false;
    socket.on("error", () => socket.destroy());
    const { origin, host: to } = request.headers;
    // Programs come from anywhere on this machine; the socket that drives them all is for the page that came from here.
    if (role === null ? !isOwnPage(origin, to) : !mayPublish(origin, to)) {
      complain(`a page of ${origin ?? "nowhere"} may not drive`);
      refuse(socket, "403 Forbidden");
      return true;
    }
    const player = Number(new URLSearchParams(query).get("player") ?? 1);
    if (!(Number.isInteger(player) && player >= 1 && player <= players)) {
      refuse(socket, "400 Bad Request");
      return true;
    }
    const count = programs.core.size + programs.view.size + programs.joystick.size;
    if (role !== null && count >= maxPrograms) {
      complain(`more than ${maxPrograms} programs by WebSocket: the next are refused`);
      refuse(socket, "503 Service Unavailable");
      return true;
    }
    upgrades.handleUpgrade(request, socket, head, (opened) => {
      opened.on("error", (error) => complain(`${role ?? "the page"}: ${error.message}`));
      if (role === null) attachPage(opened);
      else attachProgram(opened, role, player);
    });
    return true;
  }

  try {
    await openAll();
  } catch (error) {
    for (const port of [...sockets.keys()]) shut(port);
    throw error;
  }

  return {
    upgrade,
    attach: attachPage,
    async close() {
      for (const port of [...sockets.keys()]) shut(port);
      page?.terminate();
      for (const role of Object.values(programs)) for (const { socket } of role) socket.terminate();
    },
  };
}
