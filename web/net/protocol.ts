// What the page and the network worker say to each other.
import type { LinkStatus, LinkTarget } from "./link.ts";

/** Which robot program drives: none; one that listens itself (halsim_ws_server); one that has connected to the bridge. */
export type HalTarget =
  | { readonly mode: "off" }
  /** host:port, 127.0.0.1:3300 unless the program was told otherwise. */
  | { readonly mode: "robot"; readonly address: string }
  /** WebSocket URL of the bridge's /hal. */
  | { readonly mode: "bridge"; readonly url: string };

export interface JoystickState {
  /** -1..1, y forward -1; up to 12. */
  readonly axes: readonly number[];
  /** Bit i: button i + 1 is pressed. */
  readonly buttons: number;
  /** Degrees clockwise from up, -1: centre; up to 12. */
  readonly povs: readonly number[];
}

export interface HalStatus {
  readonly mode: HalTarget["mode"];
  /** busy: the robot program has another connection, and takes one at a time. */
  readonly state: "off" | "connecting" | "waiting" | "connected" | "busy";
  /** Index of the robot that robot code drives. */
  readonly robot: number;
  /** Messages of this connection. */
  readonly received: number;
  readonly sent: number;
  /** Connections that failed since the last that did not. */
  readonly failures: number;
  /** A message came within the last 200 ms. */
  readonly alive: boolean;
  /** "PWM[0] → left_drive". */
  readonly mapped: readonly string[];
  /** Devices that the robot program uses and robot.json does not wire. */
  readonly unmapped: readonly string[];
  /** Wired, but the program has not got them. */
  readonly silent: readonly string[];
  /** What is wrong and what to do; empty when nothing is. */
  readonly problem: string;
}

/** A topic of a server, as its list shows it. */
export interface TopicInfo {
  readonly name: string;
  readonly type: string;
  /** The last value for people to read, cut short; "" while none is known. */
  readonly text: string;
  /** Published from here. */
  readonly own: boolean;
}

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget }
  /** Asks for the list of all topics, which comes once. */
  | { readonly type: "topics" }
  | { readonly type: "hal"; readonly target: HalTarget; readonly robot: number; readonly year: 2026 | 2027 }
  /** On change; up to six. */
  | { readonly type: "joysticks"; readonly joysticks: readonly JoystickState[] }
  | { readonly type: "emergencyStop"; readonly stopped: boolean }
  /** null: the match's own message. */
  | { readonly type: "gameData"; readonly text: string | null };

export type FromNet =
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** By name; at most 2,000. */
  | { readonly type: "topics"; readonly topics: readonly TopicInfo[] }
  /** Four times a second. */
  | { readonly type: "hal-status"; readonly status: HalStatus }
  /** Nothing more will come. */
  | { readonly type: "broken"; readonly message: string };
