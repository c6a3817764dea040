// The NT4 server while a page asks for it: robot code is a NetworkTables server itself, on the same port, and must find
// it free.
//
//   page, "Dashboards" chosen --- WebSocket /nt-server ---> asks ---> startNt4 on the port
//   page closed, lost, or another choice --- the WebSocket ends ---> the port is closed at once
//   option --nt N ---> asks from the start to the end
//   Windows and macOS: robot code comes beside it on the same port ---> the port is closed for pages, which find robot
//   code when they ask again
//
// A port that is taken is not waited for: its owner may be robot code that restarts.
import { WebSocketServer } from "ws";
import { isOwnPage } from "./hal-relay.mjs";
import { isBeside, refuse } from "./upgrades.mjs";

/** Where a page asks, on its own port. */
export const askPath = "/nt-server";
/** Pages that ask at once. */
const maxAsking = 64;
/** Between two looks whether a page that asks is still there [ms]: a machine that is switched off does not say so. */
const lookMs = 5000;
/** Between two looks whether robot code has come beside us [ms]. */
const besideMs = 2000;

const everyMs = (callback, ms) => {
  const timer = setInterval(callback, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * `start()` resolves with an NT4 server of startNt4, null when the port is taken, or rejects. `port` and `host` are those that it tries. `tell` gets a
 * line when the server comes and goes; `repeat(callback, ms)` returns how to cancel it; `beside(port, host)` resolves with whether another
 * program listens on the port, too. Returns { port, ask, upgrade, end }: `port` is null
 * while there is no server; ask() asks until the end, and resolves with whether there is one; upgrade(request, socket, head) is for the page's server.
 */
export function ntOnDemand({ start, port, host, tell, repeat = everyMs, beside = isBeside }) {
  let nt = null;
  let isFixed = false;
  let toldOfBeside = false;
  /** Sockets of pages that ask. */
  const asking = new Set();
  /** Pages that have answered since the last look. */
  const there = new WeakSet();
  /** One change after the other. */
  let turn = Promise.resolve();

  const isWanted = () => isFixed || asking.size > 0;

  /** Brings the server to the state that is asked for. Resolves with the reason when it could not. */
  function settle() {
    turn = turn.then(async () => {
      if (isWanted() && nt === null) {
        try {
          nt = await start();
        } catch (error) {
          return error;
        }
        if (nt !== null) tell(`NT4 server on ${host} port ${nt.port}`);
      }
      if (isWanted() || nt === null) return null;
      const old = nt;
      nt = null;
      await old.close();
      tell(`port ${old.port} is free for robot code`);
      return null;
    });
    return turn;
  }

  async function admit(socket) {
    asking.add(socket);
    there.add(socket);
    socket.on("error", () => {});
    socket.on("pong", () => there.add(socket));
    socket.on("close", () => {
      asking.delete(socket);
      void settle();
    });
    const failure = await settle();
    if (socket.readyState !== socket.OPEN) return;
    const problem = failure === null ? "" : failure.message;
    socket.send(JSON.stringify({ nt: nt?.port ?? port, ours: nt !== null, problem }));
  }

  const cancelLook = repeat(() => {
    for (const socket of asking) {
      if (!there.delete(socket)) socket.terminate();
      else socket.ping(() => {});
    }
  }, lookMs);

  /** Robot code has come beside us, where the system allows that: our clients are its clients. */
  async function yieldToRobot() {
    if (nt === null || toldOfBeside || !(await beside(nt.port, host)) || nt === null) return;
    if (isFixed) {
      toldOfBeside = true;
      tell(
        `another program listens on port ${nt.port}, too, robot code perhaps: it does not get dashboards of this computer`,
      );
      return;
    }
    tell(`robot code listens on port ${nt.port}, too: dashboards are its clients now`);
    // Pages ask again and are told whose port it is.
    for (const socket of asking) socket.close();
    asking.clear();
    await settle();
  }
  const cancelBeside = repeat(() => void yieldToRobot(), besideMs);

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  return {
    get port() {
      return nt?.port ?? null;
    },
    async ask() {
      isFixed = true;
      const failure = await settle();
      if (failure !== null) throw failure;
      return nt !== null;
    },
    /** Takes the page's socket; false: the request is not for here. */
    upgrade(request, socket, head) {
      if (request.url.split("?")[0] !== askPath) return false;
      socket.on("error", () => socket.destroy());
      const isOwn = isOwnPage(request.headers.origin, request.headers.host);
      if (!isOwn || asking.size >= maxAsking) refuse(socket, isOwn ? "503 Service Unavailable" : "403 Forbidden");
      else sockets.handleUpgrade(request, socket, head, (opened) => void admit(opened));
      return true;
    },
    async end() {
      cancelLook();
      cancelBeside();
      isFixed = false;
      for (const socket of asking) socket.terminate();
      asking.clear();
      await settle();
    },
  };
}
