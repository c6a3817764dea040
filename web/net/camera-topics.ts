// The topics of a camera whose pictures `sandlot serve` serves, as WPILib's CameraServer publishes them: dashboards find streams by them.

import { pack, type TableValue } from "./messagepack.ts";
import type { NtClient } from "./wire.ts";

export interface PublishedCamera {
  readonly name: string;
  /** "mjpg:http://HOST:PORT/?action=stream". */
  readonly stream: string;
  /** "640x480 MJPEG 30 fps". */
  readonly mode: string;
}

const root = "/CameraPublisher";

export class CameraTopics {
  readonly #publishers = new Map<string, number>();
  #client: NtClient | null = null;
  #camera: PublishedCamera | null = null;

  /** A new client publishes the same as the one before. */
  open(client: NtClient | null, now: number): void {
    this.#publishers.clear();
    this.#client = client;
    this.#write(this.#camera, now);
  }

  /** null: no camera is sent any more; the one before is said to be gone. */
  set(camera: PublishedCamera | null, now: number): void {
    const before = this.#camera;
    this.#camera = camera;
    if (before !== null && before.name !== camera?.name) this.#leave(before, now);
    this.#write(camera, now);
  }

  #write(camera: PublishedCamera | null, now: number): void {
    if (camera === null) return;
    const { name, stream, mode } = camera;
    const set = (key: string, type: string, value: TableValue): void => this.#set(name, key, type, value, now);
    set("source", "string", `cv:${name}`);
    set("description", "string", "Sandlot");
    set("mode", "string", mode);
    set("modes", "string[]", [mode]);
    set("streams", "string[]", [stream]);
    set("connected", "boolean", true);
  }

  #leave({ name }: PublishedCamera, now: number): void {
    this.#set(name, "connected", "boolean", false, now);
    this.#set(name, "streams", "string[]", [], now);
  }

  #set(name: string, key: string, type: string, value: TableValue, now: number): void {
    if (this.#client === null) return;
    const topic = `${root}/${name}/${key}`;
    let publisher = this.#publishers.get(topic);
    if (publisher === undefined) this.#publishers.set(topic, (publisher = this.#client.publish(topic, type, "{}")));
    if (publisher !== 0) this.#client.set(publisher, type, pack(type, value), now);
  }
}
