import { databases, sqlite } from '../testing/databases.js';
import { useChores } from '../testing/fixture/use-chores.js';

describe.each(databases)('a queue of work on $name', (kind) => {
  const work = useChores(kind);

  const now = new Date();
  const leaseEnd = new Date(now.getTime() + 60_000);

  /** Claims rows and returns their names, with the SELECT statements of the claim. */
  async function claim() {
    const logged = jest.spyOn(work.dataSource.logger, 'logQuery');
    const rows = await work.queue.claim(2, now, leaseEnd, []);
    const reads = logged.mock.calls.filter(([sql]) => sql.startsWith('SELECT'));
    logged.mockRestore();
    return { names: rows.map(({ name }) => name), reads };
  }

  it('is asked once when nothing is due', async () => {
    await work.add(['later'], leaseEnd);
    const { names, reads } = await claim();
    expect(names).toEqual([]);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.[0]).toMatch(/state.*nextAttemptAt/);
  });

  it('is never read as a whole, however many rows are done', async () => {
    await work.add(['a', 'b', 'c']);
    const { names, reads } = await claim();
    expect(names).toEqual(['a', 'b']);
    if (kind !== sqlite) return;
    for (const [sql, values] of reads) {
      const steps = await work.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, values);
      expect(steps.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
    }
  });
});
