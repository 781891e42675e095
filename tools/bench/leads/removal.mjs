import { setTimeout as delay } from 'node:timers/promises';
import { quantile, report } from '../lib/figures.mjs';
import { callsDuring } from './others.mjs';

/**
 * Deletes a company with many leads, and prints how long other users' calls wait meanwhile, including the public contact form, compared
 * with an idle system.
 * @param {Record<string, () => Promise<unknown>>} others
 * @param {() => Promise<unknown>} remove
 * @param {() => Promise<number>} countLeft
 */
export async function measureRemoval(others, remove, countLeft) {
  const calm = await callsDuring(others, () => delay(4000));
  const startedAt = performance.now();
  const busy = await callsDuring(others, async () => {
    await remove();
    while ((await countLeft()) > 0) await delay(500);
  });
  report('seconds until all rows of the company are gone', (performance.now() - startedAt) / 1000, {
    digits: 1,
  });
  for (const [place, name] of Object.keys(others).entries()) {
    const [before, meanwhile] = [calm[place], busy[place]];
    report(`${name} during the removal, longest`, Math.max(...meanwhile), {
      ...{ unit: 'ms', digits: 0, most: 100 },
      note: `(p95 ${quantile(meanwhile, 0.95).toFixed(0)} ms, idle ${quantile(before, 0.95).toFixed(0)} ms)`,
    });
  }
}

/**
 * Prints the maximum processor time of a removal step on SQLite, whose driver blocks all other calls during a step. Unlike elapsed time,
 * processor time excludes other work of the machine.
 * @param {import('./stores.mjs').Store} store
 * @param {number} kept id of a company that is not removed
 */
export async function measureSteps(store, kept) {
  if (store.type === 'mariadb') return;
  const taken = [];
  for (let step = 0; step < 80; step++) {
    const rows = await store.query('SELECT id FROM marketing_leads WHERE marketingCompanyId > ? LIMIT 100', [
      kept,
    ]);
    const places = rows.map(() => '?').join(', ');
    const before = process.cpuUsage();
    await store.query(
      `DELETE FROM marketing_leads WHERE id IN (${places})`,
      rows.map(({ id }) => id),
    );
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  report('processor time of a step of the removal, longest', Math.max(...taken), {
    ...{ unit: 'ms', digits: 0, most: 100 },
    note: `(median ${quantile(taken, 0.5).toFixed(0)} ms)`,
  });
}
