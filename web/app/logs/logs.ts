// Data logs of the page: recording the run, saving what was recorded, and opening a log, from a file or dropped on the page.

import type { RecorderStatus } from "../../net/recorder.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { Ghosts } from "../../view/ghosts.ts";
import type { LogRobot } from "./log-ghost.ts";
import { LogView } from "./log-view.ts";
import { logFileName, megabytes } from "./log-words.ts";
import type { Network } from "../connect/network.ts";
import { clock } from "../parts/timeline.ts";

export interface LogsParts {
  readonly app: HTMLElement;
  readonly base: string;
  readonly network: Network;
  readonly ghosts: () => Ghosts | null;
  /** Takes a file that is no log; resolves to false when it is not one of its own. */
  readonly takes: (file: File) => Promise<boolean>;
  /** Path of the scenario: logs are named after it. */
  readonly scenario: string;
  readonly scene: () => SceneInfo | null;
  /** Index of the robot that the page is about. */
  readonly robot: () => number;
  /** Shows a word for a moment. */
  readonly say: (text: string) => void;
}

const nothing: RecorderStatus = { state: "off", bytes: 0, seconds: 0, missed: 0, why: "" };

export class Logs {
  readonly #parts: LogsParts;
  readonly #open: HTMLButtonElement;
  readonly #menu: HTMLElement;
  readonly #file: HTMLInputElement;
  #status = nothing;
  #begun = new Date();
  #view: LogView | null = null;

  constructor(parts: LogsParts) {
    const { app, network } = parts;
    this.#parts = parts;
    this.#open = need<HTMLButtonElement>(app, "#log-open");
    this.#menu = need(app, "#log-menu");
    this.#file = need<HTMLInputElement>(app, "#log-file");
    network.listen((message) => {
      if (message.type === "recorder-status") this.#show(message.status);
      else if (message.type === "log") this.#save(message.file);
      else if (message.type === "broken" && this.#status.state === "recording") {
        this.#show({ ...this.#status, state: "stopped" });
        this.#note(`Recording failed: ${message.message}`, true);
      }
    });
    this.#open.addEventListener("click", () => this.#toggleMenu(this.#menu.hidden !== false));
    this.#part("record").addEventListener("click", () => this.#record());
    this.#part("save").addEventListener("click", () => network.post({ type: "record", what: "file" }));
    this.#part("choose").addEventListener("click", () => this.#file.click());
    this.#file.addEventListener("change", () => {
      const file = this.#file.files?.[0];
      // The same file may be chosen again.
      this.#file.value = "";
      if (file !== undefined) void this.take(file);
    });
    for (const control of this.#menu.querySelectorAll("button")) {
      control.addEventListener("click", () => {
        // The next Space is for the robot, unless the button was reached with the keyboard.
        if (!control.matches(":focus-visible")) control.blur();
      });
    }
    this.#menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#toggleMenu(false);
      this.#open.focus();
    });
    this.#takeDrops();
    this.#show(nothing);
  }

  /** What happened in the run, for a log under way. */
  events(events: readonly SimEventRecord[]): void {
    if (this.#status.state === "recording" && events.length > 0) this.#parts.network.post({ type: "events", events });
  }

  /** Another picture at `now` [ms], of the run at `simTime` [s]. */
  picture(now: number, simTime: number): void {
    this.#view?.picture(now, simTime);
  }

  /** Opens a file that was dropped or chosen. */
  async take(file: File): Promise<void> {
    if (await this.#parts.takes(file)) this.#toggleMenu(false);
    else this.open(file);
  }

  /** The robots of the log that is open. */
  get robots(): readonly LogRobot[] {
    return this.#view?.robots ?? [];
  }

  /** Closes the log that is open: its ghosts stood in another scene. */
  close(): void {
    this.#view?.close();
  }

  /** Opens a log in place of the one before. */
  open(file: File): void {
    const { app, base, scene, robot } = this.#parts;
    const shown = scene();
    const ghosts = this.#parts.ghosts();
    if (shown === null || ghosts === null) return;
    this.#view?.close();
    this.#note("");
    if (!/\.wpilog$/i.test(file.name)) {
      this.#toggleMenu(true);
      const kinds = "data logs (.wpilog), runs (.sandlot) and scenarios (.json)";
      return this.#note(`${file.name} is none of what this opens: ${kinds}.`, true);
    }
    this.#toggleMenu(false);
    this.#view = new LogView(
      {
        app,
        panel: need(app, "#log-view"),
        base,
        ghosts,
        scene: shown,
        robot: robot(),
        onClosed: () => (this.#view = null),
        onFailed: (problem) => {
          this.#toggleMenu(true);
          this.#note(`${file.name}: ${problem}`, true);
        },
      },
      file,
    );
  }

  /** For tests and debugging. */
  get state(): object {
    return { recorder: this.#status, view: this.#view?.state ?? null };
  }

  #record(): void {
    const recording = this.#status.state === "recording";
    if (!recording) this.#begun = new Date();
    this.#note("");
    this.#parts.network.post({ type: "record", what: recording ? "stop" : "start" });
    this.#parts.say(recording ? "Recording ended" : "Recording");
  }

  #save(file: Blob | null): void {
    if (file === null) return this.#note("Nothing has been recorded yet.", true);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = logFileName(this.#parts.scenario, this.#begun);
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  #show(status: RecorderStatus): void {
    const before = this.#status;
    this.#status = status;
    const { state, bytes, seconds, missed, why } = status;
    const recording = state === "recording";
    const size = `${clock(seconds)} · ${megabytes(bytes)}`;
    const words = { off: "Not recording", recording: `Recording ${size}`, stopped: `Recorded ${size}` } as const;
    this.#write("state", words[state]);
    this.#write("record", recording ? "Stop" : "Record");
    this.#write("size", recording ? megabytes(bytes) : "");
    this.#menu.dataset["state"] = this.#open.dataset["state"] = state;
    this.#open.setAttribute("aria-label", recording ? "Data log, recording" : "Data log");
    (this.#part("save") as HTMLButtonElement).disabled = bytes === 0;
    const lost = missed === 1 ? "1 tick is missing" : `${missed} ticks are missing`;
    if (missed > 0 && why === "") this.#note(`${lost}: the run was too fast to be recorded whole.`);
    if (why !== "" && before.why === "") {
      this.#note(`${why} What was recorded can be saved.`, true);
      this.#parts.say("Recording ended");
    }
  }

  #toggleMenu(shown: boolean): void {
    this.#menu.hidden = !shown;
    this.#open.setAttribute("aria-expanded", String(shown));
    if (shown && this.#open.matches(":focus-visible")) this.#part("record").focus();
    else if (!this.#open.matches(":focus-visible")) this.#open.blur();
  }

  #note(text: string, warning = false): void {
    this.#write("note", text);
    this.#part("note").dataset["warning"] = String(warning);
  }

  #takeDrops(): void {
    const target = need(this.#parts.app, "#log-drop");
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    window.addEventListener("dragover", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      target.hidden = false;
    });
    window.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) target.hidden = true;
    });
    window.addEventListener("drop", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      target.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void this.take(file);
    });
  }

  #part(name: string): HTMLElement {
    return need(this.#parts.app, `[data-logs=${name}]`);
  }

  #write(name: string, text: string): void {
    const element = this.#part(name);
    if (element.textContent !== text) element.textContent = text;
  }
}

function need<E extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}
