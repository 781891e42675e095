import { setTimeout as delay } from 'node:timers/promises';
import { callsDuring } from '../leads/others.mjs';
import { quantile, report } from '../lib/figures.mjs';

/** Open at the same time, each of another person. */
export const STREAMS = 50;
/** Texts that one person has written at a time, each of which is a call of the model. */
const TEXTS = 2;
/** Generations of each person in a round, and rounds: fewer than a person may have in an hour. */
const EACH = 2;
const ROUNDS = 3;
/** Between the clicks of two people, so that they are spread over the time that a text takes. */
const APART_MS = 60;

const ask = { model: 'bench', stream: true, stream_options: { include_usage: true }, messages: [] };
const asked = {
  ...{ type: 'social', network: 'linkedin', audience: 'Restaurantes', tone: 'friendly', language: 'es' },
  ...{ length: 'short', variants: TEXTS, generator: 'model' },
};

/**
 * Reads an answer to its end.
 * @param {Promise<Response>} call
 * @param {(text: string) => boolean} isThere whether what has come so far holds a letter that a person would see
 * @returns {Promise<number>} when the first letter was there
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

/** Milliseconds until the first letter of as many texts as a person has written, without the product. */
export const askModel = (url) => async () => {
  const startedAt = performance.now();
  const isThere = (text) => text.includes('"content":"El ro"');
  const letters = Array.from({ length: TEXTS }, () => firstLetter(post(url, ask), isThere));
  return Math.min(...(await Promise.all(letters))) - startedAt;
};

/** The same through the product. */
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

/** Has each of the people ask several times, one after the other; `apartMs` after each other at first. */
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
 * Keeps as many streams open as there are people, while something else is done.
 * @param {(() => Promise<number>)[]} asks
 * @param {() => Promise<unknown>} work begins once all are open
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
/** @param {number[]} ours @param {number[]} theirs of the bare client */
export function reportOverhead(label, ours, theirs, goal) {
  const [our, their] = [quantile(ours, 0.95), quantile(theirs, 0.95)];
  const medians = `median ${ms(quantile(ours, 0.5))} against ${ms(quantile(theirs, 0.5))}`;
  report(label, our - their, {
    ...{ unit: 'ms', digits: 0, ...goal },
    note: `(p95 ${ms(our)} against ${ms(their)}; ${medians})`,
  });
}

/**
 * Prints how much later than a bare client of the model people see the first letter, and what others wait for meanwhile.
 * @param {string} name of the database
 * @param {(() => Promise<number>)[]} ours one for each person
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
