// The host's book of a room: its guests, their places, and the places of those whose connection was lost, for when they come back.
import type { Guest, Place } from "./messages.ts";

export const lookingOn: Place = { role: "spectator", at: 0 };

/** Guests that have left and may come back, at most. */
const mostParted = 32;

const keyText = (key: Uint8Array): string => Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class GuestBook {
  readonly #guests = new Map<number, Guest>();
  readonly #keys = new Map<number, string>();
  readonly #parted = new Map<string, Guest>();
  /** Stations with a robot for a driver, a bit each. */
  stations = 0;

  get guests(): readonly Guest[] {
    return [...this.#guests.values()];
  }

  of(member: number): Guest | undefined {
    return this.#guests.get(member);
  }

  /** As another host knew them. */
  copy(guests: readonly Guest[], stations: number): void {
    this.#guests.clear();
    for (const guest of guests) this.#guests.set(guest.member, guest);
    this.stations = stations;
  }

  /** A member says who it is. One that was here before gets its place again; the number of its lost connection is returned, else -1. */
  greet(member: number, key: Uint8Array, name: string, wish: Place): number {
    const text = keyText(key);
    const before = [...this.#keys].find(([other, one]) => one === text && other !== member)?.[0] ?? -1;
    const known = this.#guests.get(before) ?? this.#parted.get(text);
    if (before >= 0) this.#forget(before);
    this.#parted.delete(text);
    this.#keys.set(member, text);
    const now = this.#guests.get(member);
    const place = known ?? now ?? wish;
    this.#guests.set(member, {
      member,
      name,
      ready: now?.ready ?? known?.ready ?? false,
      ...this.#free(member, place),
    });
    return before;
  }

  /** A guest wants another place, name or readiness. One that it cannot have leaves it where it was. */
  wish(member: number, name: string, wish: Place, ready: boolean): void {
    const guest = this.#guests.get(member);
    if (guest === undefined) return;
    const free = this.#free(member, wish);
    const { role, at } = free.role === wish.role && free.at === wish.at ? wish : guest;
    this.#guests.set(member, { member, name, ready, role, at });
  }

  /** A guest looks on from now on. */
  bench(member: number): void {
    const guest = this.#guests.get(member);
    if (guest !== undefined) this.#guests.set(member, { ...guest, ...lookingOn, ready: false });
  }

  /** A guest's connection has ended. */
  part(member: number): void {
    const guest = this.#guests.get(member);
    const key = this.#keys.get(member);
    if (guest !== undefined && key !== undefined) this.#parted.set(key, guest);
    const [oldest] = this.#parted.keys();
    if (this.#parted.size > mostParted && oldest !== undefined) this.#parted.delete(oldest);
    this.#forget(member);
  }

  #forget(member: number): void {
    this.#guests.delete(member);
    this.#keys.delete(member);
  }

  /** The place, if it is there and nobody else has it. */
  #free(member: number, { role, at }: Place): Place {
    const taken = [...this.#guests.values()].some((one) => one.member !== member && one.role === role && one.at === at);
    const isThere = role !== "driver" || (this.stations & (1 << at)) !== 0;
    return role === "spectator" || (isThere && !taken) ? { role, at } : lookingOn;
  }
}
