// A small robot program as the simulator meets it: the robot's side of HALSim WebSockets (hardware_ws_api.md, and the messages that
// WPILib 2026 programs were seen to send), written from that alone. It shares no code with core/wire.
//
// Like WPILib's it dumps every device to each new connection, repeats every input it accepts, takes one connection at a time,
// knows no watchdog, keeps its outputs when it is disabled, and looks at its driver station when ">new_data" comes. Its loop
// runs at each of those, where a real one has a timer of 20 ms, so that a test need not wait for real time.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import WebSocket, { WebSocketServer } from "ws";

/** As docs/opmodes.md proposes it to WPILib. */
export interface OpMode {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}
type Value = number | boolean | string | readonly number[] | readonly boolean[] | readonly OpMode[];
type Data = Record<string, Value>;

/** A ping and its pong: a WebSocket keeps the order, so everything that was sent before either has arrived. */
export async function roundTrip(socket: WebSocket): Promise<void> {
  const answered = once(socket, "pong");
  socket.ping();
  await answered;
}

export interface Mode {
  enabled: boolean;
  autonomous: boolean;
  test: boolean;
  estop: boolean;
  fms: boolean;
  station: string;
  matchTime: number;
  gameData: string;
  /** 2027's, as proposed: the number of the operating mode, "0" for none. */
  opMode: string;
}

const noMode: Mode = {
  enabled: false,
  autonomous: false,
  test: false,
  estop: false,
  fms: false,
  station: "",
  matchTime: -1,
  gameData: "",
  opMode: "0",
};

/** Channels that a roboRIO has, which are dumped whether the program uses them or not. */
const channels: [string, number, Data][] = [
  ["PWM", 20, { "<init": false, "<speed": 0, "<position": 0, "<raw": 0, "<period_scale": 0, "<zero_latch": false }],
  ["DIO", 31, { "<init": false, "<input": true, "<>value": true, "<pulse_length": 0 }],
  ["AI", 8, { "<init": false, "<avg_bits": 0, "<oversample_bits": 0, ">voltage": 0 }],
  ["Encoder", 8, { "<init": false, "<channel_a": 0, "<channel_b": 0, "<reverse_direction": false, ">count": 0 }],
  ["Relay", 4, { "<init_fwd": false, "<init_rev": false, "<fwd": false, "<rev": false }],
  ["CTREPCM", 63, { "<init": false, ">on": false, "<closed_loop": false, ">pressure_switch": false, ">current": 0 }],
];

export class RobotProgram {
  readonly #devices = new Map<string, { type: string; device: string; data: Data }>();
  #server: Server | null = null;
  #socket: WebSocket | null = null;
  readonly #pending: Data = {};
  /** As of the last ">new_data". */
  mode: Mode = { ...noMode };
  /** Joysticks as of the last ">new_data". */
  joysticks: Data[] = [];
  /** Driver station packets that were heard, in all. */
  packets = 0;
  /** Messages that were sent on this connection. */
  sent = 0;
  /** Connections that were turned away. */
  refused = 0;
  /** The user's code: once for each packet. */
  periodic: () => void = () => {};
  /** Says nothing more, and hears on. */
  mute = false;
  /** Operating modes of 2027, which it lists as proposed; null: a program of today, that knows no such key. */
  #opModes: readonly OpMode[] | null = null;

  constructor() {
    for (const [type, count, data] of channels)
      for (let i = 0; i < count; i++) this.#devices.set(`${type} ${i}`, { type, device: String(i), data: { ...data } });
    this.#devices.set("RoboRIO ", {
      type: "RoboRIO",
      device: "",
      data: { ">vin_voltage": 12, ">vin_current": 0, ">6v_active": true },
    });
  }

  // ---- the connection ----

  /** As halsim_ws_server: listens; returns its port. */
  async listen(port = 0): Promise<number> {
    const sockets = new WebSocketServer({ noServer: true });
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.on("upgrade", (request, socket, head) => {
      if (request.url !== "/wpilibws") return void socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
      sockets.handleUpgrade(request, socket, head, (opened) => {
        if (this.#socket === null) return this.#attach(opened);
        // WPILib's code for it is not allowed in a WebSocket, so that the other end sees 1006.
        this.refused++;
        opened.terminate();
      });
    });
    this.#server = server;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  /** As halsim_ws_client: connects, without an Origin and without a subprotocol. */
  async connect(port: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/wpilibws`);
    await once(socket, "open");
    this.#attach(socket);
  }

  /** Ends as a program that is stopped does, without a word. */
  async close(): Promise<void> {
    this.#socket?.terminate();
    this.#socket = null;
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }

  /**
   * As a laptop that sleeps, or one whose cable is pulled: it neither reads nor writes, and the other end is not told.
   */
  sleep(): void {
    this.mute = true;
    this.#socket?.pause();
  }

  /** The simulator's connection is gone; the program goes on as it was. */
  get alone(): boolean {
    return this.#socket === null;
  }

  /** Waits until the other end has taken all messages, and its earlier ones are here. */
  async roundTrip(): Promise<void> {
    if (this.#socket === null) throw new Error("the robot program has no connection");
    await roundTrip(this.#socket);
  }

  #attach(socket: WebSocket): void {
    this.#socket = socket;
    this.sent = 0;
    for (const { type, device, data } of this.#devices.values()) this.send(type, device, data);
    if (this.#opModes !== null) this.send("DriverStation", "", { "<opmodes": this.#opModes });
    socket.on("message", (text) => this.#receive(String(text)));
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#socket === socket) this.#socket = null;
    });
  }

  /** A message, printed as ntcore's JSON library does. */
  send(type: string, device: string, data: Data): void {
    this.sendText(JSON.stringify({ data, device, type }, null, 4));
  }

  sendText(text: string): void {
    if (this.mute || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    this.sent++;
  }

  #receive(text: string): void {
    const { type, device, data } = JSON.parse(text) as { type: string; device: string; data: Data };
    if (type === "DriverStation" || type === "Joystick") return this.#hearStation(type, device, data);
    const known = this.#devices.get(`${type} ${device}`);
    if (known === undefined) return;
    const accepted: Data = {};
    for (const [key, value] of Object.entries(data)) {
      if (key.startsWith("<") && !key.startsWith("<>")) throw new Error(`an output comes as an input: ${text}`);
      known.data[key] = accepted[key] = value;
    }
    this.send(type, device, accepted); // the echo
  }

  #hearStation(type: string, device: string, data: Data): void {
    for (const [key, value] of Object.entries(data)) this.#pending[`${type}${device}${key}`] = value;
    if (type === "Joystick" || data[">new_data"] !== true) return;
    const ds = (key: string): Value | undefined => this.#pending[`DriverStation>${key}`];
    this.packets++;
    this.mode = {
      enabled: ds("enabled") === true && ds("ds") !== false && ds("estop") !== true,
      autonomous: ds("autonomous") === true,
      test: ds("test") === true,
      estop: ds("estop") === true,
      fms: ds("fms") === true,
      station: String(ds("station") ?? ""),
      matchTime: Number(ds("match_time") ?? -1),
      gameData: String(ds("game_data") ?? ""),
      opMode: this.#opModes === null ? "0" : String(ds("opmode") ?? "0"),
    };
    this.joysticks = Array.from({ length: 6 }, (_, i) => {
      const stick: Data = {};
      for (const key of ["axes", "buttons", "povs"]) stick[key] = this.#pending[`Joystick${i}>${key}`] ?? [];
      return stick;
    });
    this.periodic();
    // Everything of the driver station comes back, and each packet with six joysticks (WSProvider_DriverStation.cpp and
    // WSProvider_Joystick.cpp of WPILib 2026); buttons as an empty list, a bug that real programs have.
    this.send("DriverStation", "", { ">enabled": this.mode.enabled, ">autonomous": this.mode.autonomous, ">ds": true });
    this.send("DriverStation", "", { ">new_data": true });
    for (let i = 0; i < 6; i++) this.send("Joystick", String(i), { ">axes": [], ">buttons": [], ">povs": [] });
  }

  // ---- user code's calls ----

  /** Publishes its operating modes (RobotState.publishOpModes) as proposed to WPILib; again whenever they have changed. */
  publishOpModes(list: readonly OpMode[]): void {
    this.#opModes = list;
    this.send("DriverStation", "", { "<opmodes": list });
  }

  /** Makes a device, or changes outputs of one; sends the news. */
  set(type: string, device: string, data: Data): void {
    const key = `${type} ${device}`;
    const known = this.#devices.get(key) ?? { type, device, data: {} };
    this.#devices.set(key, known);
    const fresh = Object.entries(data).filter(([name, value]) => known.data[name] !== value);
    Object.assign(known.data, data);
    // SimDevices send every value that is set, the HAL the changes.
    const said = /^(PWM|DIO|Encoder|AI|Relay)$/.test(type) ? Object.fromEntries(fresh) : data;
    if (Object.keys(said).length > 0) this.send(type, device, said);
  }

  get(type: string, device: string, key: string): Value | undefined {
    return this.#devices.get(`${type} ${device}`)?.data[key];
  }

  number(type: string, device: string, key: string): number {
    const value = this.get(type, device, key);
    if (typeof value !== "number") throw new Error(`${type} ${device} ${key} is ${String(value)}`);
    return value;
  }

  /** A PWM motor controller as WPILib's PWMSparkMax: whole microseconds, and their speeds. */
  setPwm(channel: number, speed: number): void {
    const raw = Math.round(speed > 0 ? 1501 + speed * 502 : speed < 0 ? 1499 + speed * 500 : 1500);
    const back = raw > 1501 ? (raw - 1501) / 502 : raw < 1499 ? (raw - 1499) / 500 : 0;
    this.set("PWM", String(channel), { "<init": true, "<raw": raw, "<speed": back });
  }

  /** An encoder of two DIO channels; index is the order of making. */
  makeEncoder(index: number, a: number, b: number, reverse: boolean): void {
    for (const pin of [a, b]) this.set("DIO", String(pin), { "<init": true, "<input": true });
    const data = { "<init": true, "<channel_a": a, "<channel_b": b, "<reverse_direction": reverse };
    this.set("Encoder", String(index), { ...data, ">count": 0, ">period": 1.797e308 });
  }
}

/** User code: drives the kitbot, the right side of which is the left one turned round, through a square to the left. */
export class SquareDrive {
  readonly #robot: RobotProgram;
  readonly #side: number;
  #leg = 0;
  #turning = false;
  #from: number | null = null;
  /** Where encoder and gyro said it was when a leg was done: way [m], heading [deg, counter-clockwise]. */
  readonly corners: { readonly way: number; readonly heading: number }[] = [];

  constructor(robot: RobotProgram, side: number) {
    this.#robot = robot;
    this.#side = side;
    robot.makeEncoder(0, 0, 1, false);
    robot.makeEncoder(1, 2, 3, true);
    for (const channel of [0, 1]) robot.setPwm(channel, 0);
    robot.set("Gyro", "ADXRS450[0]", { ">connected": true, ">angle_x": 0, ">rate_x": 0 });
    robot.periodic = () => this.#loop();
  }

  get done(): boolean {
    return this.#leg === 4;
  }

  #loop(): void {
    // Not when disabled: TimedRobot calls teleopPeriodic only while it is enabled, and the outputs stay where they were.
    if (!this.#robot.mode.enabled) return;
    const way = (this.#distance("0") + this.#distance("1")) / 2;
    const heading = -this.#robot.number("Gyro", "ADXRS450[0]", ">angle_x");
    this.#from ??= way;
    if (this.done) return this.#drive(0, 0);
    const error = 90 * (this.#leg + (this.#turning ? 1 : 0)) - heading;
    if (this.#turning) {
      const rate = -this.#robot.number("Gyro", "ADXRS450[0]", ">rate_x");
      if (Math.abs(error) < 2.5 && Math.abs(rate) < 10) {
        this.#leg++;
        this.#turning = false;
        this.#from = way;
        return this.#drive(0, 0);
      }
      // Six wheels scrub: from rest it takes more than to go on.
      const kick = Math.abs(rate) < 15 ? 0.25 * Math.sign(error) : 0;
      const turn = Math.max(-0.6, Math.min(0.6, 0.012 * error - 0.004 * rate)) + kick;
      return this.#drive(-turn, turn);
    }
    const left = this.#side - (way - this.#from);
    if (left < 0.05) {
      // Stands still before it turns: fewer than ten pulses a second.
      this.#turning = Math.abs(this.#robot.number("Encoder", "0", ">period")) > 0.1;
      if (this.#turning) this.corners.push({ way, heading });
      return this.#drive(0, 0);
    }
    const forward = Math.min(0.35, 0.06 + left / 2.5);
    const steer = Math.max(-0.15, Math.min(0.15, error / 40));
    this.#drive(forward - steer, forward + steer);
  }

  /** Of a wheel of 3 inches radius with 360 pulses a turn. */
  #distance(encoder: string): number {
    return (this.#robot.number("Encoder", encoder, ">count") / 360) * 2 * Math.PI * 0.0762;
  }

  #drive(left: number, right: number): void {
    this.#robot.setPwm(0, left);
    this.#robot.setPwm(1, -right);
  }
}
