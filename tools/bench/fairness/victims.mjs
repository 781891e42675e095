import { setTimeout as delay } from 'node:timers/promises';
import { enquiry } from '../leads/seed.mjs';

/** Milliseconds between two calls of the same kind. */
const PAUSE = 50;
/** Milliseconds after which a call counts as failed. */
const PATIENCE = 20_000;

/** Durations and outcomes of the calls of one kind. */
export class Calls {
  /** @type {number[]} */
  taken = [];
  /** Number of responses with a status of 500 or higher, and of calls without a response in time. */
  failed = 0;
  /** Number of other unsuccessful responses. */
  refused = 0;
}

/**
 * Makes one call.
 * @param {Calls} calls
 * @param {string} url
 * @param {{ method?: string, path: string, token?: string, body?: object }} request
 * @returns {Promise<any>} the reply; null when it is not a success
 */
async function measure(calls, url, { method = 'GET', path, token, body }) {
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const answer = await fetch(url + path, {
      ...{ method, headers, signal: AbortSignal.timeout(PATIENCE) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 500) calls.failed++;
    else if (!answer.ok) calls.refused++;
    return answer.ok ? JSON.parse(text || 'null') : null;
  } catch {
    calls.failed++;
    return null;
  } finally {
    calls.taken.push(performance.now() - startedAt);
  }
}

/**
 * Returns the calls of other users during a measurement. Each is repeated shortly after its last response.
 * @param {string} url
 * @param {import('./seed.mjs').Person} other
 */
export async function victimsOf(url, { token, call, companyId }) {
  const list = `/api/marketing/companies/${companyId}/leads?sort=name`;
  // The last lead is used, because the scenarios change the first ones.
  const { id } = (await call('GET', list)).at(-1);
  const path = `/api/marketing/leads/${id}`;
  let version = 0;
  return {
    list: (calls) => measure(calls, url, { path: list, token }),
    change: async (calls) => {
      if (version === 0) ({ version = 0 } = (await measure(new Calls(), url, { path, token })) ?? {});
      const body = { version, notes: `Llamada ${version}` };
      const changed = await measure(calls, url, { method: 'PATCH', path, token, body });
      // A change without a response may still have been stored, so version 0 makes the next call read the current version.
      version = changed?.version ?? 0;
    },
    'contact form': (calls) =>
      measure(calls, url, { method: 'POST', path: '/api/contact/send-email', body: enquiry }),
  };
}

/**
 * Repeats the victims' calls while some work is done.
 * @param {Awaited<ReturnType<typeof victimsOf>>} victims
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Record<string, Calls>>}
 */
export async function callsDuring(victims, work) {
  let isOver = false;
  const each = Object.entries(victims).map(async ([name, make]) => {
    const calls = new Calls();
    while (!isOver) {
      await make(calls);
      await delay(PAUSE);
    }
    return [name, calls];
  });
  try {
    await work();
  } finally {
    isOver = true;
  }
  return Object.fromEntries(await Promise.all(each));
}
