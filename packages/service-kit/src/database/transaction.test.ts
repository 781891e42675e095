import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import Libsql from 'libsql';
import { Book, Shelf, shelfService } from '../testing/fixture/shelf.service.js';
import {
  databases,
  runService,
  schemaDrift,
  sqlite,
  type TestDatabase,
  useService,
} from '../testing/index.js';
import { OutsideTransactionError, transaction } from './index.js';
import { retried } from './transaction.js';

function signal() {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send: () => send() };
}

const shelf = (name: string) => ({ name, createdAt: new Date('2026-01-02T03:04:05.678Z') });

describe.each(databases)('transactions on $name', (database) => {
  const service = useService(shelfService, database);

  beforeEach(async () => {
    await service.dataSource.query('DELETE FROM books');
    await service.dataSource.query('DELETE FROM shelves');
  });

  it('names the callers of a statement in its error', async () => {
    const mistaken = async () => await service.dataSource.query('SELECT nope');
    const stack = await mistaken().catch((error: Error) => error.stack);
    expect(stack).toMatch(/\bmistaken\b/);
  });

  it('keeps 200 concurrent transactions apart: every third rolls back and leaves nothing', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        transaction(service.dataSource, async (manager) => {
          const saved = await manager.save(manager.create(Shelf, shelf(`s${n}`)));
          await manager.insert(Book, { text: `t${n}`, shelfId: saved.id });
          if (n % 3 === 0) throw new Error('roll back');
        }),
      ),
    );
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBe(133);
    expect(await service.dataSource.getRepository(Shelf).count()).toBe(133);
    expect(await service.dataSource.getRepository(Book).count()).toBe(133);
  });

  it('lets plain statements run between concurrent transactions', async () => {
    const repository = service.dataSource.getRepository(Shelf);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0
          ? repository.save(repository.create(shelf(`p${n}`)))
          : transaction(service.dataSource, (manager) => manager.save(manager.create(Shelf, shelf(`p${n}`)))),
      ),
    );
    expect(await repository.count()).toBe(60);
  });

  it('refuses a repository from outside inside a transaction, and stays usable', async () => {
    const repository = service.dataSource.getRepository(Shelf);
    const misuse = transaction(service.dataSource, async (manager) => {
      await manager.insert(Shelf, shelf('inside'));
      await repository.count();
    });
    await expect(misuse).rejects.toBeInstanceOf(OutsideTransactionError);
    const nested = transaction(service.dataSource, async (manager) => {
      await manager.insert(Shelf, shelf('inside'));
      await transaction(service.dataSource, async () => {});
    });
    await expect(nested).rejects.toBeInstanceOf(OutsideTransactionError);
    expect(await repository.count()).toBe(0);
  });

  it('rolls back to the savepoint of a nested transaction of the same manager', async () => {
    await transaction(service.dataSource, async (manager) => {
      await manager.insert(Shelf, shelf('outer'));
      const inner = manager.transaction(async (nested) => {
        await nested.insert(Shelf, shelf('inner'));
        throw new Error('only the inner part');
      });
      await expect(inner).rejects.toThrow('only the inner part');
    });
    const rows = await service.dataSource.getRepository(Shelf).find();
    expect(rows.map(({ name }) => name)).toEqual(['outer']);
  });

  it('stays usable when the database has ended a transaction by itself', async () => {
    const ended = transaction(service.dataSource, async (manager) => {
      await manager.insert(Shelf, shelf('lost'));
      await manager.query('ROLLBACK');
      throw new Error('the disk is full');
    });
    await expect(ended).rejects.toThrow('the disk is full');
    await transaction(service.dataSource, (manager) => manager.insert(Shelf, shelf('kept')));
    const rows = await service.dataSource.getRepository(Shelf).find();
    expect(rows.map(({ name }) => name)).toEqual(['kept']);
  });

  if (database.name !== 'SQLite') {
    it('runs the work again that lost against another transaction in a deadlock', async () => {
      const repository = service.dataSource.getRepository(Shelf);
      await repository.insert([shelf('left'), shelf('right')]);
      const locked = { left: signal(), right: signal() };
      const lockBoth = (first: keyof typeof locked, second: keyof typeof locked) =>
        transaction(service.dataSource, async (manager) => {
          await manager.increment(Shelf, { name: first }, 'books', 1);
          locked[first].send();
          await locked[second].sent;
          await manager.increment(Shelf, { name: second }, 'books', 1);
        });
      await Promise.all([lockBoth('left', 'right'), lockBoth('right', 'left')]);
      expect((await repository.find()).map(({ books }) => books)).toEqual([2, 2]);
    });

    it('fails none of many transactions that lock two rows in opposite orders', async () => {
      const repository = service.dataSource.getRepository(Shelf);
      await repository.insert([shelf('left'), shelf('right')]);
      const lockBoth = (...names: string[]) =>
        transaction(service.dataSource, async (manager) => {
          for (const name of names) await manager.increment(Shelf, { name }, 'books', 1);
        });
      const all = Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? lockBoth('left', 'right') : lockBoth('right', 'left'),
      );
      await Promise.all(all);
      expect((await repository.find()).map(({ books }) => books)).toEqual([10, 10]);
    });
  }

  it('keeps moments to the millisecond in UTC and deletes what belongs to a deleted row', async () => {
    const repository = service.dataSource.getRepository(Shelf);
    const saved = await repository.save(repository.create(shelf('kept')));
    await service.dataSource
      .getRepository(Book)
      .insert({ text: 'x'.repeat(70_000), facts: { a: [1] }, shelfId: saved.id });
    const found = await repository.findOneByOrFail({ id: saved.id });
    expect(found.createdAt.toISOString()).toBe('2026-01-02T03:04:05.678Z');
    expect(found.locked).toBe(false);
    await repository.delete({ id: saved.id });
    expect(await service.dataSource.getRepository(Book).count()).toBe(0);
  });

  it('agrees with its entities after the migrations', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });

  it('notices when they do not agree', async () => {
    const runner = service.dataSource.createQueryRunner();
    await runner.dropColumn('shelves', 'note');
    expect((await schemaDrift(service.dataSource)).length).toBeGreaterThan(0);
  });
});

describe('work that fails because of a conflict', () => {
  /** Runs work that fails with these codes, one after the other, and then succeeds. @returns the number of attempts */
  async function attemptsOf(...codes: string[]): Promise<number> {
    let attempts = 0;
    await retried(async () => {
      const code = codes[attempts++];
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    }).catch(() => {});
    return attempts;
  }

  it.each<[number, string[]]>([
    [5, Array(9).fill('ER_LOCK_DEADLOCK')],
    [2, ['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_WAIT_TIMEOUT']],
    [3, ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK']],
    [1, ['ER_PARSE_ERROR']],
  ])('has at most %i attempts after %p', async (attempts, codes) => {
    expect(await attemptsOf(...codes)).toBe(attempts);
  });
});

describe('the SQLite file', () => {
  const service = useService(shelfService, sqlite);
  const file = () => String(service.dataSource.options.database);
  // The service cannot signal that it waits for the lock, so this process releases the lock some time after the command.
  const holder = `
    const database = new (require(process.argv[1]))(process.argv[2]);
    database.exec('BEGIN IMMEDIATE');
    process.stdout.write('held');
    process.stdin.once('data', () => setTimeout(() => process.exit(), 300));
  `;

  it('is waited for while another process holds it for a moment', async () => {
    const other = spawn(process.execPath, ['-e', holder, require.resolve('libsql'), file()]);
    const ended = once(other, 'exit');
    await once(other.stdout, 'data');
    other.stdin.end('let go');
    const saving = service.dataSource.getRepository(Shelf).insert(shelf('waits'));
    await expect(saving).resolves.toBeDefined();
    await ended;
  });

  /** Counts shelves, lets another process store one, and then stores one itself, all in one transaction. */
  const countAndStore = (other: Libsql.Database, name: string, losses: number) => {
    let attempts = 0;
    return transaction(service.dataSource, async (manager) => {
      const before = await manager.count(Shelf);
      if (attempts++ < losses)
        other.exec(
          `INSERT INTO shelves (name, createdAt) VALUES ('other ${name} ${attempts}', '2026-01-01')`,
        );
      await manager.insert(Shelf, shelf(name));
      return { before, attempts };
    });
  };

  it('is read and written again for a transaction that lost against another process', async () => {
    const other = new Libsql(file());
    const before = await service.dataSource.getRepository(Shelf).count();
    expect(await countAndStore(other, 'again', 2)).toEqual({ before: before + 2, attempts: 3 });
    other.close();
  });

  it('stays usable after a transaction that loses against another process every time', async () => {
    const other = new Libsql(file());
    const shelves = service.dataSource.getRepository(Shelf);
    const before = await shelves.count();
    await expect(countAndStore(other, 'lost', 5)).rejects.toThrow('database is locked');
    expect(await shelves.count()).toBe(before + 5);
    other.exec("INSERT INTO shelves (name, createdAt) VALUES ('later', '2026-01-01')");
    expect(await shelves.existsBy({ name: 'later' })).toBe(true);
    await shelves.insert(shelf('after'));
    other.close();
  });

  it('can be read by its owner alone', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });
});

describe.each(databases)('starting on $name', (database) => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await database.create();
  });
  afterAll(() => fresh.drop());

  it('applies the migrations once when several replicas start together', async () => {
    // Without a copy of migrated tables, the replicas start with an empty database and have to migrate it.
    const empty = { ...fresh, isCopy: false };
    const replicas = await Promise.all([1, 2, 3].map(() => runService(shelfService, empty)));
    const [first] = replicas;
    const applied = await first?.dataSource.query('SELECT name FROM migrations');
    expect(applied).toEqual([{ name: 'CreateShelves1700000000000' }]);
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
});
