// Builds the models of robots/ and prints the mass properties that robot.json has to state.
//   node scripts/build-robots.mjs           writes the GLBs
//   node scripts/build-robots.mjs --check   fails if a file differs from what would be written
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { massProperties } from "./lib/robot-mass.mjs";
import { parts } from "./lib/swerve-shooter-parts.mjs";
import { swerveShooterModels } from "./lib/swerve-shooter.mjs";

const folder = fileURLToPath(new URL("../robots/swerve-shooter", import.meta.url));
const check = process.argv.includes("--check");

let differing = 0;
const total = { triangles: 0, bytes: 0 };
for (const [file, model] of swerveShooterModels()) {
  const bytes = await model.bytes();
  const { triangles, vertices, low, high } = model.stats();
  total.triangles += triangles;
  total.bytes += bytes.length;
  const path = join(folder, file);
  if (check) {
    const committed = await readFile(path).catch(() => Buffer.alloc(0));
    if (!committed.equals(bytes)) {
      console.error(
        `robots/swerve-shooter/${file} is not what scripts/build-robots.mjs makes; run it and commit the result`,
      );
      differing++;
    }
  } else {
    await writeFile(path, bytes);
    const corner = (p) => p.map((x) => x.toFixed(3)).join(" ");
    console.log(
      `${file.padEnd(13)} ${triangles} triangles, ${vertices} vertices, ${bytes.length} bytes, ${corner(low)} to ${corner(high)}`,
    );
  }
}

const { mass, center, inertia } = massProperties(parts);
const list = (values) => `[${values.map((x) => x.toFixed(3)).join(", ")}]`;
if (!check) {
  console.log(`together      ${total.triangles} triangles, ${total.bytes} bytes`);
  console.log(`mass ${mass.toFixed(2)} kg, centre of mass ${list(center)}, inertia ${list(inertia)}`);
}
process.exitCode = differing > 0 ? 1 : 0;
