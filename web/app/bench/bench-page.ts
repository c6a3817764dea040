// The page that measures a machine: a table of fixed scenes, and the same table behind a link.

import { lateWords, withWords, dateOf } from "../../words/book.ts";
import { chosenLanguage, languageOf, speakLanguage } from "../../words/language.ts";
import { browserLanguages, grouped } from "../../words/locale.ts";
import { bench as say } from "../../words/media/english-bench.ts";
import { make, need, setText } from "../parts/elements.ts";
import { BenchError, machineHere, measure } from "./bench-measure.ts";
import {
  looks,
  packReport,
  readReport,
  scenes,
  type LookName,
  type Measured,
  type Report,
  type SceneName,
} from "./bench-report.ts";
import template from "./page.html?raw";

const sceneWords = {
  "one-robot": { plain: "onePlain", whole: "oneWhole" },
  "six-robots": { plain: "sixPlain", whole: "sixWhole" },
} as const satisfies Record<SceneName, Record<LookName, string>>;

/** Seconds that each scene is measured for; `seconds=` in the address changes it. */
const usualSeconds = 8;
/** Fewer pictures a second are seen to stutter: as web/view/quality.ts has it. */
const fluidFps = 45;
/** Of 1: a run that keeps less falls behind for eyes. */
const keptPace = 0.93;

const named = ({ scene, look }: Pick<Measured, "scene" | "look">): string => say(sceneWords[scene][look]);

class BenchPage {
  readonly #seconds: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
    need(document, "#begin").addEventListener("click", () => void this.#measure());
    need(document, "#copy").addEventListener("click", () => void this.#copy());
  }

  /** The table that the address carries. */
  async open(): Promise<void> {
    try {
      const report = await readReport(location.hash);
      if (report === null) return;
      this.#show(report, "sent");
      setText(need(document, "#begin"), say("again"));
    } catch {
      this.tell(say("damaged"));
    }
  }

  tell(text: string): void {
    const trouble = need(document, "#trouble");
    setText(trouble, text);
    trouble.hidden = text === "";
  }

  async #measure(): Promise<void> {
    const [begin, stage] = [need<HTMLButtonElement>(document, "#begin"), need(document, "#stage")];
    const progress = need(document, "#progress");
    this.tell("");
    begin.disabled = true;
    stage.hidden = false;
    try {
      const measured: Measured[] = [];
      const all = scenes.flatMap((scene) => looks.map((look) => ({ scene, look })));
      for (const [index, { scene, look }] of all.entries()) {
        const words = named({ scene, look });
        setText(progress, say("going", { count: index + 1, all: all.length, scene: words }));
        measured.push(await measure(stage, words, scene, look, this.#seconds));
      }
      const report = { made: new Date().toISOString().slice(0, 10), machine: machineHere(), measured };
      history.replaceState(null, "", `${location.pathname}${location.search}#${await packReport(report)}`);
      this.#show(report, "mine");
    } catch (error) {
      this.tell(troubleWords(error));
    } finally {
      setText(progress, "");
      stage.hidden = true;
      begin.disabled = false;
    }
  }

  #show({ made, machine, measured }: Report, whose: "mine" | "sent"): void {
    const day = new Date(`${made}T12:00:00Z`);
    const date = Number.isNaN(day.getTime()) ? made : dateOf(day, { dateStyle: "medium" });
    setText(need(document, "#results-title"), say(whose, { date }));
    const memory = machine.memory > 0 ? say("memory", { count: machine.memory }) : "";
    setText(need(document, "#machine"), say("machine", { ...machine, memory }));
    const rows = measured.map((row) => {
      const { fps, scriptMs, calls, triangles, pace, coreMs } = row;
      const numbers = [fps.toFixed(0), scriptMs.toFixed(2), String(calls), grouped(triangles)];
      const cells = [...numbers, `${pace.toFixed(2)}×`, coreMs.toFixed(2)].map((text) => make("td", "", text));
      if (fps < fluidFps) cells[0]!.dataset["level"] = "slow";
      if (pace < keptPace) cells[4]!.dataset["level"] = "slow";
      const head = make("th", "", named(row));
      head.setAttribute("scope", "row");
      return make("tr", "", head, ...cells);
    });
    need<HTMLTableElement>(document, "#table").tBodies[0]!.replaceChildren(...rows);
    setText(need(document, "#verdict"), verdictOf(measured));
    need<HTMLInputElement>(document, "#link").value = location.href;
    need(document, "#link-row").hidden = false;
    need(document, "#results").hidden = false;
  }

  async #copy(): Promise<void> {
    const link = need<HTMLInputElement>(document, "#link");
    const button = need(document, "#copy");
    try {
      await navigator.clipboard.writeText(link.value);
      setText(button, say("copied"));
    } catch {
      // No clipboard outside a secure context.
      link.select();
      setText(button, say("selected"));
    }
  }
}

/** A sentence: how well that machine plays a match. */
function verdictOf(measured: readonly Measured[]): string {
  const six = measured.filter(({ scene }) => scene === "six-robots");
  if (six.some(({ pace }) => pace < keptPace)) return say("behind");
  const fluid = (look: LookName): boolean => six.some((row) => row.look === look && row.fps >= fluidFps);
  return say(fluid("whole") ? "fluid" : fluid("plain") ? "simple" : "slow");
}

function troubleWords(error: unknown): string {
  if (error instanceof BenchError && error.kind !== "problem") return say(error.kind);
  return say("problem", { why: error instanceof Error ? error.message : String(error) });
}

async function start(): Promise<void> {
  const { searchParams } = new URL(location.href);
  await speakLanguage(languageOf(searchParams.get("lang"), chosenLanguage(), browserLanguages()));
  await lateWords();
  document.body.innerHTML = withWords(template);
  document.title = `${say("title")} · Sandlot`;
  const given = searchParams.get("seconds");
  const isGood = given === null || (Number(given) >= 1 && Number(given) <= 60);
  const page = new BenchPage(given === null || !isGood ? usualSeconds : Number(given));
  if (!isGood) page.tell(say("badSeconds", { value: given.slice(0, 20) }));
  await page.open();
  document.body.dataset["state"] = "ready";
}

void start();
