// The dialog that makes a link or a file: of this run, with every input of it, or of the scenario alone.
//
// While it is open the run stands at its end, because a recording goes as far as the moment shown; it is taken back to where it
// was afterwards.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { withChallenge } from "../../sim/boundary/challenge.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import type { RecordingMeta } from "../../sim/core/recording.ts";
import { type LinkOptions, recordingLink, refuseLongRun, scenarioLink, selfContained } from "../../sim/core/links.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { problemOf } from "../../element/problems.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import { closeOnBackdrop, focusOpener, mount, need, saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { SentBest } from "../race/bests.ts";
import { withPositions } from "../open/checker.ts";
import { lapWords } from "../race/drill.ts";
import { relabel } from "../race/ghost-source.ts";
import { grouped } from "../../words/locale.ts";
import { nameOf } from "../open/opening.ts";
import { clock } from "../parts/timeline.ts";
import { answerPlaces } from "./answer.ts";
import template from "./share.html?raw";
import "./share.css";
import { docsAddress, embedDocs } from "../../words/docs-links.ts";
import { share as say } from "../../words/english-share.ts";
import { drawnFields, fieldOf, pictureOf } from "../../element/poster.ts";
import { type Form, isLocal, lineOf } from "./embed-lines.ts";

/** Characters of an address that chats commonly take whole; our choice, below the 2000 characters of a Discord message. */
export const chatCharacters = 2000;
/** Seconds of the end that a viewer may be shown alone. */
const lastSeconds = 10;
/** Between a change and the new link [ms]. */
const restMs = 150;

/** The page's own address with nothing but the folder it is in, and the fragment. */
export function wholeAddress(fragment: string, page: string): string {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  return url.href + fragment;
}

/** The words about a link's length. */
export function lengthWords(characters: number): { readonly size: string; readonly warning: string } {
  const size = say("characters", { count: grouped(characters) });
  if (characters <= chatCharacters) return { size: say("fits", { size }), warning: "" };
  return { size, warning: say("tooLong") };
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

/** The possible beginnings for a viewer, in ticks: the shown moment does not count when it is the end. */
export function beginnings(tick: number, end: number): readonly { readonly tick: number; readonly words: string }[] {
  const all = [{ tick: 0, words: say("atStart") }];
  const last = Math.round(lastSeconds / limits.tickSeconds);
  if (tick > 0 && tick < end) all.push({ tick, words: say("atMoment", { time: clock(tick * limits.tickSeconds) }) });
  if (end > 2 * last) all.push({ tick: end - last, words: say("lastSeconds", { seconds: lastSeconds }) });
  return all;
}

/** The scenario under another name; unchanged when it has that one, or is not an object. */
export function renamed(scenario: string, name: string): string {
  if (name === "" || name === nameOf(scenario)) return scenario;
  const json: unknown = JSON.parse(scenario);
  return typeof json === "object" && json !== null ? JSON.stringify({ ...json, name }) : scenario;
}

/** The page's robot program for a link. */
export interface LinkedCode {
  /** With its size. */
  readonly words: string;
  /** Rejects with the reason when it is too large for a link. */
  pack(): Promise<string>;
}

interface Made {
  readonly link: string;
  readonly file: Blob;
  readonly name: string;
  /** A note for the person with the link. */
  readonly note: string;
  /** Of a run. */
  readonly run?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly meta: RecordingMeta };
}

export class Share {
  readonly #page: PageContext;
  readonly #layout: () => Promise<string> | null;
  readonly #code: () => LinkedCode | null;
  readonly #dialog: HTMLDialogElement;
  readonly #parts: Parts;
  #end = 0;
  /** Whether the end is known to be shown: it has not heard earlier events, from before this dialog was fetched. */
  #live = false;
  /** Where the run stood when the dialog opened. */
  #tick = 0;
  #resume = false;
  /** The element with which a person at the keyboard has opened it; null: they did by a pointer or a key of its own. */
  #opener: HTMLElement | null = null;
  /** Sent instead of the run; null: the run or its scenario. */
  #best: SentBest | null = null;
  #made: Made | null = null;
  #turn = 0;
  #noting = new AbortController();
  #timer = 0;

  /** `layout`: the page's views packed for a link, `code`: its robot program; null while it shows none. */
  constructor(page: PageContext, layout: () => Promise<string> | null, code: () => LinkedCode | null) {
    mount(page.app, template);
    this.#page = page;
    this.#layout = layout;
    this.#code = code;
    this.#dialog = need<HTMLDialogElement>(page.app, "#share");
    this.#parts = new Parts(this.#dialog, "share");
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
    this.#parts.onClick("save", () => void this.#save());
    this.#parts.onClick("picture", () => void this.#savePicture());
    this.#parts.onClick("answer", () => void this.#answer());
    this.#parts.get<HTMLAnchorElement>("docs").href = docsAddress(embedDocs);
    this.#parts.onClick("close", () => this.#dialog.close());
    closeOnBackdrop(this.#dialog);
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
    this.#link.value = "";
    this.#parts.write("size", say("moment"));
    this.#parts.write("warning", "");
    this.#dialog.dataset["made"] = "false";
    const { activeElement: at } = document;
    this.#opener = at instanceof HTMLElement && at.matches(":focus-visible") ? at : null;
    // Before anything is waited for: text typed meanwhile is not to be replaced.
    const { recording, text } = session;
    this.#field("title").value = best?.title ?? (recording?.title || nameOf(text));
    this.#field("author").value = best === null ? recording?.author || rememberedAuthor() : rememberedAuthor();
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
    this.#parts.get("copy").focus();
  }

  #changed(afterMs = restMs): void {
    const isRun = this.#isRun;
    this.#parts.get("author-row").hidden = !isRun;
    this.#parts.get("begin-row").hidden = !isRun || this.#best !== null;
    this.#parts.get("poses-row").hidden = !isRun || this.#best !== null;
    this.#parts.get("play-row").hidden = this.#best !== null;
    this.#parts.get("layout-row").hidden = this.#best !== null || this.#layout() === null;
    const code = this.#best === null ? this.#code() : null;
    this.#parts.get("code-row").hidden = code === null;
    const embeds = this.#form !== "link";
    this.#parts.get("docs").hidden = !embeds;
    this.#parts.get("picture").hidden = this.#form !== "markdown";
    this.#link.ariaLabel = embeds ? say("lines") : say("link");
    if (code !== null) this.#parts.write("code-words", code.words);
    const length = clock(this.#end * limits.tickSeconds);
    const what = isRun ? say("wholeRun", { count: length }) : say("startOnly");
    const dare = this.#best === null ? "" : say("bestLap", { seconds: lapWords(this.#best.seconds) });
    this.#parts.write("what", dare || what);
    const isAnswerable = isRun && this.#best === null && answerPlaces(this.#page.session.text).length > 0;
    this.#parts.get("answer-row").hidden = !isAnswerable;
    this.#parts.write("heading", this.#best === null ? say("share") : say("challenge"));
    this.#parts.write("save", isRun ? say("save") : say("saveScenario"));
    this.#turn++;
    this.#noting.abort();
    this.#made = null;
    this.#dialog.dataset["made"] = "false";
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#make(this.#turn), afterMs);
  }

  get #form(): Form {
    return need<HTMLSelectElement>(this.#dialog, "select[name=as]").value as Form;
  }

  get #copyWords(): string {
    return this.#form === "link" ? say("copy") : say("copyLine");
  }

  /** The element knows neither views nor robot code: where the link has them, the whole page goes into the frame. */
  get #wholePage(): boolean {
    const takes = (row: string, box: string): boolean => !this.#parts.get(row).hidden && this.#field(box).checked;
    return takes("layout-row", "layout") || takes("code-row", "code");
  }

  async #lineOf({ link, name }: Made): Promise<string> {
    const { base, session } = this.#page;
    const fields = this.#form === "link" ? [] : await drawnFields(base).catch(() => []);
    const poster = pictureOf(fields, session.name, fieldOf(session.text));
    const picture = name.replace(/\.[^.]*$/, ".png");
    const title = this.#field("title").value;
    return lineOf(this.#form, { link, title, wholePage: this.#wholePage, picture, poster });
  }

  #embedWords(line: string): { readonly size: string; readonly warning: string } {
    if (line === "") return { size: "", warning: say("noEmbed") };
    const frame = this.#wholePage ? say("pageFrameSays") : say("frameSays");
    const size = { link: "", frame, element: say("elementSays"), markdown: say("markdownSays") }[this.#form];
    return { size, warning: isLocal(location.href) ? say("localSays") : "" };
  }

  get #isRun(): boolean {
    return need<HTMLInputElement>(this.#dialog, "[name=what]:checked").value === "run";
  }

  async #make(turn: number): Promise<void> {
    const isRun = this.#isRun;
    const title = this.#field("title").value.trim();
    const author = this.#field("author").value.trim();
    if (isRun && author !== (this.#page.session.recording?.author ?? "")) remember("author", author);
    try {
      const run = this.#best === null ? this.#makeRun : this.#makeDare;
      const made = await (isRun ? run.call(this, title, author) : this.#makeScenario(title));
      const line = made.link === "" ? "" : await this.#lineOf(made);
      if (turn !== this.#turn) return;
      this.#made = made;
      this.#dialog.dataset["made"] = "true";
      const { size, warning } = lengthWords(made.link.length);
      this.#link.value = line;
      const form = this.#form;
      const words = form === "link" ? { size, warning } : this.#embedWords(line);
      this.#parts.write("size", made.link === "" ? say("bytes", { count: grouped(made.file.size) }) : words.size);
      this.#parts.write(
        "warning",
        [made.note, made.link === "" ? "" : words.warning].filter((text) => text !== "").join(" "),
      );
      this.#parts.write("copy", this.#copyWords);
      this.#enable(line !== "", true);
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
    const note = left.length === 0 ? "" : say("tooLarge", { files: left.join(", ") });
    const made = await this.#withLink(
      async () => {
        refuseLongRun(this.#end);
        return recordingLink(bytes, await this.#options());
      },
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
    return this.#withLink(() => recordingLink(bytes), file, fileName(say("beat", { title }), "sandlot"), "");
  }

  async #makeScenario(title: string): Promise<Made> {
    const { base, session } = this.#page;
    const text = await scenarioToShare(session.text, title, base);
    const pretty = `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
    const file = new Blob([pretty], { type: "application/json" });
    return this.#withLink(async () => scenarioLink(text, await this.#options()), file, fileName(title, "json"), "");
  }

  async #options(): Promise<LinkOptions> {
    const plays = need<HTMLSelectElement>(this.#dialog, "select[name=play]").value === "1";
    const layout = this.#field("layout").checked ? ((await this.#layout()) ?? "") : "";
    const code = this.#field("code").checked ? ((await this.#code()?.pack()) ?? "") : "";
    return { ...(plays ? { play: true } : {}), layout, code };
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
    this.#link.value = "";
    this.#parts.write("size", "");
    this.#parts.write("warning", problemOf(error).why);
    this.#enable(false, false);
  }

  #enable(copy: boolean, save: boolean): void {
    this.#parts.button("copy").disabled = !copy;
    this.#parts.button("save").disabled = !save;
  }

  async #copy(): Promise<void> {
    const made = this.#made;
    if (made === null || this.#link.value === "") return;
    try {
      await navigator.clipboard.writeText(this.#link.value);
      this.#parts.write("copy", say("copied"));
    } catch {
      // No clipboard outside a secure context, as on a laptop that serves a pit over http.
      this.#link.select();
      const copied = document.execCommand("copy");
      this.#parts.write("copy", copied ? say("copied") : say("selected"));
    }
  }

  /** The picture as it is, under the name that the line has. */
  async #savePicture(): Promise<void> {
    if (this.#made === null) return;
    const picture = await this.#page.view.capture("image/png");
    saveFile(picture, this.#made.name.replace(/\.[^.]*$/, ".png"));
  }

  /** The run as one that was sent: its card has the places beside its drivers. */
  async #answer(): Promise<void> {
    if (this.#made === null || !this.#isRun) return;
    const { file, name } = this.#made;
    this.#dialog.close();
    await this.#page.opened.takes(new File([file], name));
    this.#page.app.querySelector("[data-opened=answer-part]")?.setAttribute("open", "");
  }

  async #save(): Promise<void> {
    const made = this.#made;
    if (made === null) return;
    const file = this.#field("poses").checked && made.run !== undefined ? await this.#posed(made.run) : made.file;
    if (file === null) return;
    saveFile(file, made.name);
  }

  /** The run's file with its positions; null: not wanted any more, or it cannot be. */
  async #posed({ bytes, meta }: NonNullable<Made["run"]>): Promise<Blob | null> {
    const turn = this.#turn;
    const noting = (this.#noting = new AbortController());
    const save = this.#parts.button("save");
    const words = save.textContent;
    const show = (share: number): void =>
      this.#parts.write("save", say("savingPositions", { share: Math.floor(100 * share) }));
    save.disabled = true;
    show(0);
    try {
      const posed = await withPositions(this.#page.base, bytes, meta, show, noting.signal);
      return new Blob([posed], { type: "application/octet-stream" });
    } catch (error) {
      if (turn === this.#turn && !noting.signal.aborted) this.#parts.write("warning", problemOf(error).why);
      return null;
    } finally {
      save.disabled = false;
      if (turn === this.#turn) this.#parts.write("save", words);
    }
  }

  /** Back to where the run was. */
  async #leave(): Promise<void> {
    const opener = this.#opener;
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
    if (opener !== null) focusOpener(opener);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  #field(name: string): HTMLInputElement {
    return need<HTMLInputElement>(this.#dialog, `input[name=${name}]`);
  }

  get #link(): HTMLTextAreaElement {
    return this.#parts.get<HTMLTextAreaElement>("link");
  }
}

/** The scenario's text with the field and robots that do not ship in it. */
export const scenarioToShare = (text: string, title: string, base: string): Promise<string> =>
  selfContained(renamed(text, title), siteFiles(base));

function rememberedAuthor(): string {
  const author = recall("author");
  return typeof author === "string" ? author.slice(0, 120) : "";
}
