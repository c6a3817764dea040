// Completion and help of the editor: the meaning of a name, by a small library with the shape of python/help.json.
import { expect, test } from "vitest";
import { pythonFile } from "../../scripts/lib/python-files.mjs";
import { CodeHelp, type Help } from "../../web/app/code/code-help.ts";

const help: Help = {
  modules: {
    wpilib: {
      doc: "The robot.",
      names: {
        Encoder: { class: "wpilib.Encoder" },
        TimedRobot: { class: "wpilib.TimedRobot" },
        drive: { module: "wpilib.drive" },
        run: { call: "(robot_class: type) -> None", doc: "Runs it." },
      },
    },
    "wpilib.drive": { doc: "Drives.", names: { DifferentialDrive: { class: "wpilib.drive.DifferentialDrive" } } },
  },
  classes: {
    "wpilib.Base": {
      doc: "",
      call: "()",
      bases: [],
      members: { getPeriod: ["() -> float", "Time between two loops [s]."] },
    },
    "wpilib.TimedRobot": {
      doc: "A robot with a loop.",
      call: "(period: float = 0.02) -> None",
      bases: ["wpilib.Base"],
      members: { teleopPeriodic: ["() -> None", ""], robotInit: ["() -> None", ""], addPeriodic: ["(callback)", ""] },
    },
    "wpilib.Encoder": {
      doc: "A quadrature encoder on two channels.",
      call: "(a: int, b: int) -> None",
      bases: [],
      members: { getDistance: ["() -> float", "In metres, if it was told so."], EncodingType: ["", ""] },
    },
    "wpilib.drive.DifferentialDrive": {
      doc: "Two sides.",
      call: "(left, right) -> None",
      bases: [],
      members: { arcadeDrive: ["(xSpeed: float, zRotation: float) -> None", "Forward and turn."] },
    },
  },
};
const program = `import wpilib
from wpilib.drive import DifferentialDrive as Drive

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.encoder = wpilib.Encoder(0, 1)
        self.left, self.other = wpilib.Encoder(2, 3), wpilib.Encoder(4, 5)
        self.drive = Drive(None, None)

    def far(self, sensor: wpilib.Encoder):
        local = self.encoder
`;
const editor = new CodeHelp(help);
/** Names offered behind the program and a line. */
const names = (line: string): string[] =>
  (editor.complete(program + line, program + line)?.choices ?? []).map(({ name }) => name).sort();

test("complete_knowsModulesAndWhatIsImportedFromThem", () => {
  expect(names("import wp")).toEqual(["wpilib"]);
  expect(names("from wpilib.")).toEqual(["drive"]);
  expect(names("from wpilib import Enc")).toEqual(["Encoder", "TimedRobot", "drive", "run"]);
  expect(names("        wpilib.")).toContain("Encoder");
  expect(names("        wpilib.drive.")).toEqual(["DifferentialDrive"]);
});

test("complete_knowsTheClassBehindANameOfTheFile", () => {
  expect(names("        self.encoder.get")).toEqual(["EncodingType", "getDistance"]);
  expect(names("        self.other.")).toContain("getDistance");
  expect(names("        self.drive.")).toEqual(["arcadeDrive"]);
  expect(names("        sensor.")).toContain("getDistance");
  // Nothing is invented.
  expect(names("        nobody.")).toEqual([]);
  expect(names("        # self.drive.")).toEqual([]);
});

test("complete_ofSelfHasValuesFunctionsAndTheRobotsOwn", () => {
  expect(names("        self.")).toEqual(
    expect.arrayContaining(["encoder", "left", "other", "drive", "far", "robotInit", "getPeriod"]),
  );
  expect(names("    def te")).toEqual(["robotInit", "teleopPeriodic"]);
});

test("about_saysSignatureAndFirstSentence", () => {
  const text = `${program}        self.drive.arcadeDrive(0, 0)\n`;
  const at = text.indexOf("arcadeDrive") + 3;
  expect(editor.about(text, at)).toMatchObject({
    call: "(xSpeed: float, zRotation: float) -> None",
    doc: "Forward and turn.",
    from: text.indexOf("arcadeDrive"),
    to: text.indexOf("arcadeDrive") + "arcadeDrive".length,
  });
  expect(editor.about(text, text.indexOf("Encoder(0") + 1)).toMatchObject({ kind: "class", call: "(a: int, b: int)" });
  expect(editor.about(text, text.indexOf("self.encoder") + 6)).toMatchObject({ call: ": Encoder" });
  expect(editor.about(text, text.indexOf("(0, 1)") + 1)).toBe(null);
});

test("aClassThatIsBuiltOnItselfEnds", () => {
  const loop: Help = {
    modules: help.modules,
    classes: { "wpilib.Encoder": { doc: "", call: "()", bases: ["wpilib.Encoder"], members: {} } },
  };
  expect(new CodeHelp(loop).complete(`${program}self.encoder.`, `${program}self.encoder.`)).toBe(null);
});

test("help of 2027 has 2027's names, and its functions to override", () => {
  const help = JSON.parse(String(pythonFile("help-2027.json"))) as Help;
  const of2027 = new CodeHelp(help);
  const names = (text: string): string[] => of2027.complete(text, text)?.choices.map(({ name }) => name) ?? [];
  expect(names("import wpilib_drivers\nmotor = wpilib_drivers.PWMSparkMax(0)\nmotor.")).toContain("set_throttle");
  expect(names("import wpilib\nservo = wpilib.ExpansionHubServo(0, 1)\nservo.")).toEqual(
    expect.arrayContaining(["set_angle", "set_enabled"]),
  );
  const hooks = names("import wpilib\nclass R(wpilib.TimedRobot):\n    def ");
  expect(hooks).toContain("teleop_periodic");
  expect(hooks).not.toContain("teleopPeriodic");
  expect(names("import wpilib.")).not.toContain("SmartDashboard");
});
