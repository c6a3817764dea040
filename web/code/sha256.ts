// SHA-256 (FIPS 180-4), for pages of another computer's http address, where a browser has no crypto.subtle.

/** The first 32 bits of the fractional part of a root: 2 is a prime's square root, 3 its cube root. */
function fraction(prime: number, root: 2 | 3): number {
  const value = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime);
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Its words in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const primes = firstPrimes(64);
  const constants = primes.map((prime) => fraction(prime, 3));
  const hash = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2));
  // A one bit, zeros, and the length in bits fill the last block of 64 bytes.
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [before, last] = [words[i - 15]!, words[i - 2]!];
      const low = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const high = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
      words[i] = words[i - 16]! + low + words[i - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const chosen = (e & f) ^ (~e & g);
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + constants[i]! + words[i]!) >>> 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e] = [g, f, e, (d + first) >>> 0];
      [d, c, b, a] = [c, b, a, (first + second) >>> 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = hash[i]! + word;
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}
