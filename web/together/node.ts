// The relay in Node: `serve`, `sandlot relay` and the tests. Bundled to build/node/together.mjs.
export { renderUnicodeCompact as qrText } from "uqr";
export { envelopeBytes, mostMessageBytes, readFromRelay, writeToRelay } from "./envelope.ts";
export { Relay, relayLimits, type RelayLimits } from "./relay.ts";
