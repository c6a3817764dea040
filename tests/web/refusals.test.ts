// The core's refusals in Spanish: every sentence that its source has, and some that it says of data.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sayReasonsBy, SimDataError } from "../../web/sim/boundary/errors.ts";
import { problemOf } from "../../web/element/problems.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { refusalSayer } from "../../web/sim/boundary/reasons.ts";
import { refusalWords } from "../../web/words/spanish/refusals.ts";
import { root } from "../net/helpers.ts";

const path: string = join(root, "scripts/lib/refusals.mjs");
const { refusals } = (await import(path)) as { refusals(): string[] };
const say = refusalSayer(refusalWords);
const placeholders = (text: string): string[] => [...text.matchAll(/\{\d+\}/g)].map(([name]) => name).sort();
const same = (text: string): string => text;
let core: Core;

beforeAll(async () => {
  core = await openCore(join(root, "build/wasm/sandlot.wasm"));
});
afterAll(() => sayReasonsBy(same));

test("every refusal in the core's source has Spanish words with the same numbers and names in them", () => {
  const all = refusals();
  expect(all.length).toBeGreaterThan(300);
  expect(Object.keys(refusalWords).sort()).toEqual(all);
  const others = Object.entries(refusalWords).filter(([english, spanish]) => {
    // Spanish needs no article before a kind, and names a kind once.
    const left = english.startsWith('is "{0}", {1} {2}')
      ? []
      : placeholders(english).filter((name) => !placeholders(spanish).includes(name));
    return placeholders(spanish).some((name) => !placeholders(english).includes(name)) || left.length > 1;
  });
  expect(others).toEqual([]);
});

test("no function that fails with words is left out: each of its texts is among the refusals", () => {
  const known = refusals().map((text) => text.replace(/\{\d+\}/g, "%"));
  const folder = join(root, "core/sim");
  const calls =
    /\b\w*(?:Fail|Complain|Refuse)\w*\(((?:"(?:[^"\\]|\\.)*"|[^";])*?)\);|\bwhy = ((?:"(?:[^"\\]|\\.)*"\s*)+);/g;
  const left: string[] = [];
  let count = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".c"))) {
    const source = readFileSync(join(folder, name), "utf8").replace(/\/\/.*$/gm, "");
    for (const [, given, why] of source.matchAll(calls))
      for (const [, text] of (given ?? why ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
        const part = text!.replace(/\\(.)/g, "$1").replace(/%%|%[-+ #0]*[\d.*]*(?:ll|l|z|h)?[a-zA-Z]/g, "%");
        // Of keys, paths and names alone there is nothing to say.
        if (!/[a-z]+ [a-z]+/.test(part)) continue;
        count++;
        if (!known.some((sentence) => sentence.includes(part))) left.push(`${name}: ${part}`);
      }
  }
  expect(count).toBeGreaterThan(250);
  expect(left).toEqual([]);
});

test("a recording that cannot be read says so in Spanish", async () => {
  await core.load(`{"sandlot":1,"name":"x","field":"practice","robots":[]}`, "es.json", folderFiles(root));
  core.step(5);
  const whole = core.recordings.bytes();
  const reasons = new Set<string>();
  // Each byte changed, one after the other, and each end: one of the sentences then tells the defect.
  for (let at = 0; at < 2 * whole.length; at++) {
    const bytes = at < whole.length ? whole.slice() : whole.slice(0, at - whole.length);
    if (at < whole.length) bytes[at]! ^= 0x15;
    try {
      core.recordings.open(bytes);
    } catch (error) {
      if (error instanceof SimDataError) reasons.add(error.english);
    }
  }
  expect(reasons.size).toBeGreaterThan(3);
  expect([...reasons].filter((reason) => say(reason) === reason)).toEqual([]);
});

test("a refusal of each kind that a team meets is Spanish to its last part, and keeps names, numbers and units", async () => {
  const robot = (text: string): string => `"robots":[{"robot":${text},"station":"blue1","at":[3,1.3,0]}]`;
  const low = JSON.parse(readFileSync(join(root, "robots/kitbot/robot.json"), "utf8")) as {
    cameras: { at: number[] }[];
  };
  low.cameras[0]!.at[2] = -0.4;
  const scenario = (rest: string): string => `{"sandlot":1,"name":"x","field":"practice",${rest}}`;
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{"sandlot":1,', /^se esperaba una clave entre comillas dobles$|^el texto termina/],
    [scenario('"robotz":[]'), /^no hay clave "robotz"; ¿quisiste decir "robots"\? valen: /],
    [scenario(robot('"kitbott"')), /^no hay (robot|robots?) "kitbott"/],
    [scenario('"seed":-1,"robots":[]'), /^es -1; debe ser un número entero de 0 a /],
    [scenario('"robots":{}'), /^debe ser una lista \[\.\.\.\], no un objeto$/],
    [
      scenario('"robots":[{"robot":"kitbot","station":"blue1","at":[30,1.3,0]}]'),
      /está fuera de la cancha, que mide .*; el lugar libre más cercano es \[/,
    ],
    [
      scenario(
        '"robots":[{"robot":"kitbot","station":"blue1","at":[3,1.3,0]},{"robot":"kitbot","station":"blue2","at":[3.1,1.3,0]}]',
      ),
      /^el robot 1 \(blue2\) se metería 0\.\d\d m en el robot 0 \(blue1\); el lugar libre más cercano/,
    ],
    [
      scenario(robot(JSON.stringify(low))),
      /^z = -0\.4 m está fuera del alcance .*; una cámara debe estar ahí de -0\.005 a [\d.]+ m$/,
    ],
  ];
  for (const [text, spanish] of cases) {
    const error = await core.load(text, "es.json", folderFiles(root)).then(
      () => null,
      (error: unknown) => error as SimDataError,
    );
    expect(error, text).toBeInstanceOf(SimDataError);
    expect(say(error!.reason)).toMatch(spanish);
  }
});

test("the page's errors say it, and what no sentence fits stays as it is", () => {
  const problem = { file: "a.json", path: "/robots/0/at", message: 'the key "station" is missing' };
  sayReasonsBy(say);
  const error = new SimDataError(problem);
  expect(error.message).toBe('a.json: /robots/0/at: falta la clave "station"');
  expect(problemOf(error).why).toBe('Falta la clave "station".');
  expect(problemOf(error).details).toContain(problem.message);
  expect(new SimDataError({ ...problem, message: "of the future" }).reason).toBe("of the future");
  // A name stays as it is: a piece may be called "key".
  expect(say('the key "key" is missing')).toBe('falta la clave "key"');
});
