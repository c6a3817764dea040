// A file of the site, as a response that is read as text, JSON or bytes.
import { SimDataError } from "../../sim/boundary/errors.ts";
import { siteFiles } from "../../sim/core/files.ts";

/** Rejects with the file and the reason. */
export async function siteFile(base: string, path: string): Promise<Response> {
  const bytes = await siteFiles(base)(path);
  if (bytes === null) throw new SimDataError({ file: path, path: "", message: "does not exist" });
  return new Response(bytes as Uint8Array<ArrayBuffer>);
}
