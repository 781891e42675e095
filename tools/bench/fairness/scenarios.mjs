import { setTimeout as delay } from 'node:timers/promises';
import { fileMapping, leadFile } from '../leads/sample-leads.mjs';

const PART_BYTES = 180 * 1024;
const FILES = 10;
const ROWS = 20_000;

/**
 * Makes a call as the greedy user; never throws, whatever the response.
 * @typedef {(method: string, path: string, body?: object) => Promise<any>} Ask
 */

/**
 * A way in which one user can load the product, and a single request of the same kind by another user.
 * @typedef {object} Scenario
 * @property {number} clients number of clients that repeat it until the time is over
 * @property {(ask: Ask, person: import('./seed.mjs').Person, client: number, round: number) => Promise<unknown>} greedy what a client does
 * in a round
 * @property {(person: import('./seed.mjs').Person) => Promise<unknown>} alike throws when it fails
 */

/** Repeats a call until its reply meets a condition. */
async function untilHolds(ask, isSo) {
  for (;;) {
    if (isSo(await ask())) return;
    await delay(100);
  }
}

const boardOf = (person) => `/api/marketing/companies/${person.companyId}/leads/board`;
/** @param {(method: string, path: string, body: object) => Promise<any>} ask */
const countAudience = (ask, { campaignId }) =>
  ask('POST', `/api/marketing/campaigns/${campaignId}/audience-counts`, { filter: {} });
const designs = (person) => `/api/marketing/content-variants/${person.variantId}/ad-designs/all.zip`;
const review = (person) => `/api/marketing/campaigns/${person.campaignId}/review`;
const deep = ({ companyId }) =>
  `/api/marketing/companies/${companyId}/leads?sort=-fit&search=empresa&page=900`;

/** Uploads a file. @returns {Promise<number>} id of the import, 0 when it was rejected */
async function sendFile(ask, { companyId }, file) {
  const begun = { fileName: 'leads.csv', sizeBytes: file.length };
  const { id } = (await ask('POST', `/api/marketing/companies/${companyId}/lead-imports`, begun)) ?? {};
  if (id === undefined) return 0;
  for (let number = 1; number <= Math.ceil(file.length / PART_BYTES); number++) {
    const bytes = file.subarray((number - 1) * PART_BYTES, number * PART_BYTES).toString('base64');
    await ask('PUT', `/api/marketing/lead-imports/${id}/parts/${number}`, { bytes });
  }
  return id;
}

/** Uploads a file and starts its check. @returns {Promise<number>} id of the import */
async function checkFile(ask, person, file) {
  const id = await sendFile(ask, person, file);
  if (id === 0) return 0;
  const settings = { encoding: 'utf-8', separator: 'semicolon', mapping: fileMapping, source: 'Feria' };
  await ask('POST', `/api/marketing/lead-imports/${id}/check`, settings);
  return id;
}

async function changeTwo({ call, companyId }) {
  const [first, second] = await call('GET', `/api/marketing/companies/${companyId}/leads`);
  const change = { status: `Visto ${Date.now()}`, ids: [first.id, second.id] };
  const { id } = await call('POST', `/api/marketing/companies/${companyId}/leads/bulk-changes`, change);
  await untilHolds(
    () => call('GET', `/api/marketing/bulk-changes/${id}`),
    ({ state }) => state === 'done',
  );
}

async function checkRow(person) {
  const id = await checkFile(person.call, person, leadFile(1));
  await untilHolds(
    () => person.call('GET', `/api/marketing/lead-imports/${id}`),
    ({ state }) => state === 'checked',
  );
}

/** Reads a file that is not JSON, such as a zip archive or a page. */
async function readFile(url, path, token) {
  const answer = await fetch(url + path, { ...(token && { headers: { authorization: `Bearer ${token}` } }) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(String(answer.status));
}

/**
 * Returns the scenarios.
 * @param {string} url origin of the gateway
 * @returns {Record<string, Scenario>}
 */
export function scenariosAt(url) {
  const board = {
    greedy: (ask, person) => ask('GET', boardOf(person)),
    alike: (person) => person.call('GET', boardOf(person)),
  };
  const file = leadFile(ROWS);
  return {
    'board, 4 clients': { clients: 4, ...board },
    'board, 8 clients': { clients: 8, ...board },
    'deep pages': {
      clients: 8,
      greedy: (ask, person) => ask('GET', deep(person)),
      alike: (person) => person.call('GET', deep(person).replace('900', '1')),
    },
    audiences: {
      clients: 12,
      greedy: (ask, person) => countAudience(ask, person),
      alike: (person) => countAudience(person.call, person),
    },
    designs: {
      clients: 45,
      greedy: (ask, person) => ask('GET', designs(person)),
      alike: (person) => readFile(url, designs(person), person.token),
    },
    review: {
      clients: 4,
      greedy: (ask, person) => ask('GET', review(person)),
      alike: (person) => person.call('GET', review(person)),
    },
    pages: {
      clients: 40,
      greedy: (ask, { slug }) => ask('GET', `/l/${slug}`),
      alike: ({ slug }) => readFile(url, `/l/${slug}`),
    },
    imports: {
      clients: FILES,
      greedy: async (ask, person, _client, round) =>
        round === 0 ? checkFile(ask, person, file) : delay(500),
      alike: checkRow,
    },
    uploads: {
      clients: FILES,
      greedy: async (ask, person) => {
        const id = await sendFile(ask, person, file);
        if (id > 0) await ask('DELETE', `/api/marketing/lead-imports/${id}`);
      },
      alike: checkRow,
    },
    changes: {
      clients: 50,
      greedy: async (ask, { companyId }, client, round) =>
        round === 0
          ? ask('POST', `/api/marketing/companies/${companyId}/leads/bulk-changes`, {
              ...{ status: `Llamar ${client}`, filter: {} },
            })
          : delay(500),
      alike: changeTwo,
    },
  };
}
