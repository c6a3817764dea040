// The one script that an embedding page loads: defines <sandlot-sim>. Everything else is found beside this file.

import { sayReasonsIn } from "../sim/boundary/reasons.ts";
import { languageOf, speakLanguage } from "../words/language.ts";
import { SandlotSim } from "./element.ts";

// Beside the built script lies the site; in development the site is the server's root.
const here = import.meta.url;
SandlotSim.scriptBase = new URL(import.meta.env.DEV ? import.meta.env.BASE_URL : ".", here).href;
// The language of the page around it, which does not change.
const language = languageOf(null, null, [document.documentElement.lang]);
const define = (): void => {
  if (customElements.get("sandlot-sim") === undefined) customElements.define("sandlot-sim", SandlotSim);
};
// An await of the module itself would have the bundler cut all pages into small files, and their styles out of order.
if (language === "en") define();
else void speakLanguage(language, false, sayReasonsIn).then(define);

export { SandlotSim };
