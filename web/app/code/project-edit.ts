// A person's actions on a project's files: new ones, other names, a zip of all.
import { zipSync } from "fflate";
import type { Project } from "../../code/code-protocol.ts";
import { isPath } from "../../code/project.ts";

/** Why a name cannot be a new file's; null: it can. */
export function whyNoName(files: Project, path: string): "nameTaken" | "nameBad" | null {
  // The zip has to unpack on Windows, too.
  if (!isPath(path) || path.includes("//") || /[<>:"|?*\\]/.test(path)) return "nameBad";
  // Folders of Windows and of macOS do not tell them apart.
  const same = [...files.keys()].some((other) => other.toLowerCase() === path.toLowerCase());
  const within = [...files.keys()].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
  return same || within ? "nameTaken" : null;
}

/** A name that no other project has: "first-robot 2". */
export function freshName(taken: readonly string[], name: string): string {
  if (!taken.includes(name)) return name;
  let count = 2;
  while (taken.includes(`${name} ${count}`)) count++;
  return `${name} ${count}`;
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

export function sameFiles(a: Project, b: Project): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([path, content]) => {
    const other = b.get(path);
    if (other === undefined) return false;
    const [mine, its] = [bytesOf(content), bytesOf(other)];
    return mine.length === its.length && mine.every((byte, index) => byte === its[index]);
  });
}

/** The project as the zip that a drop takes; unpacked it is the folder that `robotpy deploy` takes. */
export function zipOf(files: Project): Uint8Array<ArrayBuffer> {
  const all = Object.fromEntries([...files].map(([path, content]) => [path, bytesOf(content)]));
  return new Uint8Array(zipSync(all, { level: 6 }));
}

/** The first line whose indent mixes tabs with spaces, or differs in kind from the first indented one; 0: none. */
export function mixedIndent(text: string): number {
  let first = "";
  for (const [index, line] of text.split("\n").entries()) {
    const indent = /^[ \t]+(?=[^\s#])/.exec(line)?.[0] ?? "";
    if (indent === "") continue;
    if (indent.includes(" ") && indent.includes("\t")) return index + 1;
    first ||= indent[0]!;
    if (indent[0] !== first) return index + 1;
  }
  return 0;
}
