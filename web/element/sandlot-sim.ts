// The one script that an embedding page loads: defines <sandlot-sim>. Everything else is found beside this file.

import { SandlotSim } from "./element.ts";

// Beside the built script lies the site; in development the site is the server's root.
const here = import.meta.url;
SandlotSim.scriptBase = new URL(import.meta.env.DEV ? import.meta.env.BASE_URL : ".", here).href;
if (customElements.get("sandlot-sim") === undefined) customElements.define("sandlot-sim", SandlotSim);

export { SandlotSim };
