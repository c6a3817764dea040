// The page for teachers: of each lesson the plan by minutes, aims, goals, points to watch for, and sheets to print.
import { readText, renderNotes, type LessonText } from "../../lesson/lesson-text.ts";
import type { LessonFolder } from "../../lesson/lesson-folder.ts";
import type { Lesson } from "../../lesson/lesson.ts";
import { lateWords, withWords } from "../../words/book.ts";
// The link to the page of hand-ins has its words.
import "../../words/classroom/english-handin.ts";
import { lesson as say } from "../../words/classroom/english-lesson.ts";
import { chosenLanguage, languageOf, speakLanguage } from "../../words/language.ts";
import { browserLanguages } from "../../words/locale.ts";
import { lessonLanguage, lessonNames, openLesson } from "../lesson/lesson-site.ts";
import { firstYear, wpilibYears } from "../page/year.ts";
import { make, need } from "../parts/elements.ts";
import template from "./page.html?raw";
import { handOutOf } from "./hand-out.ts";
import { packageButton } from "./package-button.ts";
import { sheetOf } from "./sheet.ts";

const base = document.baseURI;
const year = firstYear(new URL(location.href));

/** Of an address: students open the year that the teacher sees. */
const yearPart = year === 2026 ? "" : `&wpilib=${year}`;

interface Read {
  readonly name: string;
  readonly lesson: Lesson;
  readonly text: LessonText;
  readonly folder: LessonFolder;
}

async function read(name: string): Promise<Read> {
  const folder = await openLesson(base, name, year);
  const { lesson } = folder;
  return { name, lesson, text: readText(await folder.text(lessonLanguage()), lesson.tasks.length, name), folder };
}

/** The lesson's address, in the language of this page. */
function addressOf(name: string, minutes = 0): string {
  const lang = new URL(location.href).searchParams.get("lang");
  const more = `${minutes > 0 ? `&minutes=${minutes}` : ""}${lang === null ? "" : `&lang=${lang}`}${yearPart}`;
  return `./?lesson=${name}${more}`;
}

const link = (words: string, href: string, className = ""): HTMLAnchorElement => {
  const element = document.createElement("a");
  Object.assign(element, { href, className });
  element.append(words);
  return element;
};

/** Whose programs and words this page shows, hands out and packs. */
function yearChoice(): HTMLElement {
  const select = document.createElement("select");
  for (const each of wpilibYears) select.append(new Option(`WPILib ${each}`, String(each), false, each === year));
  select.addEventListener("change", () => {
    const address = new URL(location.href);
    address.searchParams.set("wpilib", select.value);
    location.assign(address);
  });
  return make("label", "", `${say("teachYear")} `, select);
}

const list = (items: readonly string[]): HTMLElement => make("ul", "", ...items.map((item) => make("li", "", item)));

/** Each span of minutes, and its activity. */
function planTable({ plan }: Lesson): HTMLElement {
  const language = lessonLanguage();
  let from = 0;
  const rows = plan.map(({ minutes, say: words }) => {
    const span = `${from}–${from + minutes}`;
    from += minutes;
    return make("tr", "", make("th", "", span), make("td", "", words[language]));
  });
  for (const row of rows) row.firstElementChild?.setAttribute("scope", "row");
  const head = make("tr", "", make("th", "", say("teachFrom")), make("th", "", say("teachDo")));
  for (const cell of head.children) cell.setAttribute("scope", "col");
  return make("table", "plan-table", make("thead", "", head), make("tbody", "", ...rows));
}

function goalsOf({ lesson, text }: Read): HTMLElement {
  const language = lessonLanguage();
  const tasks = lesson.tasks.map((task, index) =>
    make(
      "li",
      "",
      make("b", "", text.tasks[index]?.title ?? task.name),
      list(task.goals.map((goal) => goal.say[language])),
    ),
  );
  return make("ol", "", ...tasks);
}

function shortOf({ name, lesson, text }: Read): HTMLElement {
  const titles = (tasks: readonly string[]): string =>
    tasks.map((task) => text.tasks[lesson.tasks.findIndex((one) => one.name === task)]?.title ?? task).join(", ");
  const items = lesson.short.map(({ minutes, tasks }) =>
    make("li", "", link(say("teachShortOf", { minutes, tasks: titles(tasks) }), addressOf(name, minutes))),
  );
  return make("ul", "", ...items);
}

function print(what: "plan" | "sheet"): void {
  document.body.dataset["print"] = what;
  window.print();
}

const action = (words: string, act: () => void): HTMLButtonElement => {
  const element = document.createElement("button");
  element.type = "button";
  element.append(words);
  element.addEventListener("click", act);
  return element;
};

async function show(one: Read): Promise<void> {
  const { lesson, text, folder, name } = one;
  const language = lessonLanguage();
  const notes = make("div", "notes");
  // Markdown without HTML of its own: see web/lesson/lesson-text.ts.
  notes.innerHTML = renderNotes(await folder.notes(language)).html;
  const aims = lesson.aims.map((aim) => aim[language]);
  const plan = need(document, "#plan");
  plan.replaceChildren(
    make("h2", "", text.title),
    make(
      "p",
      "buttons",
      link(say("teachOpen"), addressOf(name), "open"),
      action(say("teachPrint"), () => print("sheet")),
      action(say("teachPrintPlan"), () => print("plan")),
      ...(lesson.tasks.some(({ hands, blocks }) => hands === "code" && !blocks) ? [yearChoice()] : []),
    ),
    make(
      "div",
      "paperless",
      ...handOutOf(base, name, lesson, text, (open) =>
        need(document, "#sheet").replaceChildren(...sheetOf(lesson, text, language, open)),
      ),
      packageButton(base, folder),
    ),
    make("h3", "", say("teachAims")),
    list(aims),
    make("h3", "", say("teachPlan")),
    planTable(lesson),
    make("h3", "", say("teachTasks")),
    goalsOf(one),
    make("h3", "", say("teachShort")),
    shortOf(one),
    notes,
  );
  plan.hidden = false;
  for (const entry of document.querySelectorAll("#lessons a")) {
    if (entry.getAttribute("href") === `#${name}`) entry.setAttribute("aria-current", "true");
    else entry.removeAttribute("aria-current");
  }
}

async function start(): Promise<void> {
  const { searchParams } = new URL(location.href);
  await speakLanguage(languageOf(searchParams.get("lang"), chosenLanguage(), browserLanguages()));
  await lateWords();
  document.body.innerHTML = withWords(template);
  document.title = `${say("teachTitle")} · Sandlot`;
  const trouble = need(document, "#trouble");
  try {
    const names = await lessonNames(base);
    const asked = searchParams.get("lesson");
    // One of a teacher's own stands in no list.
    const lessons = await Promise.all((asked === null || names.includes(asked) ? names : [...names, asked]).map(read));
    const entries = lessons.map(({ name, text, lesson }) => {
      const entry = link(text.title, `#${name}`, "card");
      entry.append(make("span", "note", say("minutes", { count: lesson.minutes })));
      return entry;
    });
    need(document, "#lessons").replaceChildren(...entries);
    const open = (): Promise<void> => {
      const wanted = location.hash.slice(1) || asked;
      return show(lessons.find(({ name }) => name === wanted) ?? lessons[0]!);
    };
    window.addEventListener("hashchange", () => void open());
    await open();
  } catch (error) {
    trouble.textContent = say("notThere", { why: error instanceof Error ? error.message : String(error) });
    trouble.hidden = false;
  }
}

void start();
