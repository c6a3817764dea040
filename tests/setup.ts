// An unexpected log line fails the test that caused it. A test that expects one replaces the console's method itself.
import { afterEach, beforeEach, expect, vi } from "vitest";

const methods = ["log", "info", "warn", "error", "debug"] as const;
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      lines.push(`console.${method}: ${values.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  const unexpected = lines;
  vi.restoreAllMocks();
  expect(unexpected, "unexpected log lines").toEqual([]);
});
