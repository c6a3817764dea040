// The connection panel's sentences, and where the bridge is. Pure.

import type { LinkStatus } from "../../net/link.ts";
import type { HalStatus, HalTrouble } from "../../net/protocol.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { connect as say } from "../../words/english-connect.ts";

export const ntPort = 5810;
/** Of robot code's own simulation server: halsim_ws_server of WPILib. */
export const halPort = 3300;
const ownMachine = "127.0.0.1";

/** The content of bridge.json, by which the bridge describes itself. */
export interface BridgeInfo {
  /** Port of NetworkTables there. */
  readonly nt: number;
  /** Whether it is the bridge's own server; else another program's that took the port, robot code's most likely. */
  readonly ours: boolean;
}

export function isBridgeInfo(value: unknown): value is BridgeInfo {
  const { nt, ours } = (value ?? {}) as Partial<BridgeInfo>;
  return Number.isInteger(nt) && nt! > 0 && nt! < 65536 && typeof ours === "boolean";
}

/** Where the bridge's servers are: on the machine that served the page if that was the bridge, else on this one. */
export interface BridgeAddress {
  /** host:port */
  readonly nt: string;
  /** WebSocket URL. */
  readonly hal: string;
  /** Where the bridge is asked to be the NetworkTables server; null: the page has no bridge of its own to ask. */
  readonly ask: string | null;
}

export function bridgeAddress(page: URL, info: BridgeInfo | null): BridgeAddress {
  if (info === null) return { nt: `${ownMachine}:${ntPort}`, hal: `ws://${ownMachine}:8080/hal`, ask: null };
  const socket = page.protocol === "https:" ? "wss:" : "ws:";
  const base = `${socket}//${page.host}`;
  return { nt: `${page.hostname}:${info.nt}`, hal: `${base}/hal`, ask: `${base}/nt-server` };
}

/** "host:port" as the HALSim adapter takes it, or null: no address. The port is 3300 unless given. */
export function halAddress(text: string): string | null {
  const match = /^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(text.trim());
  if (match === null) return null;
  const port = match[2] === undefined ? halPort : Number(match[2]);
  return port > 0 && port < 65536 ? `${match[1]}:${port}` : null;
}

function isOwnMachine(address: string): boolean {
  const host = address.replace(/:\d+$/, "");
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

export function linkWords({ role, state, failures }: LinkStatus): string {
  if (role === "page") return say("pageServer");
  switch (state) {
    case "off":
      return say("off");
    case "connecting":
      return failures > 0 ? say("noAnswer") : say("connecting");
    case "waiting":
      return say("noAnswer");
    case "connected":
      return say("connected");
  }
}

/** Advice for a NetworkTables connection that fails; empty while it is connected. */
export function linkAdvice({ role, as, state, failures }: LinkStatus, address: string, page: URL): string {
  if (role === "off" || role === "page" || state === "connected" || failures < 2) return "";
  if (role === "auto" && as === "robot") return say("codeEnded");
  if (page.protocol === "https:" && !isOwnMachine(address)) return say("https");
  const cause = role !== "robot" ? say("isBridge") : say("isCode", { ntPort });
  return page.protocol === "https:" ? `${cause} ${say("httpsLocal")}` : cause;
}

export function halWords({ state, mode, alive, trouble }: HalStatus): string {
  switch (state) {
    case "off":
      return say("off");
    case "connecting":
      return say("connecting");
    case "waiting":
      if (trouble?.kind === "programLost") return say("startAgain");
      return mode === "bridge" ? say("waiting") : say("noAnswer");
    case "busy":
      return say("busy");
    case "connected":
      return alive ? say("connected") : say("silent");
  }
}

/** The adapter's own message, in the page's words. */
function troubleWords({ kind, values }: HalTrouble): string {
  const { address = "", from = "", instead = "", port = "" } = values;
  switch (kind) {
    case "programAway":
      return say(kind, { address });
    case "programReplaced":
      return say(kind, { from, instead });
    case "portTaken":
      return say(kind, { port });
    case "programBusy":
    case "bridgeAway":
    case "bridgeBusy":
    case "bridgeWaits":
    case "programLost":
      return say(kind);
  }
}

/** Devices of the program that a note names. */
const mostNamed = 4;

/** The program moves none of this robot's motors: it is written for other channels. Reports: see core/include/sandlot/wire/hal_robot.h. */
export function drivesNothing({ mode, state, alive, mapped, unmapped, silent }: HalStatus): boolean {
  const isOutput = (line: string): boolean => line.includes("→");
  const runs = (mode === "robot" || mode === "bridge") && state === "connected" && alive;
  return runs && unmapped.length > 0 && !mapped.some(isOutput) && silent.some(isOutput);
}

/** Advice for robot code that does not drive. */
export function halAdvice(status: HalStatus, address: string, page: URL): string {
  const { mode, state, alive, problem, notice, trouble } = status;
  if (mode === "off") return "";
  const isConnected = state === "connected";
  const isFar = page.protocol === "https:";
  if (mode === "robot" && isFar && !isOwnMachine(address) && !isConnected) return say("https");
  if (isConnected && !alive) return problem === "" ? say("silentAdvice") : problem;
  if (problem === "" && drivesNothing(status)) {
    const more = status.unmapped.length > mostNamed ? ", …" : "";
    return say("noneWiredAdvice", { devices: `${status.unmapped.slice(0, mostNamed).join(", ")}${more}` });
  }
  if (trouble === undefined) return problem === "" ? notice : problem;
  const words = troubleWords(trouble);
  return isFar && trouble.kind === "programAway" ? `${words} ${say("httpsLocal")}` : words;
}

/** 12345 -> "12.3 kB". */
export function bytes(count: number): string {
  if (count < 1e6) return `${(count / 1e3).toFixed(count < 1e5 ? 1 : 0)} kB`;
  return `${(count / 1e6).toFixed(count < 1e8 ? 1 : 0)} MB`;
}

/** The least share of real time that needs no notice: the measure itself moves by as much. */
const fullSpeed = 0.95;

/** How fast robot code lets the clock run; empty without robot code. */
export function clockWords({ external, paused, realTimeFactor }: ClockReport): {
  readonly text: string;
  readonly slow: boolean;
} {
  if (!external) return { text: "", slow: false };
  if (paused) return { text: say("pausedYet"), slow: true };
  const slow = realTimeFactor > 0 && realTimeFactor < fullSpeed;
  return slow
    ? { text: say("tooSlow", { factor: realTimeFactor.toFixed(2).replace(/0$/, "") }), slow }
    : { text: say("drives"), slow };
}
