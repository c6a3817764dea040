// The worker's end: opens modules of the site, and answers each question with a result or with its problem.
import { Wire } from "../../net/wire.ts";
import { toProblem } from "../../sim/boundary/errors.ts";
import { siteModule } from "../../sim/core/files.ts";
import { Core, type FetchFile } from "../../sim/core/module.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import type { FromRun } from "./run-messages.ts";

export const openCore = async (files: FetchFile): Promise<Core> =>
  Core.create(await siteModule(files, "sandlot.wasm"), { log: (line) => console.warn(line) });

export const openWire = async (files: FetchFile): Promise<Wire> => Wire.create(await siteModule(files, "wire.wasm"));

/** Both, fetched at the same time. */
export async function openBoth(files: FetchFile): Promise<{ readonly core: Core; readonly wire: Wire }> {
  const [core, wire] = await Promise.all([openCore(files), openWire(files)]);
  return { core, wire };
}

/** Answers this worker's messages. `moved`: the parts of an answer that go to the page without a copy. */
export function answerRuns<Ask, Answer>(
  answer: (ask: Ask, onShare: (share: number) => void) => Promise<Answer>,
  moved: (answer: Answer) => Transferable[] = () => [],
): void {
  const scope = globalThis as unknown as {
    postMessage(message: FromRun<Answer>, transfer: Transferable[]): void;
    onmessage: ((event: MessageEvent<Ask>) => void) | null;
  };
  scope.onmessage = ({ data }) => {
    answer(data, (share) => scope.postMessage({ type: "share", share }, [])).then(
      (made) => scope.postMessage({ type: "answer", answer: made }, moved(made)),
      (error: unknown) => {
        const misfit = error instanceof RecordingMisfitError;
        scope.postMessage({ type: "failed", problem: toProblem(error), misfit }, []);
      },
    );
  };
}
