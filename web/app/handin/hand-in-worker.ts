// A worker that proves hand-ins, one after another, with an engine of its own.
import { Prover } from "../../handin/prove.ts";
import { sayReasonsIn } from "../../sim/boundary/reasons.ts";
import { siteFiles } from "../../sim/core/files.ts";
import type { FetchFile } from "../../sim/core/module.ts";
import { speakLanguage } from "../../words/language.ts";
import { answerRuns, openBoth } from "../runs/answer-runs.ts";
import { openLesson } from "../lesson/lesson-site.ts";
import type { FromProver, ToProver } from "./hand-in-messages.ts";

let s_prover: Prover | null = null;

/** Reads each file once: thirty runs load the same field. */
function rememberedFiles(files: FetchFile): FetchFile {
  const known = new Map<string, Promise<Uint8Array | null>>();
  return (path) => {
    const found = known.get(path) ?? files(path);
    known.set(path, found);
    return found;
  };
}

async function open(base: string): Promise<Prover> {
  const files = rememberedFiles(siteFiles(base));
  const { core, wire } = await openBoth(files);
  const lessons = new Map<string, ReturnType<typeof openLesson>>();
  return new Prover({
    ...{ core, wire, files },
    lessons: (name) => {
      const lesson = lessons.get(name) ?? openLesson(base, name);
      lessons.set(name, lesson);
      return lesson;
    },
  });
}

answerRuns(async (message: ToProver): Promise<FromProver> => {
  if (message.type === "open") {
    // The refusal of a damaged link is in the page's language.
    await speakLanguage(message.language, false, sayReasonsIn);
    s_prover = await open(message.base);
    return null;
  }
  if (s_prover === null) throw new Error("the worker is not open");
  return s_prover.prove(message.found);
});
