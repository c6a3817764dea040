// Takes from this worker what a program must not have: the network, other threads, storage, messages to the page, and code made of
// text. A program in Python can reach JavaScript's objects in more ways than one; where nothing is left, none of them leads anywhere.

/** Of the worker's own scope and of its prototypes. */
const names = [
  ...["fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource"],
  ...["RTCPeerConnection", "RTCDataChannel", "importScripts", "Worker", "SharedWorker", "BroadcastChannel"],
  ...["MessageChannel", "MessagePort", "postMessage", "indexedDB", "caches", "CacheStorage", "Cache", "navigator"],
  ...[
    "cookieStore",
    "Notification",
    "PushManager",
    "FileReaderSync",
    "FontFace",
    "Request",
    "location",
    "close",
    "eval",
  ],
  ...["requestAnimationFrame", "reportError", "createImageBitmap", "OffscreenCanvas", "onmessage", "WorkerGlobalScope"],
  ...["DedicatedWorkerGlobalScope", "WorkerNavigator", "WorkerLocation", "addEventListener", "dispatchEvent", "fonts"],
  ...["scheduler", "trustedTypes", "webkitRequestFileSystem", "webkitResolveLocalFileSystemURL"],
  ...["File", "FileReader", "ServiceWorkerRegistration", "StorageManager", "SharedArrayBuffer"],
];

function refuse(): never {
  throw new Error("a robot program has no JavaScript");
}

/** Nothing that is shut can be opened again: there is no text that would become code. */
export function shut(scope: object): void {
  for (
    let at: object | null = scope;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  ) {
    for (const name of names) if (Object.hasOwn(at, name)) remove(at, name);
  }
  // Functions of text, by every way to their makers.
  const makers = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const one of makers) {
    const prototype = Object.getPrototypeOf(one) as object;
    Object.defineProperty(prototype, "constructor", { value: refuse, writable: false, configurable: false });
  }
  // The name is asked for ("is this one?"), so it stays, and makes nothing.
  refuse.prototype = Function.prototype;
  Object.defineProperty(scope, "Function", { value: refuse, writable: false, configurable: false });
}

function remove(from: object, name: string): void {
  // What the browser does not let go of is covered.
  if (!Reflect.deleteProperty(from, name))
    Reflect.defineProperty(from, name, { value: undefined, writable: false, configurable: false });
}
