// The oldest browsers that the page is for, and the web features that they lack: the check names each use of one.
// Each entry was compared with MDN's browser-compat-data 8.1.9 of 12 November 2026 (npm: @mdn/browser-compat-data). A version that
// has a feature only in part, or only in a preview, does not count.
import { filesBelow, readText } from "./run.mjs";

/** README names them, and vite.config.ts builds for them. All of them have the language library of tsconfig.json, ES2023. */
export const floor = { chrome: "111", edge: "111", firefox: "121", safari: "16.4" };

/** For esbuild and its like: ["chrome111", ...]. */
export const buildTarget = Object.entries(floor).map(([name, version]) => `${name}${version}`);

/**
 * Names newer than one of them, as they stand in a text, with the first version of each that has it (MDN's tables). Only names that
 * mean nothing else.
 */
const scripts = [
  [/\bURL\.parse\(/, "URL.parse", "Chrome 126, Firefox 126, Safari 18"],
  [/\bURL\.canParse\(/, "URL.canParse", "Chrome 120, Firefox 115, Safari 17"],
  [/\b(Object|Map)\.groupBy\(/, "groupBy", "Chrome 117, Firefox 119, Safari 17.4"],
  [/\bPromise\.withResolvers\b/, "Promise.withResolvers", "Chrome 119, Firefox 121, Safari 17.4"],
  [/\bPromise\.try\(/, "Promise.try", "Chrome 128, Firefox 134, Safari 18.2"],
  [/\bArray\.fromAsync\(/, "Array.fromAsync", "Chrome 121, Firefox 115, Safari 16.4"],
  [/\bAbortSignal\.any\(/, "AbortSignal.any", "Chrome 116, Firefox 124, Safari 17.4"],
  [/\bRegExp\.escape\(/, "RegExp.escape", "Chrome 136, Firefox 134, Safari 18.2"],
  [/\bError\.isError\(/, "Error.isError", "Chrome 134, Firefox 138, no Safari"],
  [/\bIterator\.from\(/, "Iterator.from", "Chrome 122, Firefox 131, Safari 18.4"],
  [/\bIterator\.concat\(/, "Iterator.concat", "Chrome 146, Firefox 147, Safari 26.4"],
  [
    /\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    "iterator helpers",
    "Chrome 122, Firefox 131, Safari 18.4",
  ],
  [
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    "methods of sets",
    "Chrome 122, Firefox 127, Safari 17",
  ],
  [
    /\.(toBase64|toHex|setFromBase64|setFromHex)\(|\bUint8Array\.from(Base64|Hex)\(/,
    "Uint8Array and base64",
    "Chrome 140, Firefox 133, Safari 18.2",
  ],
  [/\.transferToFixedLength\(/, "transferToFixedLength", "Chrome 114, Firefox 122, Safari 17.4"],
  [/\bmaxByteLength\b/, "a buffer that grows", "Chrome 111, Firefox 128, Safari 16.4"],
  [/\.(getOrInsert|getOrInsertComputed)\(/, "getOrInsert", "Chrome 145, Firefox 144, Safari 26.2"],
  [/\bFloat16Array\b|\bMath\.f16round\b/, "16-bit numbers", "Chrome 135, Firefox 129, Safari 18.2"],
  [/\bMath\.sumPrecise\b/, "sumPrecise", "Chrome 147, Firefox 137, Safari 26.2"],
  [/\bAtomics\.waitAsync\b/, "Atomics.waitAsync", "Chrome 90, Firefox 145, Safari 16.4"],
  [/\bSymbol\.(d|asyncD)ispose\b/, "Symbol.dispose", "Chrome 125, Firefox 141, no Safari"],
  [/\bIntl\.Segmenter\b/, "Intl.Segmenter", "Chrome 87, Firefox 125, Safari 14.1"],
  [/\bIntl\.DurationFormat\b/, "Intl.DurationFormat", "Chrome 129, Firefox 136, Safari 16.4"],
  [/\.checkVisibility\(/, "checkVisibility", "Chrome 105, Firefox 106, Safari 17.4"],
  [/\.(showPopover|hidePopover|togglePopover)\(/, "popover", "Chrome 114, Firefox 125, Safari 17"],
  [/\.startViewTransition\(/, "view transitions", "Chrome 111, Firefox 144, Safari 18"],
  [/\.requestClose\(\)/, "requestClose of a dialog", "Chrome 134, Firefox 139, Safari 18.4"],
  [/\bscheduler\.postTask\(/, "scheduler.postTask", "Chrome 94, Firefox 142, no Safari"],
  [/\bscheduler\.yield\(/, "scheduler.yield", "Chrome 129, Firefox 142, no Safari"],
  [/\brequestIdleCallback\(/, "requestIdleCallback", "Chrome 47, Edge 79, Firefox 55, no Safari"],
  [
    /\.setHTMLUnsafe\(|\bparseHTMLUnsafe\(/,
    "setHTMLUnsafe, parseHTMLUnsafe",
    "Chrome 124, Firefox 123 and 128, Safari 26",
  ],
  [/\.getHTML\(/, "getHTML", "Chrome 125, Firefox 128, Safari 18"],
  [/\.moveBefore\(/, "moveBefore", "Chrome 133, Firefox 144, no Safari"],
  [/\.caretPositionFromPoint\(/, "caretPositionFromPoint", "Chrome 128, Firefox 20, Safari 26.2"],
  [
    /\bfor await \([^)]* of [^)]*\.(body|stream\(\)|readable)\b/,
    "a stream in for await",
    "Chrome 124, Firefox 110, Safari 27",
  ],
  [/\bnew URLPattern\(/, "URLPattern", "Chrome 95, Firefox 142, Safari 26"],
];

const styles = [
  [/\blight-dark\(/, "light-dark()", "Chrome 123, Firefox 120, Safari 17.5"],
  [/@starting-style\b/, "@starting-style", "Chrome 117, Firefox 129, Safari 17.5"],
  [/@scope\b/, "@scope", "Chrome 118, Firefox 146, Safari 26.4"],
  [/@property\b/, "@property", "Chrome 85, Firefox 128, Safari 16.4"],
  [/\btext-wrap:\s*balance/, "text-wrap: balance", "Chrome 114, Firefox 121, Safari 17.5"],
  [/\btext-wrap:\s*pretty/, "text-wrap: pretty", "Chrome 117, no Firefox, Safari 26"],
  [/\btext-wrap-style:/, "text-wrap-style", "Chrome 130, Firefox 124, Safari 17.5"],
  [/\bfield-sizing:/, "field-sizing", "Chrome 123, Firefox 152, Safari 26.2"],
  [/\binterpolate-size:|\bcalc-size\(/, "interpolate-size", "Chrome 129, no Firefox, no Safari"],
  [/\banchor-name:/, "anchor-name", "Chrome 125, Firefox 147, Safari 26"],
  [/\bposition-anchor:/, "position-anchor", "Chrome 151, Firefox 151, Safari 27"],
  [/\bposition-area:/, "position-area", "Chrome 129, Firefox 147, Safari 26"],
  [/\btransition-behavior:|\ballow-discrete\b/, "transition-behavior", "Chrome 117, Firefox 129 in part, Safari 17.4"],
  [/\b(rgb|hsl|oklch|oklab|lab|lch)\(\s*from\b/, "colours of colours", "Chrome 119 to 125, Firefox 128, Safari 18"],
  [/:popover-open\b/, ":popover-open", "Chrome 114, Firefox 125, Safari 17"],
  [/:user-(in)?valid\b/, ":user-invalid", "Chrome 119, Firefox 88, Safari 16.5"],
];

/** A use that does no harm where it is missing: the look is a little different, or the code asks first. The reason stands there. */
const asked = /newer than the floor:/;

/** A line for each use, "file:line: what (since when)". */
export function newerThanFloor(files = ["web", "public"].flatMap(filesBelow), read = readText) {
  const tables = { ts: scripts, js: scripts, html: [...scripts, ...styles], css: styles };
  return files.flatMap((file) => {
    const rows = tables[/\.(ts|js|html|css)$/.exec(file)?.[1]] ?? [];
    const lines = rows.length > 0 ? read(file).split("\n") : [];
    return lines.flatMap((line, index) => {
      if (asked.test(line) || asked.test(lines[index - 1] ?? "")) return [];
      return rows
        .filter(([pattern]) => pattern.test(line))
        .map(([, what, since]) => `${file}:${index + 1}: ${what} is newer than the oldest browsers (${since})`);
    });
  });
}
