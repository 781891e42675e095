import { shelfService } from '../testing/fixture/shelf.service.js';
import { databases, useService } from '../testing/index.js';

const server = databases.filter(({ name }) => name !== 'SQLite');

/** MySQL's refusal on a connection to a server that was the writer of its group and is no longer. */
const refusal = `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1290, MESSAGE_TEXT = 'The MySQL server is running with the
  --super-read-only option so it cannot execute this statement'`;

describe.each(server)(
  'a service whose connections lead to a server that no longer takes writes, on $name',
  (kind) => {
    const service = useService(shelfService, kind);
    const query = (sql: string) => service.dataSource.query(sql);
    const add = async (name: string) => {
      const token = await service.tokenFor({ id: 7 });
      return (await service.http('POST', '/shelves', { body: { name }, token })).status;
    };
    const connectionIds = () =>
      Promise.all(Array.from({ length: 5 }, () => query('SELECT CONNECTION_ID() AS id, SLEEP(0.1)'))).then(
        (rows) => rows.map(([{ id }]) => Number(id)),
      );

    /** Makes all connections that are open now, but no later ones, refuse to add shelves. */
    async function demote() {
      const ids = await connectionIds();
      await query('DROP TRIGGER IF EXISTS demoted');
      await query(`CREATE TRIGGER demoted BEFORE INSERT ON shelves FOR EACH ROW
      BEGIN IF CONNECTION_ID() IN (${ids.join()}) THEN ${refusal}; END IF; END`);
      return ids;
    }

    it('fails one write, then uses new connections', async () => {
      const before = await demote();
      expect(new Set(before).size).toBe(5);
      expect(await add('first')).toBe(503);
      expect(await add('second')).toBe(201);
      const after = await connectionIds();
      expect(after.filter((id) => before.includes(id))).toEqual([]);
    });
  },
);
