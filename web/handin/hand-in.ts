// Students' hand-ins: links, one a line, in a pasted column or a text file, or recordings as files. A link carries the
// run and the program; the recording's title names its task, its author is the student.
import { problemText, toProblem } from "../sim/boundary/errors.ts";
import { parseLink } from "../sim/core/links.ts";
import { handin as say } from "../words/classroom/english-handin.ts";
import type { Project } from "../code/code-protocol.ts";
import { unpackCode } from "../code/code-link.ts";

/** Hand-ins at once: a few schools, not a mistake of a hundred thousand lines. */
export const mostHandIns = 2000;

/** A title of a recording that names its task. */
export const titleOf = (lesson: string, task: string): string => `${lesson}/${task}`;

/** Letters of a class's name in a link. */
export const mostClass = 24;

/** The class's name in an address; "": none. */
export const classOf = (address: URL): string => (address.searchParams.get("class") ?? "").trim().slice(0, mostClass);

/** The task that a title names; null: none. */
export function taskOfTitle(title: string): { readonly lesson: string; readonly task: string } | null {
  const [, lesson, task] = /^([a-z0-9][a-z0-9-]{0,39})\/([a-z0-9][a-z0-9-]{0,39})$/.exec(title.trim()) ?? [];
  return lesson === undefined || task === undefined ? null : { lesson, task };
}

/** One that was found, not yet read. */
export interface Found {
  /** Where: "line 3", "ana.txt, line 1", "ana.sandlot". */
  readonly from: string;
  /** The link, or a recording's bytes. */
  readonly link: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

const linkPattern = /[^\s"'<>,;|\t]*#r=[^\s"'<>,;|\t]*/g;
const decoder = new TextDecoder();

/** The links in a text, a line or several a line; what stands beside them (a time, a name of a form) is skipped. */
export function findInText(text: string, file = ""): Found[] {
  const label = (number: number): string => (file === "" ? say("line", { number }) : say("lineOf", { file, number }));
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      [...line.matchAll(linkPattern)].map(([link]): Found => ({ from: label(index + 1), link, bytes: null })),
    );
}

/** Those of a file: a recording, or a text with links. None: it holds no hand-in. */
export function findInFile(file: string, bytes: Uint8Array<ArrayBuffer>): Found[] {
  if (/\.sandlot$/i.test(file)) return [{ from: file, link: "", bytes }];
  return findInText(decoder.decode(bytes), file);
}

export interface HandIn {
  readonly recording: Uint8Array<ArrayBuffer>;
  /** The robot program that came with it, by its files; null: none. */
  readonly files: Project | null;
  /** Tries until this one, as the link says; null: it does not. */
  readonly tries: number | null;
}

/** All texts of a program as one. */
export const joinedProgram = (files: Project): string =>
  [...files].map(([path, text]) => (path === "robot.py" ? String(text) : `# ${path}\n${String(text)}`)).join("\n");

/** Reads it. Throws SimDataError or ProjectError: one line that says what is wrong with it. */
export async function readHandIn({ link, bytes }: Found): Promise<HandIn> {
  if (bytes !== null) return { recording: bytes, files: null, tries: null };
  const opened = await parseLink(link);
  if (opened.kind !== "recording") throw new Error("holds a scenario, and no run");
  const code = /&code=([\w-]+)/.exec(link)?.[1];
  const tries = /&tries=(\d{1,4})(?!\d)/.exec(link)?.[1];
  return {
    recording: opened.bytes,
    files: code === undefined ? null : (await unpackCode(code)).files,
    tries: tries === undefined ? null : Number(tries),
  };
}

/** Why something cannot be read, as one line. */
export const whyUnread = (error: unknown): string => problemText(toProblem(error));
