// The button that saves a lesson as a package of SCORM 1.2, made in this browser of the site's own files.
import type { LessonFolder } from "../../lesson/lesson-folder.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { lesson as say } from "../../words/classroom/english-lesson.ts";
import { lessonLanguage } from "../lesson/lesson-site.ts";
import { make, saveFile, setText } from "../parts/elements.ts";

const megabyte = 1 << 20;

/** base: the address of this page. */
export function packageButton(base: string, folder: LessonFolder): HTMLElement {
  const button = make("button", "", say("savePackage")) as HTMLButtonElement;
  button.type = "button";
  const note = make("span", "note");
  note.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { packLesson, sitePaths } = await import("../../lesson/site-package.ts");
      const read = siteFiles(base);
      const list = await read("sw.js");
      const paths = sitePaths(new TextDecoder().decode(list ?? new Uint8Array()));
      const zip = await packLesson(folder, lessonLanguage(), paths, read, {
        progress: (done, count) => setText(note, say("packing", { done, count })),
      });
      saveFile(new Blob([zip], { type: "application/zip" }), `sandlot-${folder.name}-scorm.zip`);
      setText(note, say("packed", { size: (zip.byteLength / megabyte).toFixed(1) }));
    } catch (error) {
      setText(note, say("notPacked", { why: error instanceof Error ? error.message : String(error) }));
    }
    button.disabled = false;
  });
  return make(
    "div",
    "",
    make("h3", "", say("platform")),
    make("p", "note", say("platformAbout")),
    make("p", "buttons", button, note),
  );
}
