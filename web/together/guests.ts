// The host's book of a room: its guests, their places, and the places of members that have lost their connection, for when they come back.
import { matesOf, playsIn, robotsOf, stationsOf, type Guest, type Place } from "./messages.ts";

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

  /** A member gives its name. One that was here before gets its place again; the number of its lost connection is returned, else -1. */
  greet(member: number, key: Uint8Array, name: string, wish: Place): number {
    const text = keyText(key);
    const before = [...this.#keys].find(([other, one]) => one === text && other !== member)?.[0] ?? -1;
    const known = this.#guests.get(before) ?? this.#parted.get(text);
    if (before >= 0) this.#forget(before);
    this.#parted.delete(text);
    this.#keys.set(member, text);
    const now = this.#guests.get(member);
    const place = known ?? now ?? wish;
    const ready = now?.ready ?? known?.ready ?? false;
    const muted = now?.muted ?? known?.muted ?? false;
    this.#guests.set(member, { member, name, ready, muted, ...this.#next(member, place) });
    return before;
  }

  /** A guest wants another place, name or readiness. One that it cannot have leaves it where it was. */
  wish(member: number, name: string, wish: Place, ready: boolean): void {
    const guest = this.#guests.get(member);
    if (guest === undefined) return;
    const free = this.#free(member, wish);
    const { role, at, mates } = free.role === wish.role && free.at === wish.at ? free : guest;
    this.#guests.set(member, { member, name, ready, muted: guest.muted, role, at, ...matesOf({ mates }) });
  }

  /** The host hides a guest's marks from all, or shows them again. */
  mute(member: number, muted: boolean): void {
    const guest = this.#guests.get(member);
    if (guest !== undefined) this.#guests.set(member, { ...guest, muted });
  }

  /** A guest looks on from now on. */
  bench(member: number): void {
    const guest = this.#guests.get(member);
    if (guest === undefined) return;
    const { name, muted } = guest;
    this.#guests.set(member, { member, name, muted, ...lookingOn, ready: false });
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

  /** The place, or for one that would drive the first station that is free. */
  #next(member: number, place: Place): Place {
    const stations = Array.from({ length: 6 }, (_, at) => ({ role: "driver", at }) as const);
    const wishes = place.role === "driver" ? [place, ...stations] : [place];
    return wishes.map((wish) => this.#free(member, wish)).find(({ role }) => role !== "spectator") ?? lookingOn;
  }

  /** The place, if it is there and no other member has it. */
  #free(member: number, { role, at, mates = 0 }: Place): Place {
    const others = [...this.#guests.values()].filter((one) => one.member !== member);
    // An alliance may have several coaches.
    const drivers = others.reduce((all, one) => all | stationsOf(one), 0);
    const taken =
      role === "driver"
        ? (drivers & (1 << at)) !== 0
        : playsIn(role) && others.some((one) => one.role === role && one.at === at);
    const robots = robotsOf({ role, at });
    const isThere = (robots & ~this.stations) === 0;
    if (role !== "spectator" && (!isThere || taken)) return lookingOn;
    const free = role === "driver" ? mates & this.stations & ~drivers & ~(1 << at) : 0;
    return { role, at, ...matesOf({ mates: free }) };
  }
}
