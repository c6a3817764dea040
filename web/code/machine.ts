// Python's questions to the machine below it: the time, the time zone and random bytes. All three come from the run, so
// that a program gets the same from datetime.now(), os.urandom() or uuid4() each time that the run is.

/** Functions that Pyodide's module imports, by the name that Emscripten gives them. */
type Imports = Record<string, unknown>;

/** The season's kickoff, as in _sandlot/isolate.py: 2026-01-10 17:00 UTC [ms]. */
export const epoch = 1_768_064_400_000;

/** Modules in Python's own binary that lead out of it or end it: see _sandlot/missing.py. */
const shutModules = new Set([
  ...["_ctypes", "_ctypes_test", "_pyodide_core", "_remote_debugging", "_testbuffer", "_testcapi", "_testclinic"],
  ...["_testclinic_limited", "_testinternalcapi", "_testlimitedcapi", "_xxtestfuzz"],
]);
/** Where Python's runtime may have its pointer to the table of modules [bytes]. */
const runtimeBytes = 1 << 16;

const realTimeClock = 0;
/** Offset of tm_isdst and tm_gmtoff in a struct tm of musl [bytes]. */
const isDaylight = 32;
const secondsEast = 36;

export class Machine {
  #milliseconds = 0;
  #state = 1;
  #memory: WebAssembly.Memory | null = null;
  #exports: WebAssembly.Exports = {};

  /** Random bytes follow the seed from here on. */
  seed(seed: number): void {
    this.#state = seed >>> 0;
  }

  /** The run's time [us]. */
  at(microseconds: number): void {
    this.#milliseconds = microseconds / 1000;
  }

  /**
   * Takes the place of the host in a module's imports. stops: the number of the question whether WebAssembly can stop
   * in the middle of a call, which is answered with yes: the maker of a snapshot cannot, and a program that starts from
   * it may.
   */
  install(imports: Record<string, Imports>, stops?: number): void {
    const { env, wasi_snapshot_preview1: wasi } = imports;
    if (env === undefined || wasi === undefined) throw new Error("this is no module of Pyodide");
    if (stops !== undefined) {
      const ask = env["emscripten_asm_const_int"] as (question: number, ...given: unknown[]) => number;
      env["emscripten_asm_const_int"] = (question: number, ...given: unknown[]) =>
        question >>> 0 === stops ? 1 : ask(question, ...given);
    }
    env["emscripten_date_now"] = () => epoch + this.#milliseconds;
    env["emscripten_get_now"] = () => this.#milliseconds;
    wasi["clock_time_get"] = (clock: number, _precision: bigint, at: number): number => {
      const milliseconds = (clock === realTimeClock ? epoch : 0) + this.#milliseconds;
      this.#view().setBigUint64(at >>> 0, BigInt(Math.round(milliseconds * 1000)) * 1000n, true);
      return 0;
    };
    wasi["random_get"] = (at: number, count: number): number => {
      const view = this.#view();
      for (let i = 0; i < count; i++) view.setUint8((at >>> 0) + i, this.#byte());
      return 0;
    };
    const greenwich = env["_gmtime_js"] as (time: bigint, tm: number) => void;
    env["_localtime_js"] = (time: bigint, tm: number): void => {
      greenwich(time, tm);
      this.#view().setInt32((tm >>> 0) + isDaylight, 0, true);
      this.#view().setInt32((tm >>> 0) + secondsEast, 0, true);
    };
    env["_mktime_js"] = env["_timegm_js"];
    env["_tzset_js"] = (zone: number, daylight: number, standardName: number, daylightName: number): void => {
      const view = this.#view();
      view.setInt32(zone >>> 0, 0, true);
      view.setInt32(daylight >>> 0, 0, true);
      for (const name of [standardName, daylightName]) {
        [..."UTC\0"].forEach((letter, i) => view.setUint8((name >>> 0) + i, letter.charCodeAt(0)));
      }
    };
  }

  /** The module that came out of it. */
  attach(instance: WebAssembly.Instance): void {
    this.#exports = instance.exports;
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
  }

  /** Python can no longer make modules that lead out of it: they go from its table of those that are built in. */
  shutModules(): void {
    const { PyImport_Inittab: given, _PyRuntime: runtime } = this.#exports;
    if (!(given instanceof WebAssembly.Global && runtime instanceof WebAssembly.Global))
      throw new Error("Pyodide keeps its table of modules in a place that is not known here");
    const view = this.#view();
    const word = (at: number): number => view.getUint32(at, true);
    const first = word(Number(given.value));
    const isTable = (at: number): boolean =>
      at > 0 && at < view.byteLength - 8 && word(at) === word(first) && word(at + 4) === word(first + 4);
    const start = Number(runtime.value);
    const places = Array.from({ length: runtimeBytes / 4 }, (_, index) => word(start + 4 * index));
    const tables = new Set([first, ...places.filter(isTable)]);
    if (tables.size < 2) throw new Error("Python's own table of modules is not where it should be");
    for (const table of tables) this.#shorten(table, view);
  }

  /** A table of pairs, name and function, up to a name of nothing. */
  #shorten(table: number, view: DataView): void {
    let to = table;
    for (let from = table; ; from += 8) {
      const name = view.getUint32(from, true);
      if (name !== 0 && shutModules.has(this.#text(name))) continue;
      view.setUint32(to, name, true);
      view.setUint32(to + 4, view.getUint32(from + 4, true), true);
      to += 8;
      if (name === 0) return;
    }
  }

  #text(at: number): string {
    const bytes = new Uint8Array(this.#memory!.buffer, at, 64);
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
  }

  #view(): DataView {
    return new DataView(this.#memory!.buffer);
  }

  /** Of mulberry32, a generator of 32 bits by Tommy Ettinger (public domain). */
  #byte(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) & 0xff;
  }
}
