// `new project`: a folder for a team's own robot, scenarios and conditions, with the commands that judge them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shown } from "./content.mjs";
import { writeFolder } from "./files.mjs";
import { root } from "./home.mjs";

/** Drives ahead for two seconds: a scenario with its own conditions. */
const drive = (robot) => ({
  sandlot: 1,
  name: "Straight ahead",
  seed: 1,
  field: "practice",
  pieces: "none",
  robots: [{ robot, station: "blue1", at: [2, 6.5, 0], program: "script" }],
  script: [
    { t: 0.5, station: "blue1", axes: [0.5, 0, 0] },
    { t: 2.5, station: "blue1", axes: [0, 0, 0] },
  ],
  assert: [
    { name: "gets two metres ahead", value: "Robots/blue1/Pose/translation/x", atLeast: 4, when: "end", until: 4 },
    { name: "stays in its lane", value: "Robots/blue1/Pose/translation/y", within: 0.15, near: 6.5, when: "always" },
    { name: "does not brown out", value: "Robots/blue1/Battery/Voltage", atLeast: 7, when: "always" },
  ],
});

/** The same with tired batteries, and with the robot set down a little off. */
const sweep = {
  sandlot: 1,
  name: "Five centimetres off, and a tired battery",
  scenario: "fields/practice/scenarios/drive.json",
  seeds: 1,
  vary: {
    y: { at: "/robots/blue1/at/1", from: -0.05, to: 0.05, steps: 3, add: true, unit: "m" },
    emf: { at: "/robots/blue1/robot/battery/emf", values: [11.5, 12.8], unit: "V" },
  },
  measure: {
    x: { value: "Robots/blue1/Pose/translation/x" },
    lowest: { value: "Robots/blue1/Battery/Voltage", take: "least" },
  },
};

const readme = (name, robot) => `# ${name}

Made by \`sandlot new project\`. \`npm install\` once, then:

| command | does |
|---|---|
| \`npm start\` | the page, with this folder's robots and fields in it; it prints an address for each scenario |
| \`npm test\` | reads everything here, runs the scenarios and judges what they say must hold |
| \`npm run sweep\` | runs one of them with other starts and batteries, and writes report/report.html |

- \`robots/${robot}/robot.json\`: the robot. Its numbers are another robot's until you put yours there.
- \`fields/practice/scenarios/drive.json\`: what it does, and what must come of it.
- \`sweep.json\`: what varies.

\`npx sandlot new robot|field|scenario NAME\` begins more of them.
`;

/** All files but the robot's, by path. */
function filesOf(name, robot, version) {
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    "package.json": json({
      name: name.toLowerCase(),
      private: true,
      scripts: {
        start: "sandlot serve",
        test: "sandlot check . && sandlot assert fields/practice/scenarios",
        sweep: "sandlot sweep sweep.json --fresh --out report",
      },
      devDependencies: { sandlot: `^${version}` },
    }),
    ".gitignore": "node_modules/\nreport/\n",
    "README.md": readme(name, robot),
    "fields/practice/scenarios/drive.json": json(drive(robot)),
    "sweep.json": json(sweep),
  };
}

/** Writes the folder to; robotFiles(folder) puts the robot into it. It appears whole, or not at all. */
export function writeProject(to, name, robot, robotFiles) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFolder("new", to, shown(to), (part) => {
    for (const [path, text] of Object.entries(filesOf(name, robot, version))) {
      mkdirSync(dirname(join(part, path)), { recursive: true });
      writeFileSync(join(part, path), text);
    }
    robotFiles(part);
  });
}
