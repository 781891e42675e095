import { setTimeout as delay } from 'node:timers/promises';
import { client, productOf } from '../http/seed.mjs';

const callsPerSecond = 100;

/**
 * Makes reads and writes at a constant rate, on each of the gateways in turn; the array may change meanwhile. One call in five creates a
 * product and one changes a product; all others read. The rate does not depend on the responses.
 * @param {string[]} gateways
 * @param {{ token: string, companyIds: number[] }} seeded
 */
export function startLoad(gateways, { token, companyIds }) {
  /** Names of the products whose write was confirmed, by id. @type {Map<number, string>} */
  const confirmed = new Map();
  const failures = [];
  const times = [];
  const pending = new Set();
  let isOver = false;

  async function write(call, turn, companyId) {
    const name = `Bread ${turn}`;
    const ids = [...confirmed.keys()];
    // Uses a product created about half a second ago or more, so that no two calls for the same one are in flight.
    const known = ids.at(-callsPerSecond / 2 - (turn % 7));
    if (turn % 5 === 1 && known !== undefined) {
      await call('PATCH', `/api/products/${known}`, { name });
      confirmed.set(known, name);
    } else {
      const { id } = await call('POST', '/api/products', { ...productOf(companyId), name });
      confirmed.set(id, name);
    }
  }

  async function one(turn) {
    const url = gateways[turn % gateways.length];
    const call = client(url, token);
    const companyId = companyIds[turn % companyIds.length];
    const began = performance.now();
    try {
      if (turn % 5 < 2) await write(call, turn, companyId);
      else if (turn % 5 === 2) await call('GET', `/api/companies/${companyId}/products`);
      else await call('GET', '/api/companies');
      times.push(performance.now() - began);
    } catch (error) {
      const why = `${error.message} ${error.cause?.message ?? ''}`.replace(/,"requestId":"[^"]*"/, '');
      failures.push(`turn ${turn}: ${why}`);
    }
  }

  const running = (async () => {
    const began = performance.now();
    for (let turn = 0; !isOver; turn++) {
      const wait = began + (turn * 1000) / callsPerSecond - performance.now();
      if (wait > 0) await delay(wait);
      const work = one(turn).finally(() => pending.delete(work));
      pending.add(work);
    }
  })();

  return {
    confirmed,
    failures,
    /** Returns the durations of calls since this function was last called. */
    takeTimes: () => times.splice(0),
    /** Resolves once the calls currently in flight have ended. */
    settled: async () => void (await Promise.all([...pending])),
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all([...pending]);
    },
  };
}
