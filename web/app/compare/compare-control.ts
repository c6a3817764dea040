// Comparing, put together: two runs computed beside the page, drawn as two robots in its scene in place of its own, on one time.

import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { shippedRobots } from "../../sim/boundary/shipped.ts";
import { newTrackSample, Track } from "../../sim/boundary/track.ts";
import type { Ghost, Ghosts } from "../../view/ghosts.ts";
import type { Frame, Vector } from "../../sim/boundary/frame.ts";
import type { FilmSample } from "../../sim/core/film.ts";
import { dynamicsOf } from "../../element/play.ts";
import { problemOf } from "../../element/problems.ts";
import type { Staged } from "../../element/player.ts";
import { titleCase } from "../../element/words.ts";
import { Comparison } from "./comparison.ts";
import { flightMethods } from "./compare-change.ts";
import { CompareFilm } from "./compare-film.ts";
import { ComparePanel, sideColors, sides, type Cast, type Side } from "./compare-panel.ts";
import { requestOf, sourceOfFile, sourceOfLink, sourceWords, type Source } from "./compare-side.ts";
import type { PageContext } from "../page/context.ts";
import type { DockPanel } from "../parts/dock.ts";
import type { LatePanel } from "../page/later.ts";
import type { BuiltGhost } from "../race/ghost-builder.ts";
import { makeGhost } from "../race/ghost-source.ts";
import { LogPlayer } from "../logs/log-player.ts";
import { compare as say } from "../../words/english-compare.ts";

/** Between two writings of the numbers [ms]. */
const writeMs = 100;

interface Shown {
  readonly comparison: Comparison;
  readonly player: LogPlayer;
  readonly ghosts: Readonly<Record<Side, Ghost>>;
  readonly film: CompareFilm;
}

export class CompareControl implements LatePanel {
  readonly #page: PageContext;
  readonly #panel: ComparePanel;
  /** Files and links that are being read. */
  readonly #reading = new Set<Promise<boolean>>();
  readonly #chosen: Record<Side, Source> = { a: { kind: "run" }, b: { kind: "run" } };
  /** Files and links that the person brought, by side. */
  readonly #own: Partial<Record<Side, Source>> = {};
  readonly #sample = newTrackSample();
  readonly #center: Vector = { x: 0, y: 0, z: 0 };
  #scene: SceneInfo | null = null;
  #shown: Shown | null = null;
  #making = new AbortController();
  #isMaking = false;
  #written = Number.NEGATIVE_INFINITY;

  constructor(page: PageContext, dock: DockPanel, body: HTMLElement) {
    this.#page = page;
    this.#panel = new ComparePanel(dock, body, {
      choose: (side, id) => this.#choose(side, id),
      file: (side, file) => this.#take(side, () => sourceOfFile(file)),
      link: (side, text) => this.#take(side, () => sourceOfLink(text)),
      go: () => void this.#go(),
      cancel: () => this.#making.abort(),
      stop: () => this.stop(),
      cast: (cast) => this.#cast(cast),
      seek: (time) => this.#seek(time),
      play: (playing) => this.#shown?.player.play(playing),
      speed: (speed) => {
        if (this.#shown !== null) this.#shown.player.speed = speed;
      },
    });
    this.stop();
  }

  /** Another scene is on the page: the comparison belonged to the old one. */
  setScene({ scene }: Staged): void {
    this.stop();
    this.#scene = scene;
    const others = shippedRobots.filter((name) => name !== this.#robotName());
    this.#chosen.a = { kind: "run" };
    this.#chosen.b = shipped(others[0] ?? this.#robotName());
    this.#showChoices();
  }

  show(open: boolean, visible: boolean): void {
    if (!open) this.stop();
    if (visible) this.#showChoices();
  }

  /** The frame whose score is shown; null: that of the page's run. */
  get shownFrame(): Frame | null {
    return this.#shown?.film.frame ?? null;
  }

  /** Another picture at `now` [ms]. */
  #picture(now: number, { comparison, player, ghosts, film }: Shown): FilmSample | null {
    const time = player.advance(now, 0);
    this.#center.x = this.#center.y = this.#center.z = 0;
    for (const side of sides) {
      const at = comparison[side].at(time, this.#sample);
      ghosts[side].set(at);
      if (at === null) continue;
      this.#center.x += at.position.x / 2;
      this.#center.y += at.position.y / 2;
      this.#center.z += at.position.z / 2;
    }
    const { timeline } = this.#panel;
    timeline.setPosition(time);
    timeline.setPlaying(player.playing);
    if (now - this.#written >= writeMs) {
      this.#written = now;
      this.#panel.showMoment(time, comparison.at(time));
    }
    return film.at(time);
  }

  #cast(cast: Cast): void {
    const film = this.#shown?.film;
    if (film === undefined) return;
    film.cast = cast;
    this.#panel.showCasts(film.casts, cast);
  }

  /** The page's own robots again. */
  stop(): void {
    this.#making.abort();
    const shown = this.#shown;
    this.#shown = null;
    if (shown !== null) for (const each of [...Object.values(shown.ghosts), shown.film]) each.dispose();
    this.#panel.showResult(null);
    this.#panel.showProgress(null);
    this.#panel.note("");
    this.#page.app.dataset["comparing"] = "false";
    if (shown !== null) this.#page.view.screen(null);
  }

  /** For tests and debugging. */
  get state(): object | null {
    const shown = this.#shown;
    if (shown === null) return this.#isMaking ? { state: "making" } : null;
    const { time, playing } = shown.player;
    const { comparison, film } = shown;
    const { end } = comparison;
    const at = comparison.at(time);
    return { state: "shown", time, playing, end, at, summary: comparison.summary(), film: film.state };
  }

  /** Name of the robot on the page as its folder has it; "" for one that the scenario carries. */
  #robotName(): string {
    const { text, robot } = this.#page.session;
    const { robots } = JSON.parse(text) as { robots?: readonly { robot?: unknown }[] };
    const own = robots?.[robot]?.robot;
    return typeof own === "string" ? own : "";
  }

  /** The other models that can move the robot. */
  #dynamics(): (readonly [string, Source])[] {
    const robot = this.#scene?.robots[this.#page.session.robot];
    if (robot === undefined) return [];
    return dynamicsOf(robot.drive)
      .filter((dynamics) => dynamics !== robot.dynamics)
      .map((dynamics) => [
        `dynamics:${dynamics}`,
        {
          kind: "dynamics",
          name: say(dynamics === "full" ? "fullDynamics" : "simpleDynamics", { dynamics }),
          dynamics,
        },
      ]);
  }

  /** Methods by which pieces may fly, each with a step of physics and a coarse one. */
  #flights(): (readonly [string, Source])[] {
    const types = (this.#scene?.pieceTypes ?? []).map(({ name }) => name);
    if (types.length === 0) return [];
    return flightMethods.flatMap((method) =>
      flightSteps.map((step): readonly [string, Source] => [
        `flight:${method}:${step}`,
        { kind: "flight", name: say("flight", { method, step }), types, method, step },
      ]),
    );
  }

  #options(side: Side): readonly (readonly [string, Source])[] {
    const opened = this.#page.opened.rival;
    const own = this.#own[side];
    const robots = shippedRobots.filter((name) => name !== this.#robotName());
    return [
      ["run", { kind: "run" }],
      ...robots.map((name) => [`robot:${name}`, shipped(name)] as const),
      ...this.#dynamics(),
      ...this.#flights(),
      ...(opened === null ? [] : [["opened", { kind: "recording", ...opened }] as const]),
      ...(own === undefined ? [] : [["own", own] as const]),
    ];
  }

  #showChoices(): void {
    if (this.#scene === null) return;
    for (const side of sides) {
      const options = this.#options(side);
      const key = sourceWords(this.#chosen[side]);
      const chosen = options.find(([, source]) => sourceWords(source) === key)?.[0] ?? "run";
      this.#panel.showChoices(
        side,
        options.map(([id, source]) => [id, titled(sourceWords(source))]),
        chosen,
      );
    }
  }

  #choose(side: Side, id: string): void {
    const found = this.#options(side).find(([name]) => name === id);
    if (found !== undefined) this.#chosen[side] = found[1];
  }

  #take(side: Side, read: () => Promise<Source>): void {
    const reading = this.#read(side, read).finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  /** False: it cannot be read, which the panel says. */
  async #read(side: Side, read: () => Promise<Source>): Promise<boolean> {
    try {
      this.#own[side] = this.#chosen[side] = await read();
      this.#panel.note("");
      this.#showChoices();
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  async #go(): Promise<void> {
    const { session } = this.#page;
    const scene = this.#scene;
    const { ghosts } = this.#page.view;
    if (scene === null || ghosts === null || this.#isMaking) return;
    this.stop();
    this.#isMaking = true;
    const making = (this.#making = new AbortController());
    try {
      // A file or link that was given a moment ago is compared, too.
      const read = await Promise.all(this.#reading);
      if (read.includes(false)) return;
      const chosen = { ...this.#chosen };
      await session.pause();
      const run = { file: await session.client.recording(), scenario: session.text, robot: session.robot };
      const built: BuiltGhost[] = [];
      for (const [i, side] of sides.entries()) {
        const words = `${side.toUpperCase()}: ${sourceWords(chosen[side])} …`;
        const onShare = (share: number): void => this.#panel.showProgress((i + share) / sides.length, words);
        onShare(0);
        built.push(await makeGhost(this.#page.base, requestOf(chosen[side], run), onShare, making.signal));
      }
      making.signal.throwIfAborted();
      const [a, b] = built as [BuiltGhost, BuiltGhost];
      this.#show(scene, ghosts, { a, b }, chosen);
    } catch (error) {
      if (!making.signal.aborted) this.#fail(error);
    } finally {
      this.#isMaking = false;
      this.#panel.showProgress(null);
    }
  }

  /** A person's robot.json may be wrong: the place and the reason. */
  #fail(error: unknown): void {
    const { where, why } = problemOf(error);
    this.#panel.note([where, why].filter((text) => text !== "").join(": "), true);
  }

  #show(
    scene: SceneInfo,
    ghosts: Ghosts,
    built: Readonly<Record<Side, BuiltGhost>>,
    chosen: Readonly<Record<Side, Source>>,
  ): void {
    for (const side of sides) {
      const { scene: other, info } = built[side];
      if (other.field !== scene.field) {
        const what = titled(sourceWords(chosen[side]));
        return this.#panel.note(say("otherField", { what, field: other.field, here: scene.field }), true);
      }
      if (info.ticks === 0) return this.#panel.note(say("notBegun"), true);
    }
    const { session } = this.#page;
    const ghostOf = (side: Side): Ghost => {
      const { scene: other, robot } = built[side];
      const { name } = other.robots[robot] ?? { name: "" };
      // It wears the model of the scene's robot of its name; a variant that of the robot it stands for.
      const same = scene.robots.findIndex((each) => each.name === name);
      return ghosts.add({
        robot: same >= 0 ? same : session.robot,
        color: sideColors[side],
        label: side.toUpperCase(),
      });
    };
    const comparison = new Comparison(Track.from(built.a.track), Track.from(built.b.track));
    const player = new LogPlayer({ begin: comparison.begin, end: comparison.end }, comparison.begin);
    const film = new CompareFilm(ghosts, scene, built);
    const shown: Shown = { comparison, player, ghosts: { a: ghostOf("a"), b: ghostOf("b") }, film };
    this.#shown = shown;
    const casts = film.casts;
    film.cast = casts[0] ?? "a";
    this.#panel.showCasts(casts, film.cast);
    const { timeline } = this.#panel;
    timeline.setRange(comparison.begin, comparison.end);
    timeline.setSpeed(1);
    const summary = comparison.summary();
    const marks = [
      ...(summary.since === null ? [] : [{ time: summary.since, label: say("apartHere"), kind: "start" }]),
      ...(summary.most > 0 ? [{ time: summary.mostAt, label: say("furthest") }] : []),
    ];
    timeline.setMarks(marks);
    const names = [sourceWords(chosen.a), sourceWords(chosen.b)] as const;
    this.#panel.showResult({ curves: comparison.curves(), summary, names, scores: scene.rules.length > 0 });
    const unlike = sides.filter((side) => chosen[side].kind === "recording" && built[side].different !== null);
    this.#panel.note(
      unlike.length === 0 ? "" : say("cameOut", { side: unlike.map((side) => side.toUpperCase()).join(" and ") }),
      true,
    );
    this.#page.view.screen({
      place: this.#center,
      picture: (now) => this.#picture(now, shown),
      hasRobot: (index) => film.hasRobot(index),
    });
    this.#page.app.dataset["comparing"] = "true";
    player.play(true);
  }

  #seek(time: number): void {
    const player = this.#shown?.player;
    if (player === undefined) return;
    player.play(false);
    player.seek(time);
    this.#written = Number.NEGATIVE_INFINITY;
  }
}

/** [ms] */
const flightSteps = [4, 20] as const;

const shipped = (name: string): Source => ({ kind: "robot", name: titleCase(name), robot: name });
const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
