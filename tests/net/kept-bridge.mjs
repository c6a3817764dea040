// A bridge with a file of persistent topics, to be killed by persistent.test.ts: node kept-bridge.mjs FILE. Prints its port.
import { join } from "node:path";
import { startNt4 } from "../../scripts/cli/nt4-server.mjs";

const root = join(import.meta.dirname, "../..");
const library = await import(join(root, "build/node/wire.mjs"));
const wire = await library.openWire(join(root, "build/wasm/wire.wasm"));
const [file] = process.argv.slice(2);
const options = { port: 0, host: "127.0.0.1", persistent: file, persistentOptions: { period: 1 } };
const say = (line) => process.stderr.write(`${line}\n`);
const { port } = await startNt4({ library, wire, say, ...options });
process.stdout.write(`${port}\n`);
