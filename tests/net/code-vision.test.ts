// Cameras in a run without a page: a robot program's readings of their tables, and its orders to them.
import { beforeAll, describe, expect, it } from "vitest";
import { CodeWorld } from "./code-world.mjs";

let world: CodeWorld;
beforeAll(async () => {
  world = await CodeWorld.open();
}, 120_000);

describe("cameras of a run without a page", () => {
  it("the page's example finds a tag by its Limelight and turns to it", { timeout: 120_000 }, async () => {
    const { said, values } = await world.runExample("vision-robot", { seconds: 6 });
    // It stands at an angle of -30 degrees, and the tags of the hub are ahead.
    expect(said.find((line) => line.startsWith("tag"))).toMatch(/^tag \d+ ahead after \d+\.\d\d s$/);
    expect(values["/SmartDashboard/Sees a tag"]).toBe(true);
    expect(Math.abs(values["/SmartDashboard/Degrees off"] as number)).toBeLessThan(3);
  });

  it(
    "tables of PhotonVision and of the run are there, and an order to the camera is heard",
    { timeout: 120_000 },
    async () => {
      const robot = `
import ntcore
import wpilib
from wpimath.geometry import Pose3d

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.nt = ntcore.NetworkTableInstance.getDefault()
        self.photon = self.nt.getTable("photonvision").getSubTable("limelight").getBooleanTopic("hasTarget").subscribe(False)
        self.truth = self.nt.getStructTopic("/Sandlot/Robots/blue1/Pose", Pose3d).subscribe(Pose3d())
        self.camera = self.nt.getTable("limelight")
        self.beat = self.camera.getDoubleTopic("hb").subscribe(0.0)
        self.beats = []

    def teleopPeriodic(self):
        self.beats.append(self.beat.get())
        if len(self.beats) == 20:
            # From now on the camera leaves out a hundred pictures between two.
            self.camera.putNumber("throttle_set", 100)
        wpilib.SmartDashboard.putBoolean("photon", self.photon.get())
        wpilib.SmartDashboard.putNumber("x", self.truth.get().x)
        wpilib.SmartDashboard.putNumberArray("beats", self.beats)
`;
      const first = await world.runExample("vision-robot", {
        seconds: 1,
        start: "teleop",
        files: new Map([["robot.py", robot]]),
      });
      expect(first.values["/SmartDashboard/photon"]).toBe(true);
      const beats = first.values["/SmartDashboard/beats"] as number[];
      const between = (from: number, to: number): number => (beats[to] ?? Number.NaN) - (beats[from] ?? Number.NaN);
      expect(between(5, 18)).toBeGreaterThan(4);
      expect(between(30, 43)).toBe(0);
      expect(first.values["/SmartDashboard/x"]).toBeCloseTo(first.end.pose.x, 2);
      // Between two ticks, by the run's clock: the same each time.
      const again = await world.runExample("vision-robot", {
        seconds: 1,
        start: "teleop",
        files: new Map([["robot.py", robot]]),
      });
      expect(again.values).toEqual(first.values);
    },
  );
});
