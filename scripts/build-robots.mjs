// Builds the models of robots/ and prints the mass properties that each robot.json has to state.
//   node scripts/build-robots.mjs           writes the GLBs
//   node scripts/build-robots.mjs --check   fails if a file differs from the model that it would write
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parts as coralArmParts } from "./models/coral-arm-parts.mjs";
import { coralArmModels } from "./models/coral-arm.mjs";
import { exampleRobots } from "./models/example-robots.mjs";
import { parts as ftcMecanumParts } from "./models/ftc-mecanum-parts.mjs";
import { ftcMecanumModels } from "./models/ftc-mecanum.mjs";
import { parts as kitbotParts } from "./models/kitbot-parts.mjs";
import { kitbotModels } from "./models/kitbot.mjs";
import { parts as mecanumArmParts } from "./models/mecanum-arm-parts.mjs";
import { mecanumArmModels } from "./models/mecanum-arm.mjs";
import { parts as reefArmParts } from "./models/reef-arm-parts.mjs";
import { reefArmModels } from "./models/reef-arm.mjs";
import { massProperties } from "./models/robot-mass.mjs";
import { parts as swerveShooterParts } from "./models/swerve-shooter-parts.mjs";
import { swerveShooterModels } from "./models/swerve-shooter.mjs";
import { parts as xrpParts } from "./models/xrp-parts.mjs";
import { xrpModels } from "./models/xrp.mjs";

const robots = [
  ["swerve-shooter", swerveShooterModels, swerveShooterParts],
  // The same machine with another game's numbers.
  ["ring-shooter", swerveShooterModels, swerveShooterParts],
  ["kitbot", kitbotModels, kitbotParts],
  ["mecanum-arm", mecanumArmModels, mecanumArmParts],
  ["coral-arm", coralArmModels, coralArmParts],
  ["reef-arm", reefArmModels, reefArmParts],
  ["ftc-mecanum", ftcMecanumModels, ftcMecanumParts],
  ["xrp", xrpModels, xrpParts],
];
const check = process.argv.includes("--check");

/** Writes the models of one robot, or counts those that differ from their files. */
async function build(name, models) {
  const folder = fileURLToPath(new URL(`../robots/${name}`, import.meta.url));
  const total = { triangles: 0, bytes: 0 };
  let differing = 0;
  for (const [file, model] of models()) {
    const bytes = await model.bytes();
    const { triangles, vertices, low, high } = model.stats();
    total.triangles += triangles;
    total.bytes += bytes.length;
    const path = join(folder, file);
    if (check) {
      const committed = await readFile(path).catch(() => Buffer.alloc(0));
      if (committed.equals(bytes)) continue;
      console.error(`robots/${name}/${file} is not what scripts/build-robots.mjs makes; run it and commit the result`);
      differing++;
    } else {
      await writeFile(path, bytes);
      const corner = (p) => p.map((x) => x.toFixed(3)).join(" ");
      console.log(
        `${file.padEnd(13)} ${triangles} triangles, ${vertices} vertices, ${bytes.length} bytes, ${corner(low)} to ${corner(high)}`,
      );
    }
  }
  if (!check) console.log(`together      ${total.triangles} triangles, ${total.bytes} bytes`);
  return differing;
}

let differing = 0;
for (const [name, models, parts] of robots) {
  if (!check) console.log(`--- ${name}`);
  differing += await build(name, models);
  const { mass, center, inertia } = massProperties(parts);
  const list = (values) => `[${values.map((x) => x.toFixed(3)).join(", ")}]`;
  if (!check) console.log(`mass ${mass.toFixed(2)} kg, centre of mass ${list(center)}, inertia ${list(inertia)}`);
}
// The workshop's examples: whole folders, robot.json and config.json as well.
for (const [name, files] of Object.entries(await exampleRobots())) {
  const folder = fileURLToPath(new URL(`../public/examples/robots/${name}`, import.meta.url));
  await mkdir(folder, { recursive: true });
  for (const [file, bytes] of files) {
    const path = join(folder, file);
    if (!check) await writeFile(path, bytes);
    else if (!(await readFile(path).catch(() => Buffer.alloc(0))).equals(bytes)) {
      console.error(
        `public/examples/robots/${name}/${file} is not what scripts/build-robots.mjs makes; run it and commit the result`,
      );
      differing++;
    }
  }
  if (!check)
    console.log(`--- example ${name}: ${files.map(([file, { length }]) => `${file} ${length}`).join(", ")} bytes`);
}
process.exitCode = differing > 0 ? 1 : 0;
