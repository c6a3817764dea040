// The system's Chromium over the built page, and the tests' questions to it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The picture is drawn in software, so everything waits for a condition, and long. */
const patience = 120_000;
const flags = [
  ...["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic"],
  ...["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  // Else the browser also puts the page's parts together by way of the GPU that software plays: a core for each page, also at rest.
  "--disable-gpu-compositing",
];

/**
 * Serves dist/ as people do, bridge and all, on ports that are given or free. Returns its address, its ports (`nt` is null while
 * another program has it) and a function that ends it.
 */
export async function startServer({ port = 0, nt = 0, halsim = 0, host = "127.0.0.1" } = {}) {
  const ports = ["--port", port, "--nt", nt, "--halsim", halsim, "--host", host, "--persistent", "none"].map(String);
  const server = spawn(process.execPath, ["scripts/sandlot.mjs", "serve", ...ports], { cwd: root });
  server.stderr.pipe(process.stderr);
  const found = { address: "", halsim: 0 };
  for await (const line of createInterface({ input: server.stdout })) {
    found.address ||= /http:\/\/\S+/.exec(line)?.[0] ?? "";
    found.halsim ||= Number(/^HALSim bridge on \S+ port (\d+)/.exec(line)?.[1] ?? 0);
    const own = /^NT4 server on \S+ port (\d+)/.exec(line)?.[1];
    // The last thing that it says.
    if (own === undefined && !/^port \d+ is taken, by robot code/.test(line)) continue;
    const stop = async (signal = "SIGTERM") => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, "exit");
    };
    server.stdout.resume();
    return {
      ...found,
      pid: server.pid,
      port: Number(new URL(found.address).port),
      nt: own === undefined ? null : Number(own),
      stop,
    };
  }
  throw new Error("the server ended before it said where it serves");
}

export const startBrowser = (...more) => chromium.launch({ executablePath, args: [...flags, ...more] });

/**
 * In a page, before it starts: every draw call is made, with nothing in it. All the page's own code runs; software that draws in
 * place of a GPU, which is most of a test's cost, does not.
 */
export function drawNothing() {
  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays, drawElementsInstanced } = gl;
  gl.drawElements = function (mode, _count, ...rest) {
    drawElements.call(this, mode, 0, ...rest);
  };
  gl.drawArrays = function (mode, first) {
    drawArrays.call(this, mode, first, 0);
  };
  gl.drawElementsInstanced = function (mode, _count, ...rest) {
    drawElementsInstanced.call(this, mode, 0, ...rest);
  };
}

/** One tab with the page in it, and everything it said and asked for. */
export class Tab {
  /** Console warnings and errors, uncaught errors. */
  complaints = [];
  /** Violations of a page's content security policy. */
  violations = [];
  /** Every URL asked for. */
  requests = [];
  #nextId = 1;

  constructor(page, address) {
    this.page = page;
    this.address = address;
    page.setDefaultTimeout(patience);
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      if (message.text().includes("Content Security Policy")) this.violations.push(message.text());
      // The driver's own remarks when a screenshot reads pixels back.
      if (message.text().includes("GL Driver Message")) return;
      this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on("request", (request) => this.requests.push(request.url()));
  }

  /** draws: its pictures are drawn, for a test that looks at them. */
  static async open(browser, address, draws = false) {
    const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
    // The browser's own words on the console may change; the event is the standard's.
    await context.addInitScript(() =>
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`Content Security Policy: ${violatedDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`),
      ),
    );
    if (!draws) await context.addInitScript(drawNothing);
    return new Tab(await context.newPage(), address);
  }

  /** Answers one path of the site with something else. */
  async serveInstead(path, answer) {
    await this.page.route(new URL(path, this.address).href, (route) => route.fulfill(answer));
  }

  /** Opens the page; `query` may carry scenario=... With few pixels, plainly drawn, if it does not say otherwise. */
  async load(query = "", fragment = "") {
    await this.page.goto(`${this.address}?debug=1&${query}&pixelRatio=0.5&look=plain${fragment}`);
  }

  /** Opens the page and waits until it runs. */
  async start(query = "", fragment = "") {
    await this.load(query, fragment);
    await this.page.waitForFunction(() => {
      const app = document.querySelector("#sandlot");
      return (
        app.dataset.problem !== undefined ||
        (app.dataset.state === "ready" && document.querySelector("#state")?.textContent)
      );
    });
    const problem = await this.page.evaluate(() => document.querySelector("#sandlot").dataset.problem);
    if (problem !== undefined) throw new Error(`the page reports: ${await this.errorBox()}`);
    return this.state();
  }

  async state() {
    return JSON.parse(await this.page.locator("#state").textContent());
  }

  /** Waits until `test(state, extra)` holds in the page and returns that state. */
  async until(test, extra) {
    // Put together here: the page's policy lets no text become code there.
    const look = new Function(
      "extra",
      `const text = document.querySelector("#state")?.textContent || "";
      if (text === "") return false;
      const state = JSON.parse(text);
      return (${test.toString()})(state, extra) ? state : false;`,
    );
    const handle = await this.page.waitForFunction(look, extra);
    return handle.jsonValue();
  }

  /** The views that are open from the next start on, as the page keeps a layout. */
  async useLayout(layout) {
    await this.page.addInitScript(
      (text) => localStorage.setItem("sandlot.cockpit.layout", JSON.stringify(text)),
      JSON.stringify(layout),
    );
  }

  /** Presses an entry of the menu, as a person does. */
  async menu(entry) {
    const one = this.page.locator("#menu-open");
    if (await one.isVisible()) await one.click();
    await this.page.locator(`li[data-menu]:has(${entry}) > .menu-top`).click();
    await this.page.locator(entry).click();
  }

  /** Holds a key for that many simulated seconds. */
  async hold(code, seconds) {
    const { time } = await this.state();
    await this.page.keyboard.down(code);
    await this.until((state, end) => state.time >= end, time + seconds);
    await this.page.keyboard.up(code);
  }

  /** One verb of the debug interface. */
  async ask(verb, value = 0) {
    return this.page.evaluate(
      ([id, verb, value]) =>
        new Promise((resolve, reject) => {
          const app = document.querySelector("#sandlot");
          const onReply = ({ detail }) => {
            if (detail.id !== id) return;
            app.removeEventListener("sandlot-reply", onReply);
            if (detail.error === undefined) resolve(detail.result);
            else reject(new Error(detail.error));
          };
          app.addEventListener("sandlot-reply", onReply);
          app.dispatchEvent(new CustomEvent("sandlot-request", { detail: { id, verb, value } }));
        }),
      [this.#nextId++, verb, value],
    );
  }

  /** The text of the error box, once it is there. */
  async errorBox() {
    const box = this.page.locator("#error");
    await box.waitFor({ state: "visible" });
    return (await box.innerText()).replace(/\s+/g, " ");
  }

  /** The state of a page in which a test failed: whether it answers at all, and its contents. Never throws. */
  async sign() {
    const answer = this.page.evaluate(() => {
      const { dataset } = document.querySelector("#sandlot") ?? document.body;
      return JSON.stringify({ page: { ...dataset }, state: document.querySelector("#state")?.textContent });
    });
    const late = new Promise((resolve) => setTimeout(() => resolve("it does not answer within 20 s"), 20_000));
    return Promise.race([answer.catch(String), late]);
  }

  async close() {
    await this.page.context().close();
  }
}
