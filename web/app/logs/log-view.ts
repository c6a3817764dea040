// An opened log: its robots as ghosts beside the run, its numbers in a list, its time on a bar. Closing it leaves nothing.

import type { ChosenTrack, FromLog, LogValue, ToLog } from "../../net/log-protocol.ts";
import { trackKinds, type LogContents, type TrackInfo } from "../../net/log-tracks.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { Ghost, GhostModule, GhostPoints, GhostPose, Ghosts } from "../../view/ghosts.ts";
import type { PageContext } from "../page/context.ts";
import { button, make, mount, need, setPressed, setText } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { OpenLog } from "../page/open-log.ts";
import type { LogRobot } from "./log-ghost.ts";
import { LogPlayer, startOf } from "./log-player.ts";
import { showValue, shortName } from "./log-words.ts";
import { Timeline } from "../parts/timeline.ts";
import { stationWords } from "../../element/words.ts";
import template from "./log-view.html?raw";
import { logs as say } from "../../words/english-logs.ts";

export interface LogListeners {
  /** The log could not be shown; it is closed. */
  readonly onFailed: (problem: string) => void;
  readonly onOpened: () => void;
  readonly onClosed: () => void;
}

/** Told apart by people who see few colours, and unlike the alliances'. */
const colors = ["#ffb437", "#5fd39a", "#c58bff", "#41d3e6", "#ff8fb1", "#d9e05a"] as const;
/** Values whose names are worth a row from the start; the first of each. */
const worthARow = [/battery.*voltage$/i, /match.*\/time$|matchtime$/i, /score\/blue$/i, /score\/red$/i];
/** Between two writings of the values [ms]. */
const writeMs = 100;
/** Names shown at a time while searching. */
const mostFound = 60;
const speeds = [1, 2, 4, 0.25, 0.5] as const;

interface Row {
  readonly track: TrackInfo;
  readonly element: HTMLElement;
  readonly value: HTMLElement | null;
  readonly ghost: Ghost | null;
  readonly points: GhostPoints | null;
  readonly modules: number | null;
  readonly components: number | null;
  /** Index of the scene's robot whose model a ghost wears. */
  readonly wears: number;
  readonly name: string;
}

export class LogView {
  readonly #page: PageContext;
  readonly #scene: SceneInfo;
  readonly #ghosts: Ghosts;
  readonly #on: LogListeners;
  readonly #panel: HTMLElement;
  readonly #parts: Parts;
  readonly #file: File;
  readonly #worker: Worker;
  readonly #rows = new Map<number, Row>();
  #contents: LogContents | null = null;
  #player: LogPlayer | null = null;
  #timeline: Timeline | null = null;
  #values = new Map<number, LogValue>();
  #asked = Number.NaN;
  #waiting = false;
  #written = Number.NEGATIVE_INFINITY;
  #closed = false;
  readonly #others: ((message: FromLog) => void)[] = [];

  constructor(page: PageContext, scene: SceneInfo, ghosts: Ghosts, file: File, on: LogListeners) {
    mount(page.app, template);
    this.#page = page;
    this.#scene = scene;
    this.#ghosts = ghosts;
    this.#file = file;
    this.#on = on;
    this.#panel = need(page.app, "#log-view");
    this.#parts = new Parts(this.#panel, "log");
    this.#parts.write("name", file.name);
    this.#parts.onClick("close", () => this.close());
    this.#parts.input("search").addEventListener("input", () => this.#search());
    this.#worker = new Worker(new URL("../../net/log-worker.ts", import.meta.url), {
      type: "module",
      name: "sandlot-log",
    });
    this.#worker.onmessage = ({ data }: MessageEvent<FromLog>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || say("noScript"));
    };
    this.#post({ type: "open", base: page.base, file });
  }

  /** For tests and debugging: the shown tracks and the time. */
  get state(): object | null {
    if (this.#player === null) return null;
    const { time, playing, following, start } = this.#player;
    const ghosts = this.#ghosts.drawn();
    return { time, playing, following, start, ghosts, points: this.#ghosts.points, rows: this.#rows.size };
  }

  /** For readers of more of the log; null until it is open. */
  get source(): OpenLog | null {
    const player = this.#player;
    if (player === null || this.#closed) return null;
    return {
      name: this.#file.name,
      get start() {
        return player.start;
      },
      get time() {
        return player.time;
      },
      post: (message) => this.#post(message),
      listen: (listener) => void this.#others.push(listener),
    };
  }

  /** The robots that are shown. */
  get robots(): readonly LogRobot[] {
    return [...this.#rows.values()].flatMap(({ track, ghost, components, wears, name }) =>
      ghost === null ? [] : [{ file: this.#file, name, pose: track.id, components, wears }],
    );
  }

  /** Another picture at `now` [ms], of the run at `simTime` [s]. */
  picture(now: number, simTime: number): void {
    const player = this.#player;
    if (player === null || this.#timeline === null) return;
    const time = player.advance(now, simTime);
    this.#timeline.setPosition(time);
    this.#timeline.setPlaying(player.playing);
    if (!this.#waiting && time !== this.#asked) {
      this.#asked = time;
      this.#waiting = true;
      this.#post({ type: "sample", time });
    }
    if (now - this.#written >= writeMs) {
      this.#written = now;
      this.#writeValues();
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#worker.terminate();
    for (const row of this.#rows.values()) drop(row);
    this.#rows.clear();
    this.#timeline?.dispose();
    this.#panel.remove();
    this.#page.app.dataset["timeline"] = "false";
    this.#on.onClosed();
  }

  #post(message: ToLog): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromLog): void {
    if (this.#closed) return;
    for (const listener of this.#others) listener(message);
    switch (message.type) {
      case "stored":
        return;
      case "opened":
        return this.#open(message.contents);
      case "chosen":
        if (message.problem !== "") this.#showProblem(sentence(message.problem));
        return;
      case "values":
        this.#waiting = false;
        this.#values = new Map(message.tracks.map((track, i) => [track, message.values[i] ?? null]));
        return this.#showRobots();
      case "broken":
        return this.#fail(message.message);
    }
  }

  #fail(problem: string): void {
    this.close();
    this.#on.onFailed(sentence(problem));
  }

  #open(contents: LogContents): void {
    if (contents.tracks.length === 0) return this.#fail(contents.problem);
    this.#contents = contents;
    const { begin, end } = contents;
    this.#player = new LogPlayer({ begin, end }, startOf(contents));
    this.#makeTimeline(contents);
    if (contents.problem !== "") {
      this.#showProblem(say("damaged", { problem: contents.problem }));
    }
    for (const { pose, modules, components } of contents.robots) this.#add(contents.tracks[pose], modules, components);
    for (const pattern of worthARow)
      this.#add(contents.tracks.find(({ name, kind }) => kind === "number" && pattern.test(name)));
    this.#choose();
    this.#parts.write("count", say("all", { count: contents.tracks.length }));
    this.#search();
    this.#panel.hidden = false;
    this.#page.app.dataset["timeline"] = "true";
    this.#on.onOpened();
  }

  #makeTimeline({ begin, end, spans }: LogContents): void {
    const player = this.#player;
    if (player === null) return;
    const timeline = new Timeline({
      label: say("time"),
      step: 0.02,
      speeds,
      onSeek: (time) => {
        player.seek(time);
        this.#showFollow();
      },
      onPlay: (playing) => {
        player.play(playing);
        this.#showFollow();
      },
      onSpeed: (speed) => {
        player.speed = speed;
        timeline.setSpeed(speed);
      },
    });
    timeline.setRange(begin, end);
    const names = { auto: say("auto"), teleop: say("teleop"), test: say("test") } as const;
    timeline.setSpans(spans.map((span) => ({ ...span, label: names[span.kind] })));
    const follow = button(
      say("follow"),
      say("followWhy"),
      () => {
        player.follow(!player.following);
        this.#showFollow();
      },
      "plain",
    );
    follow.dataset["log"] = "follow";
    follow.setAttribute("aria-label", say("followMatch"));
    const mark = button(
      say("startHere"),
      say("startHereWhy"),
      () => {
        player.setStart();
        this.#showStart();
      },
      "plain",
    );
    timeline.extras.append(mark, follow);
    this.#timeline = timeline;
    this.#showFollow();
    this.#showStart();
    this.#panel.after(timeline.element);
  }

  #showFollow(): void {
    const follow = this.#timeline?.extras.querySelector("[data-log=follow]");
    if (follow != null) setPressed(follow, this.#player?.following ?? false);
  }

  #showStart(): void {
    const time = this.#player?.start ?? 0;
    this.#timeline?.setMarks([{ time, label: say("simStart"), kind: "start" }]);
  }

  /** Shows a track; the tracks of a pose come with it. */
  #add(track: TrackInfo | undefined, modules: number | null = null, components: number | null = null): void {
    if (track === undefined || this.#rows.has(track.id)) return;
    const ghosts = this.#ghosts;
    const shown = track.kind === "pose" || track.kind === "points";
    const color = shown ? this.#freeColor() : "";
    const isRobot = track.kind === "pose" && !track.array;
    const index = this.#scene.robots.findIndex((each) => each.station === stationOf(track.name));
    const wears = index >= 0 ? index : this.#page.session.robot;
    const station = stationOf(track.name);
    const label = isRobot && station >= 0 ? stationWords(stations[station] ?? "") : "";
    const name = label === "" ? shortName(track.name) : label;
    const wheels = this.#scene.robots[wears]?.wheels ?? [];
    const value = shown ? null : make("span", "log-value clip");
    const element = make("li", "log-row");
    const swatch = make("i", "log-swatch");
    swatch.style.background = color;
    const title = make("span", "log-name clip", name);
    title.title = `${track.name} (${track.type})`;
    const remove = button("×", say("hide", { name }), () => this.#remove(track.id), "plain");
    element.append(...(shown ? [swatch] : []), title, ...(value === null ? [] : [value]), remove);
    element.dataset["color"] = color;
    this.#parts.get(shown ? "ghosts" : "values").append(element);
    this.#rows.set(track.id, {
      track,
      element,
      value,
      ghost: isRobot ? ghosts.add({ robot: wears, color, label: name, wheels: modules === null ? [] : wheels }) : null,
      points: shown && !isRobot ? ghosts.addPoints(color) : null,
      modules,
      components,
      wears,
      name,
    });
  }

  #remove(id: number): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    drop(row);
    this.#rows.delete(id);
    this.#choose();
    this.#search();
  }

  #freeColor(): string {
    const taken = new Set([...this.#rows.values()].map(({ element }) => element.dataset["color"]));
    return colors.find((color) => !taken.has(color)) ?? colors[this.#rows.size % colors.length] ?? colors[0];
  }

  /** Tells the worker which tracks to send from now on. */
  #choose(): void {
    const tracks: ChosenTrack[] = [];
    for (const { track, modules, components, ghost } of this.#rows.values()) {
      tracks.push({ track: track.id, smooth: ghost !== null });
      if (modules !== null) tracks.push({ track: modules, smooth: false });
      if (components !== null) tracks.push({ track: components, smooth: true });
    }
    this.#post({ type: "choose", tracks });
    this.#asked = Number.NaN;
    for (const [part, shown] of [
      ["ghosts", true],
      ["values", false],
    ] as const) {
      const some = [...this.#rows.values()].some(({ ghost, points }) => (ghost !== null || points !== null) === shown);
      this.#parts.get(part).hidden = !some;
    }
  }

  #showRobots(): void {
    for (const { track, ghost, points, modules, components } of this.#rows.values()) {
      const value = this.#values.get(track.id);
      const numbers = value instanceof Float64Array ? value : null;
      if (points !== null) points.set(numbers ?? [], track.kind === "pose" ? 7 : 3);
      if (ghost === null) continue;
      const pose = numbers === null ? undefined : posesOf(numbers)[0];
      const parts = components === null ? null : this.#values.get(components);
      const wheels = modules === null ? null : this.#values.get(modules);
      ghost.set(
        pose === undefined
          ? null
          : {
              ...pose,
              components: parts instanceof Float64Array ? posesOf(parts) : [],
              modules: wheels instanceof Float64Array ? modulesOf(wheels) : [],
            },
      );
    }
  }

  #writeValues(): void {
    for (const { track, value } of this.#rows.values()) {
      if (value === null) continue;
      const text = showValue(track.kind, this.#values.get(track.id) ?? null);
      setText(value, text);
    }
  }

  /** The names that have the words searched for; a press shows or hides a track. */
  #search(): void {
    const contents = this.#contents;
    if (contents === null) return;
    const words = this.#parts.input("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = contents.tracks.filter(
      ({ name, kind }) => kind !== "modules" && words.every((word) => name.toLowerCase().includes(word)),
    );
    // Tracks that the field can show go first.
    matches.sort((a, b) => trackKinds.indexOf(a.kind) - trackKinds.indexOf(b.kind));
    const items = matches.slice(0, mostFound).map((track) => {
      const on = this.#rows.has(track.id);
      const item = make("li", "log-found");
      const toggle = button(
        shortName(track.name, 4),
        `${track.name} (${track.type})`,
        () => {
          if (on) return this.#remove(track.id);
          this.#add(track);
          this.#choose();
          this.#search();
        },
        "plain clip",
      );
      setPressed(toggle, on);
      item.append(toggle);
      return item;
    });
    const more = matches.length - items.length;
    const none = matches.length === 0 ? say("noName") : "";
    this.#parts.write("more", more > 0 ? say("more", { more }) : none);
    this.#parts.get("found").replaceChildren(...items);
  }

  #showProblem(text: string): void {
    this.#parts.write("problem", text);
    this.#parts.get("problem").hidden = text === "";
  }
}

/** Index of the station in a name such as "NT:/Sandlot/Robots/red2/Pose", -1 without. */
const stationOf = (name: string): number => stations.findIndex((each) => name.includes(`/${each}/`));

function drop({ element, ghost, points }: Row): void {
  element.remove();
  ghost?.dispose();
  points?.dispose();
}

function posesOf(numbers: Float64Array): GhostPose[] {
  const poses: GhostPose[] = [];
  for (let at = 0; at + 7 <= numbers.length; at += 7) {
    const [x = 0, y = 0, z = 0, w = 1, qx = 0, qy = 0, qz = 0] = numbers.subarray(at, at + 7);
    poses.push({ position: { x, y, z }, rotation: { w, x: qx, y: qy, z: qz } });
  }
  return poses;
}

function modulesOf(numbers: Float64Array): GhostModule[] {
  const modules: GhostModule[] = [];
  for (let at = 0; at + 2 <= numbers.length; at += 2) {
    modules.push({ speed: numbers[at] ?? 0, angle: numbers[at + 1] ?? 0 });
  }
  return modules;
}

const sentence = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};
