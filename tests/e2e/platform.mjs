// A lesson's package in a learning management system: scorm-again is the system, and a plain server has the unpacked files.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { unzipSync } from "fflate";
import { root } from "./browser.mjs";

/** A system's server knows these; the rest are bytes to it. */
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".xml": "text/xml" };

/** The system's page: its API, with the data of an earlier visit, around the package's page. */
const player = (start, kept) => `<!doctype html><html lang="en"><title>School</title>
<script src="/scorm12.js"></script>
<script>
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  // Each value that the page tells, and those that the system refuses.
  window.told = {};
  window.refused = [];
  const { LMSSetValue } = window.API;
  window.API.LMSSetValue = (element, value) => {
    window.told[element] = value;
    const answer = LMSSetValue.call(window.API, element, value);
    if (String(answer) !== "true") window.refused.push(element + ": " + value);
    return answer;
  };
  window.API.on("LMSFinish", () => (window.isFinished = true));
  window.API.loadFromJSON(${JSON.stringify({ core: { student_name: "Núñez, Ana", student_id: "7", ...kept.core }, suspend_data: kept.suspend_data ?? "" })});
</script>
<body style="margin: 0"><iframe id="sco" src="/mod/content/3/${start}" style="border: 0; width: 100vw; height: 100vh"></iframe>`;

async function startSystem(zip) {
  const files = unzipSync(zip);
  const manifest = new TextDecoder().decode(files["imsmanifest.xml"]);
  const [, start] = /<resource [^>]*href="([^"]+)"/.exec(manifest);
  const kept = {};
  const missing = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://school.test");
    const name = decodeURIComponent(pathname).replace(/^\/mod\/content\/3\//, "");
    const bytes =
      pathname === "/"
        ? player(`${start.replaceAll("&#38;", "&")}&debug=1&pixelRatio=0.5&look=plain`, kept)
        : pathname === "/scorm12.js"
          ? readFileSync(join(root, "node_modules/scorm-again/dist/scorm12.min.js"))
          : files[name];
    response.statusCode = bytes === undefined ? 404 : 200;
    if (bytes === undefined && pathname !== "/favicon.ico") missing.push(name);
    response.setHeader(
      "Content-Type",
      types[extname(name)] ?? (pathname === "/" ? types[".html"] : "application/octet-stream"),
    );
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, files, manifest, kept, missing, stop };
}

/** The frame of the package once its lesson waits for Start. */
async function openPackage(tab, { address }) {
  await tab.page.goto(address);
  const frame = tab.page.frameLocator("#sco");
  await frame.locator("#lesson [data-lesson=start]").waitFor();
  await untilLesson(tab, "ready");
  return frame;
}

/** Waits until the lesson stands so; returns its state. */
async function untilLesson(tab, is) {
  const frame = tab.page.frames().find((one) => one.url().includes("/mod/content/"));
  const look = (wanted) => {
    const { lesson } = JSON.parse(document.querySelector("#state")?.textContent || "{}");
    return lesson?.is === wanted ? lesson : false;
  };
  const handle = await frame.waitForFunction(look, is);
  return handle.jsonValue();
}

const cmiOf = (tab) => tab.page.evaluate(() => JSON.parse(JSON.stringify(window.API.cmi)));

/** The teacher's page saves the package of a lesson. */
async function savePackage(tab, lesson) {
  const { page } = tab;
  await page.goto(`${tab.address}teach.html?lang=en#${lesson}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#plan button", { hasText: "Save the package" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `sandlot-${lesson}-scorm.zip`);
  await page.locator("#plan [role=status]", { hasText: /^Saved, [\d.]+ MB\.$/ }).waitFor();
  return readFileSync(await download.path());
}

export const tests = [
  {
    name: "platform: a lesson's package from the teacher's page runs in an LMS, which gets score, status and time, and gives progress back",
    async run(tab) {
      const zip = await savePackage(tab, "motors");
      assert.ok(zip.length < 15e6, `${zip.length} bytes`);
      const system = await startSystem(zip);
      try {
        // The manifest names each file, and none that is not there; solutions and notes stay at home.
        const named = [...system.manifest.matchAll(/<file href="([^"]+)"/g)].map(([, href]) => decodeURI(href)).sort();
        const packed = Object.keys(system.files).filter((name) => name !== "imsmanifest.xml");
        assert.deepEqual(named, packed.sort());
        assert.deepEqual(
          named.filter((name) => /solution|teacher|^python/.test(name)),
          [],
        );
        const frame = await openPackage(tab, system);
        await frame.locator("[data-lesson=lms]", { hasText: "Your learning platform keeps your progress" }).waitFor();
        assert.equal((await cmiOf(tab)).core.lesson_status, "incomplete");
        await frame.locator("#lesson .lesson-number input").fill("8");
        await frame.locator("#lesson-dial-gearing").fill("7");
        await frame.locator("#lesson-dial-gearing").blur();
        await frame.locator("#lesson [data-lesson=start]").click();
        assert.equal((await untilLesson(tab, "over")).result, "reached");
        const count = await frame.locator("#lesson .lesson-step").count();
        const { core, suspend_data } = await cmiOf(tab);
        assert.equal(Number(core.score.raw), Math.round(100 / count));
        assert.equal(core.lesson_status, "incomplete");
        assert.ok(suspend_data.length < 4096);
        // The name of the platform's list stands in the form.
        await frame.locator("#lesson [data-lesson=hand-in]").click();
        assert.equal(await frame.locator("#lesson [data-lesson=hand-name]").inputValue(), "Ana Núñez");
        // The student leaves; this browser kept another student's progress.
        await tab.page.evaluate(() => document.querySelector("#sco").remove());
        await tab.page.waitForFunction(() => window.isFinished);
        const { told, refused } = await tab.page.evaluate(() => ({ told: window.told, refused: window.refused }));
        assert.equal(told["cmi.core.exit"], "suspend");
        assert.match(told["cmi.core.session_time"], /^0000:\d\d:\d\d\.\d\d$/);
        assert.deepEqual(refused, []);
        assert.deepEqual(system.missing, []);
        await tab.page.evaluate(() =>
          localStorage.setItem("sandlot.lesson.motors", JSON.stringify({ battery: { reached: true } })),
        );
        Object.assign(system.kept, {
          core: { lesson_status: "incomplete", score: { raw: String(core.score.raw) } },
          suspend_data,
        });
        const again = await openPackage(tab, system);
        assert.equal(await again.locator('#lesson .lesson-step[data-done="true"]').count(), 1);
        assert.equal(await again.locator('#lesson .lesson-step[aria-current="step"]').innerText(), "2");
      } finally {
        system.stop();
      }
    },
  },
  {
    name: "platform: a lesson with programs runs Python in an LMS whose server knows no type of wasm",
    async run(tab) {
      const system = await startSystem(await savePackage(tab, "first-program"));
      try {
        const frame = await openPackage(tab, system);
        await frame.locator("#lesson .lesson-number input").fill("2");
        await frame.locator("#lesson [data-lesson=start]").click();
        // The starter does not reach its goals; that the judge says so needs its Python.
        assert.equal((await untilLesson(tab, "over")).result, "missed");
        assert.equal(await tab.page.evaluate(() => window.API.cmi.core.lesson_status), "incomplete");
      } finally {
        system.stop();
      }
    },
  },
];
