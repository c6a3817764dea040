// embed.html: one element that fills an iframe, with the element's contract over postMessage.

import { EmbedPort, originOf } from "./embed-port.ts";
import { fromAddress } from "./embed-address.ts";
import { SandlotSim } from "./element.ts";
import { element } from "../words/english-element.ts";
import { languageOf, speakLanguage } from "../words/language.ts";
import { sayReasonsIn } from "../sim/boundary/reasons.ts";
import { browserLanguages } from "../words/locale.ts";

const address = new URL(location.href);
SandlotSim.scriptBase = new URL(".", address).href;
// An await of the module itself would have the bundler cut all pages into small files, and their styles out of order.
void speakLanguage(languageOf(address.searchParams.get("lang"), null, browserLanguages()), true, sayReasonsIn).then(
  begin,
);

function begin(): void {
  for (const heading of document.querySelectorAll("h1")) heading.textContent = element("page");
  customElements.define("sandlot-sim", SandlotSim);

  const sim = new SandlotSim();
  for (const [name, value] of fromAddress(address)) sim.setAttribute(name, value);
  (document.querySelector("main") ?? document.body).append(sim);

  const origin = window.parent === window ? null : originOf(address.searchParams.get("origin"), document.referrer);
  if (origin !== null) new EmbedPort(sim, window.parent, origin).listen(window);
}
