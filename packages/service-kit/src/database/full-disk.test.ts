import { shelfService } from '../testing/fixture/shelf.service.js';
import { sqlite, useService } from '../testing/index.js';

describe('a service whose disk is full', () => {
  const service = useService(shelfService, sqlite);

  it('refuses writes with 503, goes on reading, and heals by itself', async () => {
    const token = await service.tokenFor({ id: 7 });
    const add = (name: string) => service.http('POST', '/shelves', { body: { name }, token });
    expect((await add('before')).status).toBe(201);
    const [{ page_count: pages }] = await service.dataSource.query('PRAGMA page_count');
    // SQLite's own way to run out of space: the file may not grow any more.
    await service.dataSource.query(`PRAGMA max_page_count = ${pages}`);
    const refused: Awaited<ReturnType<typeof add>>[] = [];
    for (let index = 0; refused.length === 0 && index < 2000; index++) {
      const answer = await add(`shelf ${index} ${'x'.repeat(30)}`);
      if (answer.status !== 201) refused.push(answer);
    }
    expect(refused[0]?.status).toBe(503);
    expect(refused[0]?.json).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(refused[0]?.headers['retry-after']).toBe('2');
    const list = await service.http('GET', '/shelves?search=before', { token });
    expect([list.status, list.headers['x-total-count']]).toEqual([200, '1']);
    await service.dataSource.query('PRAGMA max_page_count = 1000000');
    expect((await add('after')).status).toBe(201);
  });
});
