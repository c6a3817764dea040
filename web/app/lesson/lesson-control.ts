// A lesson on the page: its open task, tries and hints, and the next task.
import type { AttemptResult } from "../../lesson/attempt.ts";
import type { LessonFolder } from "../../lesson/lesson-folder.ts";
import { readText, type LessonText } from "../../lesson/lesson-text.ts";
import type { Hint, Task } from "../../lesson/lesson.ts";
import { countLines, scenarioOf, settled, startOf } from "../../lesson/task-scenario.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import { lesson as say } from "../../words/classroom/english-lesson.ts";
import type { CodeDoor } from "../code/code-door.ts";
import type { PageContext } from "../page/context.ts";
import { yearOf, type Year } from "../page/year.ts";
import { LessonPanel, type Listed, type ShownGoal } from "./lesson-panel.ts";
import { browserProgress, forgetProgress, LessonProgress, type TaskProgress } from "./lesson-progress.ts";
import { drawTargets, targetsOf } from "./lesson-targets.ts";
import { lessonLanguage, lessonNames, openLesson, siteReader } from "./lesson-site.ts";
import { LessonWatch } from "./lesson-watch.ts";
import { Lms } from "./lms.ts";

/** A run that was restarted before its end counts as a try when it has lasted so long [ticks]. */
const leastTry = 150;
const secondMs = 1000;

/** "2.35"; without decimals that say nothing. */
const short = (number: number): string => String(Number(number.toFixed(2)));

type Stand =
  /** It waits for Start. */
  | { readonly is: "ready" }
  | { readonly is: "runs" }
  | { readonly is: "over"; readonly result: AttemptResult; readonly lines: number | null }
  /** The person drives on from an earlier moment. */
  | { readonly is: "elsewhere" }
  /** Another scenario, or a recording, is on the page. */
  | { readonly is: "other" };

export class LessonControl {
  readonly #page: PageContext;
  readonly #code: CodeDoor;
  readonly #panel: LessonPanel;
  readonly #watch: LessonWatch;
  /** The learning management system that the address asks for (`lms=scorm`); null: there is none. */
  readonly #lms: Lms | null;
  #folder: LessonFolder | null = null;
  #text: LessonText | null = null;
  #progress = new LessonProgress("");
  /** The tasks that this form of the lesson has. */
  #tasks: readonly Task[] = [];
  #index = 0;
  /** The scenario of the task, as it is to be on the page; "": not yet. */
  #wanted = "";
  #stand: Stand = { is: "ready" };
  #goals: AttemptResult["goals"] = [];
  #seen = new Set<number>();
  #tick = 0;
  /** Seconds that the task has been open and seen. */
  #seconds = 0;
  #opened = 0;
  /** The task's scenario is on its way to the page until then. */
  #placed: Promise<void> = Promise.resolve();

  constructor(page: PageContext, root: HTMLElement, body: HTMLElement, code: CodeDoor) {
    this.#page = page;
    this.#code = code;
    const asksLms = page.address.searchParams.get("lms") === "scorm";
    this.#lms = asksLms ? Lms.open(window) : null;
    this.#watch = new LessonWatch(page.base, page.session.client, {
      begins: () => this.#begins(),
      stands: (result, over) => this.#stands(result, over),
      elsewhere: () => this.#counts() && this.#set({ is: "elsewhere" }),
      failed: (why) => this.#panel.note(say("noJudge", { why })),
    });
    this.#panel = new LessonPanel(root, body, page.base, {
      choose: (name) => void this.open(name),
      task: (index) => void this.#openTask(index),
      start: () => void this.#start(),
      next: () => this.#next(),
      all: () => void this.list(),
      forget: () => {
        forgetProgress();
        this.#progress = this.#progressOf(this.#folder?.name ?? "");
        page.say(say("forgot"));
        void this.list();
      },
      program: () => void this.#openProgram(false, true),
      anew: () => void this.#openProgram(true, true),
      dial: (name, value) => this.#dial(name, value),
      predict: (predicted) => {
        this.#put({ predicted });
        this.#panel.note("");
      },
    });
    window.setInterval(() => this.#passes(), secondMs);
    yearOf(page).onChoice(() => this.#takeYear());
    if (asksLms) this.#panel.showLms(say(this.#lms === null ? "noLms" : "inLms"), this.#lms?.student ?? null);
  }

  /** A person's choice: a program of the other year that a student tries changes no lesson. */
  get #year(): Year {
    return yearOf(this.#page).chosen;
  }

  /** Of another year an open lesson with programs has other words, and other programs to begin with. */
  #takeYear(): void {
    const folder = this.#folder;
    const hasPrograms = this.#tasks.some(({ hands, blocks }) => hands === "code" && !blocks);
    if (folder === null || folder.year === this.#year || !hasPrograms) return;
    void this.open(folder.name, { ...(this.#task === null ? {} : { task: this.#task.name }), tasks: this.#tasks });
  }

  #progressOf(lesson: string): LessonProgress {
    return new LessonProgress(lesson, this.#lms ?? browserProgress);
  }

  #tellLms(): void {
    const reached = this.#tasks.filter(({ name }) => this.#progress.of(name).reached).length;
    this.#lms?.tell(reached, this.#tasks.length);
  }

  get #task(): Task | null {
    return this.#tasks[this.#index] ?? null;
  }

  get #done(): TaskProgress {
    return this.#progress.of(this.#task?.name ?? "");
  }

  #put(change: Partial<TaskProgress>): void {
    if (this.#task === null) return;
    this.#progress.put(this.#task.name, change);
    this.#tellLms();
  }

  /** For tests. */
  get state(): object {
    const { is } = this.#stand;
    return {
      lesson: this.#folder?.name ?? "",
      task: this.#task?.name ?? "",
      is,
      goals: this.#goals.map(({ state }) => state),
      result: this.#stand.is === "over" ? this.#stand.result.state : "",
      tries: this.#done.tries,
      reached: this.#done.reached,
    };
  }

  /** Whether a lesson is open. */
  get isOpen(): boolean {
    return this.#folder !== null;
  }

  // ---- choosing ----

  /** The list of lessons. */
  async list(): Promise<void> {
    this.#opened++;
    this.#watch.end();
    drawTargets(this.#page, this, []);
    this.#folder = null;
    this.#tasks = [];
    const { base } = this.#page;
    try {
      const lessons = await Promise.all(
        (await lessonNames(base)).map(async (name): Promise<Listed> => {
          const folder = await openLesson(base, name, this.#year);
          const { tasks, minutes } = folder.lesson;
          const { title } = readText(await folder.text(lessonLanguage()), tasks.length, name);
          const progress = this.#progressOf(name);
          const done = tasks.filter((task) => progress.of(task.name).reached).length;
          return { name, title, minutes, done, count: tasks.length };
        }),
      );
      this.#panel.showList(lessons);
    } catch (error) {
      this.#panel.showList([]);
      this.#panel.note(say("notThere", { why: (error as Error).message }));
    }
  }

  /** `asked`: of the page's address, a task's name and the minutes of a shorter form; or the tasks that it has. */
  async open(
    name: string,
    asked: { readonly task?: string; readonly minutes?: number; readonly tasks?: readonly Task[] } = {},
  ): Promise<void> {
    const opened = ++this.#opened;
    try {
      const folder = await openLesson(this.#page.base, name, this.#year);
      const text = readText(await folder.text(lessonLanguage()), folder.lesson.tasks.length, name);
      if (opened !== this.#opened) return;
      const form = folder.lesson.short.find(({ minutes }) => minutes === asked.minutes);
      this.#folder = folder;
      this.#text = text;
      const names = asked.tasks?.map((task) => task.name) ?? form?.tasks;
      this.#tasks = folder.lesson.tasks.filter((task) => names?.includes(task.name) ?? true);
      this.#progress = this.#progressOf(name);
      const index = this.#tasks.findIndex((task) => task.name === asked.task);
      const open = this.#tasks.findIndex((task) => !this.#progress.of(task.name).reached);
      await this.#openTask(index >= 0 ? index : Math.max(0, open));
    } catch (error) {
      await this.list();
      this.#panel.note(say("notThere", { why: (error as Error).message }));
    }
  }

  async #openTask(index: number): Promise<void> {
    const opened = ++this.#opened;
    this.#index = index;
    const [folder, task] = [this.#folder, this.#task];
    if (folder === null || task === null) return;
    this.#seen = new Set();
    this.#seconds = this.#tick = 0;
    this.#goals = [];
    this.#stand = { is: "ready" };
    this.#nameAddress(folder.name, task.name);
    this.#showTask(task);
    try {
      this.#placed = this.#putScenario();
      await this.#placed;
      if (opened === this.#opened && task.hands === "code") await this.#openProgram(false, false);
    } catch (error) {
      this.#panel.note(say("notThere", { why: (error as Error).message }));
    }
  }

  /** A reload, and a receiver of the address, comes back to this task. */
  #nameAddress(lesson: string, task: string): void {
    const address = new URL(location.href);
    for (const key of ["scenario", "robot", "station"]) address.searchParams.delete(key);
    address.searchParams.set("lesson", lesson);
    address.searchParams.set("task", task);
    if (!/^#code=/.test(address.hash)) address.hash = "";
    history.replaceState(history.state, "", address);
  }

  #next(): void {
    if (this.#index + 1 < this.#tasks.length) void this.#openTask(this.#index + 1).then(() => this.#panel.focusTask());
    else if (this.#folder !== null && this.#folder.lesson.next !== "")
      void this.open(this.#folder.lesson.next).then(() => this.#panel.focusTask());
  }

  // ---- a task ----

  get #dials(): Record<string, number> {
    const task = this.#task;
    if (task === null) return {};
    const kept = this.#done.dials;
    return Object.fromEntries(
      Object.entries(startOf(task)).map(([name, start]) => [name, settled(task, name, kept[name] ?? start)]),
    );
  }

  #dial(name: string, value: number): void {
    const task = this.#task;
    if (task === null) return;
    const dials = { ...this.#dials, [name]: settled(task, name, value) };
    this.#put({ dials });
    this.#panel.showDial(name, dials[name] ?? value);
  }

  /** Puts the task's scenario on the page, which then waits at its start; not again where it is there. */
  async #putScenario(): Promise<void> {
    const [folder, task] = [this.#folder, this.#task];
    if (folder === null || task === null) return;
    const { session, app } = this.#page;
    const text = await scenarioOf(task, await folder.scenario(task), siteReader(this.#page.base), {
      dials: this.#dials,
    });
    this.#wanted = text;
    // A run that all of a room see goes on.
    if (app.dataset["together"] === "play") return this.#set({ is: "other" });
    if (session.text !== text || session.recording !== null)
      await this.#page.put({ text, name: `lesson/${task.name}` });
    else this.#watch.begin(task);
    if (this.#tick > 0) return;
    await session.pause();
  }

  /** The run on the page is a try. */
  #counts(): boolean {
    const { session } = this.#page;
    return this.#task !== null && session.recording === null && session.text === this.#wanted;
  }

  async #start(): Promise<void> {
    const task = this.#task;
    if (task === null) return;
    const { session } = this.#page;
    if (task.prediction !== null && this.#done.predicted === null) {
      this.#panel.note(say("predictFirst"));
      return this.#panel.askPrediction();
    }
    this.#panel.note("");
    // Else the placing, which ends in a pause, would hold the try that has begun.
    await this.#placed.catch(() => {});
    if (task !== this.#task) return;
    try {
      const atStart = this.#tick === 0 && this.#counts();
      await this.#putScenario();
      if (task.hands === "code") return (await this.#code.get())?.run();
      if (atStart) return void (await session.run());
      if (this.#tick === 0) return void (await session.run());
      this.#page.restart(false);
    } catch (error) {
      this.#panel.note(say("notThere", { why: (error as Error).message }));
    }
  }

  /** The program of the task, as this browser keeps it. shows: in the panel of code, also where that covers the picture. */
  async #openProgram(anew: boolean, shows: boolean): Promise<void> {
    const [folder, task] = [this.#folder, this.#task];
    if (folder === null || task === null) return;
    const [files, year] = await Promise.all([folder.starter(task), folder.programYear(task)]);
    // Programs of both years are kept.
    const project = `${folder.name}-${task.name}${year === 2026 ? "" : `-${year}`}`;
    const act = (): Promise<void> | undefined => this.#code.panel?.openAs(project, files, { anew, year });
    if (shows || window.innerWidth > 1000) this.#code.show();
    if ((await this.#code.get()) !== null) await act();
  }

  // ---- of the page ----

  /** Another scene is on the page. */
  setScene(): void {
    const task = this.#task;
    if (task === null) return;
    if (!this.#counts()) {
      this.#watch.end();
      return this.#set({ is: "other" });
    }
    // The worker of the run may be another one, so the port is as well.
    this.#watch.begin(task);
  }

  frame({ tick }: Frame): void {
    if (this.#task === null || !this.#counts()) return;
    const before = this.#tick;
    this.#tick = tick;
    if (this.#stand.is !== "runs" || Math.floor(before / 10) === Math.floor(tick / 10)) return;
    this.#showState();
  }

  /** A second is over. */
  #passes(): void {
    const task = this.#task;
    if (task === null || document.visibilityState !== "visible") return;
    this.#seconds++;
    this.#showHints(task);
  }

  // ---- a try ----

  #begins(): void {
    if (!this.#counts()) return;
    if (this.#stand.is === "runs" && this.#tick >= leastTry) this.#put({ tries: this.#done.tries + 1 });
    this.#tick = 0;
    this.#goals = [];
    this.#set({ is: "ready" });
  }

  #stands(result: AttemptResult, over: boolean): void {
    const task = this.#task;
    if (task === null || !this.#counts()) return;
    // A person who lets the run go by another way is asked all the same.
    if (task.prediction !== null && this.#done.predicted === null) {
      void this.#page.session.pause();
      this.#panel.note(say("predictFirst"));
      return this.#panel.askPrediction();
    }
    this.#goals = result.goals;
    for (const hint of result.seen) this.#seen.add(hint);
    if (!over) return this.#set({ is: "runs" });
    const program = task.lines === null ? null : (this.#code.panel?.program ?? "");
    const lines = program === null ? null : countLines(program);
    const isReached = result.state === "reached" && (lines === null || lines <= (task.lines ?? 0));
    this.#put(isReached ? { reached: true } : { tries: this.#done.tries + 1 });
    this.#set({ is: "over", result, lines });
    void this.#page.session.pause();
    void this.#prove(task, result, this.#done.tries + (isReached ? 1 : 0));
  }

  /** Judges the recording of the try once more, in a core beside the run. */
  async #prove(task: Task, result: AttemptResult, tries: number): Promise<void> {
    const stand = this.#stand;
    this.#panel.showProof(say("proving"));
    // The program as it drove: the student may change it before the try is handed in.
    const program = task.hands === "code" ? this.#code.link() : null;
    let words: string;
    try {
      const { bytes } = await this.#page.session.client.recording();
      // A program that no link holds stays out; the run is handed in all the same.
      const code = (await program?.pack().catch(() => "")) ?? "";
      const tried = { lesson: this.#folder?.name ?? "", task: task.name, recording: bytes.slice(), code, tries };
      if (this.#stand === stand) this.#panel.showTried(tried);
      const again = await this.#watch.again(task, bytes.slice().buffer);
      const told = ({ state, goals, ticks }: AttemptResult): string =>
        JSON.stringify([state, ticks, goals.map((goal) => [goal.state, goal.value])]);
      words = say(told(again) === told(result) ? "proved" : "differs");
    } catch (error) {
      words = say("unproved", { why: (error as Error).message });
    }
    if (this.#stand === stand) this.#panel.showProof(words);
  }

  #set(stand: Stand): void {
    this.#stand = stand;
    const task = this.#task;
    if (task === null) return;
    if (stand.is !== "over") {
      this.#panel.showProof("");
      this.#panel.showTried(null);
    }
    this.#showState();
    this.#showGoals(task);
    this.#showHints(task);
    this.#showButtons(task);
    if (stand.is === "over") this.#tellPrediction(task, stand.result);
  }

  // ---- showing ----

  #titleOf(task: Task): string {
    const at = this.#folder?.lesson.tasks.indexOf(task) ?? -1;
    return this.#text?.tasks[at]?.title ?? task.name;
  }

  #steps(): { readonly title: string; readonly reached: boolean }[] {
    return this.#tasks.map((task) => ({
      title: this.#titleOf(task),
      reached: this.#progress.of(task.name).reached,
    }));
  }

  #showTask(task: Task): void {
    const at = this.#folder?.lesson.tasks.indexOf(task) ?? 0;
    const { title = "", intro = "", tasks = [] } = this.#text ?? {};
    this.#panel.showTask({
      lesson: title,
      intro: this.#index === 0 ? intro : "",
      title: `${this.#index + 1}. ${this.#titleOf(task)}`,
      html: tasks[at]?.html ?? "",
      tasks: this.#steps(),
      index: this.#index,
      hasProgram: task.hands === "code",
    });
    this.#panel.showDials(task.dials, this.#dials);
    this.#panel.showPrediction(task.prediction, this.#done.predicted);
    this.#set({ is: "ready" });
  }

  #showState(): void {
    const task = this.#task;
    if (task === null) return;
    const stand = this.#stand;
    const time = (ticks: number): string => (ticks * limits.tickSeconds).toFixed(1);
    switch (stand.is) {
      case "ready":
        return this.#panel.showState(say("waits"), "open");
      case "runs":
        return this.#panel.showState(say("runs", { time: time(this.#tick), most: task.seconds }), "runs");
      case "elsewhere":
        return this.#panel.showState(say("elsewhere"), "other");
      case "other":
        return this.#panel.showState(say("other"), "other");
      case "over": {
        const { result, lines } = stand;
        const words = { time: time(result.ticks) };
        if (result.state === "reached" && lines !== null && lines > (task.lines ?? 0))
          return this.#panel.showState(say("tooLong"), "missed");
        // Numbers that were set are seen to the run's end: it missed before that.
        const failed = result.goals.find((goal) => goal.state === "failed" && goal.time < task.seconds - 0.1);
        if (result.state === "missed" && failed !== undefined)
          return this.#panel.showState(say("missed", { time: failed.time.toFixed(1) }), "missed");
        const isLate = result.ticks * limits.tickSeconds >= task.seconds - 1e-9;
        const missed = isLate ? "timeOver" : "missed";
        return this.#panel.showState(say(result.state === "reached" ? "reached" : missed, words), result.state);
      }
    }
  }

  #showGoals(task: Task): void {
    const shown = task.goals.map(({ say: words, when }, index): ShownGoal => {
      const goal = this.#goals[index];
      const state = goal?.state === "passed" ? "reached" : goal?.state === "failed" ? "missed" : "open";
      return { words: words[lessonLanguage()], state, detail: this.#detailOf(goal, state, when) };
    });
    if (task.lines !== null) shown.push(this.#lineGoal(task.lines));
    this.#panel.showGoals(shown);
    // Of another scenario these are not places.
    const states = shown.map(({ state }) => state);
    drawTargets(this.#page, this, this.#stand.is === "other" ? [] : targetsOf(task.goals, states));
  }

  #detailOf(goal: AttemptResult["goals"][number] | undefined, state: ShownGoal["state"], when: string): string {
    if (goal === undefined || state === "open") return "";
    if (state === "reached") return say("goalAt", { time: goal.time.toFixed(2) });
    // A goal that had to come true once tells how near it came.
    const isNear = when === "once" && !Number.isNaN(goal.best);
    const [value, time] = isNear ? [goal.best, goal.bestTime] : [goal.value, goal.time];
    return Number.isNaN(value) ? "" : say("goalMissed", { value: short(value), time: time.toFixed(2) });
  }

  #lineGoal(most: number): ShownGoal {
    const stand = this.#stand;
    const words = say("lines", { most });
    if (stand.is !== "over" || stand.lines === null) return { words, state: "open", detail: "" };
    const detail = say("linesNow", { count: stand.lines });
    return { words, state: stand.lines <= most ? "reached" : "missed", detail };
  }

  #isOpen({ tries, seconds }: Hint, index: number): boolean {
    if (tries !== null) return this.#done.tries >= tries;
    return seconds !== null ? this.#seconds >= seconds : this.#seen.has(index);
  }

  #shownHints = 0;

  #showHints(task: Task): void {
    const open = task.hints.map((hint, index) => this.#isOpen(hint, index));
    const words = task.hints.flatMap(({ say: text }, index) => (open[index] === true ? text[lessonLanguage()] : []));
    if (words.length > this.#shownHints) this.#page.announce(say("hintOpened"));
    this.#shownHints = words.length;
    const closed = task.hints.filter((_, index) => open[index] !== true);
    this.#panel.showHints(words, this.#stand.is === "over" && this.#done.reached ? "" : this.#nextHint(closed));
  }

  #nextHint(closed: readonly Hint[]): string {
    const [next] = closed;
    if (next === undefined) return "";
    const seconds = closed.find((hint) => hint.seconds !== null)?.seconds ?? null;
    if (seconds !== null) return say("hintSeconds", { count: Math.max(1, seconds - this.#seconds) });
    const tries = closed.find((hint) => hint.tries !== null)?.tries ?? null;
    if (tries !== null) return say("hintTries", { count: Math.max(1, tries - this.#done.tries) });
    return say("hintSeen");
  }

  #showButtons(task: Task): void {
    const { is } = this.#stand;
    const isReached = this.#progress.of(task.name).reached;
    this.#panel.showSteps({ tasks: this.#steps(), index: this.#index });
    const isLast = this.#index + 1 >= this.#tasks.length;
    const hasNext = !isLast || (this.#folder?.lesson.next ?? "") !== "";
    const start = is === "other" ? "back" : is === "ready" ? "start" : "again";
    this.#panel.showButtons({
      start: say(start),
      next: isReached && hasNext && is !== "runs" ? say(isLast ? "nextLesson" : "next") : "",
    });
    if (isReached && is === "over" && this.#steps().every(({ reached }) => reached)) this.#page.say(say("allDone"));
  }

  #tellPrediction({ prediction }: Task, { measured }: AttemptResult): void {
    const mine = this.#done.predicted;
    if (prediction === null || mine === null) return;
    const language = lessonLanguage();
    const because = prediction.because[language];
    if (prediction.choices.length > 0) {
      const of = (index: number): string => prediction.choices[index]?.[language] ?? "";
      const isRight = mine === prediction.answer;
      const words = isRight ? say("right") : say("wrong", { mine: of(mine), real: of(prediction.answer) });
      return this.#panel.tell(`${words} ${because}`);
    }
    if (measured === null) return;
    const unit = prediction.unit === "" ? "" : ` ${prediction.unit}`;
    this.#panel.tell(
      `${say("predicted", { mine: `${short(mine)}${unit}`, real: `${short(measured)}${unit}` })} ${because}`,
    );
  }
}
