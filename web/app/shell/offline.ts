// The page without a network: registers the service worker once there is nothing better to do, has it keep the whole site,
// and says when a new version is ready. Nothing changes under a running simulation: the reader decides when to reload.

import { shell } from "../../words/english-shell.ts";
import { button, make } from "../parts/elements.ts";
import "./offline.css";

/** After the first drive has begun, so that no byte of it waits for this; ms. */
const restMs = 3000;

export class Offline {
  readonly #app: HTMLElement;
  #reloading = false;

  constructor(app: HTMLElement) {
    this.#app = app;
  }

  /** Does nothing where service workers are missing: an insecure address, a private window, a stranger's frame. */
  start(): void {
    if (!import.meta.env.PROD || window.parent !== window || !("serviceWorker" in navigator)) return;
    window.setTimeout(() => {
      const register = (): void => void this.#register().catch((error: unknown) => this.#note("failed", String(error)));
      // newer than the floor: Safari has none.
      if (typeof requestIdleCallback === "function") requestIdleCallback(register, { timeout: restMs });
      else register();
    }, restMs);
  }

  async #register(): Promise<void> {
    const workers = navigator.serviceWorker;
    const controlled = workers.controller !== null;
    workers.addEventListener(
      "message",
      ({ data }: MessageEvent<{ sandlot?: string; complete?: boolean; reason?: string }>) => {
        if (data.sandlot === "fill") this.#note(data.complete === true ? "complete" : "failed", data.reason ?? "");
      },
    );
    workers.addEventListener("controllerchange", () => {
      if (this.#reloading) location.reload();
    });
    // The browser's own cache is never asked for the script: a new version must not hide behind it.
    const registration: ServiceWorkerRegistration | undefined = await workers.register(
      new URL("sw.js", document.baseURI),
      { updateViaCache: "none" },
    );
    // A browser that is told to block service workers answers with nothing.
    if (registration === undefined) return this.#note("failed", "this browser blocks service workers");
    const look = (): void => {
      if (registration.waiting !== null && controlled) this.#offer(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      const installing = registration.installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed") look();
        else if (installing.state === "redundant") this.#note("failed", "the files were not of one version");
      });
    });
    const ready = await workers.ready;
    this.#note("shell", "");
    // With "save data" on, the browser keeps only the files that were used, and fetches others when they are needed.
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData !== true) ready.active?.postMessage("fill");
  }

  /** For tests and debugging: its state, on the page's element. */
  #note(state: string, reason: string): void {
    this.#app.dataset["offline"] = state;
    if (reason !== "") this.#app.dataset["offlineReason"] = reason;
  }

  #offer(waiting: ServiceWorker): void {
    if (this.#app.querySelector(".update") !== null) return;
    const reload = (): void => {
      this.#reloading = true;
      waiting.postMessage("take over");
    };
    const box = make(
      ...(["div", "panel update", make("p", "", shell("newVersion"))] as const),
      button(shell("reload"), "", reload, "button primary"),
      button(shell("later"), "", () => box.remove(), "button"),
    );
    box.setAttribute("role", "status");
    this.#app.append(box);
  }
}
