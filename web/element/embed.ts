// embed.html: one element that fills an iframe, with the element's contract over postMessage.

import { EmbedPort, originOf } from "./embed-port.ts";
import { fromAddress } from "./embed-address.ts";
import { SandlotSim } from "./element.ts";

const address = new URL(location.href);
SandlotSim.scriptBase = new URL(".", address).href;
customElements.define("sandlot-sim", SandlotSim);

const sim = new SandlotSim();
for (const [name, value] of fromAddress(address)) sim.setAttribute(name, value);
(document.querySelector("main") ?? document.body).append(sim);

const origin = window.parent === window ? null : originOf(address.searchParams.get("origin"), document.referrer);
if (origin !== null) new EmbedPort(sim, window.parent, origin).listen(window);
