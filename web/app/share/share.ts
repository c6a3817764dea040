// The dialog that makes a link or a file: of this run, with every input of it, or of the scenario alone.
//
// While it is open the run stands at its end, because a recording goes as far as the moment shown; it is taken back to where it
// was afterwards.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { withChallenge } from "../../sim/boundary/challenge.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import type { RecordingMeta } from "../../sim/core/recording.ts";
import { recordingLink, scenarioLink, selfContained } from "../../sim/core/links.ts";
import type { FetchFile } from "../../sim/core/module.ts";
import { problemOf } from "../../element/problems.ts";
import type { Session } from "../../element/session.ts";
import type { Best } from "../race/bests.ts";
import { withPositions } from "../open/checker.ts";
import { lapWords } from "../race/drill.ts";
import { relabel } from "../race/ghost-source.ts";
import { nameOf } from "../open/opening.ts";
import { clock } from "../parts/timeline.ts";

export interface SharePage {
  readonly app: HTMLElement;
  readonly base: string;
  readonly session: Session;
  fail(error: unknown): void;
}

/** Characters of an address that chats commonly take whole; our choice, below the 2000 characters of a Discord message. */
export const chatCharacters = 2000;
/** Seconds of the end that a viewer may be shown alone. */
const lastSeconds = 10;
/** Between a change and the new link [ms]. */
const restMs = 150;
const authorKey = "sandlot-author";

/** The page's own address with nothing but the folder it is in, and the fragment. */
export function wholeAddress(fragment: string, page: string): string {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  return url.href + fragment;
}

/** What is to be said about a link's length. */
export function lengthWords(characters: number): { readonly size: string; readonly warning: string } {
  const size = `${characters.toLocaleString("en")} characters`;
  if (characters <= chatCharacters) return { size: `${size}: fits into a chat message.`, warning: "" };
  return { size, warning: "Too long for many chats, which cut it off: better send the file." };
}

/** A title as the name of a file. */
export function fileName(title: string, ending: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name === "" ? "sandlot" : name}.${ending}`;
}

/** Where a viewer may begin, in ticks: the moment shown is none when it is the end. */
export function beginnings(tick: number, end: number): readonly { readonly tick: number; readonly words: string }[] {
  const all = [{ tick: 0, words: "At its start" }];
  const last = Math.round(lastSeconds / limits.tickSeconds);
  if (tick > 0 && tick < end) all.push({ tick, words: `At this moment, ${clock(tick * limits.tickSeconds)}` });
  if (end > 2 * last) all.push({ tick: end - last, words: `With its last ${lastSeconds} seconds` });
  return all;
}

/** The scenario under another name; as it is when it has that one, or is no object. */
export function renamed(scenario: string, name: string): string {
  if (name === "" || name === nameOf(scenario)) return scenario;
  const json: unknown = JSON.parse(scenario);
  return typeof json === "object" && json !== null ? JSON.stringify({ ...json, name }) : scenario;
}

/** A best lap that is sent for others to beat. */
export type SentBest = Best & { readonly recording: Uint8Array<ArrayBuffer> };

interface Made {
  readonly link: string;
  readonly file: Blob;
  readonly name: string;
  /** What the reader should know. */
  readonly note: string;
  /** Of a run. */
  readonly run?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly meta: RecordingMeta };
}

export class Share {
  readonly #page: SharePage;
  readonly #dialog: HTMLDialogElement;
  #end = 0;
  #live = true;
  /** Where the run stood when the dialog opened. */
  #tick = 0;
  #resume = false;
  /** Sent instead of the run; null: the run or its scenario. */
  #best: SentBest | null = null;
  #made: Made | null = null;
  #turn = 0;
  #noting = new AbortController();
  #timer = 0;

  constructor(page: SharePage) {
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#share");
    page.session.client.onHistory(({ end, live }) => {
      this.#end = end;
      this.#live = live;
    });
    const form = need<HTMLFormElement>(this.#dialog, "form");
    // Enter in a field copies.
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#copy();
    });
    form.addEventListener("input", () => this.#changed());
    this.#part("save").addEventListener("click", () => void this.#save());
    this.#part("close").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    this.#dialog.addEventListener("close", () => void this.#leave());
  }

  /** best: it is sent instead of the run on the page. */
  async show(best: SentBest | null = null): Promise<void> {
    const { session } = this.#page;
    const { client } = session;
    if (this.#dialog.open || session.scene === null) return;
    session.driver.releaseAll();
    this.#best = best;
    this.#resume = !session.paused;
    this.#made = null;
    this.#write("link", "");
    this.#write("size", "One moment …");
    this.#write("warning", "");
    this.#dialog.dataset["made"] = "false";
    // Before anything is waited for: what somebody types meanwhile is not to be replaced.
    const { recording, text } = session;
    this.#field("title").value = best?.title ?? (recording?.title || nameOf(text));
    this.#field("author").value = best === null ? recording?.author || remembered() : remembered();
    need(this.#dialog, ".share-what").hidden = best !== null;
    this.#dialog.showModal();
    try {
      this.#tick = (await client.pause()).tick;
      if (best === null && !this.#live) this.#end = (await client.live()).tick;
      this.#end = Math.max(this.#end, this.#tick);
    } catch (error) {
      return this.#problem(error);
    }
    const begin = need<HTMLSelectElement>(this.#dialog, "select[name=begin]");
    const options = beginnings(this.#tick, this.#end);
    begin.replaceChildren(...options.map(({ tick, words }) => new Option(words, String(tick))));
    // A run that has not begun has nothing to show.
    const run = need<HTMLInputElement>(this.#dialog, "[name=what][value=run]");
    run.disabled = this.#end === 0;
    const what = this.#end === 0 && best === null ? "scenario" : "run";
    need<HTMLInputElement>(this.#dialog, `[name=what][value=${what}]`).checked = true;
    this.#changed(0);
    this.#part("copy").focus();
  }

  #changed(afterMs = restMs): void {
    const isRun = this.#isRun;
    this.#part("author-row").hidden = !isRun;
    this.#part("begin-row").hidden = !isRun || this.#best !== null;
    this.#part("poses-row").hidden = !isRun || this.#best !== null;
    this.#part("play-row").hidden = this.#best !== null;
    const length = clock(this.#end * limits.tickSeconds);
    const what = isRun
      ? `${length} with every input: whoever opens it sees the very same run, and may take over.`
      : "Where it all begins: whoever opens it drives from there.";
    const dare =
      this.#best === null
        ? ""
        : `Your best lap, ${lapWords(this.#best.seconds)}, to beat: whoever opens it races its ghost.`;
    this.#write("what", dare || what);
    this.#write("heading", this.#best === null ? "Share" : "Send to beat");
    this.#write("save", isRun ? "Save .sandlot" : "Save scenario");
    this.#turn++;
    this.#noting.abort();
    this.#made = null;
    this.#dialog.dataset["made"] = "false";
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#make(this.#turn), afterMs);
  }

  get #isRun(): boolean {
    return need<HTMLInputElement>(this.#dialog, "[name=what]:checked").value === "run";
  }

  async #make(turn: number): Promise<void> {
    const isRun = this.#isRun;
    const title = this.#field("title").value.trim();
    const author = this.#field("author").value.trim();
    if (isRun && author !== (this.#page.session.recording?.author ?? "")) remember(author);
    try {
      const run = this.#best === null ? this.#makeRun : this.#makeDare;
      const made = await (isRun ? run.call(this, title, author) : this.#makeScenario(title));
      if (turn !== this.#turn) return;
      this.#made = made;
      this.#dialog.dataset["made"] = "true";
      const { size, warning } = lengthWords(made.link.length);
      this.#write("link", made.link);
      this.#write("size", made.link === "" ? `${made.file.size.toLocaleString("en")} bytes as a file` : size);
      this.#write("warning", [made.note, made.link === "" ? "" : warning].filter((text) => text !== "").join(" "));
      this.#write("copy", "Copy link");
      this.#enable(made.link !== "", true);
    } catch (error) {
      if (turn === this.#turn) this.#problem(error);
    }
  }

  async #makeRun(title: string, author: string): Promise<Made> {
    const begin = Number(need<HTMLSelectElement>(this.#dialog, "select[name=begin]").value);
    const created = Math.floor(Date.now() / 1000);
    const meta = { title, author, created, start: begin, poster: this.#tick };
    const { bytes, left } = await this.#page.session.client.recording(meta);
    const file = new Blob([bytes], { type: "application/octet-stream" });
    const note =
      left.length === 0 ? "" : `Too large to travel: ${left.join(", ")}. It opens only where those files are.`;
    const made = await this.#withLink(
      () => recordingLink(bytes, this.#options),
      file,
      fileName(title, "sandlot"),
      note,
    );
    return { ...made, run: { bytes, meta } };
  }

  /** The recording of a best lap, with the lap in it: see challenge.ts. */
  async #makeDare(title: string, author: string): Promise<Made> {
    const best = this.#best!;
    const { created, begin } = best;
    const meta = { title, author, created, start: begin, poster: begin };
    const bytes = withChallenge(await relabel(this.#page.base, best.recording, meta), best);
    const file = new Blob([bytes], { type: "application/octet-stream" });
    return this.#withLink(() => recordingLink(bytes), file, fileName(`beat ${title}`, "sandlot"), "");
  }

  async #makeScenario(title: string): Promise<Made> {
    const { base, session } = this.#page;
    const text = await selfContained(renamed(session.text, title), siteFiles(base));
    const pretty = `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
    const file = new Blob([pretty], { type: "application/json" });
    return this.#withLink(() => scenarioLink(text, this.#options), file, fileName(title, "json"), "");
  }

  get #options(): { readonly play?: boolean } {
    const plays = need<HTMLSelectElement>(this.#dialog, "select[name=play]").value === "1";
    return plays ? { play: true } : {};
  }

  /** Without a link where none can carry it: the file still can. */
  async #withLink(link: () => Promise<string>, file: Blob, name: string, note: string): Promise<Made> {
    try {
      return { link: wholeAddress(await link(), location.href), file, name, note };
    } catch (error) {
      if (!(error instanceof SimDataError)) throw error;
      return { link: "", file, name, note: [note, problemOf(error).why].filter((text) => text !== "").join(" ") };
    }
  }

  /** It cannot travel, or not at all. */
  #problem(error: unknown): void {
    this.#made = null;
    this.#write("link", "");
    this.#write("size", "");
    this.#write("warning", problemOf(error).why);
    this.#enable(false, false);
  }

  #enable(copy: boolean, save: boolean): void {
    (this.#part("copy") as HTMLButtonElement).disabled = !copy;
    (this.#part("save") as HTMLButtonElement).disabled = !save;
  }

  async #copy(): Promise<void> {
    const made = this.#made;
    if (made === null || made.link === "") return;
    try {
      await navigator.clipboard.writeText(made.link);
      this.#write("copy", "Copied");
    } catch {
      // No clipboard outside a secure context, as on a laptop that serves a pit over http.
      const link = this.#part("link") as HTMLTextAreaElement;
      link.select();
      const copied = document.execCommand("copy");
      this.#write("copy", copied ? "Copied" : "Selected: press Ctrl+C");
    }
  }

  async #save(): Promise<void> {
    const made = this.#made;
    if (made === null) return;
    const file = this.#field("poses").checked && made.run !== undefined ? await this.#posed(made.run) : made.file;
    if (file === null) return;
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(file);
    anchor.download = made.name;
    anchor.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
  }

  /** The run's file with its positions; null: not wanted any more, or it cannot be. */
  async #posed({ bytes, meta }: NonNullable<Made["run"]>): Promise<Blob | null> {
    const turn = this.#turn;
    const noting = (this.#noting = new AbortController());
    const save = this.#part("save") as HTMLButtonElement;
    const words = save.textContent;
    const show = (share: number): void => this.#write("save", `Noting … ${Math.floor(100 * share)} %`);
    save.disabled = true;
    show(0);
    try {
      const posed = await withPositions(this.#page.base, bytes, meta, show, noting.signal);
      return new Blob([posed], { type: "application/octet-stream" });
    } catch (error) {
      if (turn === this.#turn && !noting.signal.aborted) this.#write("warning", problemOf(error).why);
      return null;
    } finally {
      save.disabled = false;
      if (turn === this.#turn) this.#write("save", words);
    }
  }

  /** Back to where the run was. */
  async #leave(): Promise<void> {
    this.#noting.abort();
    window.clearTimeout(this.#timer);
    this.#turn++;
    const { session } = this.#page;
    try {
      if (this.#tick < this.#end) await session.client.seek(this.#tick);
    } catch (error) {
      this.#page.fail(error);
    }
    if (this.#resume) void session.run();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  #field(name: string): HTMLInputElement {
    return need<HTMLInputElement>(this.#dialog, `input[name=${name}]`);
  }

  #part(name: string): HTMLElement {
    return need(this.#dialog, `[data-share=${name}]`);
  }

  #write(name: string, text: string): void {
    const element = this.#part(name);
    if (element instanceof HTMLTextAreaElement) element.value = text;
    else if (element.textContent !== text) element.textContent = text;
  }
}

function siteFiles(base: string): FetchFile {
  return async (path) => {
    const response = await fetch(new URL(path, base));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
}

// A browser may refuse to keep anything.
function remembered(): string {
  try {
    return localStorage.getItem(authorKey) ?? "";
  } catch {
    return "";
  }
}

function remember(author: string): void {
  try {
    localStorage.setItem(authorKey, author);
  } catch {
    // Then it is typed again.
  }
}

function need<E extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}
