// A file of the site.

/** Rejects with the file and the server's answer, or with the browser's TypeError where none came. */
export async function siteFile(base: string, path: string): Promise<Response> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}
