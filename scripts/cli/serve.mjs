// `serve`: the built page over HTTP, and beside it, while a page or an option asks for them, an NT4 server, a bridge for robot programs in
// client mode, and the 3260 simulator's ports.
import { once } from "node:events";
import { createServer } from "node:http";
import { statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, join, resolve } from "node:path";
import { BadInput } from "./args.mjs";
import { withBridgeInfo } from "./bridge-info.mjs";
import { cameraStreams } from "../frames/camera-streams.mjs";
import { ownFolder, ownFolderOf, scenariosIn } from "./content.mjs";
import { kindOf, statusOf } from "./files.mjs";
import { staticHandler } from "./static.mjs";
import { defaultHalPort, startHalRelay } from "./hal-relay.mjs";
import { isPackage, notBuilt, openBundle, root } from "./home.mjs";
import { highestPort, startIcd } from "./icd-sockets.mjs";
import { hasPyodide, pythonFile } from "../lib/python-files.mjs";
import { defaultPersistentFile } from "./nt4-persistent.mjs";
import { ntOnDemand } from "./nt4-on-demand.mjs";
import { startNt4 } from "./nt4-server.mjs";
import { limitHalfOpen, takeUpgrades } from "./upgrades.mjs";
import { Voice } from "./voice.mjs";
import { openRooms } from "../relay/rooms.mjs";

const dist = join(root, "dist");
const defaultPort = 8080;
/** NetworkTables'; clients look nowhere else. */
const defaultNtPort = 5810;
/** Ports tried after the default one when it is taken. */
const moreTries = 10;

/**
 * Of the page's server: heads of requests, and how long one may take to arrive [ms]: longer than a busy machine stands still. A page asks
 * for a hundred files in short heads.
 */
const serverLimits = {
  maxHeaderSize: 16 << 10,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};
/**
 * Connections in all. A browser opens six to a server, WebSockets aside, and a class of thirty pages may have one
 * address: no request is turned away before this machine's own limits.
 */
const maxConnections = 2048;
/** Of these, connections that have not asked for anything yet: of more the oldest goes. Browsers open one or two ahead of need. */
const maxHalfOpen = 256;
/** Of one connection; a browser then opens the next. */
const maxRequests = 1000;
/** A connection on which nothing moves for so long is closed [ms]. WebSockets are not concerned. */
const idleMs = 30_000;

const reasons = {
  EACCES: "that port is only for the administrator; take one above 1023",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
};

/** Listens on the first free port of the list; null when all are taken. */
async function listen(server, ports, host) {
  for (const port of ports) {
    try {
      server.listen(port, host);
      await once(server, "listening");
      return server.address().port;
    } catch (error) {
      if (error.code === "EADDRINUSE") continue;
      throw new BadInput(`serve: cannot listen on ${host} port ${port}: ${reasons[error.code] ?? error.message}`);
    }
  }
  return null;
}

/** Where other machines of the network reach a server that listens there; none when only this machine does. */
function addressesOf(host, port) {
  const wildcard = host === "0.0.0.0" || host === "::";
  const outer = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && (wildcard || address === host));
  return outer.map(({ address }) => `http://${address}:${port}/`);
}

const takenLine = (port) =>
  `port ${port} is taken, by robot code perhaps: no NT4 server here; the page connects to the one there`;

function checkPort(option, port) {
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new BadInput(`serve: --${option} must be a whole number from 0 to 65535, not ${port}`);
  }
}

/** NetworkTables of this server, which begins when a page or an option asks for it; see nt4-on-demand.mjs. */
async function networkTables(port, host, persistent, { tell, warn }) {
  const library = await openBundle("wire");
  const wire = await library.openWire(join(root, "build/wasm/wire.wasm"));
  const start = async () => {
    try {
      return await startNt4({ library, wire, port, host, say: warn, persistent });
    } catch (error) {
      throw new BadInput(`serve: cannot listen on ${host} port ${port}: ${reasons[error.code] ?? error.message}`);
    }
  };
  return ntOnDemand({ start, port, host, tell });
}

/** Takes robot programs in client mode, and says so in one line; when an option asks for the port, from now on. */
async function startHalsim(port, host, always, { tell }) {
  let relay;
  try {
    relay = await startHalRelay({ port, host, always, say: (line) => tell(`HALSim: ${line}`) });
  } catch (error) {
    throw new BadInput(`serve: cannot listen on ${host} port ${port}: ${reasons[error.code] ?? error.message}`);
  }
  if (always) tell(relay.port === null ? relay.takenLine : `HALSim bridge on ${host} port ${relay.port}`);
  return relay;
}

/** Opens the 3260 simulator's ports beside the page and says so. */
async function startIcdPorts(base, host, { tell, warn }) {
  try {
    const icd = await startIcd({ host, base, say: warn, tell });
    tell(`3260 programs on ${host} UDP ports ${base + 8000} and ${base + 10_000}, +10 a player`);
    return icd;
  } catch (error) {
    const taken = error.code === "EADDRINUSE" ? "that port is taken; --icd-port-base N adds N to all" : error.message;
    throw new BadInput(`serve: cannot open UDP port ${error.port} on ${host}: ${reasons[error.code] ?? taken}`);
  }
}

/** Python's files for the page, which the npm package has of a peer: see scripts/lib/python-files.mjs. */
function pythonOf(path) {
  const name = isPackage && path.startsWith("/python/") ? path.slice("/python/".length) : "";
  return name !== "" && hasPyodide() ? pythonFile(name) : null;
}

/** A file of persistent topics that was asked for must be one that can be kept. */
function checkPersistent(path) {
  const status = statusOf(path);
  if (status !== undefined && !status.isFile())
    throw new BadInput(`serve: --persistent ${path} is ${kindOf(status)}; it must be a file`);
  let above = dirname(resolve(path));
  while (statusOf(above) === undefined && dirname(above) !== above) above = dirname(above);
  if (!statusOf(above).isDirectory())
    throw new BadInput(`serve: --persistent ${path} is below ${above}, which is no folder`);
}

/** `usual`: the ports of robot code, which a page may ask for; tests have others. */
export async function serve(options, usual = { nt: defaultNtPort, halsim: defaultHalPort }) {
  const { port, nt: ntPort = usual.nt, halsim = usual.halsim, host = "127.0.0.1", persistent } = options;
  // A port that was given is asked for; the usual ones only while a page asks, since robot code needs them.
  const [asksNt, asksHalsim] = [options.nt !== undefined, options.halsim !== undefined];
  const { icd: wantsIcd = false, "icd-port-base": icdBase = 0 } = options;
  checkPort("port", port);
  checkPort("nt", ntPort);
  checkPort("halsim", halsim);
  if (!(Number.isInteger(icdBase) && icdBase >= 0 && icdBase <= 65535 - highestPort)) {
    throw new BadInput(
      `serve: --icd-port-base must be a whole number from 0 to ${65535 - highestPort}, not ${icdBase}`,
    );
  }
  if (!statSync(join(dist, "index.html"), { throwIfNoEntry: false })?.isFile()) {
    throw notBuilt("the page in dist/");
  }
  if (persistent !== undefined && persistent !== "none") checkPersistent(persistent);
  const [out, err] = [new Voice(process.stdout), new Voice(process.stderr)];
  const voice = { tell: (line) => out.say(line), warn: (line) => err.say(line) };
  let tables = null;
  const rooms = await openRooms();
  // A bridge without the port of NetworkTables still says where NetworkTables is: at the port's owner.
  const info = () => ({
    ...{ nt: tables?.port ?? ntPort, ours: (tables?.port ?? null) !== null },
    ...{ rooms: true, addresses: addressesOf(host, server.address()?.port ?? 0) },
  });
  const own = ownFolder();
  const files = staticHandler(dist, voice.warn, pythonOf, (path) => ownFolderOf(path.slice(1), own));
  const server = createServer(serverLimits, withBridgeInfo(files, info));
  server.maxConnections = maxConnections;
  limitHalfOpen(server, maxHalfOpen);
  server.maxRequestsPerSocket = maxRequests;
  server.setTimeout(idleMs);
  let openDoors = () => {};
  takeUpgrades(server, new Promise((resolve) => (openDoors = resolve)));
  const first = port ?? defaultPort;
  // A port that was asked for is taken or refused; a default one may move, since nothing relies on it.
  const ports = port === undefined ? Array.from({ length: moreTries + 1 }, (_, i) => first + i) : [first];
  const listening = await listen(server, ports, host);
  if (listening === null) {
    const which = ports.length > 1 ? `ports ${first} to ${ports.at(-1)} are` : `port ${first} is`;
    throw new BadInput(`serve: ${which} taken by another program; choose one with --port`);
  }
  if (port === undefined && listening !== first) voice.tell(`port ${first} is taken, so it is ${listening}`);
  const shown = host.includes(":") ? `[${host}]` : host;
  voice.tell(`serving http://${shown}:${listening}/  (Ctrl+C ends it)`);
  for (const name of own === null ? [] : scenariosIn(own))
    voice.tell(`yours: http://${shown}:${listening}/?scenario=fields/${name.replace("/", "/scenarios/")}.json`);
  if (isPackage && !hasPyodide()) voice.tell("robot programs in Python need Pyodide: npm install pyodide");
  let hal = null;
  let icd = null;
  try {
    if (wantsIcd) icd = await startIcdPorts(icdBase, host, voice);
    hal = await startHalsim(halsim, host, asksHalsim, voice);
    const file = persistent === "none" ? null : (persistent ?? defaultPersistentFile());
    tables = await networkTables(ntPort, host, file, voice);
    if (asksNt && !(await tables.ask())) voice.tell(takenLine(ntPort));
    if (!asksNt)
      voice.tell(`port ${ntPort} is left to robot code; "Dashboards" in the page's Connection opens it here`);
  } catch (error) {
    await icd?.close();
    server.close();
    server.closeAllConnections();
    await hal?.close();
    throw error;
  }
  const cameras = cameraStreams({ host, tell: voice.tell });
  openDoors([rooms.upgrade, hal.upgrade, tables.upgrade, cameras.upgrade, ...(icd === null ? [] : [icd.upgrade])]);
  await new Promise((resolve) => {
    const stop = () => {
      void icd?.close();
      rooms.close();
      cameras.end();
      void tables.end();
      hal.close().then(() => server.close(resolve));
      // A browser keeps its connections open for minutes; the end does not wait for that.
      server.closeAllConnections();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
  await tables.end();
  return 0;
}
