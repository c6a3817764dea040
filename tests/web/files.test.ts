// Reading files of the site: fields, robots and scenarios below a base address.
import { afterEach, describe, expect, test, vi } from "vitest";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import { scenarioToShare } from "../../web/app/share/share.ts";
import { isSitePath, siteFile, siteFiles } from "../../web/sim/core/files.ts";

const answers = new Map<string, Response>();

function serve(url: string, body: string, init: ResponseInit = {}): void {
  answers.set(url, new Response(body, init));
}

afterEach(() => {
  vi.unstubAllGlobals();
  answers.clear();
});

function stubFetch(): void {
  vi.stubGlobal("fetch", async (url: URL) => answers.get(url.href) ?? new Response("", { status: 404 }));
}

describe("siteFiles", () => {
  test("reads below the base, whether that is a folder, a page or has a query", async () => {
    stubFetch();
    for (const base of ["http://h/s/", "http://h/s/index.html", "http://h/s/?x=1#y"]) {
      serve("http://h/s/fields/a/field.json", "{}", { headers: { "content-type": "application/json" } });
      expect(new TextDecoder().decode((await siteFiles(base)("fields/a/field.json")) ?? new Uint8Array())).toBe("{}");
    }
  });

  test("a missing file is null, also from a server that answers with its page", async () => {
    stubFetch();
    serve("http://h/fields/b/field.json", "<html>", { headers: { "content-type": "text/html; charset=utf-8" } });
    serve("http://h/fields/c/collision.obj", "<html>", { headers: { "content-type": "text/html" } });
    const read = siteFiles("http://h/");
    expect(await read("fields/a/field.json")).toBeNull();
    expect(await read("fields/b/field.json")).toBeNull();
    expect(await read("fields/c/collision.obj")).toBeNull();
  });

  test("a server's failure is told as such when a scenario is shared, not as a missing file", async () => {
    stubFetch();
    const text = JSON.stringify({ sandlot: 1, field: "practice", robots: [{ robot: "ours", station: "blue1" }] });
    serve("http://h/robots/ours/robot.json", "oops", { status: 500 });
    await expect(scenarioToShare(text, "x", "http://h/")).rejects.toThrow(
      "robots/ours/robot.json: could not be fetched: HTTP 500",
    );
    answers.clear();
    await expect(scenarioToShare(text, "x", "http://h/")).rejects.toThrow("robots/ours/robot.json: does not exist");
  });

  test("a file that each site has is named when it is missing", async () => {
    stubFetch();
    await expect(siteFile(siteFiles("http://h/"), "sandlot.wasm")).rejects.toThrow(
      /^sandlot.wasm is missing from the site/,
    );
  });

  test("other failures name the file", async () => {
    stubFetch();
    serve("http://h/fields/a/field.json", "", { status: 503 });
    const error = await siteFiles("http://h/")("fields/a/field.json").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SimDataError);
    expect(error).toMatchObject({ file: "fields/a/field.json", reason: "could not be fetched: HTTP 503" });
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(siteFiles("http://h/")("fields/a/field.json")).rejects.toThrow(
      /Failed to fetch.*Is the server running/,
    );
  });

  test("never leaves the base", async () => {
    stubFetch();
    const bad = [
      "../x",
      "fields/../../x",
      "/x",
      "//evil/x",
      "http://evil/x",
      "fields//x",
      "a\\b",
      "a?b",
      "a#b",
      "%2e%2e/x",
      "",
      "a\0b",
    ];
    for (const path of bad) {
      expect(isSitePath(path), path).toBe(false);
      await expect(siteFiles("http://h/s/")(path)).rejects.toBeInstanceOf(SimDataError);
    }
    expect(isSitePath("fields/2026-rebuilt/field.json")).toBe(true);
  });
});
