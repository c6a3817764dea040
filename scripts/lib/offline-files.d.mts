/** See offline-files.mjs. */
export interface SiteList {
  readonly version: string;
  readonly files: readonly (readonly [path: string, hash: string, first: 0 | 1])[];
}
export function siteList(folder: string): SiteList;
export function writeServiceWorker(folder: string): SiteList;
