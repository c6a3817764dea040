// Pictures of a robot's camera for dashboards: a page draws and sends JPEGs, and while it does, a port of CameraServer serves them as
// MJPEG, as cscore does.
//
//   page, "Send to dashboards" --- WebSocket /camera: {"name", ...}, then JPEGs ---> this ---> http://HOST:1181/?action=stream
//   page closed, lost, or switched off --- the WebSocket ends ---> its port is closed at once
//
// A port that is taken, by robot code with a camera of its own, is left to it: the next of ten is tried.
import { once } from "node:events";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { isOwnPage } from "../cli/hal-relay.mjs";
import { refuse } from "../cli/upgrades.mjs";

/** Where a page sends, on its own port. */
export const cameraPath = "/camera";
/** CameraServer's first port, and how many are tried. */
const firstPort = 1181;
const portsTried = 10;
/** Pages that send, and programs that watch one camera, at once. */
const maxSenders = 8;
const maxWatchers = 16;
/** Of one picture, and of the message before it [bytes]. */
const maxPicture = 2 << 20;
const maxName = 80;
/** A sender that does not answer between two looks is gone [ms]: a machine that is switched off does not say so. */
const lookMs = 5000;

const boundary = "sandlot-picture";
const noStore = { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" };

/** @param {Uint8Array} bytes */
const isJpeg = (bytes) => bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8;
const isStream = (url = "") => /^\/(\?action=stream|stream\.mjpe?g)/.test(url);
const isSnapshot = (url = "") => /^\/(\?action=snapshot|snapshot\.jpe?g)/.test(url);

/** The pictures of one page. */
class Stream {
  name = "";
  /** @type {Buffer | null} */
  picture = null;
  /** @type {Set<import("node:http").ServerResponse>} */
  watchers = new Set();

  /**
   * Each watcher that has taken the picture before gets this one; a slow one gets fewer.
   * @param {Buffer} picture
   */
  take(picture) {
    this.picture = picture;
    for (const watcher of this.watchers) if (watcher.writableLength === 0) this.send(watcher, picture);
  }

  /**
   * @param {import("node:http").ServerResponse} watcher
   * @param {Buffer} picture
   */
  send(watcher, picture) {
    const head = `--${boundary}\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`;
    watcher.write(Buffer.concat([Buffer.from(head), picture, Buffer.from("\r\n")]));
  }

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  answer(request, response) {
    const { url } = request;
    if (request.method !== "GET") return void response.writeHead(405).end();
    if (isStream(url)) return void this.watch(response);
    if (isSnapshot(url) && this.picture !== null)
      return void response.writeHead(200, { ...noStore, "Content-Type": "image/jpeg" }).end(this.picture);
    if (url !== "/") return void response.writeHead(404).end();
    const page = `<!doctype html><html lang="en"><title>Sandlot camera</title><img src="/?action=stream" alt="The camera's picture">\n`;
    response.writeHead(200, { ...noStore, "Content-Type": "text/html; charset=utf-8" }).end(page);
  }

  /** @param {import("node:http").ServerResponse} response */
  watch(response) {
    if (this.watchers.size >= maxWatchers) return void response.writeHead(503).end();
    response.writeHead(200, { ...noStore, "Content-Type": `multipart/x-mixed-replace;boundary=${boundary}` });
    response.on("error", () => {});
    response.on("close", () => this.watchers.delete(response));
    this.watchers.add(response);
    if (this.picture !== null) this.send(response, this.picture);
  }
}

/**
 * Listens on the first free port; null: there is none.
 * @param {Stream} stream
 * @param {string} host
 * @param {readonly number[]} ports
 */
async function listen(stream, host, ports) {
  for (const port of ports) {
    const server = createServer({ maxHeaderSize: 16 << 10 }, (request, response) => stream.answer(request, response));
    server.maxConnections = 4 * maxWatchers;
    try {
      server.listen(port, host);
      await once(server, "listening");
      return server;
    } catch (error) {
      if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    }
  }
  return null;
}

/** @param {import("node:http").Server} server that listens on a port */
const portOf = (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

/**
 * `ports`: those that are tried; tests have others. Returns { upgrade, end }: upgrade(request, socket, head) is for the page's server.
 * @param {{ host: string, tell: (line: string) => void, ports?: readonly number[] }} options
 */
export function cameraStreams({
  host,
  tell,
  ports = Array.from({ length: portsTried }, (_, index) => firstPort + index),
}) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxPicture, perMessageDeflate: false });
  const there = new WeakSet();

  /** @param {import("ws").WebSocket} socket */
  async function admit(socket) {
    const stream = new Stream();
    /** @type {import("node:http").Server | null} */
    let server = null;
    there.add(socket);
    socket.on("error", () => {});
    socket.on("pong", () => there.add(socket));
    socket.on("close", () => {
      if (server === null) return;
      const port = portOf(server);
      server.close();
      server.closeAllConnections();
      tell(`no more pictures of ${stream.name}: port ${port} is free`);
      server = null;
    });
    socket.on("message", (data, isBinary) => {
      if (isBinary) {
        if (Buffer.isBuffer(data) && isJpeg(data)) stream.take(data);
        return;
      }
      // Another camera of the robot, on the same port.
      stream.name = nameOf(data) ?? stream.name;
    });
    const opened = await listen(stream, host, ports).catch(() => null);
    if (socket.readyState !== socket.OPEN) return void opened?.close();
    server = opened;
    const port = opened === null ? null : portOf(opened);
    socket.send(JSON.stringify({ port }));
    if (port !== null) tell(`a camera's pictures on http://${host}:${port}/?action=stream`);
  }

  const looks = setInterval(() => {
    for (const socket of sockets.clients) {
      if (there.delete(socket)) socket.ping(() => {});
      else socket.terminate();
    }
  }, lookMs);
  looks.unref();

  return {
    /**
     * Takes the page's socket; false: the request is not for here.
     * @param {import("node:http").IncomingMessage} request
     * @param {import("node:stream").Duplex} socket
     * @param {Buffer} head
     */
    upgrade(request, socket, head) {
      if ((request.url ?? "").split("?")[0] !== cameraPath) return false;
      socket.on("error", () => socket.destroy());
      const isOwn = isOwnPage(request.headers.origin, request.headers.host);
      if (!isOwn || sockets.clients.size >= maxSenders)
        refuse(socket, isOwn ? "503 Service Unavailable" : "403 Forbidden");
      else sockets.handleUpgrade(request, socket, head, (opened) => void admit(opened));
      return true;
    },
    end() {
      clearInterval(looks);
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

/** @param {import("ws").RawData} data */
function nameOf(data) {
  try {
    const { name } = JSON.parse(data.toString());
    return typeof name === "string" ? name.slice(0, maxName).replace(/[^\x20-\x7e]/g, "") : null;
  } catch {
    return null;
  }
}
