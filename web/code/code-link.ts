// A robot program in a link, beside the run: its texts, packed. Code that came so runs only after its reader has pressed Run.
import { SimDataError } from "../sim/boundary/errors.ts";
import { fromBase64Url, inflate, toBase64Url } from "../sim/core/links.ts";
import type { Project } from "./code-protocol.ts";
import { isPath, ProjectError } from "./project.ts";
import { noSettings, readSettings, settingsFile, writeSettings, type CodeSettings } from "./settings.ts";

/** Bytes of all texts. */
export const mostLinkText = 64 << 10;
const mostLinkFiles = 200;

/** Texts of a project, as far as they are text. Other files stay out. */
export function textsOf(project: Project): Map<string, string> {
  const texts = new Map<string, string>();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (const [path, content] of project) {
    try {
      const text = typeof content === "string" ? content : decoder.decode(content);
      if (!text.includes("\0")) texts.set(path, text);
    } catch {
      // A picture, say.
    }
  }
  return texts;
}

/** Bytes that a link would have to hold. */
export const textBytes = (texts: ReadonlyMap<string, string>): number =>
  [...texts].reduce((sum, [path, text]) => sum + new TextEncoder().encode(path + text).byteLength, 0);

/** As a person says it: "812 bytes", "65.5 KB", "5.2 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The packed texts, for behind `code=`. Throws SimDataError when they are too many. */
export async function packCode(project: Project, settings = noSettings): Promise<string> {
  const texts = textsOf(project);
  const chosen = writeSettings({ ...settings, robot: "" });
  if (chosen !== "") texts.set(settingsFile, chosen);
  const bytes = textBytes(texts);
  if (bytes > mostLinkText || texts.size > mostLinkFiles) {
    const has = `${sizeWords(bytes)} of code in ${texts.size} ${texts.size === 1 ? "file" : "files"}`;
    const most = `${sizeWords(mostLinkText)} in ${mostLinkFiles} files`;
    throw new SimDataError({
      ...{ file: "link", path: "" },
      message: `would have ${has}; it holds at most ${most}. Send it without the code, or the folder beside it`,
    });
  }
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries(texts)));
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Throws ProjectError for parts that no link has. */
export async function unpackCode(
  packed: string,
): Promise<{ readonly files: Project; readonly settings: CodeSettings }> {
  try {
    const bytes = await inflate(fromBase64Url(packed));
    const json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
    if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error("no files");
    const texts = new Map<string, string>();
    for (const [path, text] of Object.entries(json)) {
      if (typeof text !== "string" || !isPath(path)) throw new Error("no files");
      texts.set(path, text);
    }
    if (!texts.has("robot.py") || texts.size > mostLinkFiles || textBytes(texts) > mostLinkText)
      throw new Error("too much");
    const settings = readSettings(texts.get(settingsFile) ?? "");
    texts.delete(settingsFile);
    return { files: texts, settings };
  } catch {
    throw new ProjectError("The code in this link is damaged, or more than a link may hold. The run is not.");
  }
}
