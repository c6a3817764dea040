// The content security policy of the site: the sources that its pages may load, run and talk to. The built pages have
// it in a <meta> tag, and `serve` sends it as a header, which holds the workers as well.
import { createHash } from "node:crypto";

/** By directive. default-src forbids everything else. */
const directives = {
  "default-src": ["'none'"],
  // WebAssembly, and no text as code.
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  // No 'unsafe-inline': styles are files, sheets made by script (adoptedStyleSheets), and single properties set by script.
  "style-src": ["'self'"],
  // Pictures of models and of saved logs are made in the page.
  "img-src": ["'self'", "data:", "blob:"],
  // Robots, coprocessors and bridges have any address, and say over HTTP whether they are there. Textures of models are blobs.
  "connect-src": ["'self'", "blob:", "http:", "https:", "ws:", "wss:"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  // The examples show the page for iframes.
  "frame-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

/**
 * As one line; `scripts` and `styles` are hashes of inline ones that are allowed besides, "'sha256-...'".
 * @param {{ scripts?: readonly string[], styles?: readonly string[] }} [more]
 */
export function contentPolicy({ scripts = [], styles = [] } = {}) {
  /** @type {Record<string, readonly string[]>} */
  const more = { "script-src": scripts, "style-src": styles };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(" "))
    .join("; ");
}

const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy for a page of the site: its own inline scripts may run, none that is added later. */
export function policyOfPage(html) {
  const inside = (pattern) => [...html.matchAll(pattern)].map(([, text]) => hashOf(text));
  return contentPolicy({
    scripts: inside(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g),
    styles: inside(/<style[^>]*>([^]*?)<\/style>/g),
  });
}
