import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of each of a caller's calls, made one after the other until it is told to stop. */
function callOn(call) {
  const taken = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      await call();
      taken.push(performance.now() - startedAt);
      await delay(20);
    }
  })();
  return async () => {
    stopped = true;
    await done;
    return taken;
  };
}

/**
 * What other people wait for while something is done: each of them makes their call every 20 ms.
 * @param {Record<string, () => Promise<unknown>>} others
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number[][]>} milliseconds of the calls of each, in their order
 */
export async function callsDuring(others, work) {
  const callers = Object.values(others).map(callOn);
  await work();
  return Promise.all(callers.map((stop) => stop()));
}
