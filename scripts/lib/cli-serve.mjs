// `serve`: the built page over HTTP, an NT4 server beside it, and the 3260 simulator's ports if they are wanted.
import { once } from "node:events";
import { createServer } from "node:http";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "./cli-args.mjs";
import { staticHandler } from "./cli-static.mjs";
import { highestPort, startIcd } from "./icd-sockets.mjs";
import { startNt4 } from "./nt4-server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");
const defaultPort = 8080;
/** NetworkTables'; clients look nowhere else. */
const defaultNtPort = 5810;
/** Ports tried after the default one when it is taken. */
const moreTries = 10;

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

function checkPort(option, port) {
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new BadInput(`serve: --${option} must be a whole number from 0 to 65535, not ${port}`);
  }
}

/** Starts the NT4 server and says so in one line; null, and one line as well, when its port is taken. */
async function startNetworkTables(port, host) {
  let library;
  try {
    library = await import(join(root, "build/node/wire.mjs"));
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BadInput("serve: build/node/wire.mjs is missing: run npm run build");
  }
  const wire = await library.openWire(join(root, "build/wasm/wire.wasm"));
  const say = (line) => process.stderr.write(`${line}\n`);
  let nt;
  try {
    nt = await startNt4({ library, wire, port, host, say });
  } catch (error) {
    throw new BadInput(`serve: cannot listen on ${host} port ${port}: ${reasons[error.code] ?? error.message}`);
  }
  const line =
    nt === null
      ? `port ${port} is taken, by robot code perhaps: no NT4 server here; the page can connect to the one there`
      : `NT4 server on ${host} port ${nt.port}`;
  process.stdout.write(`${line}\n`);
  return nt;
}

/** Opens the 3260 simulator's ports beside the page and says so. */
async function startIcdPorts(server, base, host) {
  const say = (line) => process.stderr.write(`${line}\n`);
  try {
    const icd = await startIcd({ server, host, base, say });
    process.stdout.write(`3260 programs on ${host} UDP ports ${base + 8000} and ${base + 10_000}, +10 a player\n`);
    return icd;
  } catch (error) {
    const taken = error.code === "EADDRINUSE" ? "that port is taken; --icd-port-base N adds N to all" : error.message;
    throw new BadInput(`serve: cannot open UDP port ${error.port} on ${host}: ${reasons[error.code] ?? taken}`);
  }
}

export async function serve(options) {
  const { port, nt: ntPort = defaultNtPort, host = "127.0.0.1", icd: wantsIcd = false } = options;
  const icdBase = options["icd-port-base"] ?? 0;
  checkPort("port", port);
  checkPort("nt", ntPort);
  if (!(Number.isInteger(icdBase) && icdBase >= 0 && icdBase <= 65535 - highestPort)) {
    throw new BadInput(
      `serve: --icd-port-base must be a whole number from 0 to ${65535 - highestPort}, not ${icdBase}`,
    );
  }
  if (!statSync(join(dist, "index.html"), { throwIfNoEntry: false })?.isFile()) {
    throw new BadInput("serve: there is no built page in dist/: run npm run build");
  }
  const server = createServer(staticHandler(dist));
  const first = port ?? defaultPort;
  // A port that was asked for is taken or refused; a default one may move, since nobody counts on it.
  const ports = port === undefined ? Array.from({ length: moreTries + 1 }, (_, i) => first + i) : [first];
  const listening = await listen(server, ports, host);
  if (listening === null) {
    const which = ports.length > 1 ? `ports ${first} to ${ports.at(-1)} are` : `port ${first} is`;
    throw new BadInput(`serve: ${which} taken by another program; choose one with --port`);
  }
  if (port === undefined && listening !== first)
    process.stdout.write(`port ${first} is taken, so it is ${listening}\n`);
  const shown = host.includes(":") ? `[${host}]` : host;
  process.stdout.write(`serving http://${shown}:${listening}/  (Ctrl+C ends it)\n`);
  let nt = null;
  let icd = null;
  // A browser's upgrade that nobody takes is refused, as it is without any listener.
  if (wantsIcd) server.on("upgrade", (request, socket) => /^\/icd\b/.test(request.url) || socket.destroy());
  try {
    if (wantsIcd) icd = await startIcdPorts(server, icdBase, host);
    nt = await startNetworkTables(ntPort, host);
  } catch (error) {
    await icd?.close();
    server.close();
    server.closeAllConnections();
    throw error;
  }
  await new Promise((resolve) => {
    const stop = () => {
      void icd?.close();
      server.close(resolve);
      // A browser keeps its connections open for minutes; nobody waits for that.
      server.closeAllConnections();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
  await nt?.close();
  return 0;
}
