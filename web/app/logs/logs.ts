// Data logs of the page: it records the run, saves the log, and opens logs from a file or dropped on the page.

import type { RecorderStatus } from "../../net/recorder.ts";
import type { SimEventRecord } from "../../sim/boundary/protocol.ts";
import { scenarioPath } from "../../element/session.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { DockPanel } from "../parts/dock.ts";
import { mount, need, saveFile } from "../parts/elements.ts";
import { Later } from "../page/later.ts";
import type { OpenLog, OpenLogs } from "../page/open-log.ts";
import { Parts } from "../parts/parts.ts";
import { clock } from "../parts/timeline.ts";
import type { LogRobot } from "./log-ghost.ts";
import type { LogView } from "./log-view.ts";
import { logFileName, megabytes } from "./log-words.ts";
import template from "./logs.html?raw";
import "./logs.css";
import { recorder as say } from "../../words/english-recorder.ts";

const nothing: RecorderStatus = { state: "off", bytes: 0, seconds: 0, missed: 0, why: "" };

export class Logs implements PagePart, OpenLogs {
  /** Files of any kind that the person chose here. */
  onChosen: (files: readonly File[]) => void = () => {};
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #open: HTMLElement;
  readonly #menu: HTMLElement;
  readonly #dock: DockPanel;
  #status = nothing;
  #begun = new Date();
  readonly #viewer: Later<typeof LogView>;
  #shown: LogView | null = null;
  readonly #openListeners: (() => void)[] = [];

  constructor(page: PageContext) {
    const { app, network } = page;
    mount(app, template);
    this.#page = page;
    this.#parts = new Parts(app, "logs");
    this.#viewer = new Later(
      async () => (await import("./log-view.ts")).LogView,
      (text) => page.say(text),
    );
    this.#open = need(app, "#log-open");
    this.#menu = need(app, "#log");
    this.#dock = new DockPanel({ ...page, id: "log" });
    network.listen((message) => {
      if (message.type === "recorder-status") this.#show(message.status);
      else if (message.type === "log") this.#save(message.file);
      else if (message.type === "broken" && this.#status.state === "recording") {
        this.#show({ ...this.#status, state: "stopped" });
        this.#parts.note(say("failed", { message: message.message }), true);
      }
    });
    this.#parts.onClick("record", () => this.#record());
    this.#parts.onClick("save", () => network.post({ type: "record", what: "file" }));
    this.#parts.onClick("choose", () => this.#parts.input("file").click());
    this.#parts.takeAllChosen("file", (files) => {
      this.#dock.close();
      this.onChosen(files);
    });
    this.#show(nothing);
  }

  /** Events of the run go into the log while it is recorded. */
  events(events: readonly SimEventRecord[]): void {
    if (this.#status.state === "recording" && events.length > 0) this.#page.network.post({ type: "events", events });
  }

  picture({ now, sample }: Picture): void {
    this.#shown?.picture(now, sample.time);
  }

  get opened(): OpenLog | null {
    return this.#shown?.source ?? null;
  }

  onOpened(listener: () => void): void {
    this.#openListeners.push(listener);
  }

  /** The robots of the log that is open. */
  get robots(): readonly LogRobot[] {
    return this.#shown?.robots ?? [];
  }

  /** Closes the log that is open: its ghosts stood in another scene. */
  leaveScene(): void {
    this.#shown?.close();
  }

  /** Opens a log in place of the one before. */
  open(file: File): void {
    this.#parts.note("");
    this.#dock.close();
    void this.#viewer.use((View) => this.#view(View, file));
  }

  #view(View: typeof LogView, file: File): void {
    const { scene } = this.#page.session;
    const { ghosts } = this.#page.view;
    if (scene === null || ghosts === null) return;
    this.#shown?.close();
    this.#shown = new View(this.#page, scene, ghosts, file, {
      onOpened: () => this.#tellOpened(),
      onClosed: () => {
        this.#shown = null;
        this.#tellOpened();
      },
      onFailed: (problem) => {
        this.#dock.show();
        this.#parts.note(`${file.name}: ${problem}`, true);
      },
    });
  }

  #tellOpened(): void {
    for (const listener of this.#openListeners) listener();
  }

  /** For tests and debugging. */
  get state(): object {
    return { recorder: this.#status, view: this.#shown?.state ?? null };
  }

  #record(): void {
    const recording = this.#status.state === "recording";
    if (!recording) this.#begun = new Date();
    this.#parts.note("");
    this.#page.network.post({ type: "record", what: recording ? "stop" : "start" });
    this.#page.say(recording ? say("ended") : say("recording"));
  }

  #save(file: Blob | null): void {
    if (file === null) return this.#parts.note(say("nothing"), true);
    saveFile(file, logFileName(scenarioPath(this.#page.address), this.#begun));
  }

  #show(status: RecorderStatus): void {
    const before = this.#status;
    this.#status = status;
    const { state, bytes, seconds, missed, why } = status;
    const recording = state === "recording";
    const size = `${clock(seconds)} · ${megabytes(bytes)}`;
    const words = {
      off: say("notRecording"),
      recording: say("recordingSize", { size }),
      stopped: say("recorded", { size }),
    } as const;
    this.#parts.write("state", words[state]);
    this.#parts.write("record", recording ? say("stop") : say("record"));
    this.#parts.write("size", recording ? megabytes(bytes) : "");
    this.#menu.dataset["state"] = this.#open.dataset["state"] = state;
    this.#parts.button("save").disabled = bytes === 0;
    const lost = missed === 1 ? say("oneMissing") : say("missing", { missed });
    if (missed > 0 && why === "") this.#parts.note(say("tooFast", { lost }));
    if (why !== "" && before.why === "") {
      this.#parts.note(say("canSave", { why }), true);
      this.#page.say(say("ended"));
    }
  }
}
