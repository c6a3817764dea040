// The page that proves a class's hand-ins: links pasted as a column, files, or a folder; a table, and the table as CSV.
import { findInFile, findInText, mostHandIns, type Found } from "../../handin/hand-in.ts";
import type { Proof } from "../../handin/proof.ts";
import {
  isProved,
  proofsCsv,
  partingWords,
  resultWords,
  whyWords,
  withLikenesses,
  type Told,
} from "../../handin/told.ts";
import { lateWords, spoken, withWords } from "../../words/book.ts";
import { handin as say } from "../../words/classroom/english-handin.ts";
// The head of the page has words of lessons.
import "../../words/classroom/english-lesson.ts";
import { chosenLanguage, languageOf, speakLanguage } from "../../words/language.ts";
import { browserLanguages } from "../../words/locale.ts";
import { make, need, saveFile, setText } from "../parts/elements.ts";
import { proveAll } from "./hand-in-pool.ts";
import { RunsTogether } from "./runs-together.ts";
import template from "./page.html?raw";

const base = document.baseURI;
/** Of one file; larger ones hold no hand-in. */
const mostFileBytes = 64 << 20;
const isHandIn = (name: string): boolean => /\.(sandlot|txt|csv|tsv)$/i.test(name);
/** A column that is pasted and longer than this is not put into the box [characters]. */
const mostTyped = 100_000;
/** Between two renewals of the table while proofs come in [ms]. */
const drawMs = 1000;
/** A longer table is made once, at the end: a thousand rows a second cost more than the proofs. */
const mostDrawn = 200;

class HandInPage {
  #found: Found[] = [];
  #proofs: (Proof | undefined)[] = [];
  #running: AbortController | null = null;
  #drawn = 0;
  readonly #together = new RunsTogether(base);

  constructor() {
    const form = need<HTMLFormElement>(document, "#take");
    const paste = need<HTMLTextAreaElement>(document, "#paste");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#take(findInText(paste.value));
    });
    paste.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length < mostTyped) return;
      // A box with a thousand links in it stands still for seconds: they are taken at once.
      event.preventDefault();
      void this.#take(findInText(text));
    });
    for (const name of ["file", "folder"] as const) {
      const input = need<HTMLInputElement>(document, `#${name}-input`);
      need(document, name === "file" ? "#files" : "#folder").addEventListener("click", () => input.click());
      input.addEventListener("change", () => {
        void this.#takeFiles([...(input.files ?? [])]);
        input.value = "";
      });
    }
    const over = (is: boolean) => (event: DragEvent) => {
      event.preventDefault();
      form.dataset["over"] = String(is);
    };
    document.addEventListener("dragover", over(true));
    document.addEventListener("dragleave", over(false));
    document.addEventListener("drop", (event) => {
      over(false)(event);
      void this.#takeFiles([...(event.dataTransfer?.files ?? [])]);
    });
    need(document, "#stop").addEventListener("click", () => {
      if (this.#running === null) void this.#proveRest();
      else this.#running.abort();
    });
    need(document, "#show-together").addEventListener("click", () => this.#together.open(this.#told));
    need(document, "#save").addEventListener("click", () => this.#save());
    need(document, "#clear").addEventListener("click", () => this.#clear());
  }

  async #takeFiles(files: readonly File[]): Promise<void> {
    const chosen = files.filter(({ name, size }) => isHandIn(name) && size <= mostFileBytes);
    const found = await Promise.all(
      chosen.map(async (file) =>
        findInFile(file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())),
      ),
    );
    await this.#take(found.flat());
  }

  /** Hand-ins that are added to a table are proved with it: copies are found among all. */
  async #take(found: readonly Found[]): Promise<void> {
    const room = mostHandIns - this.#found.length;
    const trouble = found.length === 0 ? say("none") : "";
    const many =
      found.length > room ? say("tooMany", { count: found.length + this.#found.length, most: mostHandIns }) : "";
    setText(need(document, "#trouble"), trouble || many);
    const taken = found.slice(0, room);
    if (taken.length === 0) return;
    this.#found.push(...taken);
    // Those that came before go on with the new ones.
    this.#running?.abort();
    await this.#proveRest();
  }

  /** Every hand-in without a proof. */
  async #proveRest(): Promise<void> {
    const running = (this.#running = new AbortController());
    const rest = this.#found.flatMap((found, index) => (this.#proofs[index] === undefined ? [{ found, index }] : []));
    this.#draw();
    try {
      await proveAll(
        rest.map(({ found }) => found),
        {
          ...{ base, language: spoken(), signal: running.signal },
          done: (at, proof) => {
            const index = rest[at]?.index;
            if (running.signal.reason === "cleared" || index === undefined) return;
            this.#proofs[index] = proof;
            const isShort = this.#found.length <= mostDrawn;
            if (isShort && performance.now() - this.#drawn > drawMs) this.#draw();
            else this.#tellProgress();
          },
        },
      );
    } catch (error) {
      setText(need(document, "#trouble"), error instanceof Error ? error.message : String(error));
    }
    if (this.#running !== running) return;
    this.#running = null;
    this.#draw();
  }

  get #told(): Told[] {
    return withLikenesses(this.#proofs.filter((proof) => proof !== undefined));
  }

  #tellProgress(): void {
    const done = this.#proofs.reduce((count, proof) => count + (proof === undefined ? 0 : 1), 0);
    setText(need(document, "#summary"), say("progress", { done, count: this.#found.length }));
  }

  #draw(): void {
    this.#drawn = performance.now();
    const told = this.#told;
    need(document, "#result").hidden = this.#found.length === 0;
    const isOver = told.length === this.#found.length;
    const isStopped = this.#running === null && !isOver;
    need(document, "#stop").hidden = this.#running === null && isOver;
    setText(need(document, "#stop"), say(isStopped ? "goOn" : "stop"));
    const proved = told.filter(isProved);
    const words = isOver
      ? say("summary", {
          ...{ proved: proved.length, count: told.length },
          reached: proved.filter(({ result }) => result === "reached").length,
        })
      : say(isStopped ? "stopped" : "progress", { done: told.length, count: this.#found.length });
    setText(need(document, "#summary"), words);
    need(document, "#rows").replaceChildren(...told.map(rowOf));
    this.#together.offer(told);
  }

  #save(): void {
    // A spreadsheet reads UTF-8 with this mark before it.
    saveFile(new Blob(["\ufeff", proofsCsv(this.#told, base)], { type: "text/csv" }), "hand-ins.csv");
  }

  #clear(): void {
    this.#running?.abort("cleared");
    this.#running = null;
    this.#found = [];
    this.#proofs = [];
    this.#draw();
  }
}

function rowOf(one: Told): HTMLElement {
  const { from, name, lesson, task, goals, points, seconds, result, link } = one;
  const passed = goals.filter((state) => state === "passed").length;
  const head = make("th", "", name === "" ? say("nobody") : name, make("small", "", from));
  head.setAttribute("scope", "row");
  const open = link === "" ? "" : document.createElement("a");
  if (open !== "") {
    Object.assign(open, { href: `./${link}`, target: "_blank", rel: "noopener" });
    open.append(say("openShort"));
    open.setAttribute("aria-label", `${say("open")}: ${name === "" ? from : name}`);
  }
  const row = make(
    "tr",
    "",
    head,
    make("td", "", task === "" ? "" : `${lesson}/${task}`),
    make("td", "short", result === "" ? "" : `${passed}/${goals.length} ${resultWords(one)}`),
    make("td", "", points === null || points.blue + points.red === 0 ? "" : `${points.blue} : ${points.red}`),
    make("td", "short", result === "" ? "" : `${seconds.toFixed(2)} s`),
    make("td", "short", one.tries === null ? "" : String(one.tries)),
    make("td", "short", partingWords(one)),
    make("td", "proof", say(isProved(one) ? "yes" : "no")),
    make("td", "", ...whyWords(one).map((why) => make("div", "", why))),
    make("td", "", open),
  );
  row.dataset["proved"] = isProved(one) ? "yes" : "no";
  return row;
}

async function start(): Promise<void> {
  const { searchParams } = new URL(location.href);
  await speakLanguage(languageOf(searchParams.get("lang"), chosenLanguage(), browserLanguages()));
  await lateWords();
  document.body.innerHTML = withWords(template);
  document.title = `${say("title")} · Sandlot`;
  new HandInPage();
}

void start();
