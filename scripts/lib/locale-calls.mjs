// Calls of the browser's words for numbers, dates and languages outside web/words/locale.ts, which guards them: a
// browser may name languages that are not tags, and these calls throw then.
import { filesBelow, readText } from "./run.mjs";

const guarded = "web/words/locale.ts";
const calls = /\bIntl\.(?!Segmenter\b)\w+|\.toLocale[A-Z]\w*|\bnavigator\.languages?\b/;
const comment = /^\s*(\/\/|\/?\*)/;

/** Also for packages whose text becomes part of the site. */
export const guardedPackages = {
  // Its axes' numbers; the page's are English numbers throughout.
  "uplot/dist/uPlot.esm.js": (code) => code.replace("domEnv ? nav.language : 'en-US'", "'en-US'"),
};

/** A line for each, "file:line: call: why". */
export function localeCalls(files = ["web", "public", "scripts/docs"].flatMap(filesBelow), read = readText) {
  return files
    .filter((file) => file !== guarded && /\.(ts|js|mjs|html)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) => {
          const call = comment.test(line) ? null : calls.exec(line);
          return call === null ? [] : [`${file}:${index + 1}: ${call[0]} is only for ${guarded}`];
        }),
    );
}

/** For Vite: the packages as the site has them. */
export function guardPackages() {
  return {
    name: "sandlot-guarded-packages",
    enforce: "pre",
    transform: {
      filter: { id: /\/uplot\/dist\/uPlot\.esm\.js$/ },
      handler(code, id) {
        const [, mend] = Object.entries(guardedPackages).find(([path]) => id.endsWith(path)) ?? [];
        const mended = mend?.(code) ?? code;
        if (mended === code) throw new Error(`${id} has changed: look where it calls Intl, and mend guardedPackages`);
        return mended;
      },
    },
  };
}
