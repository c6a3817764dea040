// A program of WPILib 2027 under /Telemetry and /Tunables, in the page: a controller, commands with their scheduler, and a
// mechanism are seen, changed from the page, and the program repeats the values it has heard.
import assert from "node:assert/strict";

const code = (tab, name) => tab.page.locator(`[data-code="${name}"]`);

/** A controller's numbers are tunables, and its output is telemetry. The arm of the mechanism stands where its setpoint is. */
const program = `
import commands2
import telemetry
import tunables
import wpilib
import wpimath

class Wheel(commands2.Subsystem):
    def spin(self, name):
        return self.run(lambda: None).with_name(name)

class Robot(commands2.TimedCommandRobot):
    def __init__(self):
        super().__init__()
        self.pid = wpimath.PIDController(0.5, 0.0, 0.125)
        self.pid.set_setpoint(30)
        tunables.publish("Arm/Pid", self.pid)
        self.mechanism = wpilib.Mechanism2d(3, 2)
        root = self.mechanism.get_root("shoulder", 1.5, 0.5)
        self.arm = root.append_ligament("arm", 1.0, 30)
        self.wheel, self.belt = Wheel(), Wheel()
        self.slow, self.fast = self.wheel.spin("Slow"), self.belt.spin("Fast")
        scheduler = commands2.CommandScheduler.get_instance()
        tunables.publish("Scheduler", scheduler)
        tunables.publish("Slow wheel", self.slow)
        scheduler.on_command_initialize(lambda command: print("begins", command.get_name()))
        scheduler.on_command_interrupt(lambda command, by=None: print("ends", command.get_name()))
        self.told = ""

    def autonomous_init(self):
        # A scheduler takes no command while the robot is disabled.
        commands2.CommandScheduler.get_instance().schedule(self.fast)

    def robot_periodic(self):
        self.arm.set_angle(self.pid.get_setpoint())
        self.pid.calculate(self.pid.get_setpoint() - 4)
        telemetry.log("Arm/Mechanism", self.mechanism)
        telemetry.log("Arm/Shown", self.pid)
        telemetry.log("Slow shown", self.slow)
        said = f"p {self.pid.get_p():.2f} setpoint {self.pid.get_setpoint():.1f}"
        if said != self.told:
            print(said)
            self.told = said
`;

/** The program runs, and the views are beside the picture. */
async function begin(tab, ...views) {
  const { page } = tab;
  const root = { row: [{ column: views.map((view) => ({ tabs: [{ view }] })) }, { picture: true }] };
  await page.setViewportSize({ width: 1280, height: 720 });
  await tab.useLayout({ "sandlot-layout": 1, name: "Of 2027", root });
  await tab.start("scenario=examples/first-robot/scenario.json");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "robot.py"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, program);
  await code(tab, "run").click();
  await says(tab, "p 0.50 setpoint 30.0");
  await page.keyboard.press("KeyY");
}

/** The program prints a text. */
const says = (tab, text) => code(tab, "prints").filter({ hasText: text }).waitFor({ state: "attached" });

/** With SHOTS, the page as it is now. */
async function shot(tab, name) {
  if (process.env.SHOTS) await tab.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

export const tests = [
  {
    name: "dashboard of 2027: a controller's gains and setpoint are set from the page, and what it logs is only shown",
    async run(tab) {
      const { page } = tab;
      await begin(tab, "sendable");
      const card = (name) => page.locator(".card", { has: page.locator("h3", { hasText: new RegExp(`^${name} `) }) });
      const key = (name) => card("Pid").getByRole("textbox", { name: `${name}, /Tunables/Arm/Pid/${name}` });
      await key("p").waitFor();
      const holds = (label, value) => document.querySelector(`input[aria-label="${label}"]`)?.value === value;
      await page.waitForFunction(`(${holds})("p, /Tunables/Arm/Pid/p", "0.5")`);
      await key("p").fill("0.75");
      await key("p").press("Enter");
      await says(tab, "p 0.75 setpoint 30.0");
      await key("setpoint").fill("45");
      await key("setpoint").press("Enter");
      await says(tab, "p 0.75 setpoint 45.0");
      await key("izone").fill("-1");
      await key("izone").press("Enter");
      await says(tab, "IZone must be a non-negative number!");
      // The program computes the error: setpoint less measurement.
      const shown = card("Shown");
      await shown.locator(".tunable", { hasText: "error" }).filter({ hasText: "4" }).first().waitFor();
      assert.equal(await shown.getByRole("textbox").count(), 0, "telemetry is not to be set");
      await shot(tab, "pid-2027");
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "dashboard of 2027: commands are started and cancelled from the page, and the scheduler lists them",
    async run(tab) {
      const { page } = tab;
      await begin(tab, "commands");
      const running = page.locator(".scheduler-row");
      await running.filter({ hasText: "Fast" }).waitFor();
      await page.getByRole("button", { name: "Run Slow wheel", exact: true }).click();
      await says(tab, "begins Slow");
      await running.filter({ hasText: "Slow" }).waitFor();
      await page.locator('.command[data-state="running"]', { hasText: "Slow wheel" }).waitFor();
      // As telemetry it is seen, and not to be started.
      const logged = page.locator('.command[data-state="running"]', { hasText: "Slow shown" });
      assert.equal(await logged.getByRole("button").isDisabled(), true);
      await shot(tab, "commands-2027");
      await running.filter({ hasText: "Fast" }).getByRole("button").click();
      await says(tab, "ends Fast");
      await running.filter({ hasText: "Fast" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Cancel Slow wheel", exact: true }).click();
      await says(tab, "ends Slow");
      await running.waitFor({ state: "detached" });
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "dashboard of 2027: a mechanism under /Telemetry is drawn, and moves as its tunable is set",
    async run(tab) {
      const { page } = tab;
      await begin(tab, "mechanism2d", "tunables");
      const row = page.locator(".mech2d-figures tr", { hasText: "arm" });
      await row.filter({ hasText: "30" }).waitFor();
      const line = page.locator(".mech2d-picture line");
      /** The ligament's angle in the picture, whose y goes down [degrees]. */
      const angle = () =>
        line.evaluate((each) => {
          const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => Number(each.getAttribute(name)));
          return (Math.atan2(y1 - y2, x2 - x1) * 180) / Math.PI;
        });
      assert.ok(Math.abs((await angle()) - 30) < 0.1, String(await angle()));
      await shot(tab, "mechanism-2027");
      const setpoint = page.getByRole("textbox", { name: "setpoint, /Tunables/Arm/Pid/setpoint" });
      await setpoint.fill("90");
      await setpoint.press("Enter");
      await says(tab, "setpoint 90.0");
      await row.filter({ hasText: "90" }).waitFor();
      await page.waitForFunction(() => {
        const each = document.querySelector(".mech2d-picture line");
        return Math.abs(Number(each?.getAttribute("x1")) - Number(each?.getAttribute("x2"))) < 0.01;
      });
      await shot(tab, "mechanism-2027-up");
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
];
