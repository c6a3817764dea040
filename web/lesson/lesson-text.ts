// The text of a lesson in Markdown: "# Title", words before the first task, and "## Title" with the words of each task. HTML in it is
// shown as the text that it is; a link goes to another lesson, to the documentation or to a page of the web.
import MarkdownIt from "markdown-it";
import { LessonError } from "./lesson.ts";

export interface LessonText {
  readonly title: string;
  /** HTML. */
  readonly intro: string;
  readonly tasks: readonly { readonly title: string; readonly html: string }[];
  /** Where its links go, as they are written. */
  readonly links: readonly string[];
}

const most = 200_000;

/** Where a link leads; null: nowhere. Relative to the folder of the page. */
export function addressOf(href: string): string | null {
  const [, kind, name = "", anchor = ""] = /^(lesson|docs):([a-z0-9-]+)(#[\w-]+)?$/.exec(href) ?? [];
  if (kind === "lesson" && anchor === "") return `./?lesson=${name}`;
  if (kind === "docs") return `./docs/${name}.html${anchor}`;
  return /^https:\/\/[^\s]+$/.test(href) ? href : null;
}

type Markdown = ReturnType<typeof MarkdownIt>;

function renderer(links: string[]): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]!;
    const href = String(token.attrGet("href") ?? "");
    links.push(href);
    const address = addressOf(href);
    if (address === null) token.attrs = [];
    else token.attrSet("href", address);
    // Another lesson takes this one's place; all else opens beside it.
    if (address !== null && !href.startsWith("lesson:")) {
      token.attrSet("target", "_blank");
      token.attrSet("rel", "noopener");
    }
    return self.renderToken(tokens, index, options);
  };
  // A picture would be fetched from wherever it says: its words stand for it.
  rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]!.content);
  return markdown;
}

/** Any Markdown as HTML, with no title of its own: the teacher's notes. */
export function renderNotes(text: string): { readonly html: string; readonly links: readonly string[] } {
  const links: string[] = [];
  return { html: renderer(links).render(text.slice(0, most)), links };
}

/** Throws LessonError where it has not one title and a part for each task. */
export function readText(text: string, taskCount: number, label: string): LessonText {
  const fail = (message: string): never => {
    throw new LessonError(`${label}: ${message}`);
  };
  if (text.length > most) fail(`has ${text.length} characters; at most ${most}`);
  const links: string[] = [];
  const markdown = renderer(links);
  const tokens = markdown.parse(text, {});
  const parts: { level: number; title: string; from: number }[] = [];
  tokens.forEach(({ type, tag }, index) => {
    if (type === "heading_open" && (tag === "h1" || tag === "h2"))
      parts.push({ level: Number(tag[1]), title: tokens[index + 1]?.content ?? "", from: index });
  });
  const [first, ...rest] = parts;
  if (first?.level !== 1 || first.from !== 0 || rest.some(({ level }) => level === 1))
    return fail('must begin with "# Title", the only heading of that kind');
  if (rest.length !== taskCount) fail(`has ${rest.length} headings "## ...", but the lesson ${taskCount} tasks`);
  const html = (index: number): string => {
    const from = (parts[index]?.from ?? 0) + 3;
    const to = parts[index + 1]?.from ?? tokens.length;
    return markdown.renderer.render(tokens.slice(from, to), markdown.options, {});
  };
  const intro = html(0);
  const tasks = rest.map(({ title }, index) => ({ title, html: html(index + 1) }));
  return { title: first.title, intro, tasks, links };
}
