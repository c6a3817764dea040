// A class's runs as ghosts on the field, all from one clock: up to thirty robots at once in the picture of the page.
import { pathSeconds, placeAt } from "../../handin/run-path.ts";
import type { Ghost } from "../../view/ghosts.ts";
import { handin as say } from "../../words/classroom/english-handin.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { endOf, openChannel, runsOf, type FieldRun } from "./field-runs-channel.ts";
import template from "./field-runs.html?raw";
import "./field-runs.css";

/** More than these are blocks in place of models. */
const mostModels = 6;

export class FieldRuns implements PagePart {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #channel = openChannel();
  #runs: readonly FieldRun[] = [];
  #ghosts: readonly (Ghost | null)[] = [];
  #time = 0;
  #end = 0;
  /** Of the last picture while it plays [ms]; null: it is frozen. */
  #playing: number | null = null;

  constructor(page: PageContext) {
    this.#page = page;
    mount(page.app, template);
    // All of the field, for a page that looks on.
    page.app.dataset["ghosts"] = "class";
    page.view.cameras.setMode("overhead");
    const parts = (this.#parts = new Parts(need(page.app, ".field-runs"), "field-runs"));
    parts.onClick("play", () => this.#toggle());
    parts.onClick("back", () => this.#goTo(this.#time - pathSeconds));
    parts.onClick("on", () => this.#goTo(this.#time + pathSeconds));
    parts.input("time").addEventListener("input", () => this.#goTo(Number(parts.input("time").value)));
    parts.write("said", say("fieldWaits"));
    if (this.#channel !== null) {
      this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => this.#take(data);
      this.#channel.postMessage({ type: "here" });
    }
    this.#show();
  }

  get state(): object {
    const shown = this.#ghosts.filter((ghost) => ghost?.seen === true).length;
    return { runs: this.#runs.length, shown, time: this.#time, playing: this.#playing !== null };
  }

  /** Another scene has its own robots to wear. */
  setScene(): void {
    for (const ghost of this.#ghosts) ghost?.dispose();
    const { ghosts } = this.#page.view;
    const isBlock = this.#runs.length > mostModels;
    this.#ghosts = this.#runs.map(({ name, color }) => ghosts?.add({ robot: 0, color, label: name, isBlock }) ?? null);
    this.#place();
  }

  leaveScene(): void {
    for (const ghost of this.#ghosts) ghost?.dispose();
    this.#ghosts = [];
  }

  picture({ now }: Picture): void {
    if (this.#playing === null) return;
    const passed = (now - this.#playing) / 1000;
    this.#playing = now;
    this.#time = Math.min(this.#end, this.#time + Math.max(0, passed));
    if (this.#time >= this.#end) this.#playing = null;
    this.#place();
  }

  #take(data: unknown): void {
    const message = runsOf(data);
    if (message === null) return;
    this.#runs = message.runs;
    this.#end = endOf(message.runs);
    this.#parts.input("time").max = this.#end.toFixed(1);
    this.#parts.write("said", say("fieldShows", { count: this.#runs.length }));
    this.#time = Math.min(message.time, this.#end);
    this.setScene();
  }

  #toggle(): void {
    if (this.#playing === null && this.#time >= this.#end) this.#time = 0;
    this.#playing = this.#playing === null ? performance.now() : null;
    this.#show();
  }

  #goTo(seconds: number): void {
    this.#playing = null;
    this.#time = Math.max(0, Math.min(this.#end, Math.round(seconds / pathSeconds) * pathSeconds));
    this.#place();
  }

  #place(): void {
    for (const [index, run] of this.#runs.entries()) {
      const place = placeAt({ field: "", places: run.places }, this.#time);
      const half = (place?.heading ?? 0) / 2;
      this.#ghosts[index]?.set(
        place === null
          ? null
          : {
              position: { x: place.x, y: place.y, z: 0 },
              rotation: { w: Math.cos(half), x: 0, y: 0, z: Math.sin(half) },
            },
      );
    }
    this.#show();
  }

  #show(): void {
    const parts = this.#parts;
    parts.write("play", say(this.#playing === null ? "play" : "freeze"));
    parts.write("clock", say("togetherClock", { time: this.#time.toFixed(1), end: this.#end.toFixed(1) }));
    parts.input("time").value = this.#time.toFixed(1);
  }
}
