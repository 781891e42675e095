const slotMs = 100;
/** Golden ratio: the fractional parts of its multiples are spread evenly between 0 and 1. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * Returns a function that decides whether a trace that begins now is recorded. It records the first trace of each second, and all traces
 * in a share of the 100 ms time slots. On Node 20, a recorded call slows down all other calls of the process until it ends, so recording
 * calls of the same slot costs less than recording as many calls at random. Gateways with synchronised clocks choose the same slots.
 * @param share from 0 (no trace at all) to 1
 * @param now returns the time in milliseconds
 */
export function samplerOf(share: number, now: () => number = Date.now): () => boolean {
  let second = -1;
  return () => {
    const time = now();
    const current = Math.floor(time / 1000);
    const isFirst = share > 0 && current !== second;
    second = current;
    return isFirst || (Math.floor(time / slotMs) * goldenRatio) % 1 < share;
  };
}
