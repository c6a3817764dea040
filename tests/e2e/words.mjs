// The page's language: words that stand in no book, and Spanish from the first picture on.
import assert from "node:assert/strict";

/**
 * Words on the page, seen or only spoken, without the brackets of the pseudo-locale. Texts that stay untranslated are
 * marked so.
 */
export function forgotten() {
  const found = new Set();
  const innermost = /⟦[^⟦⟧]*⟧/g;
  // Names that every language writes alike: programs, formats, units, files, a robot's own names for its parts.
  const proper =
    /\b(WPILib|NetworkTables|HALSim|NT4|AdvantageScope|SimGUI|AprilTags?|Limelight|PhotonVision|Sandlot|HAL|CSV|PNG|SmartDashboard|LT|RT|LS|RS|LB|RB|POV|Xbox|Brownouts?|kB|MB|ms|px|ft|in|lb|rad|rpm|deg|Hz|fps|FPS|mm|cm|nm|MegaTag[12]|tl|cl|ta|tx|ty|tv|hb|k[A-Z])\b/g;
  const isWord = (text) => {
    let rest = text.replace(proper, "").replace(/µm/g, "");
    while (innermost.test(rest)) rest = rest.replace(innermost, "");
    return /\p{L}{2,}/u.test(rest);
  };
  const root = document.querySelector("#sandlot") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    // Panels whose words are not in the books yet say so themselves; #state is for tests.
    const kept = '[translate="no"], kbd, code, pre, style, script, noscript, #state, .debug';
    // Prose that stays English in every language is marked so, but not the words in it that do not.
    if (element.closest(kept) !== null || element.closest("[lang]")?.lang === "en") continue;
    const texts =
      node.nodeType === Node.TEXT_NODE
        ? [node.data]
        : ["title", "aria-label", "placeholder"].map((name) => element.getAttribute(name) ?? "");
    for (const text of texts) if (isWord(text)) found.add(text.trim());
  }
  return [...found];
}

/** Data of the run, whose words are its files': not sentences of the page. */
const data = [".station-chip", ".slot-live", "[data-net=robot]", ".tree-rows", ".plot-row", "#setup select"];
/** Of the vision panel: names of cameras, and of teams and libraries whose rules there are. */
data.push(
  "[data-code=robot]",
  "[data-code=year] option", // a method's name in each
  "[data-opened=title]",
  "[data-opened=facts]",
  ".vision-camera",
  "[data-vision=worse-of]",
  "[data-vision=broken-of]",
  "[data-vision=rule]",
);

/**
 * Names of wirings, of packages and of files; and the core's, or a link reader's, words about data: those are English
 * only.
 */
data.push("[data-code=wiring] option", "[data-code=packages-names]", "[data-code=file-name]", "[data-error=why]");

/** Names of the scenario's robots, and of the robot's file. */
data.push(
  "[data-workshop=robot] option",
  "[data-workshop=example] option",
  "[data-hands=part] option",
  "[data-scenario=robot] option",
  "[data-scenario=type] option",
  "[data-scenario=kind] option",
);
data.push("[data-scenario=part] option", "[data-scenario=meaning]");
data.push("[data-field=thing] option");

/** Names of the robot and its parts. */
data.push("[data-sweep=robot]", "[data-sweep=first] select", "[data-sweep=second] select");

/** Opens or closes something as its button does. */
const press = (tab, id) => tab.page.evaluate((id) => document.querySelector(id).click(), id);

async function expectNone(tab, what) {
  await tab.page.evaluate((list) => {
    for (const one of document.querySelectorAll(list.join(", "))) one.setAttribute("translate", "no");
  }, data);
  assert.deepEqual(await tab.page.evaluate(forgotten), [], what);
}

export const tests = [
  {
    name: "the pages beside the simulator speak the reader's language: examples whole, reference and documentation their furniture",
    async run(tab) {
      const { page } = tab;
      const examples = ["index", "compare", "match", "motor", "phone"].map((name) => `examples/${name}.html`);
      for (const path of [...examples, "reference.html", "docs/share.html"]) {
        await page.goto(`${tab.address}${path}?lang=qps`);
        await page.waitForFunction(() => document.title.startsWith("⟦") || document.querySelector("main > [lang=qps]"));
        assert.equal(await page.evaluate(() => document.documentElement.lang), "qps", path);
        // Elements inside a text part it, so each piece alone would look like English.
        await page.evaluate(() => {
          for (const element of document.querySelectorAll("[data-say]")) {
            const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
            if (/^⟦.*⟧$/.test(own.map(({ data }) => data).join(""))) for (const node of own) node.remove();
          }
        });
        assert.deepEqual(await page.evaluate(forgotten), [], path);
      }
      // As a person comes there from the simulator, where Spanish was chosen; the simulator in the page speaks it, too.
      await page.evaluate(() => localStorage.setItem("sandlot.language", '"es"'));
      await page.goto(`${tab.address}examples/motor.html`);
      await page.locator("h1", { hasText: "Qué hace un motor" }).waitFor();
      assert.match(await page.locator("sandlot-sim").locator("button").first().innerText(), /Iniciar la simulación/);
      await page.goto(`${tab.address}reference.html`);
      await page.locator("main > p.note[lang=es]", { hasText: "en inglés" }).waitFor();
      assert.equal(await page.locator("main").getAttribute("lang"), "en");
    },
  },
  {
    name: "every word of the first picture, of panels and dialogs stands in a book",
    async run(tab) {
      await tab.start("lang=qps");
      assert.equal(await tab.page.locator("html").getAttribute("lang"), "qps");
      await expectNone(tab, "the first picture");
      const { page } = tab;
      for (const [name, ready] of [
        ["station", "[data-station=slots] .slot"],
        ["net", "[data-net=messages]"],
        ["race", "[data-race=link]"],
        ["compare", "[data-compare=go]"],
        ["vision", '[data-vision="lens"]:not(:empty)'],
        ["code", '[data-code="example"]'],
        ["scenario", '#scenario [data-desk="state"][data-state="good"]'],
        ["workshop", '#workshop [data-desk="state"][data-state="good"]'],
        ["fields", '#fields [data-desk="state"][data-state="good"]'],
        ["sweep", "[data-sweep=run]:not(:empty)"],
      ]) {
        await press(tab, `#${name}-open`);
        await page.locator(ready).first().waitFor();
        await expectNone(tab, `the panel ${name}`);
        await press(tab, `#${name}-open`);
      }
      await press(tab, "#log-open");
      await press(tab, "#history-open");
      await expectNone(tab, "data log and timeline");
      await press(tab, "#log-open");
      await press(tab, "#setup-open");
      await page.locator("#setup[open]").waitFor();
      await expectNone(tab, "what to play");
      await page.keyboard.press("Escape");
      await page.locator("#setup[open]").waitFor({ state: "detached" });
      await page.keyboard.press("KeyL");
      await page.locator("#share[open]").waitFor();
      await expectNone(tab, "Share");
      await page.keyboard.press("Escape");
      await page.locator("#share[open]").waitFor({ state: "detached" });
      await page.keyboard.press("KeyH");
      await page.locator("#controls[open]").waitFor();
      await expectNone(tab, "keys");
      for (const name of ["pad", "touch"]) {
        await page.locator(`[name=controls-tab][value="${name}"]`).check({ force: true });
        await expectNone(tab, `the controls of ${name}`);
      }
      await page.keyboard.press("Escape");
      await page.locator("#controls[open]").waitFor({ state: "detached" });
      await press(tab, '[data-steps="python"]');
      await page.locator("#connect-steps").waitFor();
      await expectNone(tab, "three steps");
      await page.keyboard.press("Escape");
      await press(tab, "#net-open");
      await page.locator("[data-net=messages]").waitFor({ state: "attached" });
      await press(tab, "[data-net=messages]");
      await page.locator("#inspector").waitFor();
      await expectNone(tab, "the list of messages");
      await press(tab, "[data-inspector=close]");
      await press(tab, "#net-open");
      await press(tab, "#first-open");
      await page.locator("#first").waitFor();
      await expectNone(tab, "the first minute");
      await page.locator('[data-first="end"]').click();
      await page.keyboard.press("KeyY");
      await page.locator(".tree-row").first().waitFor();
      await expectNone(tab, "the cockpit");
    },
  },
  {
    name: "every word of an opened run's card, of results and of an error stands in a book",
    async run(tab) {
      const { page } = tab;
      await tab.start("lang=qps&scenario=fields/2026-rebuilt/scenarios/match.json&others=none");
      await page.locator(".start-button").click();
      const { time } = await tab.until((state) => state.match === "running");
      await tab.ask("runTo", time + 175);
      await page.locator("#results[open]").waitFor();
      await expectNone(tab, "results");
      await page.locator('[data-results="share"]').click();
      await page.waitForFunction(() => document.querySelector("#share textarea")?.value.includes("#r="));
      const link = await page.locator("#share textarea").inputValue();
      await page.goto(`${tab.address}?lang=qps&look=plain&pixelRatio=0.5${new URL(link).hash}`);
      await page.locator("#opened").waitFor();
      // The words about it have its scenario's name and its date, as the card has them.
      await page.evaluate(() => document.querySelector("#status").setAttribute("translate", "no"));
      await expectNone(tab, "the card of an opened run");
      await page.goto("about:blank");
      await page.goto(`${tab.address}?lang=qps#r=XVCgarbage`);
      await page.locator("#error").waitFor();
      await expectNone(tab, "the error box");
    },
  },
  {
    name: "every word of the lab stands in a book, and it speaks Spanish",
    async run(tab) {
      const { page } = tab;
      const ready = () => page.waitForFunction(() => document.body.dataset.state === "ready");
      await page.goto(`${tab.address}lab.html?lang=qps`);
      await ready();
      // Methods have their own names, in every language.
      await page.evaluate(() => {
        document.body.id = "sandlot";
        const methods = ["explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4"];
        for (const one of document.querySelectorAll("#legend li, #throw-table th, .u-label, option"))
          if (methods.includes(one.textContent.trim())) one.setAttribute("translate", "no");
      });
      assert.deepEqual(await page.evaluate(forgotten), [], "the lab");
      await page.goto(`${tab.address}lab.html?lang=es`);
      await ready();
      assert.equal(await page.locator("h1").innerText(), "Laboratorio de integradores");
      assert.match(await page.locator("#turn-says").innerText(), /se voltea/);
    },
  },
  {
    name: "Spanish by the address, from the first picture on",
    async run(tab) {
      await tab.start("lang=es-MX");
      assert.equal(await tab.page.locator("html").getAttribute("lang"), "es");
      assert.equal(await tab.page.locator("#setup-open").textContent(), "Elegir qué jugar");
      await tab.page.keyboard.press("KeyP");
      await tab.page.locator("#status", { hasText: "En pausa" }).waitFor({ state: "attached" });
    },
  },
];
