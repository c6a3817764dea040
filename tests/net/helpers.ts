// The bridge's NT4 server on a free port, in this process.
import { join } from "node:path";
import * as library from "../../web/net/node.ts";

export const root = join(import.meta.dirname, "../..");

export interface Bridge {
  readonly port: number;
  clients(): number;
  close(): Promise<void>;
  /** Lines it said. */
  readonly said: string[];
}

/** The tests' parts in place of the machine's. */
export interface BridgeOptions {
  /** [ms] */
  clock?(): number;
  readonly persistentOptions?: { readonly period?: number; readonly files?: object };
}

interface ServerModule {
  startNt4(
    options: {
      library: typeof library;
      wire: library.Wire;
      port: number;
      host: string;
      say(line: string): void;
      persistent?: string | null;
    } & BridgeOptions,
  ): Promise<Omit<Bridge, "said"> | null>;
  mayPublish(origin: string | undefined, host?: string): boolean;
}

const path: string = join(root, "scripts/cli/nt4-server.mjs");
const server = (await import(path)) as ServerModule;
export const { mayPublish } = server;

export const openWire = (): Promise<library.Wire> => library.openWire(join(root, "build/wasm/wire.wasm"));

/** null when the port is taken. */
export async function startBridge(
  port = 0,
  persistent: string | null = null,
  more: BridgeOptions = {},
): Promise<Bridge | null> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const wire = await openWire();
  const bridge = await server.startNt4({ library, wire, port, host: "127.0.0.1", say, persistent, ...more });
  return bridge === null ? null : { ...bridge, said };
}

export async function bridgeOn(port = 0, persistent: string | null = null, more: BridgeOptions = {}): Promise<Bridge> {
  const bridge = await startBridge(port, persistent, more);
  if (bridge === null) throw new Error(`port ${port} is taken`);
  return bridge;
}

/** A server's text at an address, as the network worker asks. */
export async function probe(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
