// A worker's moments on the page's clock, whose beginnings differ: the fastest message says by how much.
import { expect, test } from "vitest";
import { Births } from "../../web/sim/page/births.ts";

test("the fastest message counts; slower ones do not move the births of their frames", () => {
  const births = new Births();
  // The page began 5000 ms before its worker; messages take 3, 1 and 40 ms.
  expect(births.at(100, 5103)).toBe(5103);
  expect(births.at(120, 5121)).toBe(5121);
  expect(births.at(140, 5180)).toBe(5141);
});

test("clocks that went apart by an hour's sleep, either way, are found with the next message", () => {
  const births = new Births();
  births.at(100, 5101);
  const hour = 3_600_000;
  // Only the page's counts it, then only the worker's: both are where they were.
  expect(births.at(120, 5121 + hour)).toBe(5121 + hour);
  expect(births.at(140, 5141 + hour)).toBe(5141 + hour);
  expect(births.at(160 + hour, 5161 + hour)).toBe(5161 + hour);
});
