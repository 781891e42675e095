import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../http/load.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { interleave, median, report } from '../lib/figures.mjs';
import { processorMs } from '../lib/processor.mjs';
import { residentMegabytes } from '../start/memory.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { fillStore } from './store.mjs';

const counts = [4, 25, 100];
const pages = { '/': 'home, prerendered', '/comercia-auth': 'login' };
const rounds = Number(process.env.BENCH_ROUNDS || 5);
const seconds = 3;

async function bytesOf(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length'));
}

/**
 * Measures the cost of a page on a site with few and with many portals: the size of the document, and the gateway's processor time and
 * memory.
 */
export async function measureDocuments(root) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-releases-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const model = portals.find((path) => path.includes('mfe-comercia')) ?? portals[0];
  const gateways = {};
  for (const count of counts) {
    const store = join(folder, `store-${count}`);
    await fillStore(store, { shell, portals, model, count });
    gateways[count] = await startGateway(root, store, join(folder, `data-${count}`));
  }
  for (const [path, name] of Object.entries(pages)) {
    const rates = Object.fromEntries(counts.map((count) => [count, []]));
    const works = Object.fromEntries(
      counts.map((count) => [
        `n${count}`,
        async () => {
          /** @type {Parameters<typeof load>[1][number]} */
          const request = { method: 'GET', path, headers: { 'accept-encoding': 'br' } };
          const { url, pid } = gateways[count];
          const before = processorMs(pid);
          const { count: answered, rate } = await load(url, [request], { seconds });
          rates[count].push(rate);
          return (processorMs(pid) - before) / answered;
        },
      ]),
    );
    // Processor time is measured in addition to the rate, because other processes, such as the prerendering of 100 portals, hardly affect
    // it.
    const costs = await interleave(rounds, works);
    const sizes = await Promise.all(counts.map((count) => bytesOf(gateways[count].url + path)));
    for (const [index, count] of counts.entries()) {
      const goals = count === 100 ? [{ most: 1.1 }, { least: 0.9 }, { most: 1.1 }] : [{}, {}, {}];
      const note = (value) => `(${value} of ${name})`;
      report(`${count} portals: bytes of ${path}, of 4`, sizes[index] / sizes[0], {
        ...goals[0],
        note: note(sizes[index]),
      });
      const rate = median(rates[count]);
      report(`${count} portals: requests/s of ${path}, of 4`, rate / median(rates[4]), {
        ...goals[1],
        note: note(Math.round(rate)),
      });
      report(
        `${count} portals: processor time of a request of ${path}, of 4`,
        costs[`n${count}`] / costs.n4,
        {
          ...goals[2],
          note: note(`${costs[`n${count}`].toFixed(2)} ms`),
        },
      );
    }
  }
  for (const count of counts)
    report(`${count} portals: memory of the gateway`, residentMegabytes(gateways[count].pid), {
      unit: 'MB',
      digits: 0,
    });
}
