// Against Node's own SHA-256, at every length around the ends of its blocks.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "../../web/code/sha256.ts";

it("has the digits that Node has, for nothing, for each length up to 200 and for a large file", () => {
  const lengths = [...Array.from({ length: 201 }, (_, i) => i), 1_000_003];
  for (const length of lengths) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7919) >> 3);
    expect(sha256(bytes), String(length)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});
