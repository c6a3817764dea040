// `new lesson NAME`: a lesson of one task that is right as it stands, to be changed.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const scenario = (name, robot) => ({
  ...{ sandlot: 1, name, seed: 1, field: "practice", pieces: "none", match: { start: "teleop", clock: false } },
  robots: [{ robot, station: "blue1", at: [2, 6.5, 0], program: "driver" }],
});

const pose = "Robots/blue1/Pose";

const lesson = {
  lesson: 1,
  minutes: 20,
  aims: [{ en: "Say what students can do afterwards.", es: "Di qué sabrán hacer después." }],
  plan: [
    { minutes: 5, say: { en: "Show the task, collect guesses.", es: "Muestra la tarea, junta predicciones." } },
    { minutes: 12, say: { en: "Everybody tries.", es: "Todos lo intentan." } },
    { minutes: 3, say: { en: "What was hard, and why?", es: "¿Qué fue difícil y por qué?" } },
  ],
  short: [{ minutes: 5, tasks: ["stop"] }],
  tasks: [
    {
      ...{ name: "stop", scenario: "task.json", hands: "driver", seconds: 60 },
      prediction: {
        ask: { en: "How fast will your robot be at most?", es: "¿Qué velocidad máxima tendrá tu robot?" },
        unit: "m/s",
        measure: { value: "Robots/blue1/Velocity/vx", take: "greatest" },
        because: { en: "Say here why it is so.", es: "Di aquí por qué es así." },
      },
      goals: [
        {
          say: {
            en: "Stand 4 m further, within half a metre, for 1 s",
            es: "Quédate 4 m más lejos, con medio metro de margen, 1 s",
          },
          ...{ distance: { of: pose, to: [6, 6.5] }, atMost: 0.5, when: "once", for: 1, by: 50 },
        },
      ],
      hints: [
        { say: { en: "W drives away from you.", es: "W se aleja de ti." }, seconds: 15 },
        {
          say: { en: "You drove past it: let go earlier.", es: "Te pasaste: suelta antes." },
          seen: { value: `${pose}/translation/x`, above: 7, when: "once" },
        },
        { say: { en: "Short taps are slow.", es: "Los toques cortos van despacio." }, tries: 1 },
      ],
    },
  ],
};

const script = [
  { t: 0.2, station: "blue1", axes: [0.4, 0, 0] },
  { t: 2.2, station: "blue1", axes: [0, 0, 0] },
];

const texts = {
  "en.md":
    "# A new lesson\n\nSay in two sentences what this lesson is about.\n\n## Stop there\n\nDrive to the place **4 m away from you** and stand there.\n",
  "es.md":
    "# Una lección nueva\n\nDi en dos frases de qué trata esta lección.\n\n## Detente ahí\n\nConduce al lugar que está **4 m más lejos de ti** y quédate ahí.\n",
  "teacher.en.md":
    "## What to watch for\n\n- Say which wrong ideas students bring.\n\n## Solutions\n\n1. Hold W for 2 s, let go at 5 m.\n",
  "teacher.es.md":
    "## En qué fijarse\n\n- Di qué ideas equivocadas traen.\n\n## Soluciones\n\n1. Mantener W 2 s, soltar a los 5 m.\n",
};

/** Writes it into a folder that is not there yet. */
export function writeLesson(to, name, robot) {
  const files = {
    "lesson.json": json(lesson),
    "task.json": json(scenario(name, robot)),
    "solution/stop.json": json({ script }),
    ...texts,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
  }
}
