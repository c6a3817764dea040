// Invitations to direct connections as bytes: a browser's description comes back, and a text of a stranger cannot become another line of an SDP.
import { describe, expect, test } from "vitest";
import { toBase64Url } from "../../web/sim/core/links.ts";
import { MessageError } from "../../web/together/bytes.ts";
import { readInvitation, readSdp, writeInvitation, writeSdp, type Invitation } from "../../web/together/invitation.ts";

const print = Array.from({ length: 32 }, (_, i) => (i * 7).toString(16).padStart(2, "0").slice(-2).toUpperCase()).join(
  ":",
);

/** As Chromium 156 says it, with a name in place of an address, a STUN server's candidate and one by TCP. */
const chromium = [
  ...["v=0", "o=- 8113461 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=extmap-allow-mixed"],
  ...["a=msid-semantic: WMS", "m=application 52117 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 192.0.2.7"],
  "a=candidate:1 1 udp 2113937151 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local 52117 typ host generation 0 network-cost 999",
  "a=candidate:2 1 udp 2113939711 2001:db8::17:5 41000 typ host generation 0 network-cost 999",
  "a=candidate:3 1 udp 1677729535 192.0.2.7 52117 typ srflx raddr 0.0.0.0 rport 0 generation 0",
  "a=candidate:4 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active generation 0",
  ...["a=ice-ufrag:pB+r", "a=ice-pwd:Zx9/aaaaaaaaaaaaaaaaaaaa", "a=ice-options:trickle"],
  ...[
    `a=fingerprint:sha-256 ${print}`,
    "a=setup:actpass",
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ],
].join("\r\n");

const offer = (): Invitation => ({ kind: "offer", id: 40_000, stun: "relay.example.org:8090", end: readSdp(chromium) });

const refusal = (text: string): string => {
  try {
    readInvitation(text);
  } catch (error) {
    if (error instanceof MessageError) return error.message;
    throw error;
  }
  return "";
};

describe("invitation", () => {
  test("what a browser says of itself comes through", () => {
    const text = writeInvitation(offer());
    // Short enough for a QR code that a phone reads from a projector.
    expect(text.length).toBeLessThan(220);
    const read = readInvitation(text);
    expect(read).toMatchObject({ kind: "offer", id: 40_000, stun: "relay.example.org:8090" });
    expect(read.end.candidates).toEqual([
      { host: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local", port: 52117, isOuter: false },
      { host: "2001:0db8:0000:0000:0000:0000:0017:0005", port: 41000, isOuter: false },
      { host: "192.0.2.7", port: 52117, isOuter: true },
    ]);
    const sdp = writeSdp(read.end, "offer");
    for (const line of ["a=ice-ufrag:pB+r", "a=ice-pwd:Zx9/aaaaaaaaaaaaaaaaaaaa", `a=fingerprint:sha-256 ${print}`])
      expect(sdp.split("\r\n")).toContain(line);
    expect(readSdp(sdp)).toEqual(read.end);
  });

  test("a link that carries one is read as well", () => {
    const text = writeInvitation(offer());
    expect(readInvitation(` https://example.org/sandlot/?first=0#invite=${text}\n`)).toEqual(readInvitation(text));
  });

  test("an answer begins the handshake", () => {
    expect(writeSdp(offer().end, "answer")).toContain("a=setup:active");
    expect(writeSdp(offer().end, "offer")).toContain("a=setup:actpass");
  });

  test("addresses that are no addresses stay out", () => {
    const odd = ["1.2.3", "1.2.3.256", "fe80::1%eth0", "::1::2", "1:2:3:4:5:6:7:8:9", "x.local", "a b"];
    const lines = odd.map((host, i) => `a=candidate:${i} 1 udp 1 ${host} 5000 typ host`);
    expect(readSdp([chromium, ...lines].join("\r\n")).candidates).toHaveLength(3);
  });

  test("a text that would write lines of its own is refused", () => {
    const end = { ...offer().end, user: "aaaa\r\na=candidate:9 1 udp 1 203.0.113.9 1 typ host" };
    expect(refusal(writeInvitation({ ...offer(), end }))).toBe("ICE's name or password has other signs");
    expect(refusal(writeInvitation({ ...offer(), stun: "a b:1" }))).toBe("the STUN server's address is not HOST:PORT");
  });

  test("a text of another kind, another version, cut off or too long is refused with a sentence", () => {
    const text = writeInvitation(offer());
    expect(refusal("hello there")).toBe("it is not an invitation's text");
    expect(refusal("A".repeat(5000))).toBe("it is not an invitation's text");
    expect(refusal(toBase64Url(new Uint8Array([9, 0, 0])))).toBe("it is an invitation of version 9; this page knows 1");
    for (let end = 0; end < text.length; end++) expect(refusal(text.slice(0, end))).not.toBe("");
    expect(refusal(`${text}AAAA`)).toMatch(/too many|not an invitation/);
  });
});
