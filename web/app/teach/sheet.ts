// The sheet for a student on paper: tasks and goals, and lines for predictions and results.
import type { LessonText } from "../../lesson/lesson-text.ts";
import type { Lesson, LessonLanguage, Task } from "../../lesson/lesson.ts";
import { handin } from "../../words/classroom/english-handin.ts";
import { lesson as say } from "../../words/classroom/english-lesson.ts";
import { make } from "../parts/elements.ts";
import { qrPicture } from "../parts/qr.ts";

/** Words, and a line to write on behind them. */
const line = (words: string, className = ""): HTMLElement =>
  make("span", `blank ${className}`, make("span", "", words), make("i", ""));

function predictionOf({ prediction }: Task, language: LessonLanguage): HTMLElement[] {
  if (prediction === null) return [];
  const ask = make("p", "", prediction.ask[language]);
  const { choices, unit } = prediction;
  const answers =
    choices.length > 0
      ? make("ul", "boxes", ...choices.map((words) => make("li", "", words[language])))
      : make("p", "blanks", line(say("sheetPrediction")), line(`${say("sheetResult")} [${unit}]`));
  return [ask, answers, make("p", "blanks", line(say("sheetWhy"), "wide"))];
}

/** The lesson's link for a phone's camera. */
function codeOf(link: string): HTMLElement {
  const code = make("div", "sheet-code");
  code.append(qrPicture(link, handin("codeOf", { link })), make("small", "", link));
  return code;
}

/** Elements of the sheet; `language`: of the texts. link: opens the lesson; "": it is not on the sheet. */
export function sheetOf(lesson: Lesson, text: LessonText, language: LessonLanguage, link: string): HTMLElement[] {
  const tasks = lesson.tasks.map((task, index) =>
    make(
      "section",
      "sheet-task",
      make("h2", "", `${index + 1}. ${text.tasks[index]?.title ?? task.name}`),
      ...predictionOf(task, language),
      make("ul", "boxes", ...task.goals.map((goal) => make("li", "", goal.say[language]))),
      make("p", "blanks", line(say("sheetReached")), make("span", "", say("sheetTries"))),
    ),
  );
  const head = make(
    "div",
    "",
    make("h1", "", text.title),
    make("p", "blanks", line(say("sheetName"), "wide"), line(say("sheetDate"))),
  );
  return [
    make("div", "sheet-head", head, ...(link === "" ? [] : [codeOf(link)])),
    ...tasks,
    make("p", "blanks sheet-end", line(say("sheetLearned"), "wide")),
  ];
}
