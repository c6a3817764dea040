// The readers of a frame, against frames that the core made.
import { describe, expect, test } from "vitest";
import {
  allianceFrame,
  event,
  eventKinds,
  matchStates,
  modes,
  pieceStates,
  programs,
  schema,
  schemaKinds,
  shapes,
  stations,
  type SchemaKind,
} from "../../web/sim/boundary/abi.gen.ts";
import {
  Frame,
  newAllianceState,
  newComponentState,
  newMechanismState,
  newMotorState,
  newPieceCounts,
  newPieceRecord,
  newRangeState,
  newRobotState,
  newSensorState,
  newWheelState,
  noPhase,
  pieceStateIndex,
  pieceTypeIndex,
  pieceWords,
} from "../../web/sim/boundary/frame.ts";
import { eventOf, readEvents } from "../../web/sim/boundary/blocks.gen.ts";
import { readScene } from "../../web/sim/boundary/scene.ts";
import { fakeFrame, writeRecord } from "./fake-frame.ts";

const numbers = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
const [w, x, y, z] = [0.5, -0.5, 0.5, -0.5];

describe("Frame", () => {
  const buffer = fakeFrame({
    header: {
      time: 1.5,
      matchTime: -1,
      tick: 75,
      mode: modes.indexOf("teleop"),
      phase: noPhase,
      score: [12, 34],
      period: 3,
      periodTime: 8.5,
      matchState: matchStates.indexOf("running"),
      message: [82, 0],
      awakePieces: 7,
      subSteps: 2,
      contacts: 99,
    },
    alliances: [
      { foulPoints: 1 },
      {
        foulPoints: 15,
        minorFouls: 1,
        majorFouls: 2,
        rankingPoints: 4,
        bonuses: 5,
        open: 1,
        closing: 2,
        stored: 24,
        feeding: 1,
        counters: numbers(1, allianceFrame.counters.count),
      },
    ],
    pieceTypes: [
      { field: 1, held: 2, scored: 3, lost: 4, stored: 9, placed: 10 },
      { field: 5, held: 6, scored: 7, lost: 8, stored: 11, placed: 12 },
    ],
    robots: [
      { station: stations.indexOf("blue1"), wheelStart: 0, wheelCount: 1 },
      {
        station: stations.indexOf("red3"),
        enabled: 1,
        brownout: 1,
        held: 8,
        wheelStart: 1,
        wheelCount: 2,
        motorStart: 3,
        motorCount: 4,
        mechanismStart: 7,
        mechanismCount: 8,
        sensorStart: 9,
        sensorCount: 10,
        componentStart: 5,
        componentCount: 6,
        program: 3,
        aim: 1 | 4 | 16,
        gate: 2,
        laps: 3,
        buttons: 6,
        axes: [0.5, -1, 0.25],
        lap: [1.5, 20, 19],
        pathPlace: [1.5, 2.5, 0.5],
        pathError: [0.1, -0.2, 0.3],
        position: [1, 2, 3],
        rotation: [w, x, y, z],
        rpy: [4, 5, 6],
        velocity: [7, 8, 9],
        angular: [10, 11, 12],
        battery: 12.5,
        current: 80,
        charge: 0.75,
      },
    ],
    wheels: [
      { angle: 0 },
      {
        angle: 1,
        speed: 2,
        ground: 3,
        load: 4,
        longitudinal: 5,
        lateral: 6,
        position: 7,
        askedSpeed: 8,
        askedAngle: 9,
      },
      { angle: 9 },
    ],
    motors: [
      { position: 1, velocity: 2, volts: 3, current: 4, supply: 5, temperature: 25, reference: 6, referenceRate: 7 },
    ],
    mechanisms: [{ position: 1, velocity: 2, force: 3, volts: 4, setpoint: 5, ticks: 6, mode: 3, stops: 2 }],
    sensors: [{ value: [1, 2, 3, 4, 5, 6], rangeStart: 1, rangeCount: 2 }],
    ranges: [
      { azimuth: 0, distance: -1 },
      { azimuth: 0.5, distance: 3 },
      { azimuth: 1, distance: 4 },
    ],
    components: [{ position: [0, 0, 0] }, { position: [1, 2, 3], rotation: [w, x, y, z] }],
    pieces: [
      { kind: 0 },
      { position: [4, 5, 6], rotation: [w, x, y, z], kind: pieceStates.indexOf("flight") | (1 << 16) },
    ],
  });
  const frame = new Frame(buffer);

  test("header", () => {
    expect(frame.time).toBe(1.5);
    expect(frame.matchTime).toBe(-1);
    expect(frame.tick).toBe(75);
    expect(frame.mode).toBe("teleop");
    expect(frame.phase).toBe(noPhase);
    expect(frame.stop).toBe("running");
    expect([frame.scoreBlue, frame.scoreRed]).toEqual([12, 34]);
    expect([frame.period, frame.periodTime, frame.matchState, frame.message]).toEqual([3, 8.5, "running", "R"]);
    expect([frame.awakePieces, frame.subSteps, frame.contacts]).toEqual([7, 2, 99]);
    expect([frame.pieceTypeCount, frame.robotCount, frame.wheelCount]).toEqual([2, 2, 3]);
    expect([frame.motorCount, frame.componentCount, frame.pieceCount]).toEqual([1, 2, 2]);
  });

  test("robot", () => {
    expect(frame.robot(1, newRobotState())).toEqual({
      station: 5,
      enabled: true,
      brownout: true,
      held: 8,
      wheelStart: 1,
      wheelCount: 2,
      motorStart: 3,
      motorCount: 4,
      mechanismStart: 7,
      mechanismCount: 8,
      sensorStart: 9,
      sensorCount: 10,
      componentStart: 5,
      componentCount: 6,
      position: { x: 1, y: 2, z: 3 },
      rotation: { w, x, y, z },
      roll: 4,
      pitch: 5,
      yaw: 6,
      velocity: { x: 7, y: 8, z: 9 },
      angular: { x: 10, y: 11, z: 12 },
      battery: 12.5,
      current: 80,
      charge: 0.75,
      program: "autopilot",
      touchesField: false,
      touchesRobot: false,
      aiming: true,
      onTarget: false,
      passing: true,
      intakeActive: false,
      gateOpen: true,
      gate: 2,
      laps: 3,
      buttons: 6,
      axes: new Float64Array([0.5, -1, 0.25]),
      lap: 1.5,
      lastLap: 20,
      bestLap: 19,
      pathPlace: { x: 1.5, y: 2.5, heading: 0.5 },
      pathAlong: 0.1,
      pathAcross: -0.2,
      pathTurned: 0.3,
    });
  });

  test("alliances", () => {
    expect(frame.allianceCount).toBe(2);
    expect(frame.alliance(0, newAllianceState()).foulPoints).toBe(1);
    expect(frame.alliance(1, newAllianceState())).toEqual({
      foulPoints: 15,
      minorFouls: 1,
      majorFouls: 2,
      rankingPoints: 4,
      bonuses: 5,
      open: 1,
      closing: 2,
      stored: 24,
      feeding: true,
      counters: Uint32Array.from(numbers(1, allianceFrame.counters.count)),
    });
  });

  test("wheel, motor and component", () => {
    const wheel = {
      angle: 1,
      speed: 2,
      ground: 3,
      load: 4,
      longitudinal: 5,
      lateral: 6,
      position: 7,
      askedSpeed: 8,
      askedAngle: 9,
    };
    expect(frame.wheel(1, newWheelState())).toEqual(wheel);
    const motor = {
      position: 1,
      velocity: 2,
      volts: 3,
      current: 4,
      supply: 5,
      temperature: 25,
      reference: 6,
      referenceRate: 7,
    };
    expect(frame.motor(0, newMotorState())).toEqual(motor);
    const component = { position: { x: 1, y: 2, z: 3 }, rotation: { w, x, y, z } };
    expect(frame.component(1, newComponentState())).toEqual(component);
  });

  test("mechanism, sensor and ranges", () => {
    const mechanism = { position: 1, velocity: 2, force: 3, volts: 4, setpoint: 5, ticks: 6, mode: "position" };
    expect(frame.mechanism(0, newMechanismState())).toEqual({ ...mechanism, atLowerStop: false, atUpperStop: true });
    const sensor = { value: Float64Array.of(1, 2, 3, 4, 5, 6), rangeStart: 1, rangeCount: 2 };
    expect(frame.sensor(0, newSensorState())).toEqual(sensor);
    expect([frame.mechanismCount, frame.sensorCount, frame.rangeCount]).toEqual([1, 1, 3]);
    expect(frame.range(0, newRangeState()).distance).toBe(-1);
    expect(frame.range(1, newRangeState())).toEqual({ azimuth: 0.5, distance: 3 });
    expect(() => frame.range(3, newRangeState())).toThrow(RangeError);
  });

  test("pieces, one by one and as a block", () => {
    const piece = { position: { x: 4, y: 5, z: 6 }, rotation: { w, x, y, z }, state: "flight", type: 1 };
    expect(frame.piece(1, newPieceRecord())).toEqual(piece);
    expect(frame.piece(0, newPieceRecord())).toMatchObject({ state: "unused", type: 0 });
    expect(frame.pieceType(1, newPieceCounts())).toEqual({
      field: 5,
      held: 6,
      scored: 7,
      lost: 8,
      stored: 11,
      placed: 12,
    });
    const base = pieceWords.stride;
    expect([...frame.pieceFloats.subarray(base + pieceWords.position, base + pieceWords.position + 3)]).toEqual([
      4, 5, 6,
    ]);
    expect([...frame.pieceFloats.subarray(base + pieceWords.rotation, base + pieceWords.rotation + 4)]).toEqual([
      w,
      x,
      y,
      z,
    ]);
    const kind = frame.pieceWords[base + pieceWords.kind] ?? 0;
    expect(pieceStates[pieceStateIndex(kind)]).toBe("flight");
    expect(pieceTypeIndex(kind)).toBe(1);
  });

  test("fills the given object and no other", () => {
    const out = newRobotState();
    expect(frame.robot(0, out)).toBe(out);
    expect(out.station).toBe(0);
    const { position } = out;
    frame.robot(1, out);
    expect(out.position).toBe(position);
  });

  test("an index out of range throws", () => {
    for (const index of [-1, 2, NaN]) {
      expect(() => frame.robot(index, newRobotState())).toThrow(RangeError);
      expect(() => frame.piece(index, newPieceRecord())).toThrow(RangeError);
    }
    expect(() => frame.motor(1, newMotorState())).toThrow(RangeError);
  });

  test("refuses buffers that are no frame", () => {
    expect(() => new Frame(new ArrayBuffer(0))).toThrow(RangeError);
    expect(() => new Frame(new ArrayBuffer(4096))).toThrow(RangeError);
    expect(() => new Frame(buffer.slice(0, buffer.byteLength - 8))).toThrow(RangeError);
    const lying = fakeFrame({});
    new Uint32Array(lying).fill(1000, 11);
    expect(() => new Frame(lying)).toThrow(RangeError);
  });
});

describe("schema and events", () => {
  function schemaBlock(
    records: { kind: SchemaKind; owner?: number; index?: number; value?: number[]; name: string }[],
  ) {
    const view = new DataView(new ArrayBuffer(schema.byteLength * records.length));
    records.forEach(({ kind, owner = 0, index = 0, value = [], name }, i) => {
      const base = i * schema.byteLength;
      writeRecord(view, base, schema, { kind: schemaKinds.indexOf(kind), owner, index, value });
      new Uint8Array(view.buffer, base + schema.name.offset, schema.name.count).set(new TextEncoder().encode(name));
    });
    return view;
  }

  test("a scene has what the records name", () => {
    const records = [
      { kind: "field", value: [16, 8], name: "test-field" },
      { kind: "robot", owner: 0, index: 3, value: [60, 4, 9, 1, programs.indexOf("autopilot")], name: "rover" },
      { kind: "wheel", owner: 0, index: 0, value: [0.3, -0.2, 0.05], name: "front" },
      { kind: "motor", owner: 0, index: 0, value: [1, 2], name: "drive" },
      { kind: "motor", owner: 0, index: 1, name: "drehen-ü" },
      { kind: "mechanism", owner: 0, index: 0, value: [2, -1, 1], name: "arm" },
      { kind: "sensor", owner: 0, index: 0, value: [1], name: "gyro" },
      { kind: "component", owner: 0, index: 0, name: "hood" },
      { kind: "button", owner: 0, index: 0, name: "intake" },
      { kind: "camera", owner: 0, index: 0, value: [640, 480, 30, 2], name: "limelight-front" },
      { kind: "pieceType", index: 0, value: [0.075, 0.2], name: "ball" },
      { kind: "pieceType", index: 1, value: [0.1, 0.7, shapes.indexOf("cylinder")], name: "coral" },
      { kind: "pieceSize", index: 1, value: [0.11, 0.11, 0.3], name: "coral" },
      { kind: "phase", index: 0, value: [20, 1], name: "auto" },
      { kind: "period", index: 0, value: [0, 5, 15], name: "late" },
      { kind: "counter", index: 0, name: "balls" },
      { kind: "window", index: 0, name: "hub" },
      { kind: "exit", index: 0, name: "chute" },
      { kind: "feeder", index: 0, value: [1], name: "human" },
      { kind: "rule", index: 0, value: [2], name: "pin" },
      { kind: "goal", index: 0, value: [1, 2, 3, 1], name: "high" },
      { kind: "bonus", index: 0, value: [0, 100, 1], name: "energized" },
      { kind: "gate", index: 0, value: [4, 5, 0.6], name: "first" },
      { kind: "tag", index: 7, value: [1, 2, 3, 0.5, 0.1651], name: "" },
    ] as const;
    const view = schemaBlock(
      records.map((record) => ({ ...record, value: "value" in record ? [...record.value] : [] })),
    );
    expect(readScene(view, records.length)).toEqual({
      field: "test-field",
      size: { length: 16, width: 8 },
      robots: [
        {
          name: "rover",
          station: 3,
          program: "autopilot",
          dynamics: "full",
          drive: "swerve",
          topSpeed: 4,
          topTurn: 9,
          wheels: [{ name: "front", x: 0.3, y: -0.2, radius: 0.05, steers: false }],
          motors: ["drive", "drehen-ü"],
          motorWork: [
            { task: "drive", target: 2 },
            { task: "none", target: 0 },
          ],
          servos: [null, null],
          mechanisms: [
            {
              name: "arm",
              kind: "arm",
              min: -1,
              max: 1,
              ticks: 0,
              gains: { kP: 0, kI: 0, kD: 0, kS: 0, kV: 0, kA: 0, kG: 0 },
            },
          ],
          sensors: [{ name: "gyro", kind: "gyro" }],
          components: ["hood"],
          buttons: ["intake"],
          cameras: [{ name: "limelight-front", width: 640, height: 480, fps: 30 }],
          angleCameras: [],
          pathEvents: [],
        },
      ],
      pieceTypes: [
        { name: "ball", radius: 0.075, mass: 0.2, shape: "sphere", size: [0.15, 0.15, 0.15] },
        { name: "coral", radius: 0.1, mass: 0.7, shape: "cylinder", size: [0.11, 0.11, 0.3] },
      ],
      phases: [{ name: "auto", seconds: 20, mode: "auto" }],
      periods: [{ name: "late", phase: 0, begin: 5, seconds: 15 }],
      counters: ["balls"],
      windows: ["hub"],
      exits: ["chute"],
      feeders: [{ name: "human", alliance: "red" }],
      rules: [{ name: "pin", foul: "major" }],
      goals: [{ name: "high", alliance: "red", x: 1, y: 2, z: 3 }],
      bonuses: [{ name: "energized", counter: 0, atLeast: 100, points: 1 }],
      gates: [{ name: "first", x: 4, y: 5, reach: 0.6 }],
      tags: [{ id: 7, x: 1, y: 2, z: 3, yaw: 0.5, pitch: 0, roll: 0, size: 0.1651 }],
    });
  });

  test("a name may fill its whole field", () => {
    const name = "n".repeat(schema.name.count);
    expect(readScene(schemaBlock([{ kind: "field", name }]), 1).field).toBe(name);
  });

  test("a wheel of no robot is refused", () => {
    expect(() => readScene(schemaBlock([{ kind: "wheel", owner: 2, name: "w" }]), 1)).toThrow(/robot 2/);
  });

  test("events", () => {
    const view = new DataView(new ArrayBuffer(2 * event.byteLength));
    writeRecord(view, 0, event, { tick: 1, kind: 4, subject: 0, object: 0xffffffff, value: [2.5, 0] });
    writeRecord(view, event.byteLength, event, { tick: 2, kind: 1, value: numbers(7, 2) });
    expect(readEvents(view, 2)).toEqual([
      { tick: 1, kind: 4, subject: 0, object: 0xffffffff, value: [2.5, 0] },
      { tick: 2, kind: 1, subject: 0, object: 0, value: [7, 8] },
    ]);
  });

  test("an event's numbers have names", () => {
    const hit = {
      tick: 1,
      kind: eventKinds.indexOf("robotHit"),
      subject: 0,
      object: 0xffffffff,
      value: [2.5, 0],
    } as const;
    expect(eventOf(hit)).toEqual({ kind: "robotHit", tick: 1, robot: 0, other: -1, speed: 2.5 });
    const mode = { tick: 2, kind: eventKinds.indexOf("modeChanged"), subject: 0, object: 0, value: [2, 0] } as const;
    expect(eventOf(mode)).toEqual({ kind: "modeChanged", tick: 2, mode: "teleop" });
  });
});
