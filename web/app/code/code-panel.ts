// The panel of robot code: the program, its robot, run and stop, its state, its prints, and its files to read.
import { packCode, sizeWords, textBytes, textsOf, unpackCode } from "../../code/code-link.ts";
import type { PrintedLine, Project } from "../../code/code-protocol.ts";
import { ProjectError } from "../../code/project.ts";
import { blocksFile } from "../../blocks/workspace.ts";
import { tells2027 } from "../../code/mistakes.ts";
import { namesYears, type CodeSettings, type StartYear } from "../../code/settings.ts";
import { physicsChoices } from "../../code/physics-place.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import type { Staged } from "../../element/player.ts";
import type { HalStatus } from "../../net/protocol.ts";
import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, SceneInfo } from "../../sim/boundary/protocol.ts";
import { withWords } from "../../words/book.ts";
import { blocks } from "../../words/classroom/english-blocks.ts";
import { code as say } from "../../words/english-code.ts";
import { recall, remember } from "../page/choices.ts";
import { codeLines } from "../page/code-lines.ts";
import type { PageContext } from "../page/context.ts";
import { layPhysics } from "../page/physics-frame.ts";
import { keepFolder } from "../page/kept-folders.ts";
import type { LatePanel } from "../page/later.ts";
import { handOn, make, opensByArrows, setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { CodeControl, startWorker, type CodeState } from "./code-control.ts";
import { CodeFiles } from "./code-files.ts";
import { CodeLook } from "./code-look.ts";
import { CodePackages } from "./code-packages.ts";
import { droppedSource, type CodeSource } from "./code-source.ts";
import { yearOf, type Year } from "../page/year.ts";
import { fetchTemplate, fetchWords, templates, templatesOf } from "./code-templates.ts";
import { CodeTrouble } from "./code-trouble.ts";
import { CodeWiring } from "./code-wiring.ts";
import { ProgramRobot, type ProgramParts } from "./program-robot.ts";
import { ProjectDesk, type OpenAs, type OpenProject } from "./project-desk.ts";
import template from "./code-panel.html?raw";
import "./code.css";

/** Lines that the panel shows; the console has more. */
const shownLines = 200;
/** Between two writings of its prints [ms]. */
const printMs = 100;

export class CodePanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #control: CodeControl;
  readonly #lines;
  readonly #packages: CodePackages;
  readonly #wiring: CodeWiring;
  readonly #made: ProgramRobot;
  readonly #files: CodeFiles;
  readonly #look: CodeLook;
  readonly #trouble: CodeTrouble;
  readonly #desk: ProjectDesk;
  /** Of the project's packages, once they are there. */
  #folder: Project = new Map();
  #fetches = false;
  #scene: SceneInfo | null = null;
  /** The scene goes, and its program with it: one like it begins in the next. */
  #again = false;
  /** The run is about to begin again, with the program. */
  #begins = false;
  #printTimer = 0;
  #isKept = false;
  #visible = false;
  #mode: Frame["mode"] = "teleop";
  #match: Frame["matchState"] = "free";
  #shown: readonly PrintedLine[] = [];
  /** The program of the last visit is there, if there was one. */
  readonly #recalled: Promise<void>;

  constructor(page: PageContext, body: HTMLElement, status: (status: HalStatus) => void) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "code");
    this.#lines = codeLines(page);
    this.#control = new CodeControl({
      base: page.base,
      client: page.session.client,
      network: page.network,
      lines: this.#lines,
      status,
      changed: () => this.#changed(),
      physics: (base) => layPhysics(page, base),
      reached: (tick, reached) => void this.#look.reached(tick, reached),
      steps: (lines) => this.#files.light(lines),
      ran: (lines) => this.#files.ran(lines),
      restarted: (fromStart) => page.say(say(fromStart ? "againStart" : "again")),
    });
    this.#packages = new CodePackages(
      this.#parts,
      page.base,
      (packages) => this.#settle({ packages }),
      (packages) => this.#desk.settle({ packages }),
    );
    this.#wiring = new CodeWiring(page, this.#parts.select("wiring"), (name) => void this.#rewire(name));
    this.#made = new ProgramRobot(this.#parts, {
      page,
      start: startWorker,
      robot: () => this.#robot,
      runs: () => this.#control.active,
      program: () => this.#programNow(),
      keep: (robot) => this.#desk.settle({ robot }),
      refuse: (error) => this.#refuse(error),
    });
    this.#files = new CodeFiles(this.#parts, {
      keptAs: () => this.#desk.keptAs,
      edited: (files) => this.#desk.edit(files),
      save: () => this.#save(),
      toPython: () => void this.#toPython(),
      shown: () => this.#look.shown(),
      stops: () => this.#look.stopsChanged(),
      year: () => this.#yearOfProject(),
      help: (year) => new URL(year === 2027 ? "python/help-2027.json" : "python/help.json", page.base).href,
      stubs: (year) => new URL(year === 2027 ? "python/stubs-2027.json" : "python/stubs.json", page.base).href,
    });
    this.#look = new CodeLook({
      page,
      parts: this.#parts,
      control: this.#control,
      files: this.#files,
      lines: this.#lines,
    });
    this.#trouble = new CodeTrouble(this.#parts, this.#files, this.#lines);
    this.#desk = new ProjectDesk(this.#parts, {
      flush: () => this.#files.flush(),
      put: (project) => this.#put(project),
      changed: (project) => {
        this.#edited(project);
        this.#control.warm();
      },
      replaced: ({ name, files }) => this.#files.put(name, files),
      save: () => this.#save(),
      say: (text) => page.say(text),
      refuse: (error) => this.#refuse(error),
    });
    page.session.onLoaded = () => this.#loaded();
    this.#listen();
    this.#lines.listen(() => this.#printSoon());
    this.#show();
    // A program of an earlier visit: its files are here, and it is about to be run.
    this.#recalled = this.#desk.recall().then((isOpen) => void (isOpen && this.#control.warmUp(this.#yearOfProject())));
  }

  // ---- of the page ----

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#showRobots();
    const again = this.#again;
    this.#again = false;
    if (again && this.#page.session.recording === null) this.#start(true);
    this.#show();
  }

  frame({ tick, mode, matchState }: Frame, clock: ClockReport): void {
    this.#look.clock(tick, clock);
    this.#match = matchState;
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#show();
  }

  leaveScene(): void {
    this.#again = this.#control.active;
    this.#control.forget();
  }

  show(_open: boolean, visible: boolean): void {
    this.#visible = visible;
    if (visible) this.#print();
  }

  /** For tests. */
  get state(): object {
    const { state, wiring } = this.#control;
    const { project } = this.#desk;
    return {
      ...{
        is: state.is,
        why: "why" in state ? state.why : "",
        exact: "exact" in state && state.exact,
        wiring,
        robot: this.#control.robot,
      },
      project: project === null ? null : { name: project.name, files: [...project.files.keys()] },
      lines: this.#lines.lines.slice(-50),
    };
  }

  /** For a link: the code beside the run; null: there is none, or no link holds it. */
  link(): { readonly words: string; pack(): Promise<string> } | null {
    const { project } = this.#desk;
    if (project === null) return null;
    const size = sizeWords(textBytes(textsOf(project.files)));
    return { words: say("share", { size }), pack: () => packCode(project.files, project.settings) };
  }

  // ---- opening ----

  /** For a person without a program: one that drives a metre, open in the editor. */
  async begin(): Promise<void> {
    await this.#recalled;
    if (this.#desk.project === null)
      await this.#template(yearOf(this.#page).value === 2027 ? "first-2027" : "first-robot");
    if (this.#desk.project !== null) this.#files.open();
  }

  /** A program of blocks: the one that is open, else a new one that drives, turns and throws. */
  async beginBlocks(): Promise<void> {
    await this.#recalled;
    if (this.#desk.project?.files.has(blocksFile) !== true) await this.#template("blocks-robot");
    if (this.#desk.project !== null) this.#files.open();
  }

  /** A program under a name, open in the editor: the kept one, or a new one with these files. */
  async openAs(name: string, files: Project, how: OpenAs): Promise<void> {
    await this.#recalled;
    if (how.anew || this.#desk.project?.name !== name) await this.#desk.openAs(name, files, how);
    this.#files.open();
  }

  /** The scenario from its start, with the program. */
  run(): void {
    void this.#runFromStart();
  }

  /** The text of robot.py, as it is now; null: no program is open. */
  get program(): string | null {
    this.#files.flush();
    const file = this.#desk.project?.files.get("robot.py");
    if (file === undefined || typeof file === "string") return file ?? null;
    return new TextDecoder().decode(file as Uint8Array<ArrayBuffer>);
  }

  /** `home`: the folder whose robot.py it is; null: the likeliest. `runs`: it is started. */
  async takeDropped(
    entries: readonly FileSystemEntry[],
    files: readonly File[],
    home: string | null = null,
    runs = false,
  ): Promise<void> {
    const isOpen = await this.#open(droppedSource(entries, files, home));
    if (isOpen && runs) this.run();
  }

  /** Code that came with a link: it is shown, and waits. */
  async takeLinked(packed: string): Promise<void> {
    try {
      const code = await unpackCode(packed);
      this.#desk.put({ name: say("linked"), ...code, linked: true, own: false, brought: false });
      this.#files.open();
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #open({ name, read }: CodeSource): Promise<boolean> {
    try {
      await this.#desk.own(name, await read(), true);
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  #edited({ files }: OpenProject): void {
    this.#trouble.read(files);
    this.#look.keep(files);
    this.#parts.get("physics-row").hidden = !files.has("physics.py");
    this.#show();
  }

  /** The typed text is kept, and a program that runs starts again with it. */
  #save(): void {
    this.#files.flush();
    void this.#desk.saveState();
    if (this.#control.active) void this.#restart();
    else this.#page.say(say("saved"));
  }

  /** Another choice beside the files. */
  #settle(chosen: Partial<CodeSettings>): void {
    this.#desk.settle(chosen);
    if (this.#control.active) void this.#restart();
  }

  /** The blocks go; the meaning of their words comes along, so that the program runs wherever WPILib's does. */
  async #toPython(): Promise<void> {
    const project = this.#desk.project;
    if (project === null) return;
    const files = new Map(project.files);
    files.delete(blocksFile);
    try {
      for (const [path, text] of await fetchWords(this.#page.base)) files.set(path, text);
    } catch (error) {
      return this.#refuse(error);
    }
    await this.#desk.become(files);
    this.#page.say(blocks("toPythonDone"));
  }

  #refuse(error: unknown): void {
    const text = error instanceof ProjectError ? error.message : `${say("noProject")} (${String(error)})`;
    this.#parts.note(text, true);
  }

  #put(project: OpenProject): void {
    this.#control.rest();
    this.#lines.clear();
    this.#folder = new Map();
    this.#packages.put(project.settings.packages, !project.linked);
    this.#made.open(project);
    this.#parts.select("physics").value = project.settings.physics;
    this.#parts.select("year").value = String(project.settings.year);
    this.#parts.note("");
    this.#look.put();
    this.#files.put(project.name, project.files);
    this.#edited(project);
  }

  /** A template's program, with the robot and the field that it is for. */
  async #template(name: string): Promise<void> {
    const template = templates[name];
    if (template === undefined) return;
    const at = (file: string): string => new URL(`examples/${name}/${file}`, this.#page.base).href;
    try {
      const { files, scenario } = await fetchTemplate(template, at);
      const { wiring } = template;
      const text = wiring === undefined ? scenario : await this.#wiring.make(scenario, 0, wiring);
      this.#control.stop();
      await this.#page.put({ text, name: at("scenario.json") });
      await this.#desk.own(name, files, false);
      this.#page.say(say("examplePut"));
    } catch (error) {
      this.#refuse(error);
    }
  }

  // ---- running ----

  async #runFromStart(): Promise<void> {
    if (!(await this.#ready())) return;
    void this.#desk.saveState();
    const { opened, session } = this.#page;
    if (session.recording !== null) return void this.#runAnew(session.text, session.recording.name);
    this.#begins = true;
    opened.close();
    this.#page.restart(false);
  }

  /** The scenario of a recording, with the program in place of the driver of then. */
  async #runAnew(text: string, name: string): Promise<void> {
    const { opened, session } = this.#page;
    try {
      opened.close();
      await this.#page.put({ text, name });
      this.#start(true);
      await session.run();
    } catch (error) {
      this.#page.fail(error);
    }
  }

  /** The program again, as robot code restarts: the world stays. */
  async #restart(): Promise<void> {
    if (!(await this.#ready())) return;
    void this.#desk.saveState();
    this.#start(false);
  }

  /** Whether a program can begin: its packages come first. */
  async #ready(): Promise<boolean> {
    this.#files.flush();
    if (this.#desk.project === null || this.#robot < 0 || this.#fetches) return false;
    const { opened } = this.#desk;
    const { files, settings } = this.#desk.project;
    this.#fetches = true;
    this.#show();
    try {
      this.#folder = await this.#packages.folder(files, settings.year);
      return this.#desk.opened === opened;
    } catch (error) {
      this.#refuse(error);
      return false;
    } finally {
      this.#fetches = false;
      this.#show();
    }
  }

  /** The same run with other channels. */
  async #rewire(name: string): Promise<void> {
    const { session } = this.#page;
    if (name === "" || this.#robot < 0) return;
    try {
      const text = await this.#wiring.make(session.text, this.#robot, name);
      await this.#page.put({ text, name: session.name });
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** The program with its packages, as it would be started now. */
  async #programNow(): Promise<ProgramParts | null> {
    if (!(await this.#ready()) || this.#desk.project === null) return null;
    return { project: this.#desk.project.files, packages: this.#folder, year: this.#startYear };
  }

  #start(fromStart: boolean): void {
    const { project } = this.#desk;
    if (project === null || this.#robot < 0) return;
    this.#desk.trust();
    if (fromStart) this.#lines.clear();
    const { files, settings } = project;
    const { physics } = settings;
    const [robot, seed, year] = [this.#robot, this.#seed, this.#startYear];
    this.#look.begin();
    this.#control.start({ project: files, packages: this.#folder, physics, year, robot, seed }, fromStart);
  }

  /** The program's own settings win; one that tells no year has the page's. */
  get #startYear(): StartYear {
    const year = this.#desk.project?.settings.year ?? 0;
    return year === 0 && yearOf(this.#page).chosen === 2027 ? -2027 : year;
  }

  /** The run stands at its start again. */
  #loaded(): void {
    const { recording } = this.#page.session;
    if (recording !== null && !this.#begins) return this.#control.forget();
    if (this.#begins || this.#control.active) this.#start(true);
    this.#begins = false;
  }

  get #seed(): number {
    try {
      const { seed } = JSON.parse(this.#page.session.text) as { seed?: unknown };
      return typeof seed === "number" ? seed : 0;
    } catch {
      return 0;
    }
  }

  /** Index of the chosen robot; -1: none takes code. */
  get #robot(): number {
    const select = this.#parts.select("robot");
    return select.selectedOptions[0]?.disabled === false ? Number(select.value) : -1;
  }

  // ---- showing ----

  /** Whose names the program has: as its settings say, as it tells, else the page's. */
  #yearOfProject(): Year {
    const project = this.#desk.project;
    if (project !== null && project.settings.year !== 0) return project.settings.year;
    return project !== null && tells2027(project.files) ? 2027 : yearOf(this.#page).chosen;
  }

  /** Those of the page's year come first. */
  #offerTemplates(year: Year): void {
    const groups = templatesOf(year).map(([of, names]) => {
      const group = document.createElement("optgroup");
      group.label = `WPILib ${of}`;
      group.append(...names.map((name) => new Option(say(templates[name]!.words), name)));
      return group;
    });
    this.#parts.select("example").replaceChildren(new Option(say("chooseExample"), ""), ...groups);
  }

  #listen(): void {
    const parts = this.#parts;
    yearOf(this.#page).follow((year) => this.#offerTemplates(year));
    parts.onChange("example", () => {
      const select = parts.select("example");
      const name = select.value;
      select.value = "";
      if (name !== "") void this.#template(name);
    });
    for (const name of ["example", "kept", "states"]) opensByArrows(parts.select(name));
    parts.onClick("begin-blocks", () => void this.beginBlocks());
    parts.onClick("open-zip", () => parts.input("zip").click());
    parts.onClick("open-folder", () => parts.input("folder").click());
    for (const name of ["zip", "folder"]) {
      const input = parts.input(name);
      input.addEventListener("change", () => {
        const files = [...(input.files ?? [])];
        input.value = "";
        if (files.length > 0) void this.takeDropped([], files);
      });
    }
    const width = recall("code.width");
    if (typeof width === "number" && width >= 20 && width <= 75) this.#widen(width);
    parts.input("width").addEventListener("input", () => this.#widen(parts.input("width").valueAsNumber));
    document.addEventListener("keydown", (event) => this.#onKey(event));
    const dock = parts.root.closest<HTMLElement>(".dock");
    const measure = (): void => {
      dock?.style.setProperty("--code-room", `${dock.clientHeight}px`);
      this.#look.inSight();
    };
    if (dock !== null) new ResizeObserver(measure).observe(dock);
    parts.onClick("run", () => void this.#runFromStart());
    parts.onClick("restart", () => void this.#restart());
    parts.onClick("stop", () => this.#control.stop());
    parts.onClick("teleop", () => this.#page.session.setMode("teleop"));
    parts.onChange("robot", () => this.#control.active && void this.#restart());
    parts.onChange("physics", () => {
      const physics = physicsChoices.find((choice) => choice === parts.select("physics").value);
      if (physics !== undefined) this.#settle({ physics });
    });
    parts.onChange("year", () => {
      const year = namesYears.find((choice) => String(choice) === parts.select("year").value);
      if (year !== undefined) this.#settle({ year });
    });
  }

  /** Ctrl+S beside the editor, too: the browser would save the page. */
  #onKey(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
    if (!this.#visible || !this.#files.shown || defaultPrevented) return;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "s") return;
    event.preventDefault();
    this.#save();
  }

  /** Of the window's width, while the files are open [%]. */
  #widen(percent: number): void {
    const { style } = document.documentElement;
    style.setProperty("--code-width", `${percent}vw`);
    style.setProperty("--code-most", "75vw");
    this.#parts.input("width").value = String(percent);
    remember("code.width", percent);
  }

  #showRobots(): void {
    const { session } = this.#page;
    const robots = this.#scene?.robots ?? [];
    const takes = robots.map((_, index) => session.takesInput(index));
    const options = robots.map(({ station, name }, index) => {
      const robot = `${stationWords(stations[station] ?? "blue1")} · ${titleCase(name)}`;
      const option = new Option(takes[index] === true ? robot : say("drivesItself", { robot }), String(index));
      option.disabled = takes[index] !== true;
      return option;
    });
    const select = this.#parts.select("robot");
    select.replaceChildren(...options);
    const own = takes[session.robot] === true ? session.robot : takes.indexOf(true);
    if (own >= 0) select.value = String(own);
    this.#wiring.show(session.text);
  }

  /** The program's last error; "": it has not ended. */
  get #why(): string {
    const { state } = this.#control;
    return state.is === "ended" ? state.why : "";
  }

  #changed(): void {
    // Python has come whole: from the next visit on it needs no network.
    if (this.#control.state.is === "running" && !this.#isKept) {
      this.#isKept = true;
      void keepFolder("python/");
    }
    // Of another editor only its save is heard: Python for the next start is ready before that.
    if (this.#desk.watched) this.#control.warm();
    const { state, wiring } = this.#control;
    // Most of the program's devices are missing on this robot.
    if (state.is === "running" && wiring.unmapped.length > wiring.mapped.length) this.#made.fit();
    this.#show();
  }

  #show(): void {
    const parts = this.#parts;
    const { state, wiring, active } = this.#control;
    const { project } = this.#desk;
    parts.get("some").hidden = project === null;
    if (project === null) return;
    parts.write("name", say("opened", { name: project.name, count: project.files.size }));
    parts.write("state", this.#words(state, project));
    parts.setData("state", "state", state.is);
    // In a match the match's clock changes the mode.
    parts.get("teleop").hidden =
      state.is !== "running" ||
      this.#mode === "teleop" ||
      this.#match === "running" ||
      this.#page.session.recording !== null;
    const bar = parts.get<HTMLProgressElement>("progress");
    bar.hidden = state.is !== "fetching" && state.is !== "starting";
    if (state.is === "fetching") bar.value = state.total > 0 ? state.loaded / state.total : 0;
    else if (state.is === "starting") bar.removeAttribute("value");
    this.#trouble.show(this.#why);
    const can = this.#robot >= 0;
    parts.button("run").disabled = !can;
    parts.button("restart").disabled = !can;
    parts.write("restart", say(active ? "restart" : "runHere"));
    if (!active) handOn(parts.button("stop"), parts.button("run"));
    parts.button("stop").disabled = !active;
    parts.get("unwired-part").hidden = !active || wiring.unmapped.length === 0;
    const list = parts.get("unwired");
    if (list.dataset["list"] !== wiring.unmapped.join("\n")) {
      list.dataset["list"] = wiring.unmapped.join("\n");
      list.replaceChildren(...wiring.unmapped.map((device) => make("li", "", device)));
    }
  }

  /** Of a program that runs, by mode: in Autonomous or disabled, no key drives. */
  #runningWords(): string {
    switch (this.#mode) {
      case "disabled":
        return say("runningDisabled");
      case "auto":
        return say("runningAuto");
      default:
        return say("running");
    }
  }

  #words(state: CodeState, { linked }: OpenProject): string {
    if (this.#scene !== null && this.#robot < 0) return say("noRobot");
    if (this.#fetches && !this.#control.active) return say("fetchingPackages");
    switch (state.is) {
      case "none":
        return say(linked ? "fromLink" : "ready");
      case "fetching": {
        const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
        if (state.total === 0) return say("fetchingFirst");
        return say("fetching", { loaded: megabytes(state.loaded), total: megabytes(state.total) });
      }
      case "failed":
        return say("failed", { why: state.why });
      case "stopped":
        return say(linked ? "fromLink" : "stopped");
      case "running":
        return state.exact ? this.#runningWords() : `${this.#runningWords()} ${say("withoutSnapshot")}`;
      default:
        return say(state.is);
    }
  }

  #printSoon(): void {
    if (this.#printTimer !== 0) return;
    this.#printTimer = window.setTimeout(() => {
      this.#printTimer = 0;
      this.#print();
    }, printMs);
  }

  #print(): void {
    const { lines } = this.#lines;
    if (lines === this.#shown && lines.length > 0) return;
    this.#shown = lines;
    const box = this.#parts.get("prints");
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 24;
    const rows = lines.slice(-shownLines).map(({ stream, text, tick }) => {
      const row = make("div", "code-print");
      setData(row, "stream", stream);
      row.append(make("time", "", (tick * limits.tickSeconds).toFixed(2)), make("span", "", text));
      return row;
    });
    this.#trouble.show(this.#why);
    this.#look.showPrints();
    box.replaceChildren(...(rows.length > 0 ? rows : [make("span", "note", say("noPrints"))]));
    if (atEnd) box.scrollTop = box.scrollHeight;
  }
}
