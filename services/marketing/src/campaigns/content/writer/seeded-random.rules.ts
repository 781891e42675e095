/** Generator of numbers from 0 up to, but excluding, 1; equal seeds give equal numbers on every machine. */
export type Random = () => number;

const fnvPrime = 16_777_619;
const golden = 0x6d_2b_79_f5;

/** Returns a 32-bit hash of a text. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), fnvPrime) >>> 0;
  return hash;
}

/** @param seed any text; equal texts give equal numbers */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + golden) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the items in random order. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
