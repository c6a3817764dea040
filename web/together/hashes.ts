// Hashes of all members' runs by tick. One that differs from those of most players is wrong; where two stand against two, the host's side is
// right. Members that only look on are compared, but have no say.

/** Ticks whose hashes are kept. */
const keptHashes = 40;
/** Differences of one member that are told. */
const mostTold = 100;

export interface Difference {
  readonly tick: number;
  /** Members whose run came out otherwise than most. */
  readonly wrong: readonly number[];
  /** One whose run came out as most did, the host if it is among them. */
  readonly right: number;
}

export class HashDesk {
  readonly #byTick = new Map<number, Map<number, { readonly hash: string; readonly plays: boolean }>>();
  /** Ticks of each member's differences that were told. */
  readonly #told = new Map<number, Set<number>>();

  clear(): void {
    this.#byTick.clear();
    this.#told.clear();
  }

  /** Forgets a member's hashes: its run is another now. */
  forget(member: number): void {
    for (const said of this.#byTick.values()) said.delete(member);
  }

  /** Notes a hash. plays: its member has a say. Returns the difference that shows now, null when there is none that is new. */
  hear(member: number, tick: number, hash: string, host: number, plays: boolean): Difference | null {
    const said = this.#byTick.get(tick) ?? new Map<number, { readonly hash: string; readonly plays: boolean }>();
    this.#byTick.set(tick, said);
    said.set(member, { hash, plays });
    if (this.#byTick.size > keptHashes) this.#byTick.delete(Math.min(...this.#byTick.keys()));
    const truth = truthOf(
      [...said.values()].filter((one) => one.plays),
      said.get(host)?.hash,
    );
    // As long as the host has not come to that tick, it may be that nothing can be said.
    if (truth === null) return null;
    const all = [...said].map(([id, one]) => ({ id, isRight: one.hash === truth, plays: one.plays }));
    const wrong = all.filter(({ id, isRight }) => !isRight && this.#tells(id, tick)).map(({ id }) => id);
    if (wrong.length === 0) return null;
    const right = all.filter(({ isRight, plays: has }) => isRight && has).map(({ id }) => id);
    return { tick, wrong, right: right.includes(host) ? host : Math.min(...right) };
  }

  /** Whether a member's difference at a tick is news. Notes it. */
  #tells(member: number, tick: number): boolean {
    const told = this.#told.get(member) ?? new Set<number>();
    this.#told.set(member, told);
    if (told.has(tick) || told.size >= mostTold) return false;
    told.add(tick);
    return true;
  }
}

/** The hash that most have; of two that as many have the host's; null: that cannot be said. */
function truthOf(players: readonly { readonly hash: string }[], hosts: string | undefined): string | null {
  const counts = new Map<string, number>();
  for (const { hash } of players) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [first = null, ...others] = [...counts].filter(([, count]) => count === most).map(([hash]) => hash);
  if (others.length === 0) return first;
  return hosts !== undefined && (counts.get(hosts) ?? 0) === most ? hosts : null;
}
