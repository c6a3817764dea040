// One of the programs of an order, in a process of its own, so that it can be killed.
//   node tests/peers/actor.mjs page|cameras|browser|program|dashboard|serve MODE SITE NT HAL [FILE]
// Prints its state as JSON, a line each; a page takes "MODE" on its stdin. program and dashboard are stand-ins, written from the protocols alone.
import { createInterface } from "node:readline";
import { runnerImport } from "vite";
import { join } from "node:path";
import { shipped } from "../../scripts/lib/shipped.mjs";

const [who, mode, ...numbers] = process.argv.slice(2);
const [site, nt, hal] = numbers.map(Number);
const file = numbers[3];
const say = (state) => process.stdout.write(`${JSON.stringify(state)}\n`);
const load = async (name) => {
  const path = join(import.meta.dirname, name);
  const define = { SANDLOT_SHIPPED: JSON.stringify(shipped) };
  return (await runnerImport(path, { configFile: false, logLevel: "error", define })).module;
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const actors = {
  async page() {
    const { page } = await load("page.ts");
    const choose = await page({ site, nt, hal }, say);
    choose(mode);
    createInterface({ input: process.stdin }).on("line", choose);
  },

  /** The page with cameras in view of tags; their results go to a file, the argument after the ports. */
  async cameras() {
    const { cameras } = await load("clients/cameras.ts");
    (await cameras({ site, nt, hal }, say, file))(mode);
  },

  /** The built page in Chromium, as a person has it who goes by docs/java.md. */
  async browser() {
    const { browserPage } = await import("./browser-page.mjs");
    await browserPage({ site, nt, hal }, say);
  },

  /** `serve` with other usual ports than the protocols'. */
  async serve() {
    const { serve } = await import("../../scripts/cli/serve.mjs");
    say({ ready: true });
    process.exit(await serve({ port: site, persistent: "none" }, { nt, halsim: hal }));
  },

  /** As halsim_ws_server or halsim_ws_client, with a NetworkTables server beside it. */
  async program() {
    const { RobotProgram } = await load("../net/robot-program.ts");
    const { startBridge } = await load("../net/helpers.ts");
    const { Nt4TestClient } = await load("../net/nt4-client.ts");
    // A server that serves several clients: the bridge's own. Where the port is taken ntcore goes on without one.
    const hasTables = (await startBridge(nt)) !== null;
    const tables = hasTables ? await Nt4TestClient.open(nt, { name: "program" }) : null;
    tables?.publish("/SmartDashboard/count", 1, "double");
    const program = new RobotProgram();
    let count = 0;
    program.periodic = () => {
      const speed = Math.floor(count / 50) % 2 === 0 ? 0.5 : -0.5;
      if (!program.mode.enabled) return;
      program.setPwm(0, speed);
      program.setPwm(1, -speed);
    };
    setInterval(() => tables?.set(1, 20_000 * ++count, "double", count), 20);
    if (mode === "server") await program.listen(hal);
    say({ ready: true });
    // WPILib's client tries each second until it has been connected once.
    while (mode === "client") {
      const isThere = await program.connect(hal).then(
        () => true,
        () => false,
      );
      if (isThere) return;
      await pause(1000);
    }
  },

  /** Tries again each half second, as ntcore does. */
  async dashboard() {
    const { Nt4TestClient } = await load("../net/nt4-client.ts");
    say({ ready: true });
    let [before, client] = [{ count: 0, pose: 0 }, null];
    const heard = () => ({
      count: before.count + (client?.valuesOf("/SmartDashboard/count").length ?? 0),
      pose: before.pose + (client?.valuesOf("/Sandlot/Robots/blue1/Pose").length ?? 0),
    });
    setInterval(() => say(heard()), 50);
    for (;;) {
      client = await Nt4TestClient.open(nt, { name: "dashboard" }).catch(() => null);
      if (client !== null) {
        client.subscribe([""], 1, { prefix: true });
        await new Promise((ended) => client.socket.once("close", ended));
        before = heard();
        client = null;
      }
      await pause(500);
    }
  },
};
process.on("unhandledRejection", (error) => {
  console.error(error?.message ?? error);
  process.exit(1);
});
await actors[who]();
