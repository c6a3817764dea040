// STUN (RFC 8489), as much of it as browsers ask for: a packet comes, and its sender is told the address that it came from. So two browsers
// behind the routers of two homes learn the addresses at which they may find each other. Nothing is kept.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

const magic = 0x2112a442;
const headBytes = 20;
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const xorMappedAddress = 0x0020;
/** A browser asks about ten times for each connection. */
const mostASecond = 50;
const mostSenders = 10_000;

/** The 4 or 16 bytes of an address. */
function addressBytes(address) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return Buffer.from(mapped.split(".").map(Number));
  const [before, after = ""] = mapped.replace(/%.*$/, "").split("::");
  const [first, last] = [before, after].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]));
}

/** The answer to a packet from an address; null: the packet is not a Binding request. */
export function answerStun(packet, { address, port }) {
  if (packet.length < headBytes || packet.readUInt16BE(0) !== bindingRequest || packet.readUInt32BE(4) !== magic)
    return null;
  const length = packet.readUInt16BE(2);
  if (length % 4 !== 0 || headBytes + length !== packet.length) return null;
  const key = packet.subarray(4, headBytes); // the magic number and the sender's own, which the address is mixed with
  const bytes = addressBytes(address);
  const answer = Buffer.alloc(headBytes + 8 + bytes.length);
  answer.writeUInt16BE(bindingSuccess, 0);
  answer.writeUInt16BE(8 + bytes.length, 2);
  key.copy(answer, 4);
  answer.writeUInt16BE(xorMappedAddress, headBytes);
  answer.writeUInt16BE(4 + bytes.length, headBytes + 2);
  answer.writeUInt8(bytes.length === 4 ? 1 : 2, headBytes + 5);
  answer.writeUInt16BE(port ^ (magic >>> 16), headBytes + 6);
  bytes.forEach((byte, i) => answer.writeUInt8(byte ^ key[i], headBytes + 8 + i));
  return answer;
}

/** Answers on a UDP port. Returns { port, close }. */
export async function startStun({ port, host }) {
  const socket = createSocket({ type: isIPv6(host) ? "udp6" : "udp4" });
  /** Questions of this second by address: an answer is larger than its question, so floods get none. */
  let asked = new Map();
  const timer = setInterval(() => (asked = new Map()), 1000);
  timer.unref();
  socket.on("message", (packet, from) => {
    const count = (asked.get(from.address) ?? 0) + 1;
    if (count > mostASecond || (count === 1 && asked.size >= mostSenders)) return;
    asked.set(from.address, count);
    const answer = answerStun(packet, from);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  socket.bind(port, host);
  try {
    await once(socket, "listening");
  } catch (error) {
    clearInterval(timer);
    throw error;
  }
  socket.on("error", () => {});
  return {
    port: socket.address().port,
    close() {
      clearInterval(timer);
      socket.close();
    },
  };
}
