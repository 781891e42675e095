import { eachOf, optionalLeadFields } from '@portals/contracts/constants';
import { databases, type RunningService, useService } from '@portals/service-kit/testing';
import { writeLeads } from '../../src/crm/funnel-counts/lead-writing.js';
import { LeadRepository } from '../../src/crm/lead/lead.repository.js';
import { leadCondition } from '../../src/crm/lead/lead-condition.js';
import { LeadSearch1764450000000 } from '../../src/crm/migrations/lead-search.js';
import { marketingService } from '../../src/service.js';
import { bareLead, newUser } from './support.js';

const chinese = '東京都千代田区丸の内一丁目';
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Leads that are difficult to search, several of which share words. */
const hard = [
  { companyName: 'Peña e Hijos', contactName: 'José Muñoz', contactEmail: 'jose.munoz@acme.com' },
  { companyName: 'ACME, S. L.', contactPhone: '+34 600 12 34 56', position: 'Jefe de compras' },
  { companyName: 'Bar 3M', contactName: 'Ana de la Fuente', contactPhone: '0034 600-123-456' },
  { companyName: '600 12 34', notes: 'The company in the centre, with what we want: de la casa' },
  { companyName: 'Muñoz y Cía', contactEmail: 'de@munoz.example', notes: '+ - * " ( ) ~ < > @ AND OR NOT' },
  { companyName: long, notes: 'near the river' },
  { companyName: `${long}en`, notes: 'another one' },
  { companyName: chinese, notes: 'Ωμέγα' },
  { companyName: 'A', contactName: 'B', notes: 'a b c d e f g h' },
  { companyName: '🚀', notes: `${'x'.repeat(63)} ${'x'.repeat(64)}y ${'x'.repeat(64)}z` },
  { companyName: 'c1x', notes: 'c2xmunoz c1 x' },
  { companyName: 'Demetrio', source: 'Decoración', sector: 'Déco', nextStep: 'Deshacer' },
];

const searches = [
  ...['munoz', 'MUÑOZ', 'muño', 'unoz', 'jose munoz', 'munoz jose', 'acme', 'acme.com', 'jose.munoz@acme'],
  ...['de', 'De la', 'd', 'a', 'a b', '3M', '3', 'com', 'the', 'in the', 'the company', 'AND', 'not or and'],
  ...[
    '600123456',
    '+34 600 12 34 56',
    '600-123-456',
    '0034600123456',
    '34600',
    '600 12 34',
    '60012',
    '12 34',
  ],
  ...[
    '600123457',
    '6 1 3',
    'munoz 600',
    'compras 600 12',
    "'",
    '"',
    '%',
    '_',
    '*',
    '+',
    '-',
    '(',
    '~munoz',
    '"a',
  ],
  ...[long, long.slice(0, 64), long.slice(0, 65), `${long}e`, `${long}x`, `${long} river`, 'Donau another'],
  ...[chinese, chinese.slice(0, 3), chinese.slice(1), `${chinese}a`, 'Ωμέ', 'ωμεγα', '🚀'],
  ...[
    'x'.repeat(64),
    `${'x'.repeat(64)}y`,
    `${'x'.repeat(64)}yy`,
    `${'x'.repeat(64)}z a`,
    'c1x',
    'c2x',
    'c2xmunoz',
  ],
  ...['deco', 'desh', 'c1', 'x', 'nothing at all', 'a b c d e f g h', 'a b c d e f g h i'],
];

const shuffled = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Returns random leads and search texts, built from few syllables so that many words begin alike. */
function random(seed: number, count: number) {
  const below = shuffled(seed);
  const syllables = ['de', 'la', 'mu', 'ñoz', 'a', '3', '600', '12', 'é', 'x', 'Ω', 'c1x', 'ß'];
  const joints = ['', '', '', ' ', ' ', '-', '.', '@', '+', '%', "'"];
  const text = (length: number) =>
    Array.from(
      { length: 1 + below(length) },
      () => `${syllables[below(syllables.length)]}${joints[below(joints.length)]}`,
    )
      .join('')
      .slice(0, 200);
  const leads = Array.from({ length: count }, () => ({
    ...{ companyName: text(4), contactName: text(4), contactPhone: text(5).slice(0, 50), notes: text(12) },
  }));
  return { leads, searches: Array.from({ length: count }, () => text(3)) };
}

/** Stores leads through the service's repository, without an HTTP call for each. */
async function store(service: RunningService, marketingCompanyId: number, leads: readonly object[]) {
  const repository = service.app.get(LeadRepository);
  const rest = eachOf(optionalLeadFields, () => null);
  await writeLeads(service.dataSource, async (writing) => {
    for (const lead of leads) {
      const input = { ...bareLead, ...rest, ...lead, marketingCompanyId };
      await repository.insert(input, new Date('2026-11-22T08:00:00Z'), writing);
    }
  });
}

/** Returns the leads that a search finds with the index, in list order. */
async function found(service: RunningService, companyId: number, search: string) {
  const repository = service.app.get(LeadRepository);
  const { rows, total } = await repository.list(companyId, { search, sort: 'name', page: 1, pageSize: 100 });
  return { ids: rows.map(({ id }) => id), total };
}

/** Returns the IDs of the leads that match a search without the index, by reading all leads. */
async function read(service: RunningService, companyId: number, search: string) {
  const { sql, parameters } = leadCondition(companyId, { search });
  const rows = await service.dataSource.query<{ id: number }[]>(
    `SELECT id FROM marketing_leads WHERE ${sql} ORDER BY nameKey, id`,
    parameters,
  );
  return { ids: rows.map(({ id }) => id), total: rows.length };
}

describe('a search of leads', () => {
  const services = databases.map((database) => useService(marketingService, database));

  it('gives the same leads in the same order on every database, and those that reading all of them gives', async () => {
    const answers = await Promise.all(
      services.map(async (service) => {
        const user = await newUser(service);
        const [own, other] = [await user.company(), await user.company()];
        for (const companyId of [own, other]) await store(service, companyId, hard);
        const given: unknown[] = [];
        for (const search of searches) {
          const answer = await found(service, own, search);
          expect({ search, ...answer }).toEqual({ search, ...(await read(service, own, search)) });
          given.push({ search, ...answer });
        }
        return given;
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    // Most results must not be empty, because comparing empty results would prove nothing.
    expect(searches.length - JSON.stringify(answers[0]).split('"total":0').length).toBeGreaterThan(50);
  });

  it.each([1, 2, 3])('finds what reading all leads finds, for any names (%d)', async (seed) => {
    const { leads, searches: some } = random(seed, 60);
    const answers = await Promise.all(
      services.map(async (service) => {
        const user = await newUser(service);
        const [own, other] = [await user.company(), await user.company()];
        await store(service, own, leads);
        await store(service, other, random(seed + 100, 20).leads);
        const given: unknown[] = [];
        for (const search of some) {
          const answer = await found(service, own, search);
          expect({ search, ...answer }).toEqual({ search, ...(await read(service, own, search)) });
          given.push(answer.total);
        }
        return given;
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe.each(databases)('the index of leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('follows changes and deletions, no matter who makes them', async () => {
    const user = await newUser(service);
    const [companyId, gone] = [await user.company(), await user.company()];
    const [changed, deleted] = [
      await user.lead(companyId, { companyName: 'Before change' }),
      await user.lead(companyId, { companyName: 'Before deletion' }),
      await user.lead(gone, { companyName: 'Before' }),
    ];
    await user.patch(`leads/${changed}`, { version: 1, companyName: 'After change' });
    await user.patch(`leads/${changed}`, { version: 2, status: 'won' });
    expect((await found(service, companyId, 'before')).ids).toEqual([deleted]);
    expect((await found(service, companyId, 'after')).ids).toEqual([changed]);
    await user.delete(`leads/${deleted}`);
    expect((await found(service, companyId, 'before')).total).toBe(0);
    // Deletes the company in the database, whose cascade removes the leads without running any code of the service.
    await service.dataSource.query('DELETE FROM marketing_companies WHERE id = ?', [gone]);
    if (database.name !== 'SQLite') return;
    const left = await service.dataSource.query(
      'SELECT rowid AS id FROM marketing_lead_words WHERE marketing_lead_words MATCH ?',
      [`c${companyId}x* OR c${gone}x*`],
    );
    expect(left).toEqual([{ id: changed }]);
  });

  it('contains the leads from before it existed', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { companyName: 'Peña', notes: 'Before the index' });
    const runner = service.dataSource.createQueryRunner();
    await new LeadSearch1764450000000().down(runner);
    await runner.query('UPDATE marketing_leads SET searchText = ?', [' pena before the index']);
    await new LeadSearch1764450000000().up(runner);
    await runner.release();
    expect((await found(service, companyId, 'pena index')).ids).toEqual([id]);
    expect((await read(service, companyId, 'pena index')).ids).toEqual([id]);
    const later = await user.lead(companyId, { companyName: 'Peña' });
    expect((await found(service, companyId, 'pena')).ids).toEqual([id, later]);
  });
});
