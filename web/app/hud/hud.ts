// The panels over the picture. Text is written a few times a second and only where it has changed: a picture must not
// cost a page layout.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { newPieceCounts, newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { named, stationWords, titleCase } from "../../element/words.ts";
import { measured, system } from "../page/measures.ts";
import { otherButtons } from "../../input/keyboard.ts";
import { hud } from "../../words/english-hud.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { scriptEnd } from "../../element/play.ts";
import { letGo, mount, need, setData, setPressed, setShare } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { watchFloor } from "./floor.ts";
import { PauseNews } from "./pause-news.ts";
import { Scoreboard } from "./scoreboard.ts";
import template from "./hud.html?raw";
import "./match.css";

/** Time between updates, ms. */
const period = 100;
/** Simulated seconds per real second that a person can choose. */
export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
/** Seconds of driving after which the keys fade. */
const learnt = 2.5;
/** Ends of the battery bar: brownout of the roboRIO, and a full battery under no load, V. */
const brownoutVolts = 6.8;
const fullVolts = 12.8;
const lowVolts = 9;

/** Other parts of the page tell the HUD this. */
export interface HudSources {
  /** A disabled field waits for its match; else for the driver station to enable it. */
  readonly practises: () => boolean;
  /** The frame of another run whose score is shown; null: the run's own. */
  readonly shown: () => Frame | null;
}

export class Hud implements PagePart {
  readonly #page: PageContext;
  readonly #sources: HudSources;
  readonly #parts: Parts;
  readonly #paused: HTMLElement;
  readonly #start: HTMLElement;
  readonly #board: Scoreboard;
  readonly #pauseNews: PauseNews;
  readonly #robot = newRobotState();
  readonly #counts = newPieceCounts();
  #scene: SceneInfo | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #driving = 0;
  /** The run has gone on at least once since the page opened. */
  #begun = false;
  /** A script drives the driver's robot until then [s]. */
  #scriptEnd = 0;
  /** A moment of the past is shown, which cannot be driven. */
  #past = false;
  readonly #speed: HTMLSelectElement;
  /** On the way to another moment, which is not said. */
  #travels = false;
  #driver = 0;
  /** The gamepad that drove last, by its index (-1: none yet), and whether it is there now. */
  #pad = -1;
  #padThere = false;

  constructor(page: PageContext, sources: HudSources) {
    const { app } = page;
    mount(app, template);
    this.#page = page;
    this.#sources = sources;
    this.#parts = new Parts(app, "hud");
    this.#paused = need(app, "#paused");
    this.#start = need(app, "#start");
    watchFloor(app, (free) => (page.view.free = free));
    this.#pauseNews = new PauseNews((paused) => page.announce(hud(paused ? "paused" : "running")));
    this.#board = new Scoreboard(this.#parts, need(app, "#board"), (word) => !this.#travels && page.announce(word));
    page.session.client.onHistory(({ trip, live }) => {
      this.#travels = trip !== null;
      this.#past = !live;
    });
    this.#speed = need<HTMLSelectElement>(app, "#speed");
    this.#speed.append(...speeds.map((speed) => new Option(`${speed}×`, String(speed), speed === 1, speed === 1)));
    this.#speed.addEventListener("change", () => {
      page.session.speed = Number(this.#speed.value);
      letGo(this.#speed);
    });
  }

  setScene({ scene, info }: Staged): void {
    const { app, session } = this.#page;
    this.#scriptEnd = scriptEnd(session.text, stations[session.station] ?? "blue1");
    const driver = session.robot;
    this.#scene = scene;
    this.#driver = driver;
    this.#pauseNews.begin();
    this.#board.setScene(scene);
    const robot = scene.robots[driver];
    const station = stations[robot?.station ?? 0] ?? "blue1";
    app.dataset["alliance"] = station.startsWith("red") ? "red" : "blue";
    this.#parts.write("field", info.title);
    // The alliance first: where there is no room the end is cut.
    this.#parts.write(
      "robot",
      robot === undefined
        ? hud("noRobot")
        : `${stationWords(station)} · ${titleCase(robot.name)}${robot.dynamics === "full" ? "" : ` · ${hud("simpleModel")}`}`,
    );
    for (const hint of app.querySelectorAll<HTMLElement>("[data-button]"))
      hint.hidden = !(robot?.buttons ?? []).includes(hint.dataset["button"] ?? "");
    const others = otherButtons(robot?.buttons ?? []).length;
    this.#parts.get("others").hidden = others === 0;
    // The digits: 1 to 9, and 0 for the tenth.
    this.#parts.write("last-other", String(Math.min(others, 10) % 10));
    this.#parts.get("last-other").hidden = others < 2;
    const alliance = (robot?.station ?? 0) < 3 ? "blue" : "red";
    for (const hint of app.querySelectorAll<HTMLElement>("[data-feeder]"))
      hint.hidden = !scene.feeders.some((feeder) => feeder.alliance === alliance);
    this.#parts.get("course").hidden = scene.gates.length === 0;
    setData(app, "course", String(scene.gates.length > 0));
    document.title = `${info.title} · Sandlot`;
  }

  setPlace(staged: Staged): void {
    this.setScene(staged);
  }

  picture({ now, sample, clock }: Picture): void {
    const { app, session } = this.#page;
    // Of several drivers each one's gamepad is spoken of where it drives.
    if (app.dataset["party"] === undefined) this.#setGamepad(session.driver.gamepad.index);
    if (now - this.#last < period) return;
    const dt = Math.min(0.5, (now - this.#last) / 1000);
    this.#last = now;
    const frame = sample.to;
    const other = this.#sources.shown();
    const practises = this.#sources.practises();
    this.#board.update(other ?? frame, other === null && practises, other !== null);
    this.#updateMatch(frame, practises);
    this.#updateRobot(frame);
    this.#updatePieces(other ?? frame);
    const slow = !clock.paused && clock.realTimeFactor > 0 && clock.realTimeFactor < 0.95 * clock.speed;
    this.#parts.write("rate", slow ? hud("slowly", { rate: clock.realTimeFactor.toFixed(2) }) : "");
    this.#parts.setData("rate", "slow", String(slow));
    const speed = String(session.speed);
    if (this.#speed.value !== speed) this.#speed.value = speed;
    // A clock that has never run is not paused: the run is about to begin.
    this.#begun ||= !clock.paused || frame.tick > 0;
    this.#setPaused(clock.paused && this.#begun);
    // A person is not asked to drive a robot with a program: its own, one that is connected, one of 3260's. Nor a
    // disabled robot.
    const free = !clock.external && session.driven >= 0 && frame.mode !== "disabled";
    setData(app, "others", String(!free));
    setData(app, "played", String(this.#past || frame.time < this.#scriptEnd));
    if (!session.driving) return;
    setData(app, "driven", "true");
    const before = this.#driving;
    this.#driving += dt;
    if (before < learnt && this.#driving >= learnt) this.showKeys(false);
  }

  showKeys(shown: boolean): void {
    const { app } = this.#page;
    setData(app, "keys", shown ? "shown" : "hidden");
  }

  /** The person's choice: the keys stay until the person hides them. */
  keepKeys(shown: boolean): void {
    this.showKeys(shown);
    this.#driving = Number.POSITIVE_INFINITY;
  }

  /** The person's key has paused the run, or let it go on. */
  pauseAsked(paused: boolean): void {
    this.#pauseNews.asked(paused);
    if (paused && this.#page.session.driver.device === "pad") this.#page.say(hud("padPaused"));
  }

  /** `index`: of the gamepad that drives; null: none, or it is gone. */
  #setGamepad(index: number | null): void {
    const [last, there] = [this.#pad, index !== null];
    if (there === this.#padThere && (index === null || index === last)) return;
    this.#padThere = there;
    const hint = this.#parts.get("pad").parentElement;
    if (hint !== null) setData(hint, "connected", String(there));
    this.#parts.write("pad", hud(there ? "padConnected" : "anyPad"));
    if (index === null) return this.#page.say(hud("padGone"));
    this.#pad = index;
    if (last < 0) this.#page.announce(hud("padSaid"));
    else if (index === last) this.#page.say(hud("padBack"));
    else this.#page.say(hud("padTakes", { number: index + 1 }));
  }

  /** A scenario that waits for its match, or one that is under way. */
  #updateMatch(frame: Frame, practises: boolean): void {
    const { app } = this.#page;
    const disabled = frame.matchState === "free" && frame.mode === "disabled";
    const waiting = disabled && practises && (this.#scene?.phases.length ?? 0) > 0;
    setData(app, "waiting", String(waiting));
    this.#start.hidden = !waiting;
    need(app, '[data-command="abort"]').hidden = frame.matchState !== "running";
  }

  #updateRobot(frame: Frame): void {
    if (this.#driver >= frame.robotCount) return;
    const robot = frame.robot(this.#driver, this.#robot);
    const { velocity, battery, brownout } = robot;
    const speed = Math.hypot(velocity.x, velocity.y);
    const { value, unit } = measured(speed, "m/s");
    this.#parts.write("speed", value.toFixed(1));
    this.#parts.write("speed-unit", unit);
    // The other system beside it: teams read both.
    const other = measured(speed, "m/s", system() === "metric" ? "imperial" : "metric");
    this.#parts.write("speed-other", `${other.value.toFixed(1)} ${other.unit}`);
    this.#parts.write("volts", battery.toFixed(1));
    setShare(this.#parts.get("battery-bar"), (battery - brownoutVolts) / (fullVolts - brownoutVolts));
    const level = battery < lowVolts ? "low" : "good";
    this.#parts.setData("battery", "level", brownout ? "brownout" : level);
    this.#parts.write("held", String(robot.held));
    const ready = robot.onTarget && robot.held > 0;
    const aiming = ready ? "ready" : "aiming";
    this.#parts.setData("aim", "state", robot.aiming ? aiming : "none");
    const doing = hud(ready ? "onTarget" : "aiming");
    const words = robot.passing ? hud("passing") : doing;
    this.#parts.write("aim", robot.held > 0 ? words : hud("nothingToShoot"));
    const seconds = (value: number): string => (value < 0 ? "–" : value.toFixed(value < 100 ? 1 : 0));
    this.#parts.write("lap", seconds(robot.lap));
    const gates = this.#scene?.gates.length ?? 0;
    const best = robot.bestLap < 0 ? "" : ` · ${hud("best", { time: robot.bestLap.toFixed(2) })}`;
    this.#parts.write("lap-note", hud("gate", { gate: robot.gate + 1, gates }) + best);
  }

  #updatePieces(frame: Frame): void {
    let field = 0;
    for (let type = 0; type < frame.pieceTypeCount; type++) field += frame.pieceType(type, this.#counts).field;
    const only = this.#scene?.pieceTypes.length === 1 ? this.#scene.pieceTypes[0]?.name : undefined;
    const what = only === undefined ? hud("pieces") : named(only).toLowerCase();
    this.#parts.write("pieces-note", hud("onField", { count: field, what }));
  }

  #setPaused(paused: boolean): void {
    const { app } = this.#page;
    this.#pauseNews.seen(paused);
    if (app.dataset["paused"] === String(paused)) return;
    setData(app, "paused", String(paused));
    this.#paused.hidden = !paused;
    const button = need(app, '[data-command="pause"]');
    setPressed(button, paused);
    button.setAttribute("aria-label", hud(paused ? "continueButton" : "pauseButton"));
  }
}
