// Snapshots of the core's whole state: pages that did not change are shared, so that one a second of a match takes less than a
// megabyte. Putting one back writes only the pages that differ.

/** A core's state as pages of equal size. Two calls may move the memory, so nothing that they return is kept. */
export interface StateMemory {
  readonly pages: number;
  readonly pageBytes: number;
  /** Indices of the pages that have changed since the last call, in the first all. `shadow` has them afterwards. */
  scan(): Uint32Array;
  /** A copy of the state as of the last scan, page after page. Written to, and then `put`, it becomes the state. */
  shadow(): Uint8Array;
  /**
   * Makes the shadow the state, in which these pages were written to. Throws SimDataError when it is not a state of
   * this run.
   */
  put(pages: Uint32Array): void;
}

export interface Snapshot {
  readonly tick: number;
  /** Slot of each page in the store. */
  readonly slots: Uint32Array;
  /** How many hold on to it; see `Snapshots.share`. */
  users: number;
}

const noSlot = 0xffffffff;
/** Pages in one piece of the store. */
const slabPages = 1024;

/** Pages with counts of their users, in slabs that are reused and never moved. */
class PageStore {
  readonly #pageBytes: number;
  readonly #slabs: Uint8Array[] = [];
  #users = new Uint32Array(slabPages);
  readonly #free: number[] = [];
  /** Slots ever used. */
  #end = 0;

  constructor(pageBytes: number) {
    this.#pageBytes = pageBytes;
  }

  get bytes(): number {
    return (this.#end - this.#free.length) * this.#pageBytes;
  }

  /** Takes a free slot; it has one user. */
  take(): number {
    const slot = this.#free.pop() ?? this.#end++;
    if (Math.floor(slot / slabPages) === this.#slabs.length) this.#grow();
    this.#users[slot] = 1;
    return slot;
  }

  /** Takes this very slot if it is the next free one and in the same slab as the one before it. */
  takeNext(slot: number): boolean {
    const next = this.#free.at(-1) ?? this.#end;
    if (next !== slot || slot % slabPages === 0) return false;
    this.take();
    return true;
  }

  /** So many pages from a slot on, all in one slab. */
  pages(slot: number, count: number): Uint8Array {
    const slab = this.#slabs[Math.floor(slot / slabPages)];
    if (slab === undefined) throw new RangeError(`no page ${slot}`);
    const start = (slot % slabPages) * this.#pageBytes;
    return slab.subarray(start, start + count * this.#pageBytes);
  }

  /** Sees to it that a slab's worth of slots can be written to without the system having to find memory first. */
  prepare(): void {
    const ready = this.#slabs.length * slabPages - this.#end + this.#free.length;
    if (ready >= slabPages) return;
    this.#grow();
    this.#slabs.at(-1)?.fill(0);
  }

  share(slot: number): void {
    this.#users[slot] = (this.#users[slot] as number) + 1;
  }

  release(slot: number): void {
    const left = (this.#users[slot] as number) - 1;
    this.#users[slot] = left;
    if (left === 0) this.#free.push(slot);
  }

  #grow(): void {
    this.#slabs.push(new Uint8Array(slabPages * this.#pageBytes));
    if (this.#slabs.length * slabPages <= this.#users.length) return;
    const users = new Uint32Array(2 * this.#users.length);
    users.set(this.#users);
    this.#users = users;
  }
}

export class Snapshots {
  readonly #memory: StateMemory;
  readonly #store: PageStore;
  /** Slots of the pages as they were at the last scan; `noSlot`: not in the store. */
  readonly #now: Uint32Array;
  /** Pages that a restore writes. */
  readonly #written: Uint32Array;
  #held = 0;

  /** The memory must not have been scanned by anybody else. */
  constructor(memory: StateMemory) {
    this.#memory = memory;
    this.#store = new PageStore(memory.pageBytes);
    this.#now = new Uint32Array(memory.pages).fill(noSlot);
    this.#written = new Uint32Array(memory.pages);
  }

  /** Bytes of all pages and tables that are held. */
  get bytes(): number {
    return this.#store.bytes + this.#held * this.#now.byteLength;
  }

  /** Bytes of a whole state, as `read` gives it. */
  get stateBytes(): number {
    return this.#memory.pages * this.#memory.pageBytes;
  }

  /** Holds the state as it is. */
  take(tick: number): Snapshot {
    const changed = this.#memory.scan();
    const shadow = this.#memory.shadow();
    const { pageBytes } = this.#memory;
    // Runs of pages go to runs of slots: changed pages lie together, and a call for every page took longer than the
    // copying.
    for (let i = 0; i < changed.length;) {
      const page = changed[i] as number;
      const slot = this.#store.take();
      let count = 1;
      while (changed[i + count] === page + count && this.#store.takeNext(slot + count)) count++;
      this.#store.pages(slot, count).set(shadow.subarray(page * pageBytes, (page + count) * pageBytes));
      for (let k = 0; k < count; k++) this.#replace(page + k, slot + k);
      i += count;
    }
    const slots = this.#now.slice();
    for (const slot of slots) this.#store.share(slot);
    this.#held++;
    return { tick, slots, users: 1 };
  }

  /** Gets memory for the next snapshot. Takes as long as half a snapshot when it has to: for a moment between two. */
  prepare(): void {
    this.#store.prepare();
  }

  /** Brings the state back. Returns how many pages it had to write. */
  restore(snapshot: Snapshot): number {
    for (const page of this.#memory.scan()) this.#replace(page, noSlot);
    const shadow = this.#memory.shadow();
    const { pageBytes } = this.#memory;
    let written = 0;
    const { slots } = snapshot;
    for (let page = 0; page < this.#now.length;) {
      const slot = slots[page] as number;
      let count = 0;
      while (
        page + count < slots.length &&
        slots[page + count] === slot + count &&
        this.#now[page + count] !== slot + count &&
        (count === 0 || (slot + count) % slabPages !== 0)
      ) {
        this.#store.share(slot + count);
        this.#replace(page + count, slot + count);
        this.#written[written++] = page + count;
        count++;
      }
      if (count > 0) shadow.set(this.#store.pages(slot, count), page * pageBytes);
      page += Math.max(1, count);
    }
    this.#memory.put(this.#written.subarray(0, written));
    return written;
  }

  /** All pages of a snapshot, one behind the other, in a buffer of their own: for another instance. */
  read({ slots }: Snapshot): Uint8Array<ArrayBuffer> {
    const { pageBytes } = this.#memory;
    const bytes = new Uint8Array(slots.length * pageBytes);
    for (let page = 0; page < slots.length;) {
      const slot = slots[page] as number;
      let count = 1;
      while (slots[page + count] === slot + count && (slot + count) % slabPages !== 0) count++;
      bytes.set(this.#store.pages(slot, count), page * pageBytes);
      page += count;
    }
    return bytes;
  }

  /** Makes the state of another instance of the same run, as `read` gave it, the present one. */
  adopt(bytes: Uint8Array): void {
    for (const page of this.#memory.scan()) this.#replace(page, noSlot);
    const shadow = this.#memory.shadow();
    const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
      new Int32Array(buffer, byteOffset, byteLength / 4);
    const [from, to] = [wordsOf(bytes), wordsOf(shadow)];
    const pageWords = this.#memory.pageBytes / 4;
    let written = 0;
    for (let page = 0; page < this.#now.length; page++) {
      const end = (page + 1) * pageWords;
      let at = page * pageWords;
      while (at < end && from[at] === to[at]) at++;
      if (at === end && this.#now[page] !== noSlot) continue;
      // The next snapshot finds it unchanged, so the store has to have it.
      const slot = this.#store.take();
      this.#store.pages(slot, 1).set(bytes.subarray(page * 4 * pageWords, end * 4));
      this.#replace(page, slot);
      if (at < end) this.#written[written++] = page;
    }
    shadow.set(bytes);
    this.#memory.put(this.#written.subarray(0, written));
  }

  /** Another holds on to it as well. */
  share(snapshot: Snapshot): Snapshot {
    snapshot.users++;
    return snapshot;
  }

  /** One of its holders lets go; after the last its pages are free. */
  release(snapshot: Snapshot): void {
    if (--snapshot.users > 0) return;
    // Backwards, so that pages that lay together are taken together again.
    for (let page = snapshot.slots.length - 1; page >= 0; page--) this.#store.release(snapshot.slots[page] as number);
    this.#held--;
  }

  #replace(page: number, slot: number): void {
    const before = this.#now[page] as number;
    if (before !== noSlot) this.#store.release(before);
    this.#now[page] = slot;
  }
}

/**
 * Which of the snapshots to give up when there are too many, by index: where the gap that it leaves is small for how long ago it
 * is, so that they are dense near `now`. Never the first, nor the last. -1 when there is none to give up.
 */
export function leastWanted(ticks: readonly number[], now: number): number {
  let least = -1;
  let lowest = Infinity;
  for (let i = 1; i + 1 < ticks.length; i++) {
    const gap = (ticks[i + 1] as number) - (ticks[i - 1] as number);
    const cost = gap / (50 + Math.abs(now - (ticks[i] as number)));
    if (cost < lowest) {
      lowest = cost;
      least = i;
    }
  }
  return least;
}
