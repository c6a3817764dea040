// `test DIR`: pyfrc's tests and a project's own, each with a world and a program of its own.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const cli = join(import.meta.dirname, "../../scripts/sandlot.mjs");
let folder = "";

function sandlot(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-tests-"));
  write(
    "good/src/robot.py",
    `
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.stick = wpilib.Joystick(0)
        self.encoder = wpilib.Encoder(0, 1)

    def teleopPeriodic(self):
        if self.stick.getRawButton(10):
            raise ValueError("nobody presses ten")
        self.left.set(-self.stick.getY())
        self.right.set(-self.stick.getY())
`,
  );
  write("good/tests/conftest.py", "import pytest\n\n@pytest.fixture\ndef half():\n    yield 0.5\n");
  write(
    "good/tests/test_drive.py",
    `
import pytest
import wpilib.simulation

def test_moves(control, robot, half):
    with control.run_robot():
        stick = wpilib.simulation.JoystickSim(robot.stick)
        stick.setY(-half)
        assert control.step_timing(seconds=1, autonomous=False, enabled=True) == pytest.approx(1.2)
        assert robot.encoder.get() > 300
        assert wpilib.simulation.PWMSim(robot.right.getChannel()).getSpeed() == pytest.approx(-0.5, abs=0.01)

@pytest.mark.parametrize("a, b", [(1, 1), (2, 3)])
def test_cases(a, b):
    assert a == b, f"{a} is not {b}"

@pytest.mark.skip(reason="not yet")
def test_later():
    assert False

class TestGroup:
    def test_raises(self, monkeypatch):
        monkeypatch.setenv("TEAM", "1")
        with pytest.raises(ValueError, match="invalid"):
            int("x")
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("test", () => {
  it("runs the project's own tests in the world, and writes JUnit's XML", { timeout: 180_000 }, () => {
    const { code, out, err } = sandlot("test", "good", "--only", "test_drive", "--junit", "out.xml");
    expect(code, out + err).toBe(1);
    expect(out).toMatch(/^passed {2}test_drive\.py::test_moves \(1\.2 s/m);
    expect(out).toMatch(/^passed {2}test_drive\.py::test_cases \(/m);
    expect(out).toMatch(/^failed {2}test_drive\.py::test_cases\[1\] [^]*AssertionError: 2 is not 3$/m);
    expect(out).toMatch(/^skipped test_drive\.py::test_later [^]*not yet/m);
    expect(out).toMatch(/^passed {2}test_drive\.py::TestGroup\.test_raises/m);
    expect(out).toMatch(/3 passed, 1 failed, 1 skipped/);
    const xml = readFileSync(join(folder, "out.xml"), "utf8");
    expect(xml).toContain('<testsuite name="sandlot" tests="5" failures="1" skipped="1"');
    expect(xml).toContain('<testcase classname="test_drive.py" name="test_moves" time="1.20"/>');
    expect(xml).toContain('<failure message="AssertionError: 2 is not 3">');
  });

  it(
    "pyfrc's tests press buttons at random, the same ones for a seed, and say where the program fails",
    { timeout: 180_000 },
    () => {
      const run = () => sandlot("test", "good", "--builtin", "--only", "operator", "--seed", "7");
      const [first, second] = [run(), run()];
      expect(first.code, first.err).toBe(1);
      expect(first.out).toMatch(/failed {2}pyfrc::test_operator_control/);
      expect(first.out).toMatch(/robot\.py", line 13, in teleopPeriodic/);
      expect(first.out).toMatch(/ValueError: nobody presses ten/);
      expect(second.out).toBe(first.out);
    },
  );

  it("refuses what makes no sense in one line", { timeout: 60_000 }, () => {
    const cases: [string[], RegExp][] = [
      [["test", "good", "--robot", "kitbot", "--wiring", "arm"], /--robot and --wiring both/],
      [["test", "good", "--wiring", "none"], /no such wiring; there are arm, /],
      [["test", "good/tests"], /There is no robot\.py in it/],
    ];
    for (const [args, words] of cases) {
      const { code, err } = sandlot(...args);
      expect([code, err.trimEnd().split("\n").length], err).toEqual([2, 1]);
      expect(err).toMatch(words);
    }
  });
});
