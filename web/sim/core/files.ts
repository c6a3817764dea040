// Files of the site, fetched by their path from its top. The page's worker and an embedding page use this; Node has its own.
import { SimBrokenError, SimDataError } from "../boundary/errors.ts";
import type { FetchFile } from "./module.ts";

/** Whether a path names something below the top and nothing else: no way up, no scheme, no root, no query. */
export function isSitePath(path: string): boolean {
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..") && !/[\\:?#%\0]/.test(path);
}

/** An answer that stands for "no such file". A single-page fallback says 200 and sends the page itself. */
function isMissing(response: Response, path: string): boolean {
  if (response.status === 404 || response.status === 410) return true;
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("text/html") && !path.endsWith(".html");
}

/** Reads below base, an absolute URL. Problems other than a missing file reject with SimDataError that names the file. */
export function siteFiles(base: string, signal: AbortSignal | null = null): FetchFile {
  const top = new URL(".", base);
  return async (path) => {
    if (!isSitePath(path)) throw new SimDataError({ file: path, path: "", message: "is not a path below the site" });
    const response = await fetchOrExplain(new URL(path, top), path, signal);
    if (isMissing(response, path)) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      throw new SimDataError({ file: path, path: "", message: `could not be fetched: HTTP ${response.status}` });
    }
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** A file that each site has, such as a module. Rejects when it is missing. */
export async function siteFile(files: FetchFile, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files(path);
  if (bytes === null)
    throw new SimBrokenError(`${path} is missing from the site: run npm run build, and publish all of dist/`);
  return bytes as Uint8Array<ArrayBuffer>;
}

/** A module of the site, compiled. */
export const siteModule = async (files: FetchFile, name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await siteFile(files, name));

async function fetchOrExplain(url: URL, path: string, signal: AbortSignal | null): Promise<Response> {
  try {
    // Revalidated every time, so that an edited field shows at the next reset; unchanged files cost a 304.
    return await fetch(url, { signal, cache: "no-cache" });
  } catch (error) {
    if (signal?.aborted === true) throw new SimDataError({ file: path, path: "", message: "was not needed any more" });
    const reason = error instanceof Error ? error.message : String(error);
    throw new SimDataError({
      file: path,
      path: "",
      message: `could not be fetched (${reason}). Is the server running?`,
    });
  }
}
