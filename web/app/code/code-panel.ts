// The panel of robot code: which program, which robot, run and stop, how it goes, what it prints, and its files to read.
import { packCode, textBytes, textsOf, unpackCode } from "../../code/code-link.ts";
import type { PrintedLine, Project } from "../../code/code-protocol.ts";
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
import { withWords } from "../../words/book.ts";
import { code as say } from "../../words/english-code.ts";
import { codeLines } from "../page/code-lines.ts";
import type { PageContext } from "../page/context.ts";
import { layPhysics } from "../page/physics-frame.ts";
import { keepFolder } from "../page/kept-folders.ts";
import type { LatePanel } from "../page/later.ts";
import { make, setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { CodeControl, type CodeState } from "./code-control.ts";
import { CodeFiles } from "./code-files.ts";
import { CodePackages } from "./code-packages.ts";
import { CodeWiring } from "./code-wiring.ts";
import { freshName, placeOf, sameFiles, type Place } from "./project-edit.ts";
import { keepProject, keptNames, keptProject } from "./project-store.ts";
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

/** Folders of public/examples, the words for each, and the channels of those that have others than their robot. */
const examples = {
  "first-robot": { words: "exampleFirst" },
  "stick-robot": { words: "exampleSticks" },
  "turn-robot": { words: "exampleTurn" },
  "command-robot": { words: "exampleCommands" },
  "swerve-robot": { words: "exampleSwerve", wiring: "swerve" },
  "arm-robot": { words: "exampleArm", wiring: "arm" },
} as const;

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
    this.#parts.get("physics-row").hidden = !files.has("physics.py");
    this.#show();
    // A program of a link becomes one's own with the first change.
    if (project.own) void keepProject(this.#project);
    else void this.#adopt();
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
    if (this.#control.active) void this.#restart();
    else this.#page.say(say("saved"));
  }

  /** Another choice beside the files. */
  #settle(chosen: Partial<CodeSettings>): void {
    const project = this.#project;
    if (project === null) return;
    this.#project = { ...project, settings: { ...project.settings, ...chosen } };
    if (project.own) void keepProject(this.#project);
    if (this.#control.active) void this.#restart();
  }

  #refuse(error: unknown): void {
    const text = error instanceof ProjectError ? error.message : `${say("noProject")} (${String(error)})`;
    this.#parts.note(text, true);
  }

  #put(project: OpenProject): void {
    // The last words of the one before.
    this.#files.flush();
    this.#control.rest();
    this.#lines.clear();
    this.#project = project;
    this.#opened++;
    this.#folder = new Map();
    this.#packages.put(project.settings.packages);
    this.#parts.select("physics").value = project.settings.physics;
    this.#parts.get("physics-row").hidden = !project.files.has("physics.py");
    this.#parts.note("");
    this.#files.put(project.name, project.files);
    this.#show();
  }

  /** The project of the last visit. */
  async #recall(): Promise<void> {
    const kept = await keptProject();
    if (kept !== null && this.#project === null) this.#put({ ...kept, linked: false, own: true });
    await this.#showKept();
  }

  /** An example's program, with the robot and the field that it is for. */
  async #example(name: keyof typeof examples): Promise<void> {
    const at = (file: string): string => new URL(`examples/${name}/${file}`, this.#page.base).href;
    try {
      const [program, scenario] = await Promise.all([fetch(at("robot.py")), fetch(at("scenario.json"))]);
      if (!program.ok || !scenario.ok) throw new Error(`HTTP ${program.status}`);
      const files = new Map([["robot.py", await program.text()]]);
      const own = await scenario.text();
      const chosen = examples[name];
      const text = "wiring" in chosen ? await this.#wiring.make(own, 0, chosen.wiring) : own;
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
    if (await this.#ready()) this.#start(false);
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
    const options = Object.entries(examples).map(([name, { words }]) => new Option(say(words), name));
    parts.select("example").replaceChildren(new Option(say("chooseExample"), ""), ...options);
    parts.onChange("example", () => {
      const select = parts.select("example");
      const name = select.value;
      select.value = "";
      if (name !== "") void this.#example(name as keyof typeof examples);
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
    parts.onClick("run", () => void this.#runFromStart());
    parts.onClick("restart", () => void this.#restart());
    parts.onClick("stop", () => this.#control.stop());
    parts.onChange("robot", () => this.#control.active && void this.#restart());
    parts.onChange("physics", () => {
      const physics = physicsChoices.find((choice) => choice === parts.select("physics").value);
      if (physics !== undefined) this.#settle({ physics });
    });
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    parts.onClick("go", () => this.#place !== null && void this.#files.goTo(this.#place));
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

  /** Where the error is that the program has ended with. */
  #showPlace(): void {
    const { state } = this.#control;
    const { lines } = this.#lines;
    const said = lines.slice(-shownLines).filter(({ stream }) => stream === "err");
    const why = state.is === "ended" ? state.why : "";
    const all = [...said.map(({ text }) => text), why].join("\n");
    const place = why === "" || this.#project === null ? null : placeOf(this.#project.files, all);
    this.#place = place;
    this.#files.mark(place, why.trim().split("\n").at(-1) ?? "");
    this.#parts.get("go").hidden = place === null;
    if (place !== null) this.#parts.write("go", say("goTo", { name: place.path, line: place.line }));
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
