import { setTimeout as delay } from 'node:timers/promises';
import { quantile, report } from '../lib/figures.mjs';
import { enquiry } from './seed.mjs';

/** Repeats a call until it is stopped, and records the duration of each in milliseconds. */
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
 * Measures how long other users wait while some work is done. Each of them makes a call 20 ms after the previous response.
 * @param {Record<string, () => Promise<unknown>>} others
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number[][]>} milliseconds of each user's calls, in order
 */
export async function callsDuring(others, work) {
  const callers = Object.values(others).map(callOn);
  await work();
  return Promise.all(callers.map((stop) => stop()));
}

/**
 * Prints how long others wait during some work, and without it.
 * @param {string} name name of the database
 * @param {Record<string, () => Promise<unknown>>} others
 * @param {string} what text that follows the word "while"
 * @param {() => Promise<unknown>} work
 */
export async function reportWaits(name, others, what, work) {
  const calm = await callsDuring(others, () => delay(3000));
  const busy = await callsDuring(others, work);
  for (const [place, label] of Object.keys(others).entries()) {
    const [before, meanwhile] = [calm[place], busy[place]];
    report(`${label} while ${what}, longest, ${name}`, Math.max(...meanwhile), {
      ...{ unit: 'ms', digits: 0, most: 100 },
      note: `(p95 ${quantile(meanwhile, 0.95).toFixed(0)} ms, idle ${quantile(before, 0.95).toFixed(0)} ms, longest ${Math.max(...before).toFixed(0)} ms)`,
    });
  }
}

/** Returns the calls of other users during a measurement; they use a small company and the public contact form. */
export async function othersOf({ call, small }) {
  const path = `/api/marketing/companies/${small}/leads`;
  const [lead] = await call('GET', path);
  let { version } = await call('GET', `/api/marketing/leads/${lead.id}`);
  return {
    list: () => call('GET', path),
    'contact form': () => call('POST', '/api/contact/send-email', enquiry),
    'change of a status': async () => {
      const patch = { version, status: `Visto ${version % 2}` };
      ({ version } = await call('PATCH', `/api/marketing/leads/${lead.id}`, patch));
    },
  };
}
