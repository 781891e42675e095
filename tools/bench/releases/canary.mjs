import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atEnd } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { copyAs, secondsOf } from './publish.mjs';
import { fillStore } from './store.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 5);
const visitors = 10_000;
const navigations = 20;
const shares = [1, 10, 50];
const paths = ['/comercia-auth', '/', '/auth'];
const name = 'mfe-comercia';

/** Requests a document. @returns its size in bytes, its portal version, and the cookie that the response set */
async function documentOf(url, cookie = '') {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
  const text = await answer.text();
  const version = new RegExp(`"name":"${name}".*?"live":\\{"version":"([^"]+)"`).exec(text)?.[1];
  const [given = cookie] = (answer.headers.get('set-cookie') ?? cookie).split(';');
  const own = text.replaceAll(/nonce="[^"]+"/g, '');
  return { version, cookie: given, bytes: text.length, text: own };
}

/** Requests documents as new visitors, from all gateways in turn. @returns the percentage of documents with the canary release */
async function measureSplit(gateways, canary) {
  let chosen = 0;
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let at = lane; at < visitors; at += 8) {
      const { url } = gateways[at % gateways.length];
      if ((await documentOf(url + paths[0])).version === canary) chosen += 1;
    }
  });
  await Promise.all(lanes);
  return (chosen / visitors) * 100;
}

/**
 * Requests several documents per visitor from changing gateways. @returns the percentage with the same release as the visitor's first
 * document
 */
async function measureStickiness(gateways) {
  let same = 0;
  const people = 200;
  for (let person = 0; person < people; person += 1) {
    const first = await documentOf(gateways[0].url + paths[0]);
    for (let at = 0; at < navigations; at += 1) {
      const { url } = gateways[at % gateways.length];
      await documentOf(url + paths[1 + (at % 2)], first.cookie);
      const { version } = await documentOf(url + paths[0], first.cookie);
      if (version === first.version) same += 1;
    }
  }
  return (same / (people * navigations)) * 100;
}

/**
 * Measures canaries with three gateways: the split, whether visitors keep their release, documents of other portals, and the time to
 * confirm.
 */
export async function measureCanary(root) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-canary-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const model = portals.find((path) => path.includes(name));
  const store = join(folder, 'store');
  await fillStore(store, { shell, portals, model, count: portals.length });
  const gateways = [];
  for (const one of ['one', 'two', 'three'])
    gateways.push(await startGateway(root, store, join(folder, one)));
  const releases = new ReleaseStore(store);
  const version = '1.1.0+canary01';
  await copyAs(version, model, join(store, name, version));
  const confirm = async (change) => {
    const seen = await releases.gateways.confirm(change, []);
    if (seen.gateways !== 3) throw new Error(`seen by ${seen.gateways} gateways, not by three`);
  };
  const plan = (percent) => ({ percents: [percent], minutes: 0 });
  const begun = (canary) => wait(Date.parse(canary.plan.steps.at(-1).at) - Date.now() + 50);

  const outside = await documentOf(gateways[0].url + paths[0]);
  const seconds = { start: [], rollback: [] };
  let change;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) seconds.rollback.push(await secondsOf(async () => confirm(await releases.rollback(name))));
    const start = async () => {
      change = await releases.startCanary(name, version, plan(shares[0]), {});
      await confirm(change);
    };
    seconds.start.push(await secondsOf(start));
  }
  for (const percent of shares) {
    if (percent !== shares[0]) change = await releases.changeCanary(name, plan(percent));
    await confirm(change);
    await begun(change);
    const split = await measureSplit(gateways, version);
    const note = `(${split.toFixed(2)} % of ${visitors} visitors)`;
    const error = Math.abs(split - percent);
    report(`split error at ${percent} %`, error, { unit: 'points', most: 0.5, note });
  }
  report('navigations that keep the release', await measureStickiness(gateways), { unit: '%', least: 100 });
  const others = (change.plan.first + visitors / 2) % visitors;
  const now = await documentOf(gateways[0].url + paths[0], `canary=${others}`);
  report('bytes of a document outside, of before', now.bytes / outside.bytes, {
    most: 1,
    note: now.text === outside.text ? '(the same text)' : '(another text)',
  });
  const inside = await documentOf(gateways[0].url + paths[0], `canary=${change.plan.first}`);
  report('bytes of a document with the canary, of live', inside.bytes / outside.bytes);
  seconds.rollback.push(await secondsOf(async () => confirm(await releases.rollback(name))));
  for (const [what, values] of Object.entries(seconds))
    report(`canary: ${what} to confirmed by three gateways`, median(values), {
      unit: 's',
      note: `(the slowest ${Math.max(...values).toFixed(2)} s)`,
    });
}
