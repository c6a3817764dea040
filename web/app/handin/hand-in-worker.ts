// A worker that proves hand-ins, one after another, with an engine of its own.
import { Prover } from "../../handin/prove.ts";
import { Wire } from "../../net/wire.ts";
import { problemText, SimBrokenError, toProblem } from "../../sim/boundary/errors.ts";
import { sayReasonsIn } from "../../sim/boundary/reasons.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { Core, type FetchFile } from "../../sim/core/module.ts";
import { speakLanguage } from "../../words/language.ts";
import { openLesson } from "../lesson/lesson-site.ts";
import type { FromProver, ToProver } from "./hand-in-messages.ts";

interface WorkerScope {
  postMessage(message: FromProver): void;
  onmessage: ((event: MessageEvent<ToProver>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
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
  const module = async (name: string): Promise<WebAssembly.Module> => {
    const bytes = await files(name);
    if (bytes === null) throw new SimBrokenError(`${name} is missing from the site. Run npm run build.`);
    return WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
  };
  const [sandlot, wire] = await Promise.all([module("sandlot.wasm"), module("wire.wasm")]);
  const core = await Core.create(sandlot, { log: (line) => console.warn(line) });
  const lessons = new Map<string, ReturnType<typeof openLesson>>();
  return new Prover({
    ...{ core, wire: await Wire.create(wire), files },
    lessons: (name) => {
      const lesson = lessons.get(name) ?? openLesson(base, name);
      lessons.set(name, lesson);
      return lesson;
    },
  });
}

async function answer(message: ToProver): Promise<FromProver> {
  if (message.type === "open") {
    // The refusal of a damaged link is in the page's language.
    await speakLanguage(message.language, false, sayReasonsIn);
    s_prover = await open(message.base);
    return { type: "opened" };
  }
  if (s_prover === null) throw new Error("the worker is not open");
  return { type: "proof", proof: await s_prover.prove(message.found) };
}

scope.onmessage = ({ data }) => {
  answer(data).then(
    (reply) => scope.postMessage(reply),
    (error: unknown) => scope.postMessage({ type: "failed", why: problemText(toProblem(error)) }),
  );
};
