import { leadColumns } from '@portals/contracts/constants';
import { LeadBoard, LeadRow } from '@portals/contracts/marketing';
import { FairReads } from '@portals/service-kit';
import { bodyOf, databases, explain, sqlite, useService } from '@portals/service-kit/testing';
import { columnOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, newUser } from './support.js';

const filters = [
  ...['source=feria', 'sector=salud', 'fit=medium', 'createdFrom=2026-01-01T00:00:00.000Z', 'status=new'],
  ...['nextStepUntil=2026-12-05', 'source=feria&sector=salud', 'source=web&fit=low&status=dormido'],
  ...['legalBasis=none', 'legalBasis=consent&source=web', 'legalBasis=customer'],
  ...['lossReason=none', 'lossReason=price', 'lossReason=price&source=web'],
  ...['assignee=none', 'assignee=9999&source=web', 'assignee=none&nextStepUntil=2026-12-05'],
  ...['search=ana', 'search=ana&source=feria', 'source=nobody', `search=${'x'.repeat(70)}&source=feria`],
];

/**
 * Filters by a single value, which an index can answer on both databases. For two values, SQLite combines both indexes, but MariaDB reads
 * the leads with the rarer value.
 */
const alone = [
  'source=web',
  'fit=medium',
  'status=new',
  'legalBasis=none',
  'lossReason=price',
  'assignee=none',
];

/** Adds leads with different values in all fields that filters use. */
async function addLeads(user: Caller, companyId: number): Promise<void> {
  const statuses = ['new', 'won', 'Dormido', 'NEW', 'Otro más', 'lost', 'lost'];
  for (let n = 0; n < 24; n++) {
    await user.lead(companyId, {
      companyName: n % 7 === 0 ? `${'x'.repeat(70)}y` : `Empresa ${n}`,
      status: statuses[n % statuses.length],
      source: n % 2 === 0 ? 'Feria' : 'Web',
      sector: n % 3 === 0 ? 'Salud' : null,
      contactName: n % 4 === 0 ? 'Ana' : 'Eva',
      ...(n % 3 === 1 && {
        contactEmail: `x${n}@acme.es`,
        contactPhone: `+34 600 123 4${n + 10}`,
        position: 'CEO',
      }),
      legalBasis: n % 4 === 1 ? 'customer' : null,
      lossReason: n % 7 === 5 ? 'price' : null,
      assigneeId: n % 3 === 0 ? user.id : null,
      ...(n % 4 === 2 && { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Web' }),
      nextStepOn: n % 5 === 0 ? null : `2026-12-${String(1 + (n % 9)).padStart(2, '0')}`,
    });
  }
}

/** A step of a query plan in SQLite's format or in the format of MySQL and MariaDB. */
interface Step {
  detail?: string;
  table?: string;
  key?: string;
  Extra?: string;
}
const textOf = ({ detail, table, key, Extra }: Step) => detail ?? `${table} ${key} ${Extra}`;

describe.each(databases)('what is read of leads on $name', (database) => {
  const service = useService(marketingService, database);
  // MySQL expects that looking up many rows gets cheap, and may then look up leads instead of reading an index that has all of it.
  const itIfCertain = database.name === 'MySQL' ? it.skip : it;
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  /** Makes a call and returns its SQL statements, each with the steps of its query plan. */
  async function plansOf(path: string) {
    const queries = jest.spyOn(service.app.get(FairReads), 'query');
    await user.get(`companies/${companyId}/${path}`);
    const sent = queries.mock.calls.flatMap(([, sql, values]) =>
      sql.includes('FROM marketing_leads') ? [[sql, values] as const] : [],
    );
    queries.mockRestore();
    const plans = [];
    for (const [sql, values] of sent) {
      const steps = await service.dataSource.query<Step[]>(`${explain(service.dataSource)} ${sql}`, values);
      plans.push({ sql, steps: steps.map(textOf) });
    }
    expect(plans.length).toBeGreaterThan(0);
    return plans;
  }

  const board = async (query: string) =>
    bodyOf(await user.get(`companies/${companyId}/leads/board?cards=2&${query}`), LeadBoard);
  const list = async (query: string) =>
    bodyOf(await user.get(`companies/${companyId}/leads?pageSize=100&${query}`), LeadRow.array());

  it('is the same on the board as in the list, whatever the filter', async () => {
    await addLeads(user, companyId);
    for (const filter of filters) {
      const [{ columns, statuses }, rows] = [await board(filter), await list(filter)];
      expect([filter, statuses.reduce((sum, { count }) => sum + count, 0)]).toEqual([filter, rows.length]);
      for (const column of leadColumns) {
        const own = rows.filter(({ status }) => columnOf(status) === column);
        const shown = columns.find((one) => one.column === column);
        expect([filter, shown?.count]).toEqual([filter, own.length]);
        expect(shown?.leads).toEqual(own.slice(0, 2));
      }
    }
  });

  it('is the same in every order of a list that is filtered by fit', async () => {
    await addLeads(user, companyId);
    for (const fit of ['high', 'medium', 'low']) {
      const ids = (rows: LeadRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
      const [byFit, byName] = [await list(`fit=${fit}&sort=-fit`), await list(`fit=${fit}&sort=name`)];
      expect(ids(byFit)).toEqual(ids(byName));
      expect(byFit.map((lead) => lead.fit)).toEqual(byFit.map((lead) => lead.fit).sort((a, b) => b - a));
    }
  });

  itIfCertain.each(database === sqlite ? [...alone, 'source=web&sector=salud'] : alone)(
    'is none but the cards on a board with %s: the indexes count the others',
    async (filter) => {
      await fillLeads(service, companyId, 1000);
      for (const { steps } of await plansOf(`leads/board?${filter}`)) {
        // Selects the steps that count leads. The others read a single lead, for a status or a card.
        const read = steps.filter((step) => /^((SEARCH|SCAN) )?marketing_leads /.test(step));
        expect(read.length).toBeGreaterThan(0);
        for (const step of read) expect(step).toMatch(/COVERING INDEX|Using index(?! condition)/);
      }
    },
  );

  itIfCertain(
    'is one page of the leads that fit so well, in the index that has them in that order',
    async () => {
      await fillLeads(service, companyId, 1000);
      for (const { steps } of await plansOf('leads?fit=low&sort=-fit&page=2')) {
        const text = steps.join('\n');
        expect(text).toMatch(/ix_marketing_leads_marketingCompanyId_fit\b/);
        expect(text).not.toMatch(/_fitLevel_/);
      }
    },
  );

  it('is one page of the leads without a next step, in the order of an index', async () => {
    await fillLeads(service, companyId, 1000);
    const plans = await plansOf('leads?sort=-nextStep&page=5');
    const page = plans.find(({ sql }) => sql.includes('OFFSET'));
    const steps = page?.steps.filter((step) => step.includes('nextStepKey')) ?? [];
    expect(steps).toHaveLength(1);
    expect(steps.join()).not.toMatch(/filesort|TEMP/);
  });

  // The next test is only for SQLite, which joins tables in the order of the statement. MariaDB chooses the order by statistics on the
  // values.
  if (database !== sqlite) return;

  it('is only the leads that share something with another, when duplicates are looked for', async () => {
    await fillLeads(service, companyId, 1000);
    const [groups] = await plansOf('lead-duplicates');
    const text = groups?.steps.join('\n') ?? '';
    for (const key of ['emailKey', 'phoneKey', 'domainNameKey']) {
      expect(text).toContain(`ix_marketing_leads_marketingCompanyId_${key}`);
    }
    expect(text).not.toMatch(/AUTOMATIC|_fitLevel_|_createdAt/);
  });
});
