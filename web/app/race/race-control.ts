// Racing, put together: the ghost in the picture, the run beside it, the panel and the numbers, and the drill's best lap.

import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import type { Challenge } from "../../sim/boundary/challenge.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, HistoryReport, SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import type { Lap } from "../../sim/boundary/run-marks.ts";
import { newTrackSample } from "../../sim/boundary/track.ts";
import type { Ghost } from "../../view/ghosts.ts";
import type { Staged } from "../../element/player.ts";
import { problemOf } from "../../element/problems.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { browserStorage } from "../page/choices.ts";
import type { PageContext, Picture } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import type { DockPanel } from "../parts/dock.ts";
import { Bests, drillKey, type Kept, type SentBest } from "./bests.ts";
import { Drill, isByHand, lapWords, resultWords } from "./drill.ts";
import { makeGhost, makeLogGhost } from "./ghost-source.ts";
import type { LogRobot } from "../logs/log-ghost.ts";
import { kindOf, nameOf, openFile, openLink, otherKind, type Opening } from "../open/opening.ts";
import { fromPath } from "./path-rival.ts";
import { Race, type Split } from "./race.ts";
import { RaceHud } from "./race-hud.ts";
import { ghostColor, RacePanel, type Choice } from "./race-panel.ts";
import type { RaceRun } from "./race-run.ts";
import {
  alignment,
  alignments,
  awaitsMatch,
  fromLog,
  fromRecording,
  type AlignName,
  type Made,
  type Rival,
} from "./rivals.ts";
import { race as say } from "../../words/english-race.ts";

/** Other panels offer this for racing. */
export interface RaceNeighbours {
  /** Robots of the data log that is open. */
  readonly logRobots: () => readonly LogRobot[];
  /** Opens the dialog that sends a best lap. */
  readonly send: (best: SentBest) => void;
}

/** Between two writings of numbers, and of the graph [ms]. */
const writeMs = 100;
const graphMs = 250;
/** A gate that was passed longer ago than this needs no notice [s]. */
const newsSeconds = 1.2;
/** The ghost fades when it is nearer than this, so that the driver sees the robot [m]. */
const clearMetres = 1.1;

export class RaceControl implements LatePanel {
  readonly #page: PageContext;
  readonly #neighbours: RaceNeighbours;
  readonly #panel: RacePanel;
  readonly #hud: RaceHud;
  readonly #run: RaceRun;
  readonly #drill = new Drill();
  readonly #bests = new Bests(browserStorage());
  readonly #robot = newRobotState();
  readonly #at = newTrackSample();
  #scene: SceneInfo | null = null;
  #first = true;
  #key = "";
  #byHand = false;
  #rival: Rival | null = null;
  #chosen = "";
  #made: Made | null = null;
  #align: AlignName = "start";
  #race: Race | null = null;
  #ghost: Ghost | null = null;
  #making = new AbortController();
  /** Laps that have been looked at. */
  #laps = 0;
  /** The last gate that was news, or the moment to which the run went back [s]. */
  #told = Number.NEGATIVE_INFINITY;
  #written = Number.NEGATIVE_INFINITY;
  #drawn = Number.NEGATIVE_INFINITY;
  #points = -1;
  /** The model that the ghost wears is its own. */
  #alike = true;
  /** A person's own rival: a link, a file or a challenge. */
  #guest: Rival | null = null;

  /** `run`: the run on the page, which was watched before racing was fetched. */
  constructor(page: PageContext, dock: DockPanel, body: HTMLElement, neighbours: RaceNeighbours, run: RaceRun) {
    this.#page = page;
    this.#run = run;
    this.#neighbours = neighbours;
    this.#hud = new RaceHud(page.app);
    this.#panel = new RacePanel(dock, body, {
      choose: (id) => void this.#choose(id),
      file: (file) => void this.#open(async () => this.#readFile(file)),
      link: (text) => void this.#open(() => openLink(text)),
      cancel: () => this.#making.abort(),
      stop: () => this.stop(),
      robot: (robot) => {
        if (this.#rival?.kind === "recording") void this.meet({ ...this.#rival, robot, lap: null }, this.#chosen);
      },
      align: (name) => this.#alignBy(name as AlignName),
      seek: (time) => this.#seek(time),
      send: () => this.#send(),
      forget: () => {
        this.#bests.forget(this.#key);
        this.#showBest();
      },
    });
    this.stop();
    page.session.client.onHistory((history, events) => this.#remember(history, events));
  }

  /** The panel was opened, folded or closed. */
  show(): void {
    this.#written = this.#drawn = Number.NEGATIVE_INFINITY;
  }

  /** Another scene is on the page: the ghost of the old one goes. */
  setScene({ scene }: Staged): void {
    const { session } = this.#page;
    this.#guest = null;
    this.stop();
    this.#scene = scene;
    // The first scene is there already.
    if (!this.#first) this.#run.setScene(scene, session.robot);
    this.#first = false;
    this.#drill.reset();
    this.#laps = 0;
    const robot = scene.robots[session.robot];
    this.#key = drillKey(session.text, robot?.name ?? "");
    this.#byHand = session.driven >= 0 && isByHand(session.text, stations[robot?.station ?? 0] ?? "");
    this.#showBest();
    this.#showChoices();
  }

  frame(frame: Frame, clock: ClockReport): void {
    if (this.#run.observe(frame)) {
      this.#race?.redraw(frame.tick);
      this.#points = -1;
    }
    this.#drill.observe(frame.tick, clock.speed, clock.paused);
  }

  picture({ now, sample, clock }: Picture): void {
    const { to: frame, time } = sample;
    const race = this.#race;
    const panel = this.#panel.dock.visible;
    if (race === null) {
      if (panel && now - this.#written >= writeMs) {
        this.#written = now;
        this.#showChoices();
      }
      return;
    }
    if (this.#run.robot >= frame.robotCount) return;
    const robot = frame.robot(this.#run.robot, this.#robot);
    const lap = robot.lap < 0 ? -1 : Math.max(0, robot.lap - (frame.time - time));
    const ghostTime = race.ghostTime(time, lap);
    const distance = race.distance(ghostTime, robot.position);
    const waits = race.alignment.kind === "lap" ? lap < 0 : race.alignment.offset === null;
    const ghost = race.ghost.at(ghostTime, this.#at);
    this.#ghost?.set(ghost === null || this.#alike ? ghost : { position: ghost.position, rotation: ghost.rotation });
    if (this.#ghost !== null && distance !== null) this.#ghost.strength = Math.min(1, 0.2 + distance / clearMetres);
    // After a step back in time, later gates are not passed yet; a paused run passes none.
    if (time < this.#told || clock.paused) this.#told = time;
    if (now - this.#written < writeMs) return;
    this.#written = now;
    const splits = race.splits(this.#run.passes, time);
    const last = splits.at(-1);
    if (last !== undefined && last.time > this.#told) {
      this.#told = last.time;
      if (time - last.time < newsSeconds) this.#news(last);
    }
    const timed = race.timed && (this.#scene?.gates.length ?? 0) > 0;
    const delta = last === undefined ? null : last.mine - last.ghost;
    this.#hud.update(timed, delta, waits ? null : distance, this.#rival?.name ?? "");
    if (!panel) return;
    this.#showChoices();
    this.#panel.showSplits(splits);
    if (now - this.#drawn < graphMs || !this.#panel.visible) return;
    this.#drawn = now;
    const graph = race.graph(this.#run.path, this.#run.passes, this.#run.known);
    this.#panel.showGraph(graph, time, graph.time.length !== this.#points);
    this.#points = graph.time.length;
  }

  /** Races a rival: makes the ghost, then puts it beside the run. True: it is there. */
  async meet(rival: Rival, chosen = ""): Promise<boolean> {
    this.#making.abort();
    const making = new AbortController();
    this.#making = making;
    const { signal } = making;
    const progress = (share: number): void => {
      if (!signal.aborted) this.#panel.showProgress(share, say("makingShare", { share: Math.floor(100 * share) }));
    };
    this.#panel.note("");
    if (!this.#panel.dock.visible) this.#page.say(say("makingGhost"));
    progress(0);
    try {
      const made = await this.#make(rival, progress, signal);
      signal.throwIfAborted();
      if (made === null) return false;
      this.#begin(rival.name === "" ? { ...rival, name: made.by } : rival, made, chosen);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { title, why } = problemOf(error);
      this.#warn(why || title);
      this.#page.say(say("notMade"));
      return false;
    } finally {
      if (this.#making === making) this.#panel.showProgress(null);
    }
  }

  /** Shows a problem in the panel, and opens the panel. */
  #warn(text: string): void {
    this.#panel.note(text, true);
    if (!this.#panel.dock.visible) this.#panel.dock.show();
  }

  /** The ghost goes away; the run goes on. */
  stop(): void {
    this.#making.abort();
    this.#ghost?.dispose();
    this.#ghost = null;
    this.#race = null;
    this.#made = null;
    this.#rival = null;
    this.#chosen = "";
    this.#hud.show(false);
    this.#panel.showRace(null);
    this.#panel.showProgress(null);
    this.#panel.note("");
    this.#showChoices();
  }

  /** For tests and debugging. */
  get state(): object {
    const best = this.#bests.get(this.#key);
    const race = this.#race;
    return {
      best: best?.seconds ?? null,
      key: this.#key,
      against: this.#rival?.name ?? null,
      align: race === null ? null : this.#align,
      lap: this.#made?.lap?.seconds ?? null,
      ghosts: this.#page.view.ghosts?.drawn() ?? [],
      splits: race?.splits(this.#run.passes, Infinity) ?? [],
      points:
        race?.graph(this.#run.path, this.#run.passes, this.#run.known).distance.filter((d) => d !== null).length ?? 0,
    };
  }

  async #make(rival: Rival, progress: (share: number) => void, signal: AbortSignal): Promise<Made | null> {
    const { base, session } = this.#page;
    if (rival.kind === "path") return fromPath(rival.trajectory, rival.name);
    if (rival.kind === "log") {
      const { file, pose, components, wears } = rival.robot;
      const parts = this.#scene?.robots[wears]?.components.length ?? 0;
      const request = { file, pose, components, parts, scenario: session.text };
      return fromLog(await makeLogGhost(base, request, progress, signal));
    }
    const { recording, robot, lap } = rival;
    const request = { recording, robot: lap?.robot ?? robot, anyway: false };
    try {
      return fromRecording(await makeGhost(base, request, progress, signal), lap);
    } catch (error) {
      if (!(error instanceof RecordingMisfitError)) throw error;
      if ((await this.#page.opened.ask(error, say("doNotRace"), false)) !== "anyway") return null;
      return fromRecording(await makeGhost(base, { ...request, anyway: true }, progress, signal), lap);
    }
  }

  #begin(rival: Rival, made: Made, chosen: string): void {
    const scene = this.#scene;
    if (scene === null) return;
    if (made.field !== "" && made.field !== scene.field) {
      const where = say("otherField", { field: titleCase(made.field), here: titleCase(scene.field) });
      return this.#warn(say("raceThere", { where }));
    }
    const wears = this.#modelFor(rival, made, scene);
    const model = scene.robots[wears]?.name ?? "";
    const own = made.robots[made.robot]?.name ?? model;
    this.#alike = own === model;
    if (chosen === "guest") this.#guest = rival;
    this.#ghost?.dispose();
    this.#ghost = this.#page.view.ghosts?.add({ robot: wears, color: ghostColor, label: rival.name }) ?? null;
    this.#rival = rival;
    this.#made = made;
    this.#chosen = chosen;
    const kinds = alignments(made, scene).map(([name]) => name);
    // A match is waited for only where there is one to come, or there was.
    const match = this.#run.marks.has("match") || awaitsMatch(this.#page.session.text);
    const likely = kinds.find((name) => name !== "match" || match) ?? "start";
    // Gates that were passed before the ghost came need no notice.
    this.#told = Number.POSITIVE_INFINITY;
    this.#alignBy(likely);
    const notes = [made.note, this.#alike ? "" : say("standsFor", { own: titleCase(own), model: titleCase(model) })];
    if (chosen === "run") notes.push(say("restart"));
    const text = notes.filter((note) => note !== "").join(" ");
    if (made.note !== "") this.#warn(text);
    else this.#panel.note(text);
    this.#hud.show(true);
    this.#showChoices();
    this.#page.announce(say("ghostReady", { name: rival.name }));
  }

  /** A robot of the scene of the same kind; else the one that races. */
  #modelFor(rival: Rival, made: Made, scene: SceneInfo): number {
    if (rival.kind === "log") return rival.robot.wears;
    const name = made.robots[made.robot]?.name;
    const own = this.#run.robot;
    if (scene.robots[own]?.name === name) return own;
    const same = scene.robots.findIndex((robot) => robot.name === name);
    return same < 0 ? own : same;
  }

  #alignBy(name: AlignName): void {
    const [made, scene] = [this.#made, this.#scene];
    if (made === null || scene === null) return;
    const how = alignment(name, made, this.#run.marks);
    if (how === null) return;
    this.#align = name;
    this.#race = new Race(made.track, made.passes, how);
    this.#points = -1;
    this.#written = this.#drawn = Number.NEGATIVE_INFINITY;
    this.#panel.showRace({
      name: this.#rival?.name ?? "",
      robots: made.robots.map((robot) => `${stationWords(stations[robot.station] ?? "")} · ${titleCase(robot.name)}`),
      robot: made.robot,
      aligns: alignments(made, scene),
      align: name,
    });
  }

  #remember(history: HistoryReport, events: readonly SimEventRecord[]): void {
    const change = this.#run.remember(history, events);
    if (change === "run") {
      this.#drill.reset();
      this.#laps = 0;
      this.#told = Number.NEGATIVE_INFINITY;
    }
    // A branch begins with the laps of the one it left.
    if (change === "branch") this.#laps = Math.min(this.#laps, this.#run.laps.length);
    const race = this.#race;
    // The moment that both are aligned at may have come by now, or be another on this branch.
    const waits = race?.alignment.kind === "time" && race.alignment.offset === null;
    if (race !== null && (change !== "same" || waits)) {
      const how = this.#made === null ? null : alignment(this.#align, this.#made, this.#run.marks);
      const moved = waits && how?.kind === "time" && how.offset !== null;
      if (change !== "same" || moved) this.#alignBy(this.#align);
    }
    this.#watchLaps(history);
  }

  /** Laps that have been driven since it was last asked. */
  #watchLaps(history: HistoryReport): void {
    const { laps } = this.#run;
    if (laps.length < this.#laps) this.#laps = laps.length;
    for (; this.#laps < laps.length; this.#laps++) {
      const lap = laps[this.#laps];
      if (lap === undefined || !history.live || !this.#byHand) continue;
      const recorded = this.#page.session.recording?.ticks ?? 0;
      const begin = Math.round(lap.begin / limits.tickSeconds);
      if (this.#drill.judge(begin, history, recorded) === "") void this.#finish(lap, begin);
    }
  }

  /** A lap that counts. */
  async #finish(lap: Lap, begin: number): Promise<void> {
    const { session } = this.#page;
    const best = this.#bests.get(this.#key);
    if (best !== null && best.seconds <= lap.seconds) return;
    const [key, robot, title] = [this.#key, this.#run.robot, nameOf(session.text)];
    const created = Math.floor(Date.now() / 1000);
    try {
      const { bytes } = await session.client.recording({ title, created, start: begin, poster: begin });
      const end = begin + Math.round(lap.seconds / limits.tickSeconds);
      const kept = this.#bests.put(key, { seconds: lap.seconds, begin, end, robot, title, created, recording: bytes });
      if (kept === null) return;
      const news =
        best === null
          ? say("firstBest", { seconds: lapWords(lap.seconds) })
          : say("newBest", { seconds: lapWords(lap.seconds) });
      const by = best === null ? "" : say("faster", { seconds: (best.seconds - lap.seconds).toFixed(2) });
      this.#page.say(`${news}${by}`);
      if (key !== this.#key) return;
      this.#showBest(kept);
      // The ghost of the best lap becomes the new best lap.
      if (this.#chosen === "best") void this.#meetBest();
    } catch (error) {
      this.#panel.note(say("bestNotSaved", { why: problemOf(error).why }), true);
    }
  }

  #news(split: Split): void {
    if (split.gate !== 0) return this.#hud.split(split);
    const name = this.#rival?.name ?? "";
    const text = resultWords({ begin: 0, seconds: split.mine }, split.ghost, name);
    this.#hud.result(split.mine - split.ghost, text);
    this.#page.announce(text);
  }

  #showBest(kept: Kept = "whole"): void {
    const drill = (this.#scene?.gates.length ?? 0) > 0;
    this.#panel.showBest(drill, drill ? this.#bests.get(this.#key) : null);
    if (kept === "time") this.#panel.note(say("timeOnly"), true);
    if (kept === "page") this.#panel.note(say("savesNothing"), true);
    this.#showChoices();
  }

  #showChoices(): void {
    const best = this.#bests.get(this.#key);
    const opened = this.#page.opened.rival;
    const { laps, known } = this.#run;
    const last = laps.at(-1);
    const choices: Choice[] = [];
    if (best !== null && best.recording !== null && (this.#scene?.gates.length ?? 0) > 0)
      choices.push({ id: "best", words: say("myBestLap"), detail: lapWords(best.seconds) });
    if (last !== undefined) choices.push({ id: "last", words: say("theLastLap"), detail: lapWords(last.seconds) });
    if (opened !== null) choices.push({ id: "opened", words: say("openedRun"), detail: opened.name });
    for (const [i, { name }] of this.#neighbours.logRobots().entries())
      choices.push({ id: `log:${i}`, words: say("log"), detail: name });
    if (this.#guest !== null) choices.push({ id: "guest", words: say("linkOrFile"), detail: this.#guest.name });
    if (known > 0) choices.push({ id: "run", words: say("thisRunSoFar"), detail: "" });
    this.#panel.showChoices(choices, this.#chosen);
  }

  async #choose(id: string): Promise<void> {
    if (id === this.#chosen) return this.stop();
    const opened = this.#page.opened.rival;
    const [kind, index] = id.split(":");
    if (kind === "best") await this.#meetBest();
    else if (kind === "guest" && this.#guest !== null) await this.meet(this.#guest, id);
    else if (kind === "opened" && opened !== null) {
      await this.meet({ kind: "recording", ...opened, robot: null }, id);
    } else if (kind === "log") {
      const robot = this.#neighbours.logRobots()[Number(index)];
      if (robot !== undefined) await this.meet({ kind: "log", name: robot.name, robot }, id);
    } else if (kind === "run" || kind === "last") await this.#meetRun(kind);
  }

  async #meetBest(): Promise<void> {
    const best = this.#bests.get(this.#key);
    if (best === null || best.recording === null) return;
    const { robot, begin, end, recording } = best;
    await this.meet({ kind: "recording", name: say("myBest"), recording, robot, lap: { robot, begin, end } }, "best");
  }

  /** This very run, as far as it is shown. */
  async #meetRun(which: "run" | "last"): Promise<void> {
    const { session } = this.#page;
    const { robot } = this.#run;
    const last = this.#run.laps.at(-1);
    try {
      const { bytes: recording } = await session.client.recording();
      const tick = (time: number): number => Math.round(time / limits.tickSeconds);
      const lap: Challenge | null =
        which === "run" || last === undefined
          ? null
          : { robot, begin: tick(last.begin), end: tick(last.begin + last.seconds) };
      const name = which === "run" ? say("thisRun") : say("lastLap");
      await this.meet({ kind: "recording", name, recording, robot, lap }, which);
    } catch (error) {
      this.#warn(problemOf(error).why);
    }
  }

  /** Another person's recording, from a file or a link. */
  async #open(read: () => Promise<Opening>): Promise<void> {
    try {
      const opening = await read();
      if (opening.kind !== "recording") return this.#panel.note(say("isScenario"), true);
      await this.meet({ kind: "recording", name: "", recording: opening.bytes, robot: null, lap: null }, "guest");
    } catch (error) {
      this.#warn(problemOf(error).why);
    }
  }

  async #readFile(file: File): Promise<Opening> {
    const kind = await kindOf(file);
    if (kind !== "other") return openFile(file, kind);
    throw new Error(await otherKind(file));
  }

  #seek(time: number): void {
    const { session } = this.#page;
    const end = this.#run.history?.end ?? 0;
    const tick = Math.min(end, Math.max(0, Math.round(time / limits.tickSeconds)));
    session.client.scrub(tick, undefined, (error) => this.#page.say(problemOf(error).why));
  }

  #send(): void {
    const best = this.#bests.get(this.#key);
    if (best !== null && best.recording !== null) this.#neighbours.send({ ...best, recording: best.recording });
  }
}
