// Zips for tests: projects of robot code, and wheels with an index of their own.
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";

/** A zip by APPNOTE 6.3.10, of a few files. */
export function zip(...files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const { path, text, size, stored = false, flags = 0 } of files) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const data = stored ? bytes : deflateRawSync(bytes);
    const name = new TextEncoder().encode(path);
    const head = new DataView(new ArrayBuffer(30));
    head.setUint32(0, 0x04034b50, true);
    head.setUint16(26, name.length, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(8, flags, true);
    entry.setUint16(10, stored ? 0 : 8, true);
    entry.setUint32(20, data.length, true);
    entry.setUint32(24, size ?? bytes.length, true);
    entry.setUint16(28, name.length, true);
    entry.setUint32(42, at, true);
    parts.push(new Uint8Array(head.buffer), name, data);
    directory.push(new Uint8Array(entry.buffer), name);
    at += 30 + name.length + data.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, files.length, true);
  end.setUint32(16, at, true);
  return new Uint8Array(Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)]));
}

/** A wheel with these files, and the needs in its description. */
export function wheel(name, version, files, needs = [], tag = "py3-none-any") {
  const plain = name.replaceAll("-", "_");
  const metadata = [
    `Metadata-Version: 2.1`,
    `Name: ${name}`,
    `Version: ${version}`,
    ...needs.map((need) => `Requires-Dist: ${need}`),
  ];
  const texts = {
    ...files,
    [`${plain}-${version}.dist-info/METADATA`]: `${metadata.join("\n")}\n\nRequires-Dist: nothing of this text\n`,
  };
  const bytes = zip(...Object.entries(texts).map(([path, text]) => ({ path, text })));
  return { name, filename: `${plain}-${version}-${tag}.whl`, bytes };
}

/** The answers of an index of these wheels, by path: PEP 691's JSON, and the wheels themselves. */
export function indexOf(wheels, more = {}) {
  const answers = new Map();
  for (const name of new Set(wheels.map((each) => each.name))) {
    const files = wheels
      .filter((each) => each.name === name)
      .map(({ filename, bytes }) => ({
        filename,
        url: `../../files/${filename}`,
        hashes: { sha256: createHash("sha256").update(bytes).digest("hex") },
        size: bytes.byteLength,
        "requires-python": ">=3.9",
        yanked: false,
        ...more[filename],
      }));
    answers.set(`/simple/${name}/`, {
      type: "application/vnd.pypi.simple.v1+json",
      body: JSON.stringify({ meta: { "api-version": "1.1" }, name, files }),
    });
  }
  for (const { filename, bytes } of wheels)
    answers.set(`/files/${filename}`, { type: "application/octet-stream", body: bytes });
  return answers;
}
