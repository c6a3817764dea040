// Loads one of the WebAssembly modules: the same in the page, in its workers, in Node and in tests. No generated glue.
import { SimBrokenError } from "../boundary/errors.ts";

export type ModuleSource = BufferSource | Response | WebAssembly.Module;

/** A module, and the data of its generated file (exports.gen.ts). */
export interface ModuleDef {
  /** The file's name, for messages. */
  readonly name: string;
  /** How many arguments each export takes. */
  readonly exportArguments: Readonly<Record<string, number>>;
  /** Functions that it imports beside the system calls below, all without a result. */
  readonly imports?: readonly string[];
  /** Each line that it logs. */
  readonly log: (line: string) => void;
}

/** Compiles from bytes, a module or a response. An engine without SIMD fails here, so the error names the way out. */
export async function compileModule(name: string, source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  try {
    // Bytes rather than compileStreaming, which insists on a MIME type that a school's file server may not know.
    return await WebAssembly.compile(source instanceof Response ? await source.arrayBuffer() : source);
  } catch (error) {
    throw new SimBrokenError(
      `${name} does not compile here (${String(error)}). WebAssembly with SIMD is needed: Chrome 111, Firefox 121, ` +
        "Safari 16.4 or newer.",
      [],
      { cause: error },
    );
  }
}

/** The few WASI functions that the C library asks for. */
function systemCalls(
  memory: () => WebAssembly.Memory,
  line: (text: string) => void,
): Record<string, WebAssembly.ImportValue> {
  const badFile = 8;
  let pending = "";
  const lines = new TextDecoder();
  return {
    proc_exit(code: number): never {
      throw new SimBrokenError(`the core exited with code ${code}`);
    },
    fd_write(_file: number, parts: number, count: number, written: number): number {
      const view = new DataView(memory().buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const size = view.getUint32(parts + 8 * i + 4, true);
        const bytes = new Uint8Array(view.buffer, view.getUint32(parts + 8 * i, true), size);
        pending += lines.decode(bytes, { stream: true });
        total += size;
      }
      view.setUint32(written, total, true);
      const complete = pending.split("\n");
      pending = complete.pop() ?? "";
      complete.forEach(line);
      return 0;
    },
    fd_close: (): number => badFile,
    fd_seek: (): number => badFile,
  };
}

/** Fails unless the module has each export with as many arguments as the generated interface says. */
function checkExports(name: string, exports: WebAssembly.Exports, wanted: Readonly<Record<string, number>>): void {
  for (const [call, count] of Object.entries(wanted)) {
    const found = exports[call];
    if (typeof found !== "function") throw new SimBrokenError(`${name} lacks the export ${call}: run npm run build`);
    if (found.length !== count) {
      throw new SimBrokenError(
        `${call} of ${name} takes ${found.length} arguments, not ${count}: it is of another build than this code`,
      );
    }
  }
  if (!(exports["memory"] instanceof WebAssembly.Memory)) throw new SimBrokenError(`${name} lacks its memory`);
}

/**
 * Instantiates a module. Rejects with SimBrokenError when it does not compile, when it imports something that is not
 * provided here, or when its exports are not those of the generated interface.
 */
export async function loadModule<Exports extends { readonly memory: WebAssembly.Memory }>(
  source: ModuleSource,
  { name, exportArguments, imports = [], log }: ModuleDef,
): Promise<Exports> {
  const module = await compileModule(name, source);
  let memory: WebAssembly.Memory | null = null;
  const calls = systemCalls(() => {
    if (memory === null) throw new SimBrokenError(`${name} wrote before it had memory`);
    return memory;
  }, log);
  const provided: Record<string, Record<string, WebAssembly.ImportValue>> = {
    wasi_snapshot_preview1: calls,
    env: Object.fromEntries(imports.map((call) => [call, () => {}])),
  };
  for (const { module: from, name: wanted, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function" || !Object.hasOwn(provided[from] ?? {}, wanted)) {
      throw new SimBrokenError(`${name} asks for ${kind} ${from}.${wanted}, which nothing here provides`);
    }
  }
  const { exports } = await WebAssembly.instantiate(module, provided);
  checkExports(name, exports, exportArguments);
  const checked = exports as unknown as Exports & { readonly _initialize?: () => void };
  memory = checked.memory;
  try {
    checked._initialize?.();
  } catch (error) {
    throw new SimBrokenError(`${name} does not start: ${String(error)}`, [], { cause: error });
  }
  return checked;
}
