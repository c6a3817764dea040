// Collision shapes for a page that looks: contacts and moving shapes with every frame, the field's meshes once a run.
import type { FromSim } from "../boundary/protocol.ts";
import type { OverlayCore } from "../core/overlay-core.ts";

/** The part of a core that the feed needs. */
export type WatchedCore = Pick<OverlayCore, "watch" | "bytes" | "meshes">;

export class OverlayFeed {
  readonly #core: WatchedCore;
  #on = false;
  #hasMeshes = false;

  constructor(core: WatchedCore) {
    this.#core = core;
  }

  /** The page looks, or does not any more. loaded: there is a run, which notes its contacts from now on. */
  setPage(on: boolean, loaded: boolean): void {
    this.#on = on;
    if (loaded) this.begin();
  }

  /** Another run was loaded. */
  begin(): void {
    this.#core.watch(this.#on);
    this.#hasMeshes = false;
  }

  /** Sends the present ones, if the page looks. */
  send(post: (message: FromSim, transfer: ArrayBuffer[]) => void): void {
    const overlay = this.#on ? this.#core.bytes() : null;
    if (overlay === null) return;
    const transfer = [overlay.contacts, overlay.shapes];
    if (this.#hasMeshes) return post({ type: "overlay", overlay }, transfer);
    this.#hasMeshes = true;
    post({ type: "overlay", overlay, meshes: this.#core.meshes() }, transfer);
  }
}
