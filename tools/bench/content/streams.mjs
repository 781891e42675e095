import { setTimeout as delay } from 'node:timers/promises';
import { callsDuring } from '../leads/others.mjs';
import { quantile, report } from '../lib/figures.mjs';

/** Number of simultaneous streams, each of a different user. */
export const STREAMS = 50;
/** Number of texts that one user generates at a time; each is a separate call of the model. */
const TEXTS = 2;
/** Generations per user in a round, and number of rounds. Together they stay below a user's hourly limit. */
const EACH = 2;
const ROUNDS = 3;
/** Milliseconds between the clicks of two users, so that the clicks are spread over the time in which a text is generated. */
const APART_MS = 60;

const ask = { model: 'bench', stream: true, stream_options: { include_usage: true }, messages: [] };
const asked = {
  ...{ type: 'social', network: 'linkedin', audience: 'Restaurantes', tone: 'friendly', language: 'es' },
  ...{ length: 'short', variants: TEXTS, generator: 'model' },
};

/**
 * Reads a response to its end.
 * @param {Promise<Response>} call
 * @param {(text: string) => boolean} isThere returns true once the text received so far contains a letter that a user would see
 * @returns {Promise<number>} time of the first letter
 */
async function firstLetter(call, isThere) {
  const answer = await call;
  if (!answer.ok || answer.body === null)
    throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  const decoder = new TextDecoder();
  let [text, at] = ['', 0];
  for await (const bytes of answer.body) {
    if (at > 0) continue;
    text += decoder.decode(bytes, { stream: true });
    if (isThere(text)) at = performance.now();
  }
  if (at === 0) throw new Error(`no letter came: ${text}`);
  return at;
}

const post = (url, body, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Measures the milliseconds until the first letter when the model is called directly, with as many texts as one user generates. */
export const askModel = (url) => async () => {
  const startedAt = performance.now();
  const isThere = (text) => text.includes('"content":"El ro"');
  const letters = Array.from({ length: TEXTS }, () => firstLetter(post(url, ask), isThere));
  return Math.min(...(await Promise.all(letters))) - startedAt;
};

/** Like `askModel`, but through the product. */
export const askProduct =
  (url, { token, companyId, productId }) =>
  async () => {
    const startedAt = performance.now();
    const call = post(
      `${url}/api/marketing/companies/${companyId}/contents`,
      { ...asked, productId },
      {
        authorization: `Bearer ${token}`,
      },
    );
    return (await firstLetter(call, (text) => /event: piece\n.*\n/.test(text))) - startedAt;
  };

/** Lets each user generate `times` texts in sequence; each user starts `apartMs` after the previous one. */
async function manyAsk(asks, times, apartMs) {
  const taken = await Promise.all(
    asks.map(async (one, place) => {
      const own = [];
      await delay(place * apartMs);
      for (let time = 0; time < times; time++) own.push(await one());
      return own;
    }),
  );
  return taken.flat();
}

/**
 * Keeps one stream per user open while some work is done.
 * @param {(() => Promise<number>)[]} asks
 * @param {() => Promise<unknown>} work starts once all streams are open
 */
export async function whileStreaming(asks, work) {
  let stopped = false;
  const people = asks.map(async (one, place) => {
    await delay(place * APART_MS);
    while (!stopped) await one();
  });
  await delay(asks.length * APART_MS);
  await work().finally(() => {
    stopped = true;
  });
  await Promise.all(people);
}

const ms = (value) => `${value.toFixed(0)} ms`;
/** @param {number[]} ours milliseconds with the product @param {number[]} theirs milliseconds with the bare client */
export function reportOverhead(label, ours, theirs, goal) {
  const [our, their] = [quantile(ours, 0.95), quantile(theirs, 0.95)];
  const medians = `median ${ms(quantile(ours, 0.5))} against ${ms(quantile(theirs, 0.5))}`;
  report(label, our - their, {
    ...{ unit: 'ms', digits: 0, ...goal },
    note: `(p95 ${ms(our)} against ${ms(their)}; ${medians})`,
  });
}

/**
 * Prints the delay of the first letter compared with a bare client of the model, and how long other users wait meanwhile.
 * @param {string} name name of the database
 * @param {(() => Promise<number>)[]} ours one function for each user
 * @param {() => Promise<number>} bare
 * @param {Record<string, () => Promise<unknown>>} others
 */
export async function measureStreams(name, ours, bare, others) {
  const bares = Array.from({ length: STREAMS }, () => bare);
  await manyAsk(ours, 1, APART_MS);
  const [product, model, productAtOnce, modelAtOnce] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    model.push(...(await manyAsk(bares, EACH, APART_MS)));
    product.push(...(await manyAsk(ours, EACH, APART_MS)));
    modelAtOnce.push(...(await manyAsk(bares, 1, 0)));
    productAtOnce.push(...(await manyAsk(ours, 1, 0)));
  }
  reportOverhead(`first letter, ${STREAMS} streams open, over bare, ${name}`, product, model, { most: 100 });
  reportOverhead(`  all begun at the same moment, ${name}`, productAtOnce, modelAtOnce, {});
  const calm = await callsDuring(others, () => delay(6000));
  /** @type {number[][]} */
  let busy = [];
  await whileStreaming(ours, async () => {
    busy = await callsDuring(others, () => delay(6000));
  });
  for (const [place, other] of Object.keys(others).entries()) {
    const [before, during] = [quantile(calm[place], 0.95), quantile(busy[place], 0.95)];
    report(`${other} beside ${STREAMS} streams, p95 of without, ${name}`, during / before, {
      most: 1.5,
      note: `(${during.toFixed(1)} ms against ${before.toFixed(1)} ms; longest ${ms(Math.max(...busy[place]))})`,
    });
  }
}
