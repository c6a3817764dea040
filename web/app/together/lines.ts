// Lines: a room's messages from one end to the other, over a relay's socket, over a direct connection, or within one worker.
import { silentLine, type Line } from "../../together/line.ts";

/** A direct connection as it comes to the room's worker: the channel itself, or where a browser keeps channels on the page, a port to it. */
export type DirectEnd = RTCDataChannel | MessagePort;

export function socketLine(url: URL): Line {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const line: Line = {
    ...silentLine(),
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    close: () => socket.close(),
    get unsent() {
      return socket.bufferedAmount;
    },
  };
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => line.onBytes(new Uint8Array(data));
  socket.onclose = () => line.onEnd();
  return line;
}

/** The line over a channel that is open or opens later; messages before that wait. */
export function channelLine(channel: RTCDataChannel): Line {
  channel.binaryType = "arraybuffer";
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  const line: Line = {
    ...silentLine(),
    send: (bytes) => {
      if (channel.readyState === "open") channel.send(bytes);
      else if (channel.readyState === "connecting") waiting.push(bytes);
    },
    close: () => channel.close(),
    get unsent() {
      return channel.bufferedAmount;
    },
  };
  const open = (): void => {
    line.onOpen();
    for (const bytes of waiting.splice(0)) channel.send(bytes);
  };
  channel.onopen = open;
  // A guest's channel may be open when it comes here; its owner hears of it after it has set its ears.
  if (channel.readyState === "open") queueMicrotask(open);
  channel.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    // Our messages are bytes. An empty one makes the relay cut off a member that sends texts.
    line.onBytes(typeof data === "string" ? new Uint8Array(0) : new Uint8Array(data));
  };
  channel.onclose = () => line.onEnd();
  return line;
}

/** Sent over a port in place of bytes. */
const [opened, ended] = ["open", "end"] as const;

function portLine(port: MessagePort): Line {
  const line: Line = {
    ...silentLine(),
    send: (bytes) => port.postMessage(bytes),
    close: () => port.postMessage(ended),
  };
  port.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | typeof opened | typeof ended>) => {
    if (data === opened) line.onOpen();
    else if (data === ended) line.onEnd();
    else line.onBytes(data);
  };
  return line;
}

/** The worker's line over the end that the page sent it. */
export const directLine = (end: DirectEnd): Line => (end instanceof MessagePort ? portLine(end) : channelLine(end));

/** On the page of a browser that keeps its channels: passes on between the channel and a port, whose other end is for the worker. */
export function portTo(channel: RTCDataChannel): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const outer = channelLine(channel);
  const inner = portLine(port1);
  outer.onOpen = () => port1.postMessage(opened);
  outer.onBytes = (bytes) => inner.send(bytes);
  outer.onEnd = () => inner.close();
  inner.onBytes = (bytes) => outer.send(bytes);
  inner.onEnd = () => outer.close();
  return port2;
}
