import { cacheStatements } from './statement-cache.js';

function connection() {
  const prepared: string[] = [];
  const database = {
    prepare(query: string): unknown {
      if (query === 'wrong') throw new Error('syntax error');
      prepared.push(query);
      return { query };
    },
  };
  cacheStatements(database);
  return { database, prepared };
}

it('prepares a statement once', () => {
  const { database, prepared } = connection();
  expect(database.prepare('SELECT 1')).toBe(database.prepare('SELECT 1'));
  expect(prepared).toEqual(['SELECT 1']);
});

it('forgets the oldest of more than 200', () => {
  const { database, prepared } = connection();
  for (let n = 0; n <= 200; n++) database.prepare(`SELECT ${n}`);
  database.prepare('SELECT 200');
  expect(prepared).toHaveLength(201);
  database.prepare('SELECT 0');
  expect(prepared).toHaveLength(202);
});

it('keeps nothing of a statement that cannot be prepared', () => {
  const { database } = connection();
  expect(() => database.prepare('wrong')).toThrow('syntax error');
  expect(() => database.prepare('wrong')).toThrow('syntax error');
});
