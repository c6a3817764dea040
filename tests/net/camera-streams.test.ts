// The pictures that a page sends, as MJPEG: real sockets, and the topics under which dashboards look for them.

import { createServer, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { cameraStreams } from "../../scripts/frames/camera-streams.mjs";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const told: string[] = [];

/** A page's server with the door for pictures; ports: CameraServer's. */
async function begin(ports = [0]): Promise<number> {
  told.length = 0;
  const streams = cameraStreams({ host: "127.0.0.1", tell: (line: string) => told.push(line), ports });
  const server = createServer((_, response) => response.end());
  server.on("upgrade", (request, socket, head) => {
    if (!streams.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    streams.end();
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function page(
  port: number,
  origin = `http://127.0.0.1:${port}`,
): Promise<{ socket: WebSocket; port: number | null }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/camera`, { origin });
  ends.push(() => socket.terminate());
  const [data] = (await once(socket, "message")) as [Buffer];
  return { socket, port: (JSON.parse(data.toString()) as { port: number | null }).port };
}

const jpeg = (size: number, mark: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, mark)]);

const ask = async (port: number, path: string): Promise<IncomingMessage> => {
  const request = get({ host: "127.0.0.1", port, path, agent: false });
  ends.push(() => request.destroy());
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
};

/** The first pictures of a stream, cut by its own headers. */
async function pictures(response: IncomingMessage, count: number): Promise<Buffer[]> {
  const found: Buffer[] = [];
  let held = Buffer.alloc(0);
  for await (const piece of response) {
    held = Buffer.concat([held, piece as Buffer]);
    for (;;) {
      const end = held.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(held.subarray(0, Math.max(0, end)).toString())?.[1] ?? -1);
      if (end < 0 || length < 0 || held.length < end + 4 + length + 2) break;
      found.push(held.subarray(end + 4, end + 4 + length));
      held = held.subarray(end + 4 + length + 2);
    }
    if (found.length >= count) return found;
  }
  return found;
}

test("a page's pictures are a stream and a snapshot; both end with the page", async () => {
  const { socket, port } = await page(await begin());
  socket.send(JSON.stringify({ name: "limelight" }));
  socket.send(jpeg(500, 1));
  const stream = await ask(port!, "/?action=stream");
  expect(stream.headers["content-type"]).toMatch(/^multipart\/x-mixed-replace;boundary=/);
  const heard = pictures(stream, 3);
  for (const mark of [2, 3, 4]) {
    socket.send(jpeg(70_000, mark));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  const shown = await heard;
  expect(shown.length).toBe(3);
  for (const each of shown) expect([each[0], each[1]]).toEqual([0xff, 0xd8]);
  const snapshot = await ask(port!, "/?action=snapshot");
  const [bytes] = (await once(snapshot, "data")) as [Buffer];
  expect([bytes[0], bytes[1], bytes[2]]).toEqual([0xff, 0xd8, 4]);
  expect((await ask(port!, "/elsewhere")).statusCode).toBe(404);
  socket.close();
  await expect.poll(() => told.at(-1)).toBe(`no more pictures of limelight: port ${port} is free`);
  await expect(ask(port!, "/?action=snapshot")).rejects.toThrow("ECONNREFUSED");
});

test("only the server's own page sends, and only pictures are shown", async () => {
  const at = await begin();
  const stranger = new WebSocket(`ws://127.0.0.1:${at}/camera`, { origin: "http://elsewhere.example" });
  const [error] = (await once(stranger, "error")) as [Error];
  expect(error.message).toContain("403");
  const { socket, port } = await page(at);
  socket.send(Buffer.from("<script>alert(1)</script>"));
  socket.send("{ no JSON");
  socket.send(jpeg(10, 9));
  await expect.poll(async () => (await ask(port!, "/?action=snapshot")).statusCode).toBe(200);
});

test("a port of robot code's camera is left to it, and where all are taken the page hears that", async () => {
  const taken = createServer();
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  ends.push(() => taken.close());
  const busy = (taken.address() as AddressInfo).port;
  expect((await page(await begin([busy, 0]))).port).toBeGreaterThan(0);
  expect((await page(await begin([busy]))).port).toBeNull();
});
