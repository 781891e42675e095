// Measures whether response times reveal that an account exists (rules 3.11 and 19.10).

import { join } from 'node:path';
import Libsql from 'libsql';
import { credentials } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { pValue } from './rank-test.mjs';

const TIMES = 200;
const mostMs = 5;
const leastP = 0.05;

/** Makes the account forget this machine's IP address, because an attacker's address is not known to the account either. */
function forgetAddresses(dataDir) {
  const database = new Libsql(join(dataDir, 'auth.sqlite'));
  database.exec('DELETE FROM throttles');
  database.close();
}

async function timeOf(url, path, body) {
  const headers = { 'content-type': 'application/json' };
  const begun = performance.now();
  const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return { ms: performance.now() - begun, status: answer.status };
}

/** Times both kinds of calls in pairs of random order, so that other load on the machine affects both equally. */
async function compare(url, { label, path, status, bodies }) {
  const times = { known: [], unknown: [] };
  const measure = async (kind, keep) => {
    const taken = await timeOf(url, path, bodies[kind]);
    if (taken.status !== status) throw new Error(`${path} was answered ${taken.status}`);
    if (keep) times[kind].push(taken.ms);
  };
  for (let n = -20; n < TIMES; n++) {
    const pair = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of pair) await measure(kind, n >= 0);
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const note = `(${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without)`;
  report(`${label}: difference of the medians`, Math.abs(known - unknown), {
    unit: 'ms',
    most: mostMs,
    note,
  });
  report(`${label}: p that both are alike`, pValue(times.known, times.unknown), { least: leastP });
}

/** @param {string} root the repository */
export async function run(root) {
  console.log('\nAnswers about accounts that exist and that do not');
  try {
    const services = await startServices(root, () => '', 'consulting');
    atEnd(() => services.stop());
    const person = { ...credentials, name: 'Bench', email: 'bench@mail.example' };
    const { status } = await timeOf(services.url, '/api/register', person);
    if (status !== 201) throw new Error(`the registration was answered ${status}`);
    forgetAddresses(services.dataDir);
    const [known, unknown] = [credentials.username, 'somebody'];
    await compare(services.url, {
      label: 'forgotten password',
      path: '/api/password-resets',
      status: 202,
      bodies: { known: { login: known }, unknown: { login: unknown } },
    });
    const password = 'a wrong password';
    await compare(services.url, {
      label: 'wrong password',
      path: '/api/login',
      status: 401,
      bodies: { known: { username: known, password }, unknown: { username: unknown, password } },
    });
  } finally {
    await cleanUp();
  }
}
