// Takes from this worker the things that a program must not have: the network, other threads, storage, messages to the
// page, and code made of text. A program in Python can reach JavaScript's objects in more ways than one; where nothing
// is left, none of them leads anywhere.

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

/**
 * The names that a scope keeps outside of a browser: the language, and the needs of Pyodide's own code while a program
 * runs.
 */
const language = new Set([
  ...["globalThis", "self", "undefined", "NaN", "Infinity", "isNaN", "isFinite", "parseInt", "parseFloat"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "unescape"],
  ...[
    "Object",
    "Function",
    "Array",
    "Boolean",
    "String",
    "Number",
    "BigInt",
    "Symbol",
    "Date",
    "RegExp",
    "Math",
    "JSON",
  ],
  ...["Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ...["Map", "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "Promise", "Proxy", "Reflect", "Iterator"],
  ...["ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array"],
  ...["Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"],
  ...["WebAssembly", "TextDecoder", "TextEncoder", "console", "crypto", "performance", "setTimeout", "clearTimeout"],
]);

/** Shuts a scope whose names are not known beforehand, such as Node's: all goes but the language. */
export function keepLanguage(scope: object): void {
  for (const key of Reflect.ownKeys(scope)) if (typeof key === "symbol" || !language.has(key)) remove(scope, key);
  shut(scope);
}

/** A program that wants more gets MemoryError [bytes]. */
const mostMemory = 512 << 20;

/** From now on no memory grows beyond a program's limit. */
export function capMemory(): void {
  const prototype = WebAssembly.Memory.prototype;
  const grow = prototype.grow;
  prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError("the program wants too much memory");
    return grow.call(this, pages);
  };
}

function remove(from: object, name: string | symbol): void {
  // A name that the engine does not let go of is covered.
  if (!Reflect.deleteProperty(from, name))
    Reflect.defineProperty(from, name, { value: undefined, writable: false, configurable: false });
}
