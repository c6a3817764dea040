// A measurement, and the link that carries it: everything in the part of the address behind #, which browsers never send.

import { deflate, fromBase64Url, inflate, toBase64Url } from "../../sim/core/links.ts";

export const scenes = ["one-robot", "six-robots"] as const;
export const looks = ["plain", "whole"] as const;
export type SceneName = (typeof scenes)[number];
export type LookName = (typeof looks)[number];

/** One scene in one look. */
export interface Measured {
  readonly scene: SceneName;
  readonly look: LookName;
  /** Pictures a second. */
  readonly fps: number;
  /** Of the page's own thread for one picture, median [ms]. */
  readonly scriptMs: number;
  readonly calls: number;
  readonly triangles: number;
  /** Simulated seconds a real second; 1: the run keeps its pace. */
  readonly pace: number;
  /** For one tick of 20 ms, while nothing is drawn [ms]. */
  readonly coreMs: number;
}

/** The machine, as the browser tells every page. Nothing in it names a person. */
export interface Machine {
  readonly browser: string;
  readonly graphics: string;
  readonly cores: number;
  /** At least so much [GB]; browsers tell no more than 8. 0: it is not told. */
  readonly memory: number;
  readonly screen: string;
}

export interface Report {
  /** Year, month, day. */
  readonly made: string;
  readonly machine: Machine;
  readonly measured: readonly Measured[];
}

const version = 1;
/** Of a text in a report; the browser's name has some 120. */
const longestText = 300;
const mostRows = scenes.length * looks.length;

const round = (value: number): number => Number(value.toPrecision(6));

/** `b=...`, for the part of the address behind #. */
export async function packReport({ made, machine, measured }: Report): Promise<string> {
  const rows = measured.map(({ scene, look, fps, scriptMs, calls, triangles, pace, coreMs }) => [
    scenes.indexOf(scene),
    looks.indexOf(look),
    ...[fps, scriptMs, calls, triangles, pace, coreMs].map(round),
  ]);
  const { browser, graphics, cores, memory, screen } = machine;
  const json = JSON.stringify([version, made, [browser, graphics, cores, memory, screen], rows]);
  return `b=${toBase64Url(await deflate(new TextEncoder().encode(json)))}`;
}

class NoReport extends Error {}

const text = (value: unknown): string => {
  if (typeof value !== "string" || value.length > longestText) throw new NoReport();
  return value;
};
const number = (value: unknown): number => {
  if (typeof value !== "number" || !(value >= 0 && value < 1e9)) throw new NoReport();
  return value;
};
const list = (value: unknown, most: number): readonly unknown[] => {
  if (!Array.isArray(value) || value.length > most) throw new NoReport();
  return value;
};

/** The report in a link's fragment; null: it carries none. Rejects when it should carry one and is damaged or of another version. */
export async function readReport(fragment: string): Promise<Report | null> {
  const packed = /^#?b=([A-Za-z0-9_-]+)$/.exec(fragment)?.[1];
  if (packed === undefined) return null;
  const json: unknown = JSON.parse(new TextDecoder().decode(await inflate(fromBase64Url(packed))));
  const [of, made, machine, rows] = list(json, 4);
  if (of !== version) throw new NoReport();
  const [browser, graphics, cores, memory, screen] = list(machine, 5);
  return {
    made: text(made),
    machine: {
      ...{ browser: text(browser), graphics: text(graphics), cores: number(cores), memory: number(memory) },
      screen: text(screen),
    },
    measured: list(rows, mostRows).map((row) => {
      const [scene, look, ...numbers] = list(row, 8).map(number);
      const [fps = 0, scriptMs = 0, calls = 0, triangles = 0, pace = 0, coreMs = 0] = numbers;
      const [sceneName, lookName] = [scenes[scene ?? -1], looks[look ?? -1]];
      if (sceneName === undefined || lookName === undefined) throw new NoReport();
      return { scene: sceneName, look: lookName, fps, scriptMs, calls, triangles, pace, coreMs };
    }),
  };
}
