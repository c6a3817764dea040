// The board on top: both scores, the clock between them, and each alliance's windows and counters.
// Text is written only where it has changed.

import { newAllianceState, noPhase, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { minutes, named } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import { make, setData, setShare } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";

const sides = ["blue", "red"] as const;

/** Between two times that the score is said [s of the run]: a launcher scores several times a second. */
const scoreSeconds = 8;

export class Scoreboard {
  readonly #parts: Parts;
  readonly #board: HTMLElement;
  readonly #alliances = [newAllianceState(), newAllianceState()] as const;
  readonly #announce: (words: string) => void;
  #scene: SceneInfo | null = null;
  #phase = "";
  #told = "0 0";
  #toldAt = 0;

  /** `announce`: another state of the match, and the score, for listeners. */
  constructor(parts: Parts, board: HTMLElement, announce: (words: string) => void) {
    this.#parts = parts;
    this.#board = board;
    this.#announce = announce;
  }

  setScene(scene: SceneInfo): void {
    this.#scene = scene;
    this.#phase = "";
    this.#told = "0 0";
    this.#toldAt = 0;
    // A field without goals has no score to show.
    this.#board.dataset["scores"] = String(scene.rules.length > 0);
    for (const side of sides) {
      this.#parts.setData(`side-${side}`, "initial", hud(side).charAt(0));
      const lamps = scene.windows.map((name) => {
        const lamp = make("span", "lamp", named(name));
        // The style sheet writes the one that holds.
        setData(lamp, "off", hud("lampOff"));
        setData(lamp, "active", hud("lampActive"));
        setData(lamp, "closing", hud("lampClosing"));
        return lamp;
      });
      this.#parts.get(`lamps-${side}`).replaceChildren(...lamps);
    }
  }

  /** `practises`: a disabled field waits for its match. `logged`: the frame is an opened log's, whose periods no event says. */
  update(frame: Frame, practises: boolean, logged: boolean): void {
    const scene = this.#scene;
    if (scene === null) return;
    this.#clock(frame, scene, practises, logged);
    if (scene.rules.length > 0) this.#tellScore(frame);
    // Nothing is counted in a free drive until the first point.
    const free = frame.matchState === "free" && frame.matchTime < 0 && frame.mode === "teleop" && frame.message === "";
    setData(this.#board, "free", String(free));
    const score = [frame.scoreBlue, frame.scoreRed];
    sides.forEach((side, index) => {
      const state = frame.alliance(index, this.#alliances[index]!);
      this.#parts.write(`score-${side}`, String(score[index]));
      const first = scene.counters[0];
      this.#parts.write(
        `note-${side}`,
        first === undefined ? "" : `${state.counters[0]} ${named(first).toLowerCase()}`,
      );
      const lamps = this.#parts.get(`lamps-${side}`).children;
      for (let window = 0; window < lamps.length; window++) {
        const open = ((state.open >>> window) & 1) !== 0;
        const closing = ((state.closing >>> window) & 1) !== 0;
        const lamp = lamps[window] as HTMLElement;
        setData(lamp, "state", open ? (closing ? "closing" : "open") : "closed");
        const key = open ? (closing ? "closesSoon" : "counts") : "countsNot";
        lamp.title = hud(key, { window: named(scene.windows[window] ?? "") });
      }
    });
    setData(this.#board, "counted", String(frame.scoreBlue + frame.scoreRed > 0));
  }

  /** The score in words, when it has changed and was not said just now. */
  #tellScore({ time, scoreBlue: blue, scoreRed: red }: Frame): void {
    // The run went back in time, or began again.
    if (time < this.#toldAt) this.#toldAt = time;
    const score = `${blue} ${red}`;
    if (score === this.#told || time - this.#toldAt < scoreSeconds) return;
    this.#told = score;
    this.#toldAt = time;
    this.#announce(hud("scoreSaid", { blue, red }));
  }

  #clock(frame: Frame, scene: SceneInfo, practises: boolean, logged: boolean): void {
    const phase = frame.phase === noPhase ? undefined : scene.phases[frame.phase];
    const period = frame.period === noPhase ? undefined : scene.periods[frame.period];
    const state = frame.matchState;
    // Nothing runs yet, and a match waits to be started.
    const waiting = practises && state === "free" && frame.mode === "disabled" && scene.phases.length > 0;
    const idle = waiting ? hud("ready") : state === "over" || state === "aborted" ? hud(state) : hud(frame.mode);
    const word = period === undefined ? idle : named(period.name);
    if (word !== this.#phase) {
      if (this.#phase !== "" && (period === undefined || logged)) this.#announce(word);
      this.#phase = word;
    }
    this.#parts.write("phase", word);
    const counting = frame.matchTime >= 0;
    const first = waiting ? (scene.phases[0]?.seconds ?? 0) : state === "over" ? 0 : frame.time;
    this.#parts.write("clock", minutes(counting ? Math.ceil(frame.matchTime - 1e-6) : first));
    // A part of a phase has a clock of its own: how long until the next shift.
    const part = period !== undefined && phase !== undefined && period.seconds < phase.seconds - 0.01;
    this.#parts.write("period", part ? minutes(Math.ceil(frame.periodTime - 1e-6)) : "");
    const share = period !== undefined && period.seconds > 0 ? frame.periodTime / period.seconds : 0;
    setShare(this.#parts.get("clock-bar"), share);
    const game = frame.message;
    this.#parts.write("message", game === "" ? "" : messageWords(game));
  }
}

/** The field's message to robot code; a letter that stands for an alliance is said as such. */
function messageWords(data: string): string {
  const side = data === "B" ? "blue" : data === "R" ? "red" : null;
  return side === null ? hud("gameData", { data }) : hud("gameDataOf", { data, alliance: hud(side).toLowerCase() });
}
