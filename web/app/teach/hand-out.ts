// Handing out: the link of a task with the class's name on it, and its QR code for the wall.
import { mostClass } from "../../handin/hand-in.ts";
import type { LessonText } from "../../lesson/lesson-text.ts";
import type { Lesson } from "../../lesson/lesson.ts";
import { handin as say } from "../../words/classroom/english-handin.ts";
import { firstYear } from "../page/year.ts";
import { make, setText } from "../parts/elements.ts";
import { qrPicture } from "../parts/qr.ts";

/** The class of the last lesson that was shown: a teacher types it once. */
let s_class = "";

/** The address that students open; it keeps the language and the year of this page. */
export function handOutLink(base: string, lesson: string, task: string, className: string): string {
  const language = new URL(base).searchParams.get("lang");
  const year = firstYear(new URL(base));
  const link = new URL("./", base);
  link.search = link.hash = "";
  link.searchParams.set("lesson", lesson);
  if (task !== "") link.searchParams.set("task", task);
  if (className !== "") link.searchParams.set("class", className);
  if (language !== null) link.searchParams.set("lang", language);
  if (year !== 2026) link.searchParams.set("wpilib", String(year));
  return link.href;
}

/** The same task on a projector, in a room whose members look on. */
function showLink(handOut: string): string {
  const link = new URL(handOut);
  link.searchParams.delete("class");
  link.searchParams.set("projector", "1");
  link.searchParams.set("show", "1");
  return link.href;
}

function labelled(id: string, words: string, field: HTMLElement): HTMLElement {
  field.id = id;
  const label = make("label", "", words, field) as HTMLLabelElement;
  label.htmlFor = id;
  return label;
}

const isOwnComputer = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** base: the address of this page. told: hears the link, and each change of it; "": only this computer reaches it. */
export function handOutOf(
  base: string,
  name: string,
  lesson: Lesson,
  text: LessonText,
  told: (link: string) => void,
): HTMLElement[] {
  const task = make("select", "") as HTMLSelectElement;
  const option = (words: string, value: string): HTMLElement => Object.assign(make("option", "", words), { value });
  task.append(option(say("wholeLesson"), ""));
  for (const [index, each] of lesson.tasks.entries())
    task.append(option(`${index + 1}. ${text.tasks[index]?.title ?? each.name}`, each.name));
  const className = make("input", "") as HTMLInputElement;
  Object.assign(className, { type: "text", maxLength: mostClass, value: s_class, autocomplete: "off" });
  const address = make("input", "") as HTMLInputElement;
  Object.assign(address, { type: "text", readOnly: true });
  const code = make("div", "");
  code.id = "out-code";
  const note = make("span", "note");
  note.setAttribute("role", "status");
  const shown = make("a", "open", say("showAll")) as HTMLAnchorElement;
  const copy = make("button", "", say("copyLink")) as HTMLButtonElement;
  copy.type = "button";
  const show = (): void => {
    s_class = className.value.trim();
    address.value = handOutLink(base, name, task.value, s_class);
    code.replaceChildren(qrPicture(address.value, say("codeOf", { link: address.value })));
    shown.href = showLink(address.value);
    setText(note, isOwnComputer() ? say("ownComputer") : "");
    told(isOwnComputer() ? "" : address.value);
  };
  task.addEventListener("change", show);
  className.addEventListener("input", show);
  copy.addEventListener("click", async () => {
    // No clipboard outside a secure context.
    const copied = await navigator.clipboard?.writeText(address.value).then(
      () => true,
      () => false,
    );
    address.select();
    setText(note, say(copied === true ? "linkCopied" : "linkNotCopied"));
  });
  show();
  const fields = make(
    "div",
    "out-fields",
    labelled("out-task", say("task"), task),
    labelled("out-class", say("className"), className),
    labelled("out-link", say("link"), address),
    make("p", "buttons", copy, note),
  );
  return [
    make("h3", "", say("handOut")),
    make("p", "note", say("handOutAbout")),
    make("div", "hand-out", fields, code),
    make("h3", "", say("demo")),
    make("p", "note", say("demoAbout")),
    make("p", "buttons", shown),
  ];
}
