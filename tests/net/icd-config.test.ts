// robotConfig.yml of the 3260 simulator: its two forms, and the messages for faults in it.
import { describe, expect, test } from "vitest";
import { readIcdConfig } from "../../web/net/icd-config.ts";
import { SimDataError } from "../../web/sim/boundary/errors.ts";

// The keys and numbers of its two files, in words of our own.
const february = `# a robot
joystick:
  ip: "127.0.0.1" # here
  port: 2000

core:
  ip: '10.0.0.5'
  joystickPort: 4000
  vehiclePort: 6000
sim:
  ip: 127.0.0.1
  port: 8000
  constants:
    drivetrain:
      width: 27.5
      depth: 28.3
      widthChannel: .5
      wheelBase: 18
      wheelRadius: 3
      wheelWidth: 1.0
      motor:
        maxSpeed: 833 # rpm
    elevator:
      belt: { radius: 0.79, length: 24 }
      motor:
        radius: 0.59
        maxSpeed: 500
    gamePiece:
      radius: 3.5
  initialState:
    drivetrain: {x: 0, y: -197, theta: 90}
`;

const october = `---
players:
- { team: "3260", alliance: "Blue", initialPosition: { x: 0.0, y: -197.0, theta: 90.0 }, hasLidar: true }  # Player 1
- team: "12 #4"
  alliance: Red
  initialPosition:
    x: -60
    y: 1.97e2
    theta: +0
  hasLidar: false
core:
  simPort: 6000
sim:
  comms: { ip: "127.0.0.1", corePort: 8000, simViewPort: 10000 }
  field:
    wall:
      - { x: 1, y: 2 }
      - [1, [2, 3], {a: b}]
      -
        - 5
        - - 6
          - 7
  vehicle:
    weight: 154
    drivetrain:
      wheelTrack: 22
      wheelRadius: 3
      leftMotorMaxSpeed: 833
      rightMotorMaxSpeed: 800
    intake: {tubeMotorMaxSpeed: 25}
    lidar:
      maxRange: 12
      laserFrequency: 8000
  gamePiece:
    radius: 3.5
simView:
  port: 12000`;

const inch = 0.0254;

async function problem(text: string): Promise<{ place: string; message: string }> {
  try {
    await readIcdConfig(text, "r.yml");
  } catch (error) {
    if (!(error instanceof SimDataError)) throw error;
    expect(error.file).toBe("r.yml");
    return { place: error.path, message: error.reason };
  }
  throw new Error(`${JSON.stringify(text)} was read`);
}

describe("robotConfig.yml", () => {
  test("of February 2020: one robot", async () => {
    const config = await readIcdConfig(february, "robotConfig.yml");
    expect([config.joystickPort, config.coreJoystickPort, config.coreSimPort, config.simPort]).toEqual([
      2000, 4000, 6000, 8000,
    ]);
    expect(config.wheelTrack).toBeCloseTo(25.5 * inch, 12); // 27.5 - 2 * 0.5 - 1 in
    expect(config.wheelRadius).toBeCloseTo(0.0762, 12);
    expect(config.driveRate[1]).toBeCloseTo(87.23156, 4); // 833 rpm
    expect(config.driveRate[0] * config.wheelRadius).toBeCloseTo(6.647, 3); // [m/s]
    expect(config.elevatorSpeed / inch).toBeCloseTo(30.9, 1); // [in/s]
    expect(config.elevatorLength).toBeCloseTo(24 * inch, 12);
    expect(config.pieceRadius).toBeCloseTo(3.5 * inch, 12);
    expect(config.several).toBe(false);
    expect(config.players).toHaveLength(1);
    expect(config.players[0]?.y).toBeCloseTo(-197 * inch, 12);
    expect(config.players[0]?.theta).toBeCloseTo(Math.PI / 2, 12);
    expect(config.ignored).toEqual(["sim.constants.elevator.belt.radius"]);
  });

  test("of October 2020: players", async () => {
    const config = await readIcdConfig(october, "robotConfig.yml");
    expect(config.several).toBe(true);
    const [first, second] = config.players;
    expect(config.players).toHaveLength(2);
    expect(first).toMatchObject({ team: "3260", alliance: "Blue", hasLidar: true });
    expect(first?.theta).toBeCloseTo(Math.PI / 2, 12);
    expect(second).toMatchObject({ team: "12 #4", alliance: "Red", hasLidar: false, theta: 0 });
    expect(second?.x).toBeCloseTo(-60 * inch, 12);
    expect(second?.y).toBeCloseTo(197 * inch, 12);
    expect([config.coreSimPort, config.simPort, config.simViewPort, config.viewPort]).toEqual([
      6000, 8000, 10000, 12000,
    ]);
    expect(config.mass).toBeCloseTo(69.853, 3);
    expect(config.wheelTrack).toBeCloseTo(22 * inch, 12);
    expect(config.driveRate[0]).toBeGreaterThan(config.driveRate[1]);
    expect(config.driveRate[1]).toBeGreaterThan(83.7);
    expect(config.intakeRate[3]).toBeCloseTo(2.618, 3);
    expect([config.lidarMax, config.lidarLaser]).toEqual([12, 8000]);
    expect(config.pieceRadius).toBeCloseTo(3.5 * inch, 12);
    expect(config.ignored).toEqual(["sim.field.wall"]);
  });

  // Mistakes that YAML itself does not allow are told in the library's words; their line is ours.
  test.each([
    ["", "line 1", "there is nothing in it"],
    ["# only this\n\n", "line 2", "there is nothing in it"],
    ["a: 1\n\tb: 2", "line 2", ""],
    ["a: 1\n  b: 2", "line 1", ""],
    ["a:\n    b: 1\n  c: 2", "line 3", ""],
    ["a: 1\n- b", "line 2", ""],
    ["a:\n  - b\n  c: 1", "line 3", ""],
    ["a", "line 1", "expected a key, a colon and a blank"],
    ["a:1", "line 1", "expected a key, a colon and a blank"],
    ["a: 1\n---\nb: 2", "line 2", "there is more than one document in it"],
    ["a: &b 1", "line 1", "anchors, aliases and tags are not read here"],
    ["b: 1\na: *b", "line 2", ""],
    ["a: {b: !c 1}", "line 1", ""],
    ['a: "b', "line 1", ""],
    ['a: "b" c', "line 1", ""],
    ["a: {b: 1} c", "line 1", ""],
    ["a: {b: 1", "line 1", ""],
    ["a: [1, 2", "line 1", ""],
    [`a: ${"[".repeat(17)}1${"]".repeat(17)}`, "line 1", "nested more than 16 deep"],
    [Array.from({ length: 20 }, (_, i) => `${" ".repeat(i)}a:\n`).join(""), "line 17", "nested more than 16 deep"],
    ["sim:\n  port: high", "line 2", "sim.port must be a port from 1 to 65535"],
    ["sim:\n  port: 65536", "line 2", "sim.port must be a port from 1 to 65535"],
    ["sim:\n  port: 80.5", "line 2", "sim.port must be a port from 1 to 65535"],
    ["sim: { vehicle: { weight: 154 lb } }", "line 1", "sim.vehicle.weight must be a number within +-1e6"],
    ["sim: { vehicle: { weight: 1e7 } }", "line 1", "sim.vehicle.weight must be a number within +-1e6"],
    ["sim: { vehicle: { weight: 0x10 } }", "line 1", "sim.vehicle.weight must be a number within +-1e6"],
    ["players: [{hasLidar: yes}]", "line 1", "players[0].hasLidar must be true or false"],
    ["players: [{team: '0123456789012345'}]", "line 1", "players[0].team must be a shorter text"],
    [`players: [${Array(7).fill("{team: 1}").join()}]`, "line 1", "more than 6 players"],
    ["a: 1\nb: \0", "line 2", "there is a zero byte"],
  ])("%j: %s: %s", async (text, place, message) => {
    const found = await problem(text);
    expect(`${found.place}: ${found.message}`).toMatch(new RegExp(`^${place}: `));
    expect(found.message).toContain(message);
    expect(found.message).not.toBe("");
  });

  test("whatever is cut off, the rest is read or refused", async () => {
    for (let cut = 0; cut < october.length; cut += 23) {
      await readIcdConfig(october.slice(0, cut), "r.yml").catch((error: unknown) => {
        expect(error).toBeInstanceOf(SimDataError);
      });
    }
  });
});
