// Makes a field of a model beside the page: reading a large one takes seconds, and the run goes on meanwhile.

import { makeField } from "../../mesh/make-field.ts";
import type { MakeRequest, MakeReply } from "./field-maker.ts";

const reply = (message: MakeReply, moved: Transferable[] = []): void =>
  (self as unknown as { postMessage(message: unknown, moved: Transferable[]): void }).postMessage(message, moved);

self.addEventListener("message", ({ data }: MessageEvent<MakeRequest>) => {
  const { name, source, files, options } = data;
  makeField(name, source, files, options, (step, share) => reply({ type: "progress", step, share })).then(
    (made) => reply({ type: "made", made }, [...new Set([...made.files.values()].map(({ buffer }) => buffer))]),
    (error: unknown) => reply({ type: "failed", why: error instanceof Error ? error.message : String(error) }),
  );
});
