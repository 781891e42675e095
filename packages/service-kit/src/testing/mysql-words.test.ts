import { shelfService } from './fixture/shelf.service.js';
import { databases, useService } from './index.js';
import { mySqlFault } from './mysql-words.js';

it.each([
  ['SELECT lead.id FROM leads lead', 'lead'],
  ['SELECT COUNT(*) AS rank FROM leads', 'rank'],
  ["SELECT SHA1(CONCAT(DATABASE(), ':x'))", 'SHA1('],
  ['SELECT COUNT(*) AS row FROM leads', 'row'],
  ["SELECT 'it''s' AS x, groups FROM leads", 'groups'],
])('finds what MySQL refuses in %s', (sql, word) => {
  expect(mySqlFault(sql)).toBe(word);
});

it.each([
  'SELECT `lead`.`id`, copy.lead, leads.leadId FROM `marketing_leads` `lead`',
  'SELECT "rank" FROM leads',
  'ALTER TABLE leads ADD kind INT AS (status = 1) VIRTUAL',
  "INSERT INTO leads (name) VALUES ('the lead''s rank', 'a \\' lead')",
  'SELECT LEAD(day) OVER (ORDER BY day), ROW_NUMBER () OVER () FROM days WHERE id = :rank',
])('accepts %s', (sql) => {
  expect(mySqlFault(sql)).toBeUndefined();
});

describe.each(databases.slice(1))('a service in tests on $name', (database) => {
  const service = useService(shelfService, database);

  it('runs no statement that MySQL refuses', async () => {
    const read = (name: string) => service.dataSource.query(`SELECT 1 AS ${name}`);
    expect(await read('leads')).toEqual([{ leads: 1 }]);
    await expect(read('lead')).rejects.toThrow('MySQL does not accept "lead"');
  });
});
