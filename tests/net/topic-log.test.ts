// Topics of a robot program as records of a data log, read by the strict reader of the tests.
import { describe, expect, it } from "vitest";
import { TopicLog } from "../../web/code/topic-log.ts";
import type { TopicChange } from "../../web/code/python.ts";
import { readWpilog, type LogEntry } from "./wpilog.ts";

function logOf(...changes: Omit<TopicChange, "time">[]) {
  const log = new TopicLog();
  log.write(changes.map((change, i) => ({ ...change, time: 20_000 * (i + 1) }) as TopicChange));
  const header = Uint8Array.from([...Buffer.from("WPILOG"), 0, 1, 0, 0, 0, 0]);
  return readWpilog(Buffer.concat([header, log.take()]));
}

const bytesOf = (entry: LogEntry | undefined): number[][] => entry!.records.map(({ data }) => [...data]);

describe("topics of a program in a data log", () => {
  it("has one entry a topic, by NetworkTables' name, with each value at its time", () => {
    const { entries, problems } = logOf(
      { name: "/SmartDashboard/Speed", kind: "double", value: 1.5 },
      { name: "/SmartDashboard/Speed", kind: "double", value: null },
    );
    expect(problems).toEqual([]);
    const [speed] = entries;
    expect([entries.length, speed?.name, speed?.type]).toEqual([1, "NT:/SmartDashboard/Speed", "double"]);
    expect(JSON.parse(speed!.metadata)).toEqual({ properties: {}, source: "NT" });
    expect(speed!.records.map(({ time }) => time)).toEqual([20_000, 40_000]);
    const numbers = speed!.records.map(({ data }) => new DataView(Uint8Array.from(data).buffer).getFloat64(0, true));
    expect(numbers).toEqual([1.5, Number.NaN]);
  });

  it("writes each type as the log's format has it", () => {
    const { entries, problems } = logOf(
      { name: "/b", kind: "boolean", value: true },
      { name: "/i", kind: "int", value: -2 },
      { name: "/f", kind: "float", value: 0.5 },
      { name: "/s", kind: "string", value: "é" },
      { name: "/bs", kind: "boolean[]", value: [true, false] },
      { name: "/is", kind: "int[]", value: [258] },
      { name: "/ss", kind: "string[]", value: ["a", ""] },
      { name: "/pose", kind: "struct:Rotation2d", value: { raw: "00000000000000f0" } },
    );
    expect(problems).toEqual([]);
    const by = (name: string): LogEntry | undefined => entries.find((entry) => entry.name === `NT:${name}`);
    expect(bytesOf(by("/b"))).toEqual([[1]]);
    expect([by("/i")?.type, bytesOf(by("/i"))]).toEqual(["int64", [[254, 255, 255, 255, 255, 255, 255, 255]]]);
    expect(bytesOf(by("/f"))).toEqual([[0, 0, 0, 63]]);
    expect(bytesOf(by("/s"))).toEqual([[0xc3, 0xa9]]);
    expect(bytesOf(by("/bs"))).toEqual([[1, 0]]);
    expect([by("/is")?.type, bytesOf(by("/is"))]).toEqual(["int64[]", [[2, 1, 0, 0, 0, 0, 0, 0]]]);
    expect(bytesOf(by("/ss"))).toEqual([[2, 0, 0, 0, 1, 0, 0, 0, 97, 0, 0, 0, 0]]);
    expect([by("/pose")?.type, bytesOf(by("/pose"))]).toEqual(["struct:Rotation2d", [[0, 0, 0, 0, 0, 0, 0, 240]]]);
  });

  it("calls entries of the program's own log as the program does", () => {
    const properties = { entry: "plain", metadata: "mine" };
    const { entries, problems } = logOf(
      { name: "/DataLog/plain", kind: "json", value: "{}", properties },
      { name: "/DataLog/plain", kind: "json", value: "{}", properties },
      { name: "/DataLog/other", kind: "int", value: 1 },
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ name, type, metadata }) => [name, type, metadata])).toEqual([
      ["plain", "json", "mine"],
      ["NT:/DataLog/other", "int64", JSON.stringify({ properties: {}, source: "NT" })],
    ]);
    expect(bytesOf(entries[0])).toEqual([
      [123, 125],
      [123, 125],
    ]);
  });

  it("has room for values of any length", () => {
    const long = "x".repeat(5000);
    const { entries, problems } = logOf(
      { name: "/long", kind: "string[]", value: [long, long] },
      { name: "/many", kind: "double[]", value: Array.from({ length: 3000 }, (_, i) => i) },
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ records }) => records[0]?.data.length)).toEqual([4 + 2 * 5004, 24_000]);
  });

  it("ends the entry of a topic that is gone, and begins another one when it comes again", () => {
    const { entries, problems } = logOf(
      { name: "/x", kind: "int", value: 1 },
      { name: "/x", kind: "", value: undefined },
      { name: "/x", kind: "string", value: "again" },
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ type, finished }) => [type, finished])).toEqual([
      ["int64", 40_000],
      ["string", null],
    ]);
  });

  it("starts what is only announced, and says its properties when they change", () => {
    const { entries, problems } = logOf(
      { name: "/x", kind: "int", value: undefined },
      { name: "/x", kind: "int", value: 3, properties: { persistent: true } },
    );
    expect(problems).toEqual([]);
    expect([entries.length, entries[0]?.records.length]).toEqual([1, 1]);
    expect(JSON.parse(entries[0]!.metadata)).toEqual({ properties: { persistent: true }, source: "NT" });
  });
});
