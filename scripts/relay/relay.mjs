// `relay`: rooms for pages that come from elsewhere, without a page of its own. For a machine that all players reach, also behind a proxy
// that speaks TLS.
import { once } from "node:events";
import { createServer } from "node:http";
import { BadInput } from "../cli/args.mjs";
import { limitHalfOpen, takeUpgrades } from "../cli/upgrades.mjs";
import { openRooms, roomsPath } from "./rooms.mjs";
import { startStun } from "./stun.mjs";

const defaultPort = 8090;
const mostOfRoom = 64;
const mostRooms = 10_000;
const maxConnections = 4096;
const maxHalfOpen = 256;

const reasons = {
  EADDRINUSE: "that port is taken; choose one with --port",
  EACCES: "that port is only for the administrator; take one above 1023",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host",
};

function whole(option, value, least, most) {
  if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most))
    throw new BadInput(`relay: --${option} must be a whole number from ${least} to ${most}, not ${value}`);
}

function checkOrigin(origin) {
  if (origin === "*") return;
  let isOrigin = false;
  try {
    isOrigin = new URL(origin).origin === origin && /^https?:$/.test(new URL(origin).protocol);
  } catch {
    isOrigin = false;
  }
  if (!isOrigin)
    throw new BadInput(`relay: --origin must be as https://example.org, without a path, or *, not ${origin}`);
}

/** Rooms go on without it: a port of UDP that is taken is said. 0: none is wanted. */
async function openStun(port, host) {
  if (port === 0) return null;
  try {
    return await startStun({ port, host });
  } catch (error) {
    process.stderr.write(`relay: no STUN on ${host} port ${port}: ${reasons[error.code] ?? error.message}\n`);
    return null;
  }
}

export async function relay(options) {
  const {
    port = defaultPort,
    host = "0.0.0.0",
    rooms = 200,
    origin = "*",
    "behind-proxy": behindProxy = false,
    stun: stunPort = null,
  } = options;
  const size = options["room-size"] ?? 32;
  whole("port", port, 0, 65535);
  whole("stun", stunPort ?? undefined, 0, 65535);
  whole("rooms", rooms, 1, mostRooms);
  whole("room-size", size, 2, mostOfRoom);
  checkOrigin(origin);
  const door = await openRooms({ origin, limits: { rooms, membersOfRoom: size }, behindProxy });
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    request.resume();
    response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Access-Control-Allow-Origin": "*" });
    response.end(`${JSON.stringify({ sandlot: "relay", path: roomsPath, ...door.counts })}\n`);
  });
  server.maxConnections = maxConnections;
  limitHalfOpen(server, maxHalfOpen);
  takeUpgrades(server, Promise.resolve([door.upgrade]));
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new BadInput(`relay: cannot listen on ${host} port ${port}: ${reasons[error.code] ?? error.message}`);
  }
  const shown = host.includes(":") ? `[${host}]` : host;
  const own = server.address().port;
  const stun = await openStun(stunPort ?? own, host);
  process.stdout.write(`relay on http://${shown}:${own}/  (Ctrl+C ends it)\n`);
  if (stun !== null) process.stdout.write(`STUN on ${shown} port ${stun.port}, UDP\n`);
  await new Promise((resolve) => {
    const stop = () => {
      door.close();
      stun?.close();
      server.close(resolve);
      server.closeIdleConnections();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
  return 0;
}
