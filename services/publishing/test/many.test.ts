import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
afterEach(() => site.stop());

/** Runs tasks, at most `atOnce` at a time. */
async function runAll<T>(tasks: (() => Promise<T>)[], atOnce: number): Promise<PromiseSettledResult<T>[]> {
  const results: PromiseSettledResult<T>[] = [];
  const left = [...tasks.entries()];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift())
      [results[next[0]]] = await Promise.allSettled([next[1]()]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

it('loses none of 200 publishes at once: each is recorded, or refused because another was first (rule 13.35)', async () => {
  site = await Site.start({
    UPLOADS_PER_PORTAL: '1000',
    CHECKS_WAITING: '10000',
    CHECKS_AT_ONCE: '4',
    IN_FLIGHT_PER_CLIENT: '2000',
  });
  const names = Array.from({ length: 10 }, (_name, index) => `mfe-${index}x`);
  const tasks: (() => Promise<string>)[] = [];
  const built = await Promise.all(
    names.map(async (name) => {
      const token = await site.tokenFor(name);
      const folders = Array.from({ length: 20 }, (_folder, index) =>
        site.build({ name, version: `1.0.${index}` }),
      );
      return { name, token, folders: await Promise.all(folders) };
    }),
  );
  // Half of the portals do not state which version they expect to replace, so all their publishes succeed. The others expect to replace
  // nothing, so only the first publish of each succeeds.
  for (let index = 0; index < 20; index += 1)
    for (const [at, { name, token, folders }] of built.entries())
      tasks.push(async () => {
        const options = at % 2 === 0 ? { name } : { name, expect: null };
        await push(site.url, token, folders[index] ?? '', options);
        return `${name} 1.0.${index}`;
      });
  const results = await runAll(tasks, 200);
  const history = await site.store.history();
  const recorded = new Set(history.map(({ name, to }) => `${name} ${to}`));
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.message)] : [],
  );
  expect(refused.filter((reason) => !reason.startsWith('LIVE_CHANGED'))).toEqual([]);
  expect(done.filter((one) => !recorded.has(one))).toEqual([]);
  expect(recorded.size).toBe(history.length);
  expect([done.length, refused.length, history.length]).toEqual([105, 95, 105]);
  expect((await site.store.live()).revision).toBe(105);
});
