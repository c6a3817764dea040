// Robot code over HALSim WebSockets: a program that knows only the documented protocol drives robots of the real core, and
// does not drive them when it must not.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { halAddress } from "../../web/net/hal.ts";
import { modes } from "../../web/sim/boundary/abi.gen.ts";
import { HalRun, blockOf, kitbot, until } from "./hal-run.ts";
import { RobotProgram, SquareDrive } from "./robot-program.ts";

let run: HalRun;
let program: RobotProgram;

beforeEach(async () => {
  run = await HalRun.open();
  program = new RobotProgram();
});
afterEach(async () => {
  run.connect({ mode: "off" });
  await program.close();
});

/** Connects the page to the program, which listens. */
async function meet(): Promise<number> {
  const port = await program.listen();
  run.connect({ mode: "robot", address: `127.0.0.1:${port}` });
  await until("the program is there", () => run.hal.status.state === "connected" && !program.alone);
  await until("its dump", () => run.hal.status.received >= program.sent);
  return port;
}

describe("the year of a program", () => {
  test("is what its driver station's keys say, and another program's is heard anew", async () => {
    const port = await program.listen();
    run.connect({ mode: "robot", address: `127.0.0.1:${port}` });
    await until("the program is there", () => run.hal.status.state === "connected");
    expect(run.hal.status.year).toBeUndefined();
    // As alpha 7 prints it.
    program.sendText('{"data":{"\\u003erobotMode":2},"device":"","type":"DriverStation"}');
    await until("its year", () => run.hal.status.year === 2027);
    await program.close();
    await until("it is gone", () => run.hal.status.state !== "connected");
    expect(run.hal.status.year).toBeUndefined();
    await program.listen(port);
    await until("another one", () => {
      run.clock.advance(1000);
      return run.hal.status.state === "connected";
    });
    program.send("DriverStation", "", { ">autonomous": false });
    await until("its year", () => run.hal.status.year === 2026);
  });
});

// docs/opmodes.md: <opmodes and >opmode, proposed to WPILib.
describe("operating modes in HALSim's messages", () => {
  const list = [
    { id: "72057594037927937", name: "Ahead", group: "" },
    { id: "144115188075855875", name: "Drive slowly", group: "Practice" },
  ];
  const ids = { auto: list[0]!.id, teleop: list[1]!.id, test: "0" };

  /** Connects with the flag or without; a program that lists its modes. */
  async function list2027(proposed: boolean): Promise<void> {
    program.publishOpModes(list);
    const port = await program.listen();
    run.connect({ mode: "robot", address: `127.0.0.1:${port}` }, 0, 2027, proposed);
    await until("its dump", () => run.hal.status.received > 0 && run.hal.status.received >= program.sent);
  }

  test("are listed, and each mode brings its own to the program, in the message that changes the mode", async () => {
    await list2027(true);
    expect(run.hal.status.opModes).toEqual(["72057594037927937 Ahead", "144115188075855875 Drive slowly"]);
    run.hal.setOperatingModes(ids);
    const heard: string[] = [];
    program.periodic = () => heard.push(`${program.mode.enabled} ${program.mode.opMode}`);
    run.core.setMode(modes.indexOf("auto"));
    await run.ticks(program, 3);
    run.core.setMode(modes.indexOf("teleop"));
    await run.ticks(program, 3);
    run.core.setMode(modes.indexOf("disabled"));
    await run.ticks(program, 2);
    const changes = heard.filter((each, i) => each !== heard[i - 1]);
    expect(changes.slice(-3)).toEqual([`true ${ids.auto}`, `true ${ids.teleop}`, `false ${ids.teleop}`]);
    // The program takes one from its list.
    program.publishOpModes(list.slice(1));
    await run.tick(program);
    expect(run.hal.status.opModes).toEqual(["144115188075855875 Drive slowly"]);
    expect(run.hal.status.problem).toBe("");
  });

  test("a list that is none is said, and the connection goes on", async () => {
    await list2027(true);
    program.send("DriverStation", "", { "<opmodes": [{ id: "five", name: "Ahead", group: "" }] });
    await run.tick(program);
    expect(run.hal.status.opModes).toEqual([]);
    expect(run.hal.status.problem).toContain("expected an array of operating modes");
    expect(run.hal.status.state).toBe("connected");
  });

  test("unless the person wants it, nobody speaks of them", async () => {
    await list2027(false);
    run.hal.setOperatingModes(ids);
    run.core.setMode(modes.indexOf("auto"));
    await run.ticks(program, 2);
    expect(program.mode.enabled).toBe(true);
    expect(program.mode.opMode).toBe("0");
    expect(run.hal.status.opModes).toEqual([]);
  });
});

describe("a program that drives", () => {
  test("goes round a square by its encoders and its gyro", async () => {
    const drive = new SquareDrive(program, 1);
    await meet();
    const start = run.pose();
    const corners: { x: number; y: number }[] = [];
    for (let i = 0; i < 1500 && !drive.done; i++) {
      await run.tick(program);
      if (drive.corners.length > corners.length) corners.push({ x: run.pose().x - start.x, y: run.pose().y - start.y });
    }
    expect(drive.done).toBe(true);
    await run.ticks(program, 25);
    const square = [
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ] as const;
    square.forEach(([x, y], i) => {
      expect(Math.hypot((corners[i]?.x ?? NaN) - x, (corners[i]?.y ?? NaN) - y), `corner ${i}`).toBeLessThan(0.25);
    });
    const end = run.pose();
    expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeLessThan(0.25);
    expect(Math.abs(end.yaw - start.yaw)).toBeLessThan(0.1);
    // Its inputs are true, as far as wheels can know it.
    expect(program.number("RoboRIO", "", ">vin_voltage")).toBeGreaterThan(11);
    expect(run.hal.status).toMatchObject({ state: "connected", alive: true, problem: "", failures: 0 });
    expect(run.hal.status.mapped).toContain("PWM[0] → left_drive");
    expect(run.hal.status.mapped).toContain("Encoder[0,1] ← left_middle");
    expect(run.hal.status.unmapped).toEqual([]);
    expect(run.hal.status.silent).toEqual(["PWM[2] → roller", "PWM[3] → feeder"]);
    expect(run.drives).toBe(true);
    expect(run.messages.in).toBe(run.hal.status.received);
    expect(run.messages.out).toBe(run.hal.status.sent);
  }, 60_000);

  test("a swerve drive of Talon FX goes where its kinematics say", async () => {
    await run.load(kitbot.replace("kitbot", "swerve-shooter"));
    const modules = [
      [0.235, 0.235],
      [0.235, -0.235],
      [-0.235, 0.235],
      [-0.235, -0.235],
    ] as const;
    const motor = (id: number): string => `Talon FX (v6)[${id}]`;
    for (let id = 1; id <= 8; id++) {
      program.set("CANMotor", motor(id), { "<init": true, "<motorVoltage": 0, ">supplyVoltage": 12 });
      program.set("CANEncoder", `${motor(id)}/Rotor Sensor`, { ">rawPositionInput": 0, ">velocity": 0 });
    }
    for (let id = 9; id <= 12; id++) {
      program.set("CANEncoder", `CANcoder (v6)[${id}]`, { "<init": true, ">rawPositionInput": 0, ">velocity": 0 });
    }
    program.set("CANGyro", "Pigeon 2 (v6)[13]", { "<init": true, ">rawYawInput": 0, ">angularVelZ": 0 });
    let speeds = [0, 0, 0] as readonly [number, number, number];
    program.periodic = () => {
      const yaw = (program.number("CANGyro", "Pigeon 2 (v6)[13]", ">rawYawInput") * Math.PI) / 180;
      const [fieldX, fieldY, turn] = speeds;
      const x = fieldX * Math.cos(yaw) + fieldY * Math.sin(yaw);
      const y = -fieldX * Math.sin(yaw) + fieldY * Math.cos(yaw);
      modules.forEach(([mx, my], i) => {
        const [vx, vy] = [x - turn * my, y + turn * mx];
        const speed = Math.hypot(vx, vy);
        const angle = program.number("CANEncoder", `CANcoder (v6)[${9 + i}]`, ">rawPositionInput") * 2 * Math.PI;
        const off = Math.atan2(vy, vx) - angle;
        const error = speed < 0.01 ? 0 : Math.atan2(Math.sin(off), Math.cos(off));
        const volts = speed < 0.01 ? 0 : Math.cos(error) * (0.1 + 2.38 * speed);
        program.set("CANMotor", motor(2 * i + 1), { "<motorVoltage": volts });
        program.set("CANMotor", motor(2 * i + 2), { "<motorVoltage": Math.max(-10, Math.min(10, 5 * error)) });
      });
    };
    await meet();
    const start = run.pose();
    speeds = [1, 0, 0];
    await run.ticks(program, 75);
    const middle = run.pose();
    expect(middle.x - start.x).toBeGreaterThan(1.2);
    expect(middle.x - start.x).toBeLessThan(1.6);
    expect(Math.abs(middle.y - start.y)).toBeLessThan(0.1);
    speeds = [0, 1, Math.PI / 3];
    await run.ticks(program, 75);
    const end = run.pose();
    expect(end.y - middle.y).toBeGreaterThan(1.0);
    expect(end.y - middle.y).toBeLessThan(1.7);
    expect(Math.abs(end.x - middle.x)).toBeLessThan(0.35);
    expect(end.yaw).toBeGreaterThan(1.2);
    expect(end.yaw).toBeLessThan(1.75);
    expect(run.hal.status.mapped).toContain("CANcoder (v6)[9] ← front_left (steer)");
    expect(run.hal.status.unmapped).toEqual([]);
  }, 60_000);
});

describe("outputs stop", () => {
  const still = (): boolean => run.volts().length === 4 && run.volts().every((volts) => volts === 0);
  const moves = (): boolean => run.volts()[0]! > 3;

  beforeEach(async () => {
    program.setPwm(0, 0.5);
    program.setPwm(1, -0.5);
    await meet();
    await run.ticks(program, 10);
    expect(moves()).toBe(true);
  });

  test("when the robot is disabled, though the program keeps them", async () => {
    run.core.setMode(0);
    await run.ticks(program, 2);
    expect(program.mode.enabled).toBe(false);
    expect(program.number("PWM", "0", "<speed")).toBeGreaterThan(0.49);
    expect(still()).toBe(true);
    await run.ticks(program, 60);
    const before = run.pose();
    await run.ticks(program, 10);
    expect(run.pose().x).toBeCloseTo(before.x, 3);
    run.core.setMode(1);
    await run.ticks(program, 2);
    expect(program.mode).toMatchObject({ enabled: true, autonomous: true, station: "blue1" });
    expect(moves()).toBe(true);
  });

  test("with the emergency stop, in every mode and after another start", async () => {
    run.hal.setEmergencyStop(true);
    await run.ticks(program, 2);
    expect(program.mode).toMatchObject({ enabled: false, estop: true });
    expect(still()).toBe(true);
    run.core.setMode(3);
    await run.ticks(program, 2);
    expect(still()).toBe(true);
    await run.load(kitbot);
    await run.ticks(program, 2);
    expect(still()).toBe(true);
    run.hal.setEmergencyStop(false);
    await run.ticks(program, 2);
    expect(moves()).toBe(true);
  });

  test("when the program is silent for 200 ms, and start again when it speaks", async () => {
    program.mute = true;
    const quiet = async (ticks: number): Promise<void> => {
      for (let i = 0; i < ticks; i++) {
        run.step();
        await program.roundTrip();
      }
    };
    await quiet(9);
    expect(moves()).toBe(true);
    expect(run.hal.status.alive).toBe(true);
    await quiet(3);
    expect(still()).toBe(true);
    expect(run.hal.status).toMatchObject({ alive: false, state: "connected" });
    expect(run.drives).toBe(false);
    program.mute = false;
    // It is asked five times a second until it speaks.
    await quiet(11);
    expect(run.hal.status.alive).toBe(true);
    await run.ticks(program, 2);
    expect(moves()).toBe(true);
    expect(run.drives).toBe(true);
  });

  test("not when the page itself stood still: what waits in its socket is read first", async () => {
    await run.ticks(program, 5);
    // Half a second in which no timer ran and no message was read; then the frame comes before the messages.
    for (const stall of [500, 150, 3000]) {
      run.clock.now += stall;
      run.blocks = [];
      run.hal.frame(new Uint8Array(run.core.frame()));
      expect(run.hal.status.alive, `after ${stall} ms`).toBe(true);
      expect(moves(), `after ${stall} ms`).toBe(true);
      expect(run.drives).toBe(true);
      await run.tick(program);
    }
    // A page so slow that each look comes late still finds out that the program is gone.
    program.mute = true;
    for (let i = 0; i < 3; i++) {
      run.clock.now += 150;
      run.blocks = [];
      run.hal.frame(new Uint8Array(run.core.frame()));
      await program.roundTrip();
    }
    expect(run.hal.status.alive).toBe(false);
    expect(still()).toBe(true);
    program.mute = false;
    run.clock.now += 250;
    run.hal.frame(new Uint8Array(run.core.frame()));
    await program.roundTrip();
    await run.ticks(program, 2);
    expect(moves()).toBe(true);
  });

  test("an hour's sleep of the page's machine is nobody's fault, and is not made up for", async () => {
    await run.ticks(program, 5);
    const { out } = run.messages;
    run.step();
    const usual = run.messages.out - out;
    await program.roundTrip();
    run.clock.now += 3_600_000;
    const before = run.messages.out;
    run.step();
    // A second telling may come from the timer that was due.
    expect(run.messages.out - before).toBeLessThanOrEqual(2 * usual);
    expect(run.hal.status).toMatchObject({ state: "connected", alive: true });
    await program.roundTrip();
    await run.ticks(program, 2);
    expect(moves()).toBe(true);
    expect(run.drives).toBe(true);
  });

  test("when the program is gone: zeros for a tick, then the robot is given back; and it may come again", async () => {
    const port = await meetingPort();
    await program.close();
    run.blocks = [];
    await until("that it is gone", () => run.hal.status.state === "waiting");
    expect(still()).toBe(true);
    expect(run.drives).toBe(false);
    run.step();
    expect(run.blocks.map(blockOf)).toEqual([{ present: 2, voltMask: 0, volts: [] }]);
    run.step();
    expect(run.blocks).toEqual([]);
    expect(run.hal.status.problem).toContain(`nothing answers at 127.0.0.1:${port}`);

    program = new RobotProgram();
    program.setPwm(0, 0.6);
    await program.listen(port);
    await until("that it is back", () => {
      run.clock.advance(20);
      return run.hal.status.state === "connected";
    });
    await until("its dump", () => run.hal.status.received >= program.sent);
    await run.ticks(program, 2);
    expect(moves()).toBe(true);
    expect(run.hal.status).toMatchObject({ failures: 0, problem: "" });
  });

  test("when the page lets go: the program hears that it is disabled first", async () => {
    expect(program.mode.enabled).toBe(true);
    run.blocks = [];
    run.connect({ mode: "off" });
    await until("that it is alone", () => program.alone);
    expect(program.mode.enabled).toBe(false);
    expect(run.blocks.map(blockOf).at(-1)).toEqual({ present: 2, voltMask: 0, volts: [] });
    expect(run.hal.status).toMatchObject({ mode: "off", state: "off", mapped: [] });
  });

  /** The port of the program that the page is connected to. */
  const meetingPort = (): Promise<number> =>
    Promise.resolve(Number(/:(\d+)\//.exec(run.attempts.at(-1) ?? "")?.[1] ?? NaN));
});

describe("the driver station", () => {
  test("is the page's: joysticks, game data, station; and the program's echoes of it change nothing", async () => {
    await meet();
    run.hal.setJoysticks([{ axes: [0.25, -1], buttons: 0b101, povs: [90] }]);
    run.hal.setGameData("R");
    await run.ticks(program, 2);
    expect(program.mode).toMatchObject({ enabled: true, autonomous: false, gameData: "R", station: "blue1" });
    expect(program.joysticks[0]?.[">axes"] ?? program.joysticks[0]?.axes).toEqual([0.25, -1]);
    expect((program.joysticks[0]?.buttons as boolean[]).slice(0, 4)).toEqual([true, false, true, false]);
    expect(program.joysticks[0]?.povs).toEqual([90]);
    program.send("DriverStation", "", { ">enabled": false, ">estop": true, ">game_data": "?", ">station": "red3" });
    program.send("Joystick", "0", { ">axes": [1, 1], ">buttons": [], ">povs": [] });
    await run.ticks(program, 2);
    expect(program.mode).toMatchObject({ enabled: true, estop: false, gameData: "R", station: "blue1" });
    expect(program.joysticks[0]?.axes).toEqual([0.25, -1]);
    expect(program.mode.fms).toBe(false);
    run.hal.setFms(true);
    run.hal.setGameData(null);
    run.hal.setJoysticks([]);
    await run.ticks(program, 2);
    expect(program.mode.fms).toBe(true);
    expect(program.mode.gameData).toBe("");
    expect(program.joysticks[0]?.axes).toEqual([]);
  });

  test("goes on while the run is paused", async () => {
    await meet();
    await run.ticks(program, 2);
    const { packets } = program;
    // And no frame: a timer asks, as long as the program answers.
    await until("its packets", () => {
      run.clock.advance(20);
      return program.packets >= packets + 40;
    });
    expect(program.mode.enabled).toBe(true);
    expect(run.hal.status.state).toBe("connected");
  });
});

describe("a program that is behind", () => {
  test("is not fed what it would only repeat, hears what is urgent, and is told all once it has caught up", async () => {
    await meet();
    await run.ticks(program, 5);
    const { sent } = run.hal.status;
    // Two seconds of ticks in which nothing is read at either end: 100 packets without a count.
    for (let i = 0; i < 100; i++) run.step();
    expect(run.hal.status.sent - sent).toBeLessThan(40);
    // Disabling does not wait, nor does the emergency stop.
    run.core.setMode(0);
    const before = run.hal.status.sent;
    run.step();
    expect(run.hal.status.sent).toBeGreaterThan(before);
    const disabled = run.hal.status.sent;
    run.hal.setEmergencyStop(true);
    expect(run.hal.status.sent).toBeGreaterThan(disabled);
    await until("that the program has heard it", () => program.mode.estop);
    expect(program.mode.enabled).toBe(false);
    await program.roundTrip();
    run.hal.setEmergencyStop(false);
    const { packets } = program;
    await run.ticks(program, 20);
    expect(program.packets - packets).toBeGreaterThanOrEqual(18);
    expect(program.mode.estop).toBe(false);
  });
});

describe("what goes wrong", () => {
  test("a program with another connection: said so, and not asked again at once", async () => {
    const port = await meet();
    const second = await HalRun.open();
    second.connect({ mode: "robot", address: `127.0.0.1:${port}` });
    await until("that it was turned away", () => second.hal.status.state === "busy");
    expect(second.hal.status.problem).toContain("takes one at a time");
    // The other connection may be this page before it was loaded again: it asks once soon. Its questions of that time
    // fall within this call: the clock calls the due ones.
    second.clock.advance(900);
    expect(second.attempts.length).toBe(1);
    second.clock.advance(200);
    expect(second.attempts.length).toBe(2);
    await until("that it was turned away again", () => program.refused === 2 && second.hal.status.failures === 2);
    second.clock.advance(9000);
    expect(second.attempts.length).toBe(2);
    expect(program.refused).toBe(2);
    run.connect({ mode: "off" });
    await until("that it is alone", () => program.alone);
    second.clock.advance(2000);
    await until("that it is there", () => second.hal.status.state === "connected");
    expect(second.hal.status.problem).toBe("");
    second.connect({ mode: "off" });
  });

  test.each([
    ["no JSON", "{"],
    ["an empty message", ""],
    ["an array", "[]"],
    ["no type", '{"device":"0","data":{}}'],
    ["data that is no object", '{"type":"PWM","device":"0","data":5}'],
    ["a speed that is text", '{"type":"PWM","device":"0","data":{"<speed":"fast"}}'],
    ["a channel that is none", '{"type":"PWM","device":"99","data":{"<speed":1}}'],
    ["deep nesting", `{"type":"PWM","device":"0","data":${"[".repeat(2000)}${"]".repeat(2000)}}`],
    ["a name without end", `{"type":"CANMotor","device":"${"x".repeat(500)}","data":{}}`],
    ["text that is no UTF-8 when cut", '{"type":"PWM","device":"\\ud800","data":{"<speed":1}}'],
  ])("%s is said, and the rest goes on", async (_what, text) => {
    program.setPwm(0, 0.5);
    await meet();
    program.sendText(text);
    await run.ticks(program, 3);
    expect(run.hal.status.problem).not.toBe("");
    expect(run.volts()[0]).toBeGreaterThan(3);
  });

  test("messages that are too long, or bytes, are left out", async () => {
    const port = await meet();
    expect(port).toBeGreaterThan(0);
    program.sendText(" ".repeat((1 << 20) + 1));
    await until("that it is said", () => run.hal.status.problem.includes("too long"));
    await until("that it goes on", () => run.hal.status.state === "connected");
  });

  test("a server that is none of ours, and addresses that are none", async () => {
    const http = createServer((_request, response) => response.end("hello"));
    const port = await new Promise<number>((resolve) =>
      http.listen(0, "127.0.0.1", () => resolve((http.address() as AddressInfo).port)),
    );
    run.connect({ mode: "robot", address: `127.0.0.1:${port}` });
    await until("that it failed", () => run.hal.status.failures === 1);
    expect(run.hal.status.problem).toContain("wpi.sim.addWebsocketsServer()");
    http.close();
    run.connect({ mode: "robot", address: "http://x/y" });
    expect(run.hal.status.problem).toBe('"http://x/y" is no address: HOST or HOST:PORT');
    expect(halAddress("10.2.54.2")).toBe("ws://10.2.54.2:3300/wpilibws");
    expect(halAddress("[::1]:3301")).toBe("ws://[::1]:3301/wpilibws");
    expect(halAddress("a b")).toBeNull();
  });

  test("attempts become rarer", async () => {
    run.connect({ mode: "robot", address: "127.0.0.1:1" });
    for (let failures = 1; failures <= 5; failures++) {
      await until(`${failures} failures`, () => run.hal.status.failures === failures);
      run.clock.advance([500, 1000, 2000, 2000, 2000][failures - 1]! - 1);
      expect(run.attempts.length).toBe(failures);
      run.clock.advance(1);
      expect(run.attempts.length).toBe(failures + 1);
    }
  });

  test("a robot that is not in the run is said, and nothing is driven", async () => {
    const port = await program.listen();
    run.connect({ mode: "robot", address: `127.0.0.1:${port}` }, 3);
    await until("the program", () => run.hal.status.state === "connected");
    run.step();
    expect(run.hal.status.problem).toBe("there is no robot 3; the run has 1, counted from 0");
    expect(run.blocks).toEqual([]);
  });

  test("a program that says nothing at first is there all the same", async () => {
    const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(sockets, "listening");
    const told: string[] = [];
    sockets.on("connection", (socket) => socket.on("message", (text) => told.push(String(text))));
    run.connect({ mode: "robot", address: `127.0.0.1:${(sockets.address() as AddressInfo).port}` });
    await until("an open socket", () => sockets.clients.size === 1);
    await until("that it is taken for one", () => {
      run.clock.advance(100);
      return run.hal.status.state === "connected";
    });
    run.step();
    await until("its driver station", () => told.some((text) => text.includes(">new_data")));
    expect(run.hal.status.alive).toBe(false);
    run.connect({ mode: "off" });
    sockets.close();
  });
});
