// The dialog that makes a photo of the picture, or a film of a part of the run. A film is drawn picture by picture from the recorded
// past, so a slow machine makes the same film, only later. The run stands meanwhile, and is taken back to where it was.

import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { problemOf } from "../../element/problems.ts";
import type { CameraMode } from "../../view/cameras.ts";
import type { Darkroom } from "../../view/view.ts";
import { film as say } from "../../words/media/english-film.ts";
import type { PageContext } from "../page/context.ts";
import { focusOpener, mount, need, saveFile, setData, setShare } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { slug } from "../parts/slug.ts";
import { nameOf } from "../open/opening.ts";
import {
  filmSizes,
  longestFilm,
  momentOf,
  partsOf,
  photoSizes,
  pictureRate,
  planFilm,
  type FilmPlan,
  type FilmSize,
  type PhotoSize,
} from "./film-plan.ts";
import type { FilmKind } from "./film-file.ts";
import type { FilmSound } from "./film-sound.ts";
import { PastFrames } from "./past-frames.ts";
import template from "./film.html?raw";
import "./film.css";

const cameras = {
  now: "cameraNow",
  follow: "cameraFollow",
  station: "cameraStation",
  orbit: "cameraOrbit",
  overhead: "cameraOverhead",
  broadcast: "cameraBroadcast",
} as const satisfies Record<CameraMode | "now", string>;
const kindWords = { webm: "kindWebm", mp4: "kindMp4" } as const satisfies Record<FilmKind, string>;

const seconds = (ticks: number): number => ticks * limits.tickSeconds;
/** A time as its field shows it. */
const typed = (time: number): string => String(Math.round(100 * time) / 100);

/** The page cannot make it, in words for the person. */
class FilmError extends Error {
  override readonly name = "FilmError";
}

export class Film {
  readonly #page: PageContext;
  readonly #dialog: HTMLDialogElement;
  readonly #parts: Parts;
  readonly #frames: PastFrames;
  /** Where the run stood when the dialog opened, and its last settled tick. */
  #tick = 0;
  #end = 0;
  #resume = false;
  #opener: HTMLElement | null = null;
  /** Of the film that is made; null: none is. */
  #making: AbortController | null = null;
  #kinds: readonly FilmKind[] | null = null;

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#film");
    this.#parts = new Parts(this.#dialog, "film");
    this.#frames = new PastFrames(page.session.client);
    const form = need<HTMLFormElement>(this.#dialog, "form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#making === null) void (this.#isFilm ? this.#makeFilm() : this.#takePhoto());
    });
    form.addEventListener("input", ({ target }) => this.#changed(target));
    this.#parts.onClick("close", () => (this.#making === null ? this.#dialog.close() : this.#making.abort()));
    // A click beside the box or a key must not end a film that took minutes: Escape cancels it first.
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog && this.#making === null) this.#dialog.close();
    });
    this.#dialog.addEventListener("cancel", (event) => {
      if (this.#making === null) return;
      event.preventDefault();
      this.#making.abort();
    });
    this.#dialog.addEventListener("close", () => this.#leave());
  }

  frame(frame: Frame): void {
    this.#frames.frame(frame);
  }

  async show(): Promise<void> {
    const { session } = this.#page;
    if (this.#dialog.open || session.scene === null) return;
    session.driver.releaseAll();
    this.#resume = !session.paused;
    const { activeElement: at } = document;
    this.#opener = at instanceof HTMLElement && at.matches(":focus-visible") ? at : null;
    this.#parts.write("warning", "");
    this.#parts.write("facts", "");
    this.#dialog.showModal();
    try {
      this.#tick = (await session.client.pause()).tick;
    } catch (error) {
      this.#parts.write("warning", problemOf(error).why);
    }
    this.#end = Math.max(this.#tick, session.client.history?.end ?? 0);
    this.#offer();
    this.#changed(null);
    this.#parts.get("make").focus();
  }

  get #isFilm(): boolean {
    return need<HTMLInputElement>(this.#dialog, "[name=what]:checked").value === "film";
  }

  /** The choices that depend on the run. */
  #offer(): void {
    const { session, view } = this.#page;
    const robots = session.scene?.robots ?? [];
    const modes = Object.entries(cameras).map(([mode, word]) => [mode, say(word)] as const);
    this.#parts.showOptions("camera", modes, this.#parts.select("camera").value || "now");
    const names = robots.map(({ name, station }, index) => {
      return [String(index), `${stationWords(stations[station] ?? "")} · ${titleCase(name)}`] as const;
    });
    this.#parts.showOptions("robot", names, String(view.lookedAt ?? session.robot));
    this.#parts.get("robot-row").hidden = robots.length < 2;
    this.#parts.showOptions("part", this.#partWords(), "around");
    this.#setTimes("around");
  }

  #partWords(): readonly (readonly [string, string])[] {
    return (["around", "last", "whole", "own"] as const).map((part) => [part, say(part)]);
  }

  #setTimes(part: string): void {
    if (part !== "around" && part !== "last" && part !== "whole") return;
    const [from, to] = partsOf(this.#tick, this.#end)[part];
    this.#parts.input("from").value = typed(from);
    this.#parts.input("to").value = typed(to);
  }

  #changed(target: EventTarget | null): void {
    const isFilm = this.#isFilm;
    const parts = this.#parts;
    if (target === parts.get("part")) this.#setTimes(parts.select("part").value);
    if (target === parts.get("from") || target === parts.get("to")) parts.select("part").value = "own";
    for (const row of ["part-row", "times-row", "kind-row", "sound-row"]) parts.get(row).hidden = !isFilm;
    parts.write("about", say(isFilm ? "filmAbout" : "photoAbout"));
    parts.write("make", say(isFilm ? "saveFilm" : "savePhoto"));
    const sizes = Object.entries(isFilm ? filmSizes : photoSizes);
    const wanted = parts.select("size").value;
    const preset = isFilm ? "720p" : "4K";
    const size = target !== null && (target as HTMLInputElement).name !== "what" && wanted !== "" ? wanted : preset;
    parts.showOptions(
      "size",
      sizes.map(([name, [width, height]]) => [name, say("pixels", { name, width, height })]),
      size,
    );
    parts.write("warning", "");
    parts.write("facts", "");
    parts.button("make").disabled = false;
    if (isFilm) void this.#tellFilm();
  }

  /** The film's length, and why there is none. */
  async #tellFilm(): Promise<void> {
    const parts = this.#parts;
    const trouble = this.#trouble;
    const plan = this.#plan;
    if (plan !== null) parts.write("facts", this.#facts(plan));
    parts.write("warning", trouble);
    parts.button("make").disabled = trouble !== "";
    parts.get("sound-row").hidden = !("AudioEncoder" in window && "OfflineAudioContext" in window);
    if (!("VideoEncoder" in window)) {
      parts.get("sound-row").hidden = true;
      return void (parts.get("kind-row").hidden = true);
    }
    const { kindsHere } = await import("./film-file.ts");
    const [width, height] = filmSizes[parts.select("size").value as FilmSize];
    this.#kinds = await kindsHere(width, height);
    if (!this.#isFilm || this.#making !== null) return;
    const chosen = this.#kinds.find((kind) => kind === parts.select("kind").value) ?? this.#kinds[0] ?? "";
    parts.showOptions(
      "kind",
      this.#kinds.map((kind) => [kind, say(kindWords[kind])]),
      chosen,
    );
    const note = this.#kinds.length === 0 ? say("noKind") : this.#kinds.includes("mp4") ? "" : say("noMp4");
    if (trouble === "") parts.write("warning", note);
    if (this.#kinds.length === 0) parts.button("make").disabled = true;
  }

  #facts({ pictures }: FilmPlan): string {
    return say("facts", { seconds: typed(pictures / pictureRate), pictures });
  }

  /** Why no film can be made of the choice; "": it can. */
  get #trouble(): string {
    if (!("VideoEncoder" in window)) return say("noEncoder");
    if (this.#page.app.dataset["together"] === "play") return say("together");
    if (this.#end === 0) return say("notBegun");
    if (this.#plan !== null) return "";
    const [from, to] = [this.#parts.input("from").value || "-", this.#parts.input("to").value || "-"];
    return say("noPart", { from, to, end: typed(seconds(this.#end)), most: longestFilm });
  }

  get #plan(): FilmPlan | null {
    const [from, to] = [this.#parts.input("from").valueAsNumber, this.#parts.input("to").valueAsNumber];
    return planFilm(from, to, this.#end);
  }

  /** The darkroom with the camera that was chosen. Throws FilmError where the machine draws nothing so large. */
  #open(width: number, height: number): Darkroom {
    const { view } = this.#page;
    const mode = this.#parts.select("camera").value as CameraMode | "now";
    const before = view.cameras.mode;
    const lookedAt = view.lookedAt;
    const room = view.darkroom(width, height);
    const end = (): void => {
      if (mode !== "now") view.cameras.setMode(before, false);
      view.lookAt(lookedAt);
      room.end();
    };
    if (room.width !== width || room.height !== height) {
      end();
      throw new FilmError(say("smaller", { width: room.width, height: room.height }));
    }
    if (mode !== "now") view.cameras.setMode(mode, false);
    const robot = Number(this.#parts.select("robot").value);
    if (robot !== (lookedAt ?? this.#page.session.robot)) view.lookAt(robot);
    return { ...room, end };
  }

  get #title(): string {
    const { recording, text } = this.#page.session;
    return recording?.title || nameOf(text);
  }

  async #takePhoto(): Promise<void> {
    const [width, height] = photoSizes[this.#parts.select("size").value as PhotoSize];
    const canvas = need<HTMLCanvasElement>(this.#page.app, "#picture");
    this.#parts.button("make").disabled = true;
    try {
      const room = this.#open(width, height);
      try {
        const sample = room.now();
        if (sample === null) return;
        room.draw(sample, performance.now(), 0);
        // Asked for in the same turn: afterwards the browser may have thrown the drawing buffer away.
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        if (blob === null) throw new FilmError(say("lost"));
        const name = `${slug(this.#title, "sandlot")}.png`;
        saveFile(blob, name);
        this.#parts.write("facts", say("savedPhoto", { name, width, height }));
      } finally {
        room.end();
      }
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#parts.button("make").disabled = false;
    }
  }

  async #makeFilm(): Promise<void> {
    const plan = this.#plan;
    if (plan === null || this.#trouble !== "") return;
    const [width, height] = filmSizes[this.#parts.select("size").value as FilmSize];
    this.#busy(new AbortController());
    try {
      const { FilmFile, soundCodecOf } = await import("./film-file.ts");
      const kind = this.#parts.select("kind").value as FilmKind;
      const wanted = this.#parts.input("sound").checked && !this.#parts.get("sound-row").hidden;
      const codec = wanted ? await soundCodecOf(kind) : null;
      const sound = codec === null ? null : await this.#newSound(plan);
      const file = await FilmFile.begin(kind, width, height, this.#title, codec);
      if (file === null) throw new FilmError(say("noKind"));
      let film: Blob;
      try {
        await this.#draw(plan, width, height, sound, (canvas) => file.add(canvas));
        if (sound !== null) await file.addSound(await sound.render());
        film = await file.end();
      } catch (error) {
        await file.cancel().catch(() => {});
        throw error;
      }
      const name = `${slug(this.#title, "sandlot")}.${kind}`;
      saveFile(film, name);
      const size = (film.size / 1e6).toFixed(1);
      const length = typed(plan.pictures / pictureRate);
      this.#parts.write("facts", say("savedFilm", { name, seconds: length, pictures: plan.pictures, size }));
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#busy(null);
    }
  }

  async #newSound(plan: FilmPlan): Promise<FilmSound | null> {
    const { session } = this.#page;
    const { scene } = session;
    if (scene === null) return null;
    const { FilmSound } = await import("./film-sound.ts");
    const own = Number(this.#parts.select("robot").value);
    return new FilmSound({ scene, plan, own, events: [...session.client.pastEvents] });
  }

  /** Draws the film's pictures, each once the encoder has room for it. */
  async #draw(
    plan: FilmPlan,
    width: number,
    height: number,
    sound: FilmSound | null,
    add: (canvas: HTMLCanvasElement) => Promise<void>,
  ): Promise<void> {
    const { app, view } = this.#page;
    const canvas = need<HTMLCanvasElement>(app, "#picture");
    const signal = this.#making?.signal;
    const room = this.#open(width, height);
    const begun = performance.now();
    setData(app, "filming", "true");
    try {
      view.cameras.cut();
      for (let index = 0; index < plan.pictures; index++) {
        const sample = await this.#frames.at(momentOf(plan, index, this.#end));
        signal?.throwIfAborted();
        room.draw(sample, begun + (1000 * index) / pictureRate, index === 0 ? 0 : 1 / pictureRate);
        sound?.picture(index, sample.to, (place) => view.bearing(place));
        if (view.contextLost) throw new FilmError(say("lost"));
        await add(canvas);
        this.#progress(index + 1, plan.pictures);
      }
    } finally {
      setData(app, "filming", "false");
      room.end();
    }
  }

  #progress(count: number, all: number): void {
    this.#parts.write("done", say("made", { count, all }));
    const bar = this.#parts.get("bar");
    bar.ariaValueNow = String(Math.floor((100 * count) / all));
    setShare(need(bar, "i"), count / all);
  }

  /** A film is made, or none is any more. */
  #busy(making: AbortController | null): void {
    const busy = making !== null;
    this.#making = making;
    setData(this.#dialog, "busy", String(busy));
    this.#parts.get("progress").hidden = !busy;
    this.#parts.button("make").hidden = busy;
    this.#parts.write("close", say(busy ? "cancel" : "close"));
    if (!busy) return;
    this.#parts.write("warning", "");
    this.#parts.write("facts", "");
    this.#parts.write("done", "");
    setShare(need(this.#parts.get("bar"), "i"), 0);
  }

  #tell(error: unknown): void {
    const cancelled = error instanceof DOMException && error.name === "AbortError";
    if (cancelled) return this.#parts.write("facts", say("cancelled"));
    const why = error instanceof Error ? error.message : String(error);
    this.#parts.write("warning", error instanceof FilmError ? why : say("failed", { why }));
  }

  /** Back to where the run was. */
  #leave(): void {
    const { session } = this.#page;
    const back = async (): Promise<void> => {
      const at = session.client.history?.tick ?? this.#tick;
      if (at !== this.#tick) await session.client.seek(this.#tick);
      if (this.#resume) await session.run();
    };
    back().catch((error: unknown) => this.#page.fail(error));
    if (this.#opener !== null) focusOpener(this.#opener);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
}
