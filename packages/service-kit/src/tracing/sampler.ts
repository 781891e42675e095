const slotMs = 100;
/** Multiples of it, without their whole part, are spread evenly from 0 to 1. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * Returns a function that decides whether a trace that begins now is recorded: the first of each second, and all that begin in a share of
 * the slots of 100 ms. On Node 20, a recorded call slows down every other call of the process until it ends, so recording calls together
 * costs less than recording the same number at random. Gateways with the same time choose the same slots.
 * @param share from 0 (none at all) to 1
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
