// The panel of robot code: which program, which robot, run and stop, how it goes, what it prints, and its files to read.
import { packCode, textBytes, textsOf, unpackCode } from "../../code/code-link.ts";
import type { PrintedLine, Project } from "../../code/code-protocol.ts";
import { advise, explain, explainLine, placeOf, type Mistake, type Place } from "../../code/mistakes.ts";
import {
  fileOf,
  filesOf,
  filesOfZip,
  mostBytes,
  ProjectError,
  readProject,
  type ProjectFile,
} from "../../code/project.ts";
import { noSettings, type CodeSettings } from "../../code/settings.ts";
import { physicsChoices } from "../../code/physics-place.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import type { Staged } from "../../element/player.ts";
import type { HalStatus } from "../../net/protocol.ts";
import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { dateLocale, withWords } from "../../words/book.ts";
import { code as say } from "../../words/english-code.ts";
import { recall, remember } from "../page/choices.ts";
import { codeLines } from "../page/code-lines.ts";
import type { PageContext } from "../page/context.ts";
import { layPhysics } from "../page/physics-frame.ts";
import { keepFolder } from "../page/kept-folders.ts";
import type { LatePanel } from "../page/later.ts";
import { button, make, setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { CodeControl, type CodeState } from "./code-control.ts";
import { CodeFiles } from "./code-files.ts";
import { CodePackages } from "./code-packages.ts";
import { fetchTemplate, templates } from "./code-templates.ts";
import { CodeWiring } from "./code-wiring.ts";
import { canWatch, chooseFolder, FolderWatch } from "./folder-watch.ts";
import { freshName, sameFiles } from "./project-edit.ts";
import { keepProject, keptNames, keptProject, savedStates, saveState, type SavedState } from "./project-store.ts";
import template from "./code-panel.html?raw";
import "./code.css";

interface OpenProject {
  readonly name: string;
  readonly files: Project;
  readonly settings: CodeSettings;
  /** Somebody sent it, and nobody here has run it yet. */
  readonly linked: boolean;
  /** It has its place among the kept ones. */
  readonly own: boolean;
}

/** Lines that the panel shows; the console has more. */
const shownLines = 200;
/** Between two writings of what it prints [ms]. */
const printMs = 100;

export class CodePanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #control: CodeControl;
  readonly #lines;
  readonly #packages: CodePackages;
  readonly #wiring: CodeWiring;
  readonly #files: CodeFiles;
  /** Where the program has failed. */
  #place: Place | null = null;
  /** What stands in its files and will go wrong without a word. */
  #advice: readonly Mistake[] = [];
  #states: readonly SavedState[] = [];
  #watch: FolderWatch | null = null;
  /** Tabs of this browser tell one another which program they have changed. */
  readonly #tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("sandlot-code") : null;
  /** Of the project's packages, once they are there. */
  #folder: Project = new Map();
  #fetches = false;
  #adopts = false;
  /** How many projects were put here. */
  #opened = 0;
  #project: OpenProject | null = null;
  #scene: SceneInfo | null = null;
  /** The scene goes, and its program with it: one like it begins in the next. */
  #again = false;
  /** The run is about to begin anew, with the program. */
  #begins = false;
  #printTimer = 0;
  #isKept = false;
  #shown: readonly PrintedLine[] = [];

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
      restarted: (fromStart) => page.say(say(fromStart ? "againStart" : "again")),
    });
    this.#packages = new CodePackages(this.#parts, (packages) => this.#settle({ packages }));
    this.#wiring = new CodeWiring(page, this.#parts.select("wiring"), (name) => void this.#rewire(name));
    this.#files = new CodeFiles(this.#parts, {
      edited: (files) => this.#edited(files),
      save: () => this.#save(),
      help: new URL("python/help.json", page.base).href,
    });
    page.session.onLoaded = () => this.#loaded();
    this.#listen();
    this.#lines.listen(() => this.#printSoon());
    this.#show();
    void this.#recall();
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

  leaveScene(): void {
    this.#again = this.#control.active;
    this.#control.forget();
  }

  show(_open: boolean, visible: boolean): void {
    if (visible) this.#print();
  }

  /** For tests. */
  get state(): object {
    const { state, wiring } = this.#control;
    return {
      ...{
        is: state.is,
        why: "why" in state ? state.why : "",
        exact: "exact" in state && state.exact,
        wiring,
        robot: this.#control.robot,
      },
      project: this.#project === null ? null : { name: this.#project.name, files: [...this.#project.files.keys()] },
      lines: this.#lines.lines.slice(-50),
    };
  }

  /** For a link: the code beside the run; null: there is none, or no link holds it. */
  link(): { readonly words: string; pack(): Promise<string> } | null {
    const project = this.#project;
    if (project === null) return null;
    const size = (textBytes(textsOf(project.files)) / 1024).toFixed(1);
    return { words: say("share", { size }), pack: () => packCode(project.files, project.settings) };
  }

  // ---- opening ----

  async takeDropped(entries: readonly FileSystemEntry[], files: readonly File[]): Promise<void> {
    if (entries.some(({ isDirectory }) => isDirectory)) {
      const name = entries.find(({ isDirectory }) => isDirectory)?.name ?? "";
      return this.#open(name, () => filesOf(entries));
    }
    return this.takeFiles(files);
  }

  /** A zip, or files beside one another. */
  takeFiles(files: readonly File[]): Promise<void> {
    const zip = files.find(({ name }) => /\.zip$/i.test(name));
    if (zip === undefined) {
      const paths = files.map((file) => fileOf(file, file.webkitRelativePath || file.name));
      // One file of any name is the robot's.
      const [only] = paths;
      if (paths.length === 1 && only !== undefined) paths[0] = { ...only, path: "robot.py" };
      const folder = files[0]?.webkitRelativePath.split("/")[0] ?? "";
      return this.#open(folder || (files[0]?.name ?? ""), async () => paths);
    }
    return this.#open(zip.name, async () => {
      if (zip.size > mostBytes)
        throw new ProjectError(`${zip.name} has more than ${mostBytes >> 20} MB: pack the folder that robot.py is in.`);
      return filesOfZip(new Uint8Array(await zip.arrayBuffer()));
    });
  }

  /** Code that came with a link: it is shown, and waits. */
  async takeLinked(packed: string): Promise<void> {
    try {
      this.#put({ name: say("linked"), ...(await unpackCode(packed)), linked: true, own: false });
      this.#files.open();
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #open(name: string, read: () => Promise<readonly ProjectFile[]>): Promise<void> {
    try {
      const files = await readProject(await read());
      await this.#own(name, files);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** A project that a person has opened: it is kept for the next visit, beside others of that name. */
  async #own(wanted: string, files: Project): Promise<void> {
    const before = await keptProject(wanted);
    const isNew = before === null || sameFiles(before.files, files);
    const name = isNew ? wanted : freshName(await keptNames(), wanted);
    this.#put({ name, files, settings: noSettings, linked: false, own: true });
    await this.#keep();
  }

  async #keep(): Promise<void> {
    if (this.#project !== null) await keepProject(this.#project);
    await this.#showKept();
  }

  /** Somebody has typed: it is kept, and waits for Ctrl+S or Run. */
  #edited(files: Project): void {
    const project = this.#project;
    if (project === null) return;
    this.#project = { ...project, files };
    this.#advice = advise(files);
    this.#parts.get("physics-row").hidden = !files.has("physics.py");
    this.#show();
    // A program of a link becomes one's own with the first change.
    if (!project.own) return void this.#adopt();
    void keepProject(this.#project);
    this.#tabs?.postMessage(project.name);
  }

  /** A link's program gets a name that no other one has. */
  async #adopt(): Promise<void> {
    if (this.#adopts) return;
    this.#adopts = true;
    const opened = this.#opened;
    const names = await keptNames();
    this.#adopts = false;
    const project = this.#project;
    if (project === null || opened !== this.#opened) return;
    this.#project = { ...project, name: freshName(names, project.name), linked: false, own: true };
    this.#show();
    await this.#keep();
  }

  /** What was typed is kept, and a program that runs begins anew with it. */
  #save(): void {
    this.#files.flush();
    void this.#saveState();
    if (this.#control.active) void this.#restart();
    else this.#page.say(say("saved"));
  }

  /** What it is now can be had again later. */
  async #saveState(): Promise<void> {
    const project = this.#project;
    if (project === null || !project.own) return;
    await saveState(project.name, project.files, Date.now());
    await this.#showStates();
  }

  async #showStates(): Promise<void> {
    const project = this.#project;
    if (project === null) return;
    const states = await savedStates(project.name);
    if (project.name !== this.#project?.name) return;
    this.#states = states;
    const options = states.map(({ time, files }, index) => {
      const when = new Date(time).toLocaleString(dateLocale(), { dateStyle: "short", timeStyle: "medium" });
      return new Option(say("stateOf", { time: when, count: files.size }), String(index));
    });
    this.#parts.select("states").replaceChildren(new Option(say("chooseExample"), ""), ...options);
    this.#parts.get("states-row").hidden = states.length < 2;
  }

  /** The program as it was; what it is now is kept first. */
  async #backTo(index: number): Promise<void> {
    const state = this.#states[index];
    if (state === undefined) return;
    this.#files.flush();
    await this.#saveState();
    const project = this.#project;
    if (project === null) return;
    this.#files.put(project.name, state.files);
    this.#edited(state.files);
    this.#page.say(say("stateBack"));
  }

  /** Another tab has changed a program: here it becomes one of its own with the next change, so nobody's words are lost. */
  #heardOfOther(name: unknown): void {
    const project = this.#project;
    if (project === null || !project.own || project.name !== name) return;
    this.#project = { ...project, own: false };
    this.#parts.note(say("otherTab"));
  }

  /** Another choice beside the files. */
  #settle(chosen: Partial<CodeSettings>): void {
    const project = this.#project;
    if (project === null) return;
    this.#project = { ...project, settings: { ...project.settings, ...chosen } };
    if (project.own) void keepProject(this.#project);
    if (this.#control.active) void this.#restart();
  }

  // ---- a folder of the person's own ----

  async #startWatch(): Promise<void> {
    if (this.#watch !== null) return this.#endWatch();
    try {
      const folder = await chooseFolder();
      if (folder === null) return;
      const watch = new FolderWatch(folder, {
        changed: (files) => void this.#fromFolder(watch, files),
        refused: (error) => {
          this.#refuse(error);
          // Of a folder that is no program from the start nothing more is expected.
          if (this.#watch !== watch) watch.stop();
        },
      });
      await watch.start();
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #fromFolder(watch: FolderWatch, files: Project): Promise<void> {
    if (this.#watch !== watch) {
      await this.#own(watch.name, files);
      this.#watch = watch;
      this.#parts.write("watch", say("unwatch", { name: watch.name }));
      this.#parts.note(say("watching", { name: watch.name }));
      return;
    }
    const project = this.#project;
    if (project === null) return;
    this.#parts.note("");
    this.#files.put(project.name, files);
    this.#edited(files);
    this.#save();
  }

  #endWatch(): void {
    this.#watch?.stop();
    this.#watch = null;
    this.#parts.write("watch", say("watch"));
  }

  #refuse(error: unknown): void {
    const text = error instanceof ProjectError ? error.message : `${say("noProject")} (${String(error)})`;
    this.#parts.note(text, true);
  }

  #put(project: OpenProject): void {
    this.#endWatch();
    // The last words of the one before.
    this.#files.flush();
    this.#control.rest();
    this.#lines.clear();
    this.#project = project;
    this.#advice = advise(project.files);
    this.#opened++;
    this.#folder = new Map();
    this.#packages.put(project.settings.packages);
    this.#parts.select("physics").value = project.settings.physics;
    this.#parts.get("physics-row").hidden = !project.files.has("physics.py");
    this.#parts.note("");
    this.#files.put(project.name, project.files);
    void this.#showStates();
    this.#show();
  }

  /** The project of the last visit. */
  async #recall(): Promise<void> {
    const kept = await keptProject();
    if (kept !== null && this.#project === null) this.#put({ ...kept, linked: false, own: true });
    await this.#showKept();
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
      await this.#own(name, files);
      this.#page.say(say("examplePut"));
    } catch (error) {
      this.#refuse(error);
    }
  }

  // ---- running ----

  /** The scenario from its start, with the program. */
  async #runFromStart(): Promise<void> {
    if (!(await this.#ready())) return;
    void this.#saveState();
    const { opened, session } = this.#page;
    if (session.recording !== null) return void this.#runAnew(session.text, session.recording.name);
    this.#begins = true;
    opened.close();
    this.#page.restart(false);
  }

  /** The scenario of a recording, driven by the program in place of whoever drove then. */
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

  /** The program anew, as robot code restarts: the world stays. */
  async #restart(): Promise<void> {
    if (!(await this.#ready())) return;
    void this.#saveState();
    this.#start(false);
  }

  /** Whether a program can begin: its packages come first. */
  async #ready(): Promise<boolean> {
    this.#files.flush();
    const project = this.#project;
    if (project === null || this.#robot < 0 || this.#fetches) return false;
    const opened = this.#opened;
    this.#fetches = true;
    this.#show();
    try {
      this.#folder = await this.#packages.folder();
      return this.#opened === opened;
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

  #start(fromStart: boolean): void {
    const project = this.#project;
    if (project === null || this.#robot < 0) return;
    this.#project = { ...project, linked: false };
    if (fromStart) this.#lines.clear();
    const { files, settings } = project;
    const [robot, seed] = [this.#robot, this.#seed];
    this.#control.start({ project: files, packages: this.#folder, physics: settings.physics, robot, seed }, fromStart);
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

  #listen(): void {
    const parts = this.#parts;
    const options = Object.entries(templates).map(([name, { words }]) => new Option(say(words), name));
    parts.select("example").replaceChildren(new Option(say("chooseExample"), ""), ...options);
    parts.onChange("example", () => {
      const select = parts.select("example");
      const name = select.value;
      select.value = "";
      if (name !== "") void this.#template(name);
    });
    parts.onClick("open-zip", () => parts.input("zip").click());
    parts.onClick("open-folder", () => parts.input("folder").click());
    for (const name of ["zip", "folder"]) {
      const input = parts.input(name);
      input.addEventListener("change", () => {
        const files = [...(input.files ?? [])];
        input.value = "";
        if (files.length > 0) void this.takeFiles(files);
      });
    }
    const width = recall("code.width");
    if (typeof width === "number" && width >= 20 && width <= 75) this.#widen(width);
    parts.input("width").addEventListener("input", () => this.#widen(parts.input("width").valueAsNumber));
    parts.get("watch").hidden = !canWatch();
    parts.onClick("watch", () => void this.#startWatch());
    parts.onClick("run", () => void this.#runFromStart());
    parts.onClick("restart", () => void this.#restart());
    parts.onClick("stop", () => this.#control.stop());
    parts.onChange("robot", () => this.#control.active && void this.#restart());
    parts.onChange("physics", () => {
      const physics = physicsChoices.find((choice) => choice === parts.select("physics").value);
      if (physics !== undefined) this.#settle({ physics });
    });
    parts.onChange("states", () => {
      const { value } = parts.select("states");
      if (value !== "") void this.#backTo(Number(value));
    });
    if (this.#tabs !== null) this.#tabs.onmessage = ({ data }: MessageEvent<unknown>) => this.#heardOfOther(data);
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    parts.onClick("go", () => this.#place !== null && void this.#files.goTo(this.#place));
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

  async #showKept(): Promise<void> {
    const names = (await keptNames()).sort();
    const select = this.#parts.select("kept");
    select.replaceChildren(new Option(say("chooseExample"), ""), ...names.map((name) => new Option(name, name)));
    this.#parts.get("kept-row").hidden = names.length < 2;
  }

  async #openKept(name: string): Promise<void> {
    this.#files.flush();
    const kept = await keptProject(name);
    if (kept === null) return;
    this.#put({ ...kept, linked: false, own: true });
    await this.#keep();
  }

  /** Where the error is that the program has ended with, and what it means; and what else will go wrong. */
  #showPlace(): void {
    const { state } = this.#control;
    const files = this.#project?.files ?? null;
    const said = this.#lines.lines.slice(-shownLines).filter(({ stream }) => stream === "err");
    const why = state.is === "ended" ? state.why : "";
    const all = [...said.map(({ text }) => text), why].join("\n");
    const ended = why !== "" && files !== null;
    const mistake = ended ? explain(files, all) : null;
    const place = mistake?.place ?? (ended ? placeOf(files, all) : null);
    const parts = this.#parts;
    this.#place = place;
    parts.get("mistake").hidden = mistake === null;
    parts.write("mistake-what", mistake?.what ?? "");
    parts.write("mistake-why", mistake?.why ?? "");
    parts.get("go").hidden = place === null;
    if (place !== null) parts.write("go", say("goTo", { name: place.path, line: place.line }));
    const heard = said.flatMap(({ text }) => explainLine(text) ?? []);
    const advice = [...this.#advice, ...new Map(heard.map((each) => [each.name, each])).values()];
    this.#showAdvice(advice);
    const last = mistake === null ? why.trim().split("\n").at(-1) : `${mistake.what} ${mistake.why}`;
    this.#files.mark([
      ...(place === null ? [] : [{ place, text: last ?? "", severity: "error" as const }]),
      ...this.#advice.flatMap(({ place: at, what, why: cause }) =>
        at === null ? [] : [{ place: at, text: `${what} ${cause}`, severity: "warning" as const }],
      ),
    ]);
  }

  #showAdvice(advice: readonly Mistake[]): void {
    const list = this.#parts.get("advice");
    const text = JSON.stringify(advice);
    if (list.dataset["list"] === text) return;
    list.dataset["list"] = text;
    list.hidden = advice.length === 0;
    list.replaceChildren(
      ...advice.map(({ what, why, place }) => {
        const row = make("li", "");
        row.append(make("strong", "", what), " ", make("span", "", why));
        if (place === null) return row;
        const words = say("goTo", { name: place.path, line: place.line });
        const go = button(words, "", () => void this.#files.goTo(place), "button code-go");
        row.append(" ", go);
        return row;
      }),
    );
  }

  #changed(): void {
    // Python has come whole: from the next visit on it needs no network.
    if (this.#control.state.is === "running" && !this.#isKept) {
      this.#isKept = true;
      void keepFolder("python/");
    }
    this.#show();
  }

  #show(): void {
    const parts = this.#parts;
    const { state, wiring, active } = this.#control;
    const project = this.#project;
    parts.get("some").hidden = project === null;
    if (project === null) return;
    parts.write("name", say("opened", { name: project.name, count: project.files.size }));
    parts.write("state", this.#words(state, project));
    parts.setData("state", "state", state.is);
    const bar = parts.get<HTMLProgressElement>("progress");
    bar.hidden = state.is !== "fetching" && state.is !== "starting";
    if (state.is === "fetching") bar.value = state.total > 0 ? state.loaded / state.total : 0;
    else if (state.is === "starting") bar.removeAttribute("value");
    const why = state.is === "ended" ? state.why : "";
    parts.write("why", why);
    parts.get("why").hidden = why === "";
    this.#showPlace();
    const can = this.#robot >= 0;
    parts.button("run").disabled = !can;
    parts.button("restart").disabled = !can;
    parts.write("restart", say(active ? "restart" : "runHere"));
    parts.button("stop").disabled = !active;
    parts.get("unwired-part").hidden = !active || wiring.unmapped.length === 0;
    const list = parts.get("unwired");
    if (list.dataset["list"] !== wiring.unmapped.join("\n")) {
      list.dataset["list"] = wiring.unmapped.join("\n");
      list.replaceChildren(...wiring.unmapped.map((device) => make("li", "", device)));
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
        return say(state.exact ? "running" : "runningPlain");
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
    this.#showPlace();
    box.replaceChildren(...(rows.length > 0 ? rows : [make("span", "note", say("noPrints"))]));
    if (atEnd) box.scrollTop = box.scrollHeight;
  }
}
