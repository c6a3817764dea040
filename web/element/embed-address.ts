// The attributes of the element in an iframe, from the iframe's address.

import { parseAddress } from "./addresses.ts";
import { attributeNames, type AttributeName } from "./attributes.ts";

/** An address may not name the site, nor things that only a script may set: it must not make the page read elsewhere. */
const notInAddress: readonly AttributeName[] = ["src"];

/** Names and values to set. A fragment that is a link (#s=..., #r=...) is the scenario or the recording. */
export function fromAddress(address: URL): [AttributeName, string][] {
  const given: [AttributeName, string][] = [];
  for (const name of attributeNames) {
    const value = address.searchParams.get(name);
    if (value === null || notInAddress.includes(name)) continue;
    if (name === "autoplay" && ["0", "false", "no"].includes(value)) continue;
    if (name === "poster" && !isOfSite(value, address)) continue;
    if (name === "recording" && !/^#r=./.test(value) && !isOfSite(value, address)) continue;
    given.push([name, value]);
  }
  if (/^#s=./.test(address.hash)) given.push(["scenario", address.hash]);
  if (/^#r=./.test(address.hash)) given.push(["recording", address.hash]);
  return given;
}

function isOfSite(path: string, address: URL): boolean {
  const url = parseAddress(path, address);
  return url !== null && url.origin === address.origin;
}
