// The page from another computer's http address, as a class has it from one laptop in the room: there a browser has no secure context, so
// no crypto.subtle, no files of its own, no service worker, no clipboard. The address is this machine's own one in its network.
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { root, startServer } from "./browser.mjs";
import { drop } from "./files.mjs";
import { handIn } from "./hand-in.mjs";
import { readFileSync } from "node:fs";

const outer = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
const unless = outer === undefined ? " (left out: this machine has no network)" : "";

export const tests = [
  {
    name: `another computer's http address: a lesson is run, its try handed in and proved, a program as well; what is missing is said${unless}`,
    async run(tab) {
      if (outer === undefined) return;
      const { page } = tab;
      const server = await startServer({ host: outer });
      try {
        tab.address = server.address;
        await page.setViewportSize({ width: 1366, height: 768 });
        const ready = async (query) => {
          await tab.start(query);
          await tab.until((state) => state.lesson?.is === "ready");
        };
        await ready("lesson=motors&lang=en");
        assert.match(server.address, new RegExp(`^http://${outer.replaceAll(".", "\\.")}:`));
        const has = await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "subtle" in crypto]);
        assert.deepEqual(has, [false, false, false]);
        await page.locator("#lesson .lesson-number input").fill("8");
        await page.locator("#lesson-dial-gearing").fill("7");
        await page.locator("#lesson-dial-gearing").blur();
        await page.locator("#lesson [data-lesson=start]").click();
        const dialled = await handIn(tab, "李雷");
        // Without a clipboard the file is named.
        await page.locator("#lesson [data-lesson=hand-form] [type=submit]").click();
        await page.locator("#lesson [data-lesson=hand-note]", { hasText: "does not let the page copy" }).waitFor();
        await ready("lesson=first-program&lang=en");
        await page.locator("#lesson .lesson-number input").fill("4");
        await page.locator("#code .cm-content").waitFor();
        await page.locator("#lesson [data-lesson=start]").click();
        const typed = await handIn(tab, "Ada");
        // A model that a person drops is drawn, and the page says that it is not kept.
        await drop(tab, { "Box.glb": [...readFileSync(`${root}public/examples/robots/one-mesh/model.glb`)] });
        await page.locator("#files .files-thing, #workshop, #fields").first().waitFor();
        await page.goto(`${tab.address}hand-ins.html?lang=en`);
        await page.locator("#paste").fill([dialled.line, typed.line].join("\n"));
        await page.locator("#take .open").click();
        await page.locator("#summary", { hasText: "2 of 2 proved" }).waitFor();
        // A program that both years share has no file of its own for a year: that it is looked for is one line.
        const complaints = tab.complaints.filter((line) => !line.includes("status of 404"));
        assert.deepEqual([...complaints, ...tab.violations], []);
      } finally {
        await server.stop();
      }
    },
  },
];
