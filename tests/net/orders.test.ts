// A few of the orders of tests/peers with our stand-ins, on free ports; the stage "peers" has all of them, with WPILib's own programs.
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./helpers.ts";

interface Order {
  readonly mode: string;
  readonly steps: readonly string[];
}
interface Orders {
  readonly orders: readonly Order[];
  readonly few: readonly string[];
  nameOf(order: Order): string;
}
interface Follow {
  follow(kind: "stand-ins", order: Order): Promise<number>;
}
const folder: string = join(root, "tests/peers");
const { orders, few, nameOf } = (await import(join(folder, "orders.mjs"))) as Orders;
const { follow } = (await import(join(folder, "follow.mjs"))) as Follow;

test("the table has every order once", () => {
  const names = orders.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(60);
  for (const name of few) expect(names).toContain(name);
});

test.each(few)("%s", async (name) => {
  const order = orders.find((one) => nameOf(one) === name);
  if (order === undefined) throw new Error(`there is no order ${name}`);
  // It throws the missing parts when an order does not come to work.
  expect(await follow("stand-ins", order)).toBeGreaterThan(0);
});
