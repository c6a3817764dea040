// A simulation host without a page, for benchmarks: it answers commands as the page's worker does, and gives frames back at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { folderFiles, openCore, SimHost } from "../../build/node/sandlot.mjs";

export const root = join(import.meta.dirname, "../..");

/** { host, ask, frames }: ask(command) resolves with the answer; frames() counts those that came. */
export async function makeHost() {
  const answers = new Map();
  let frames = 0;
  const host = new SimHost(await openCore(join(root, "build/wasm/sandlot.wasm")), {
    post: (message) => {
      if ("id" in message) answers.get(message.id)?.(message);
      if (message.type !== "frame") return;
      frames++;
      void host.handle({ type: "recycle", frame: message.frame });
    },
    now: () => performance.now(),
    schedule: (callback) => {
      const next = setImmediate(callback);
      return () => clearImmediate(next);
    },
    fetchFile: folderFiles(root),
  });
  let id = 0;
  const ask = (command) =>
    new Promise((resolve) => {
      answers.set(++id, resolve);
      void host.handle({ ...command, id });
    });
  return { host, ask, frames: () => frames };
}

/** The same with a scenario that has run so long [s]. */
export async function drivenHost(file, time) {
  const rig = await makeHost();
  await rig.ask({ type: "load", scenario: readFileSync(join(root, file), "utf8"), name: file });
  await rig.ask({ type: "runTo", time });
  return rig;
}
