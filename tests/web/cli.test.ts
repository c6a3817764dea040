// The command line without the core: arguments, help, and the static server.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import zlib, { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const script = join(root, "scripts/sandlot.mjs");

function sandlot(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("arguments", () => {
  const bad: [args: string[], says: RegExp][] = [
    [[], /a command is needed: run, test, assert, .* and bench/],
    [["fly"], /unknown command "fly"; there are run, test, assert, .* and bench/],
    [["replay", "x.rec"], /x.rec: no such file/],
    [["replay"], /replay: FILE is missing/],
    [["replay", "x.rec", "--verify", "--verify"], /--verify is given twice/],
    [["compare", "a.sandlot"], /compare: B is missing/],
    [["compare", "a.sandlot", "b.sandlot", "--within", "near"], /--within needs a number, not "near"/],
    [["compare", "a.sandlot", "b.sandlot", "--within=-1"], /--within must be 0 m or more, not -1/],
    [["compare", "a.sandlot", "b.sandlot", "--station", "green1"], /--station must be one of blue1, .*, not "green1"/],
    [["compare", "a.sandlot", "b.sandlot", "--pose", "x"], /--pose is for data logs \(.wpilog\), and neither is one/],
    [["compare", "a.wpilog", "b.wpilog", "--station", "red1"], /--station is for recordings, and neither is one/],
    [["synctest", "--back", "0"], /synctest: --back must be a whole number from 1 to 500 ticks, not 0/],
    [["synctest", "practice/lap", "--seconds", "0"], /synctest: --seconds must be above 0/],
    [["synctest", "nowhere"], /nowhere: no such file, and no such scenario/],
    [["link"], /link: SCENARIO or FILE is missing/],
    [["open"], /open: LINK is missing/],
    [["run"], /run: SCENARIO is missing/],
    [["run", "a", "b"], /run: one argument too many: "b"/],
    [
      ["run", "a", "--tape", "x"],
      /unknown option --tape; run takes --seconds, --trace, --every.*--record, --poses, --frames, --frames-station, --frames-cameras, --frames-exposure, --frames-noise, --wpilib, --names, --code, --code-station, --opmode, --sticks, --wiring, --packages, --physics, --fms, --path, --path-station, --as-drawn, --origin, --within, --icd, .*--real-time and --host/,
    ],
    [["run", "a", "--log", "x", "--wpilib", "2025"], /--wpilib is 2026 or 2027, not 2025/],
    [["run", "a", "--wpilib", "2027"], /--wpilib is for --log or --code, which are missing/],
    [["test", "nowhere"], /test: nowhere: no such folder/],
    [["test", "public/examples/first-robot", "--seed", "-1"], /test: --seed must be a whole number/],
    [["run", "practice/lap", "--opmode", "x"], /--opmode is for --code, which is missing/],
    [["assert", "practice/lap", "--opmode", "x"], /--opmode is for --code, which is missing/],
    [["run", "practice/lap", "--sticks", "x"], /--sticks is for --code, which is missing/],
    [["run", "practice/lap", "--fms"], /--fms is for --code, which is missing/],
    [["run", "a", "--record"], /--record needs a value/],
    [["run", "a", "-x"], /unknown option -x/],
    [["run", "a", "--seconds"], /--seconds needs a value/],
    [["run", "a", "--seconds", "soon"], /--seconds needs a number, not "soon"/],
    [["run", "a", "--seconds", "NaN"], /--seconds needs a number/],
    [["run", "a", "--seconds=1e308"], /--seconds must be from 0 to 86400 s/],
    [["run", "a", "--seconds", "-1"], /--seconds must be from 0/],
    [["run", "a", "--seconds", "1", "--seconds", "2"], /--seconds is given twice/],
    [["run", "a", "--every", "0"], /--every must be from 0.02/],
    [["run", "a", "--every", "1"], /--every is for --trace/],
    [["check", "a", "--seconds", "1"], /unknown option --seconds; check takes no options/],
    [["serve", "--port", "70000"], /--port must be a whole number from 0 to 65535/],
    [["serve", "--port", "80.5"], /--port must be a whole number/],
  ];
  test.each(bad)("%j is one clear line and exit 2", (args, says) => {
    const { status, stdout, stderr } = sandlot(...args);
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split("\n").length).toBe(1);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("help names every command, and each explains itself", () => {
    const { status, stdout } = sandlot("--help");
    expect(status).toBe(0);
    for (const command of ["run", "check", "replay", "compare", "link", "open", "serve", "bench"]) {
      expect(stdout).toContain(`  ${command}`);
      const own = sandlot(command, "--help");
      expect(own.status).toBe(0);
      expect(own.stdout).toContain(`sandlot.mjs ${command}`);
    }
  });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe("static files", () => {
  let server: Server;
  let folder: string;
  const page = `<!doctype html>${"<p>page</p>".repeat(100)}`;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sandlot-static-"));
    const site = join(folder, "site");
    mkdirSync(join(site, "assets"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), "secret");
    writeFileSync(join(site, "index.html"), page);
    writeFileSync(join(site, "sandlot.wasm"), "\0asm");
    writeFileSync(join(site, "assets/app-abc123.js"), "1");
    writeFileSync(join(site, ".hidden"), "hidden");
    symlinkSync(join(folder, "secret.txt"), join(site, "link.txt"));
    const path: string = join(root, "scripts/cli/static.mjs");
    const { staticHandler } = (await import(path)) as { staticHandler(folder: string): RequestListener };
    server = createServer(staticHandler(site)).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  /** A raw request: fetch would tidy the paths that these tests are about. */
  async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
    const [response] = (await once(sent, "response")) as [
      AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders },
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  test("packs a file once, also when a class asks for it at the same moment", async () => {
    writeFileSync(join(folder, "site/class.js"), "let robots = 30;\n".repeat(20_000));
    const real = zlib.brotliCompress;
    let count = 0;
    zlib.brotliCompress = ((...args: Parameters<typeof real>) => {
      count++;
      real(...args);
    }) as typeof real;
    syncBuiltinESMExports();
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => get("/class.js", { "accept-encoding": "br" })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(new Set(answers.map(({ body }) => body.toString("hex"))).size).toBe(1);
      expect(count).toBe(1);
    } finally {
      zlib.brotliCompress = real;
      syncBuiltinESMExports();
    }
  });

  test("serves the page at the top, with its type", async () => {
    const { status, headers, body } = await get("/?scenario=x");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(body.toString()).toBe(page);
  });

  test("gives WebAssembly its type and hashed assets a long life", async () => {
    expect((await get("/sandlot.wasm")).headers["content-type"]).toBe("application/wasm");
    expect((await get("/assets/app-abc123.js")).headers["cache-control"]).toContain("immutable");
  });

  test("compresses as asked", async () => {
    const brotli = await get("/", { "Accept-Encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
    const gzip = await get("/", { "Accept-Encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect(brotli.headers.etag).not.toBe(gzip.headers.etag);
    expect(brotli.headers.vary).toBe("Accept-Encoding");
    expect(brotli.body.length).toBe(Number(brotli.headers["content-length"]));
  });

  test("answers 304 to who has the file already, until it changes", async () => {
    const first = await get("/", { "Accept-Encoding": "br" });
    const tag = first.headers.etag ?? "";
    const again = await get("/", { "Accept-Encoding": "br", "If-None-Match": `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    writeFileSync(join(folder, "site/index.html"), `${page}<!-- changed -->`);
    expect((await get("/", { "Accept-Encoding": "br", "If-None-Match": tag })).status).toBe(200);
    writeFileSync(join(folder, "site/index.html"), page);
  });

  test("HEAD has headers and no body; other methods are refused", async () => {
    const head = await get("/", {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers["content-length"]).toBe(String(page.length));
    expect(head.body.length).toBe(0);
    expect((await get("/", {}, "POST")).status).toBe(405);
  });

  test("nothing outside the folder", async () => {
    const paths = [
      "/../secret.txt",
      "/assets/../../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e%2fsecret.txt",
      "/..%5csecret.txt",
      "/link.txt",
      "/.hidden",
      "//etc/passwd",
      "/assets/%00",
      "/%",
      "/%ff",
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([400, 404], path).toContain(status);
      expect(body.toString(), path).not.toMatch(/^secret|^hidden|root:/);
    }
  });

  test("a missing file is 404 as plain text, a folder too", async () => {
    for (const path of ["/fields/none/field.json", "/assets"]) {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
  });
});

describe("serve", () => {
  // Needs the built page, as npm test has it.
  test("prints its address, serves, refuses a taken port and ends on SIGTERM", async () => {
    const child = spawn(process.execPath, [script, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
    try {
      const ended = once(child, "exit").then(([code]) => [`serve ended with ${String(code)}: npm run build first?`]);
      const [line] = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer | string];
      const url = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line.toString());
      expect(url, line.toString()).not.toBeNull();
      expect((await fetch(url?.[0] ?? "")).headers.get("content-type")).toContain("text/html");
      const taken = sandlot("serve", "--port", url?.[1] ?? "");
      expect(taken.status).toBe(2);
      expect(taken.stderr).toMatch(/port \d+ is taken by another program; choose one with --port/);
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      expect((await exit)[0]).toBe(0);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("says what is wrong with an address", () => {
    const { status, stderr } = sandlot("serve", "--port", "0", "--host", "192.0.2.1");
    expect(status).toBe(2);
    expect(stderr).toMatch(/cannot listen on 192.0.2.1 port 0: this machine has no such address/);
  });
});
