// @vitest-environment happy-dom
// The dialog of the next game: every scenario of the menu with every robot and station on offer loads in the core and
// runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fieldIndex, robotIndex } from "../../scripts/lib/play-facts.mjs";
import { Setup } from "../../web/app/shell/setup.ts";
import type { PageContext } from "../../web/app/page/context.ts";
import { driverIndex, othersChoices, playOf, scenarioDriver, withPlay } from "../../web/element/play.ts";
import { stations } from "../../web/sim/boundary/abi.gen.ts";
import type { Core } from "../../web/sim/core/module.ts";
import "../../web/words/english-shell.ts";
import type { AssetSource } from "../../web/view/assets.ts";
import { frameOf, load, open, root } from "./helpers.ts";

interface Entry {
  readonly file: string;
  readonly name: string;
}
interface Field {
  readonly name: string;
  readonly scenarios: readonly Entry[];
}

const { fields } = fieldIndex(root) as { fields: readonly Field[] };
const entries = fields.flatMap(({ name, scenarios }) => scenarios.map((entry) => ({ ...entry, field: name })));
const robots = robotIndex(root) as readonly { readonly name: string }[];
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const robotsOf = (text: string): { robot: unknown; station: string; program?: unknown }[] =>
  (JSON.parse(text) as { robots: { robot: unknown; station: string; program?: unknown }[] }).robots;

/** Of the page on which the dialog is opened: the first drive, with the shooter at blue 1. */
const playing = { robot: "swerve-shooter", station: 0 };
const start = "https://example.org/site/index.html?debug=1";

/** happy-dom has no constructor of options. */
vi.stubGlobal("Option", function (text: string, value: string): HTMLOptionElement {
  const option = document.createElement("option");
  option.textContent = text;
  option.value = value;
  return option;
});

let core: Core;
let setup: Setup;

const select = (name: string): HTMLSelectElement => document.querySelector<HTMLSelectElement>(`select[name=${name}]`)!;
const tiles = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>("input[name=station]")];
const station = (): string => tiles().find(({ checked }) => checked)!.value;

function choose(name: string, value: string): void {
  select(name).value = value;
  expect(select(name).value, `${name} is offered`).toBe(value);
  select(name).dispatchEvent(new Event("change", { bubbles: true }));
}

function chooseStation(value: string): void {
  const tile = tiles().find((each) => each.value === value)!;
  tile.checked = true;
  tile.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Presses Play; the address to which the page goes. */
function play(): URL {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  document.querySelector("#setup form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  return new URL(String(assign.mock.lastCall![0]));
}

/** Loads the page's scenario for this address, and runs half a second of it. */
async function run(address: URL): Promise<{ readonly robot: unknown; readonly station: string }> {
  const text = withPlay(textOf(address.searchParams.get("scenario")!), playOf(address));
  await load(core, text);
  expect(core.step(25)).toBe(25);
  const all = robotsOf(text);
  expect(frameOf(core).robotCount).toBe(all.length);
  return all[Math.max(0, driverIndex(all))]!;
}

const openDialog = (): void => {
  document.querySelector<HTMLDialogElement>("#setup")!.close();
  setup.show();
};

beforeEach(async () => {
  core ??= await open();
  document.body.innerHTML = `<main id="sandlot"><button id="setup-open" hidden></button><slot name="dialogs"></slot></main>`;
  const page = {
    app: document.querySelector<HTMLElement>("#sandlot")!,
    base: "https://example.org/site/",
    address: new URL(start),
    session: {
      driver: { releaseAll: () => {} },
      scene: { robots: [{ name: playing.robot, dynamics: "full" }] },
      robot: 0,
      station: playing.station,
    },
  };
  setup = new Setup(page as unknown as PageContext);
  const lists: Record<string, unknown> = { "fields/index.json": { fields }, "robots/index.json": robots };
  const source = {
    json: async (path: string) => lists[path],
    bytes: async (path: string) => new TextEncoder().encode(JSON.stringify(lists[path])),
  };
  await setup.load(source as unknown as AssetSource);
});

afterEach(() => vi.restoreAllMocks());

test("the menu has its twelve scenarios", () => {
  expect(entries.length).toBeGreaterThanOrEqual(12);
});

test("asked for before the lists are there, the dialog opens with them", async () => {
  document.body.innerHTML = `<main id="sandlot"><button id="setup-open" hidden></button><slot name="dialogs"></slot></main>`;
  const app = document.querySelector<HTMLElement>("#sandlot")!;
  const session = { driver: { releaseAll: () => {} }, scene: null, robot: 0, station: 0 };
  const early = new Setup({ app, address: new URL(start), base: start, session } as unknown as PageContext);
  early.show();
  expect(document.querySelector<HTMLDialogElement>("#setup")!.open).toBe(false);
  const json = async (): Promise<unknown> => ({ fields });
  const bytes = async (): Promise<Uint8Array> => new TextEncoder().encode(JSON.stringify(robots));
  await early.load({ json, bytes } as unknown as AssetSource);
  expect(document.querySelector<HTMLDialogElement>("#setup")!.open).toBe(true);
});

describe.each(entries)("$file", ({ file, field }) => {
  const own = scenarioDriver(textOf(file));
  const others = file.endsWith("first-drive.json") ? entries.find((entry) => entry.file !== file)! : null;

  /** As a person does who has another one on the page. */
  const chooseEntry = (): void => {
    openDialog();
    if (others !== null) {
      choose("field", others.field);
      choose("scenario", others.file);
    }
    choose("field", field);
    choose("scenario", file);
  };

  test("begins with its own robot at its own station, and says neither in the address", async () => {
    chooseEntry();
    expect([select("robot").value, station()]).toEqual([own.robot, own.station]);
    const address = play();
    expect([address.searchParams.get("robot"), address.searchParams.get("station")]).toEqual([null, null]);
    expect(await run(address)).toMatchObject({ robot: own.robot, station: own.station });
  });

  test("plays with every robot at every station that is offered", async () => {
    chooseEntry();
    // A script is for its own robot at its own station.
    const isOffered = [select("robot"), tiles()[0]!.closest("fieldset")!, select("others")].map((one) => !one.disabled);
    expect(isOffered).toEqual([!own.scripted, !own.scripted, !own.scripted]);
    if (own.scripted) return void (await run(play()));
    for (const { name: robot } of robots) {
      for (const at of stations) {
        for (const company of othersChoices) {
          chooseEntry();
          choose("robot", robot);
          chooseStation(at);
          choose("others", company);
          const driver = await run(play());
          expect(driver, `${robot} at ${at}, others: ${company}`).toMatchObject({ robot, station: at });
        }
      }
    }
  });

  test("plays with everything that may move its robot", async () => {
    chooseEntry();
    for (const { value } of [...select("dynamics").options]) {
      chooseEntry();
      choose("dynamics", value);
      await run(play());
    }
  });
});

test("a robot that was chosen by hand stays when another scenario is chosen, but not over a script", () => {
  openDialog();
  choose("field", "practice");
  choose("robot", "kitbot");
  chooseStation("red2");
  choose("field", "2025-reef-lite");
  choose("scenario", "fields/2025-reef-lite/scenarios/match.json");
  expect([select("robot").value, station()]).toEqual(["kitbot", "red2"]);
  choose("scenario", "fields/2025-reef-lite/scenarios/one-coral.json");
  expect([select("robot").value, station()]).toEqual(["mecanum-arm", "blue2"]);
  // The next time it is opened it begins with the scenario's own.
  openDialog();
  choose("field", "practice");
  expect([select("robot").value, station()]).toEqual(["swerve-shooter", "blue2"]);
});

describe("an address that puts another station over a script", () => {
  const scripted = entries.filter(({ file }) => scenarioDriver(textOf(file)).scripted);

  test("there are scripts", () => expect(scripted.length).toBe(3));

  test.each(scripted)("$file: the script goes along", async ({ file }) => {
    for (const at of stations) {
      const address = new URL(`${start}&scenario=${encodeURIComponent(file)}&station=${at}`);
      expect((await run(address)).station).toBe(at);
    }
  });
});
