// Cameras in a run without a page: what a robot program reads of their tables, and what it tells them.
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
        self.sees = self.camera.getDoubleTopic("tv").subscribe(0.0)
        self.seen = []

    def teleopPeriodic(self):
        self.seen.append(self.sees.get())
        if len(self.seen) == 25:
            # Looks for tag 1 alone, which is on the other side of the field.
            self.camera.putNumberArray("fiducial_id_filters_set", [1.0])
        wpilib.SmartDashboard.putBoolean("photon", self.photon.get())
        wpilib.SmartDashboard.putNumber("x", self.truth.get().x)
        wpilib.SmartDashboard.putNumberArray("seen", self.seen)
`;
      const first = await world.runExample("vision-robot", {
        seconds: 1,
        start: "teleop",
        files: new Map([["robot.py", robot]]),
      });
      expect(first.values["/SmartDashboard/photon"]).toBe(true);
      const seen = first.values["/SmartDashboard/seen"] as number[];
      expect([seen[24], seen.at(-1)]).toEqual([1, 0]);
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
