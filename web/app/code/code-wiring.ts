// The channels of a robot: as it ships, or with an overlay of public/examples/wirings, so that a program with other channels drives it.
import { titleCase } from "../../element/words.ts";
import { shippedWirings } from "../../sim/boundary/shipped.ts";
import { code as say } from "../../words/english-code.ts";
import type { PageContext } from "../page/context.ts";
import { siteFile } from "../parts/site-file.ts";

interface Overlay {
  readonly robot: string;
  readonly sensors?: unknown;
  readonly wiring: unknown;
}

const fetchJson = async <T>(page: PageContext, path: string): Promise<T> =>
  (await siteFile(page.base, path)).json() as Promise<T>;

/** A scenario in which a robot is another one. The switches and bindings of the robot before, which go by its names, stay with it. */
export function withRobot(text: string, index: number, robot: object, number: number | null = null): string {
  const scenario = JSON.parse(text) as { robots: Record<string, unknown>[] };
  const { station, at, program } = scenario.robots[index] ?? {};
  const entry = { robot, station, at, program, ...(number === null ? {} : { number }) };
  scenario.robots[index] = JSON.parse(JSON.stringify(entry)) as Record<string, unknown>;
  return JSON.stringify(scenario);
}

/** A scenario in which a robot is the one of an overlay. */
async function wired(page: PageContext, text: string, robot: number, name: string): Promise<string> {
  const { robot: base, sensors, wiring } = await fetchJson<Overlay>(page, `examples/wirings/${name}.json`);
  const whole = await fetchJson<object>(page, `robots/${base}/robot.json`);
  return withRobot(text, robot, { ...whole, ...(sensors === undefined ? {} : { sensors }), wiring });
}

export class CodeWiring {
  readonly #page: PageContext;
  readonly #select: HTMLSelectElement;
  #made = { text: "", name: "" };

  /** chosen: another overlay is wanted. */
  constructor(page: PageContext, select: HTMLSelectElement, chosen: (name: string) => void) {
    this.#page = page;
    this.#select = select;
    const options = shippedWirings.map((name) => new Option(titleCase(name), name));
    select.replaceChildren(new Option(say("ownWiring"), ""), ...options);
    select.addEventListener("change", () => chosen(select.value));
  }

  /** The run's scenario with an overlay. */
  async make(text: string, robot: number, name: string): Promise<string> {
    const made = await wired(this.#page, text, robot, name);
    this.#made = { text: made, name };
    return made;
  }

  /** Shows the present scenario's wiring. */
  show(text: string): void {
    const { text: made, name } = this.#made;
    this.#select.value = text === made ? name : "";
    this.#select.options[0]!.disabled = this.#select.value !== "";
  }
}
