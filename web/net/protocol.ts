// Messages between the page and the network worker.
import type { PublishedCamera } from "./camera-topics.ts";
import type { IcdStatus, IcdTarget } from "./icd.ts";
import type { IcdImport } from "./icd-scenario.ts";
import type { MessageDetail, MessageRow, WatchOptions } from "./watcher.ts";
import type { IcdSticks } from "./wire-icd.ts";
import type { SimEventRecord } from "../sim/boundary/protocol.ts";
import type { LinkStatus, LinkTarget } from "./link.ts";
import type { RecorderStatus } from "./recorder.ts";
import type { Drawings, TopicInfo } from "./remote.ts";
import type { FromValues, ToValues } from "./values-protocol.ts";

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

/** Why robot code is not there, or a notice about it; the page has words for each, with these values. */
export interface HalTrouble {
  readonly kind:
    | "programAway"
    | "programBusy"
    | "bridgeAway"
    | "bridgeBusy"
    | "bridgeWaits"
    | "programLost"
    | "portTaken"
    | "programReplaced";
  readonly values: Readonly<Record<string, string>>;
}

export interface HalStatus {
  /** page: the program runs in the page itself, in step with the run. */
  readonly mode: HalTarget["mode"] | "page";
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
  /** The fault and its remedy; empty when there is none. */
  readonly problem: string;
  /** A notice for the person about a connection that works; empty without one. */
  readonly notice: string;
  /** The same as problem or notice, where it is one of these. */
  readonly trouble?: HalTrouble;
  /** The program began with the run, and need not be enabled by hand: the scenario's start gives its mode. */
  readonly begins?: boolean;
  /** The year of its WPILib, where it has shown it. */
  readonly year?: 2026 | 2027;
  /** Its operating modes, "ID NAME", where it lists them in its messages. */
  readonly opModes?: readonly string[];
}

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget }
  /** A robot program that runs in the page, by the port to its tables; null: it has gone. */
  | { readonly type: "program"; readonly port: MessagePort | null }
  /** The camera whose pictures `sandlot serve` serves to dashboards; null: none. */
  | { readonly type: "camera"; readonly camera: PublishedCamera | null }
  /** WPILib's year, whose names are published and written into logs; 2026 until this says otherwise. */
  | { readonly type: "names"; readonly year: 2026 | 2027 }
  | {
      readonly type: "hal";
      readonly target: HalTarget;
      readonly robot: number;
      readonly year: 2026 | 2027;
      /** Speak of operating modes as proposed to WPILib (docs/opmodes.md); no unless said. */
      readonly proposed?: boolean;
    }
  /** The operating mode that counts in each mode, by its ID, "0" for none; for programs that list them in HALSim's messages. */
  | { readonly type: "operatingModes"; readonly ids: Readonly<Record<"auto" | "teleop" | "test", string>> }
  /** On change; up to six. */
  | { readonly type: "joysticks"; readonly joysticks: readonly JoystickState[] }
  | { readonly type: "emergencyStop"; readonly stopped: boolean }
  /** null: the match's own message. */
  | { readonly type: "gameData"; readonly text: string | null }
  /** A field management system is attached, also without a match. */
  | { readonly type: "fms"; readonly attached: boolean }
  /** Begins a log of the run, ends it, throws it away, or asks for its bytes so far (see "log"). */
  | { readonly type: "record"; readonly what: "start" | "stop" | "discard" | "file" }
  /** The run's events, for the log: frames do not hold them. */
  | { readonly type: "events"; readonly events: readonly SimEventRecord[] }
  /** Asks for the list of all topics, which comes once. */
  | { readonly type: "topics" }
  /** Chooses an option of a chooser (LinkStatus.choosers). */
  | { readonly type: "choose"; readonly base: string; readonly option: string }
  /** The 3260 simulator's programs: their addresses, and the input of the person at the page. */
  | { readonly type: "icd"; readonly target: IcdTarget }
  | { readonly type: "icd-sticks"; readonly sticks: IcdSticks }
  /** The messages that pass, as "messages" five times a second; null: no more. */
  | { readonly type: "watch"; readonly watch: WatchOptions | null }
  /** One of them at length; answered with "message-detail". */
  | { readonly type: "message-detail"; readonly id: number }
  /** Values of the run and of other programs. */
  | { readonly type: "values"; readonly message: ToValues }
  /** Reads a robotConfig.yml for a field; answered with "icd-imported". */
  | {
      readonly type: "icd-import";
      readonly text: string;
      readonly name: string;
      readonly field: { readonly name: string; readonly json: string };
    };

export type FromNet =
  /**
   * The programs' drawings, all of them, when they have changed; at most 20 times a second, and never while there is
   * nothing.
   */
  | { readonly type: "drawings"; readonly drawings: Drawings }
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** Four times a second. */
  | { readonly type: "hal-status"; readonly status: HalStatus }
  /** Four times a second while there is something recorded, and after each "record". */
  | { readonly type: "recorder-status"; readonly status: RecorderStatus }
  /** The log so far; null: there is nothing yet. */
  | { readonly type: "log"; readonly file: Blob | null }
  /** By name; at most 2,000. */
  | { readonly type: "topics"; readonly topics: readonly TopicInfo[] }
  /** The same, once it has been asked for. */
  | { readonly type: "icd-status"; readonly status: IcdStatus }
  /** A program pressed reset: the scenario begins again. */
  | { readonly type: "icd-reset" }
  | { readonly type: "messages"; readonly rows: readonly MessageRow[]; readonly left: number }
  /** null: it is too old. */
  | { readonly type: "message-detail"; readonly id: number; readonly detail: MessageDetail | null }
  | { readonly type: "values"; readonly message: FromValues }
  | { readonly type: "icd-imported"; readonly result: IcdImport | null; readonly problem: string }
  /** Nothing more will come. again: of this worker; another one takes its place and connects to the same. */
  | { readonly type: "broken"; readonly message: string; readonly again?: boolean };
