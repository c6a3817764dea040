// The recording that an element shows: a file beside the page, or a link's fragment.

import { parseAddress } from "./addresses.ts";
import { limits } from "../sim/boundary/abi.gen.ts";
import { SimDataError } from "../sim/boundary/errors.ts";
import { parseLink, recordingLink } from "../sim/core/links.ts";
import { ScenarioError } from "./problems.ts";
import { isLinked, type RecordedRun } from "./session.ts";

export interface RecordedSource extends RecordedRun {
  /** The same run in the page, or null where a link cannot carry it. */
  readonly link: string | null;
  /** Where a link wants to begin [s]; null: where the recording says. */
  readonly begin: number | null;
}

/**
 * recording: an address of the page's or the site's own origin, or a fragment (#r=...). Rejects with ScenarioError when it is not
 * there; the core reports faults inside it.
 */
export async function readRecording(recording: string, base: string, page: string): Promise<RecordedSource> {
  if (isLinked(recording)) {
    const link = await parseLink(recording);
    if (link.kind !== "recording")
      throw new ScenarioError(recording.slice(0, 40), "It holds a scenario, not a recording.");
    return { recording: link.bytes, fromLink: true, link: await linkTo(link.bytes, base), begin: link.t ?? null };
  }
  const url = parseAddress(recording, page);
  if (url === null) throw new ScenarioError(recording, "This is not an address.");
  if (url.origin !== new URL(page).origin && url.origin !== new URL(base).origin)
    throw new ScenarioError(recording, "It must be on this page's site or on Sandlot's.");
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw new ScenarioError(recording, "The connection failed.", { cause });
  }
  if (!response.ok)
    throw new ScenarioError(recording, `The server answered ${response.status} ${response.statusText}.`);
  // Before it is read: a length that is not said is found out by the core.
  const size = Number(response.headers.get("Content-Length") ?? 0);
  if (size > limits.maxFileBytes) {
    const message = `has ${size} bytes; a recording has at most ${limits.maxFileBytes}`;
    throw new SimDataError({ file: "recording", path: "", message });
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { recording: bytes, link: await linkTo(bytes, base), begin: null };
}

async function linkTo(bytes: Uint8Array<ArrayBuffer>, base: string): Promise<string | null> {
  try {
    return new URL(await recordingLink(bytes), base).href;
  } catch {
    // Too long for a link: the element still shows it.
    return null;
  }
}
