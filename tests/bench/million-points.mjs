// A data log with a million points: a number that changes 1,000 times a second for 1,000 s.

const points = 1_000_000;
const recordBytes = 15;

/** As a WPILOG (wpiutil/doc/datalog.adoc, version 1.0). */
export function millionPoints() {
  const text = (words) => {
    const bytes = Buffer.from(words);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([size, bytes]);
  };
  const header = Buffer.from([...Buffer.from("WPILOG"), 0x00, 0x01, 0, 0, 0, 0]);
  const start = Buffer.concat([Buffer.from([0, 1, 0, 0, 0]), text("/Signal"), text("double"), text("")]);
  // A control record: one byte each of entry and size, one of time.
  const control = Buffer.concat([Buffer.from([0x00, 0, start.length, 0]), start]);
  const records = Buffer.alloc(points * recordBytes);
  for (let i = 0; i < points; i++) {
    const at = i * recordBytes;
    // One byte each of entry and size, four of time.
    records.set([0x30, 1, 8], at);
    records.writeUInt32LE(1000 * i, at + 3);
    records.writeDoubleLE(Math.sin(i / 777) + (i % 50_000 === 0 ? 3 : 0) + 0.1 * Math.sin(i), at + 7);
  }
  return Buffer.concat([header, control, records]);
}
