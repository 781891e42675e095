import { eachOf, optionalLeadFields } from '@portals/contracts/constants';
import { bodyOf, databases, expectError, type TestAnswer, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { marketingService } from '../../src/service.js';
import { bareLead, lead, newUser, rowCounts } from './support.js';

const moment = expect.stringMatching(/^20[2-9]\d-.*Z$/);
const companyNames = (answer: TestAnswer) =>
  bodyOf(answer, z.array(z.object({ companyName: z.string() }))).map(({ companyName }) => companyName);
const Version = z.object({ version: z.number() });
const Events = z.array(z.object({ from: z.string().nullable(), to: z.string() }));

describe.each(databases)('leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('are stored whole, and with what is required alone', async () => {
    const user = await newUser(service);
    const marketingCompanyId = await user.company();
    const given = { ...lead, marketingCompanyId };
    const created = await user.post('leads', { ...given, id: 99_999, version: 9, createdAt: 'never' });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      ...given,
      ...{
        id: expect.any(Number),
        version: 1,
        fit: 70,
        assigneeId: null,
        createdAt: moment,
        updatedAt: moment,
      },
    });
    const { id } = Object(created.json);
    expect((await user.get(`leads/${id}`)).json).toEqual(created.json);
    const bare = await user.get(`leads/${await user.lead(marketingCompanyId)}`);
    expect(bare.json).toMatchObject({ ...bareLead, ...eachOf(optionalLeadFields, () => null) });
    const { notes: _, ...row } = Object(created.json);
    expect((await user.get(`companies/${marketingCompanyId}/leads?search=munoz`)).json).toEqual([row]);
  });

  it.each([
    ['', ['C', 'B', 'Á', 'a2']],
    ['sort=createdAt', ['a2', 'Á', 'B', 'C']],
    ['sort=name', ['Á', 'a2', 'B', 'C']],
    ['sort=-name', ['C', 'B', 'a2', 'Á']],
    ['sort=status', ['C', 'B', 'Á', 'a2']],
    ['sort=nextStep', ['B', 'Á', 'a2', 'C']],
    ['sort=-nextStep', ['Á', 'B', 'C', 'a2']],
    ['status=NEW', ['C']],
    ['status=dormido', ['a2']],
    ['column=other', ['Á', 'a2']],
    ['column=won', []],
    ['source=FERIA', ['C', 'Á']],
    ['sector=clinica', ['B']],
    ['sector=clinica&source=feria', []],
    ['search=clin', ['B']],
    ['source=&search=', ['C', 'B', 'Á', 'a2']],
  ])('are listed with "%s"', async (query, names) => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(await user.company(), { companyName: 'Elsewhere', source: 'Feria' });
    await user.lead(companyId, { companyName: 'a2', status: 'Dormido' });
    await user.lead(companyId, {
      ...{ companyName: 'Á', status: 'A+', source: ' Feria', nextStepOn: '2027-01-01' },
    });
    await user.lead(companyId, {
      ...{ companyName: 'B', status: 'contacted', sector: 'Clínica', nextStepOn: '2026-12-01' },
    });
    await user.lead(companyId, { companyName: 'C', status: 'New', source: 'feria' });
    const answer = await user.get(`companies/${companyId}/leads?${query}`);
    expect(companyNames(answer)).toEqual(names);
    expect(answer.headers['x-total-count']).toBe(String(names.length));
  });

  it.each(['name', 'status', 'createdAt', 'nextStep', 'fit'])(
    'are in the pages of a list by %s as in the list, in both directions',
    async (sort) => {
      const user = await newUser(service);
      const companyId = await user.company();
      const days = [null, '2026-12-01', null, '2026-12-02', '2026-12-01', null, null];
      for (const [n, nextStepOn] of days.entries()) {
        await user.lead(companyId, { companyName: `Lead ${n % 3}`, nextStepOn });
      }
      for (const order of [sort, `-${sort}`]) {
        const list = await user.get(`companies/${companyId}/leads?sort=${order}`);
        const pages: unknown[] = [];
        for (let page = 1; page <= 5; page++) {
          const answer = await user.get(`companies/${companyId}/leads?sort=${order}&pageSize=2&page=${page}`);
          expect(answer.headers['x-total-count']).toBe('7');
          pages.push(...z.array(z.unknown()).parse(answer.json));
        }
        expect(list.json).toHaveLength(7);
        expect(pages).toEqual(list.json);
      }
    },
  );

  it.each([
    ['munoz', true],
    ['MUÑOZ jose', true],
    ['600123456', true],
    ['0034 600-123-456', true],
    ['acme', true],
    ['jose.munoz@acme', true],
    ['de', true],
    ['3m', true],
    ['compras feria', true],
    ['unoz', false],
    ['600123457', false],
    ['munoz garcia', false],
    ["'", false],
    ['%', false],
  ])('are found by "%s": %s', async (search, found) => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId);
    const id = await user.lead(companyId, lead);
    const { json } = await user.get(`companies/${companyId}/leads?search=${encodeURIComponent(search)}`);
    expect(json).toEqual(found ? [expect.objectContaining({ id })] : []);
  });

  it('tell the second of two editors what the first has changed, and lose nothing', async () => {
    const user = await newUser(service);
    const id = await user.lead(await user.company());
    const first = await user.patch(`leads/${id}`, { version: 1, notes: 'First', position: 'CEO' });
    expect(first.json).toMatchObject({ ...bareLead, notes: 'First', position: 'CEO', version: 2 });
    const late = { version: 1, notes: 'Second', position: 'CEO', status: 'won' };
    const second = await user.patch(`leads/${id}`, late);
    expectError(second, 409, 'EDIT_CONFLICT');
    expect(second.json).toMatchObject({ conflict: { current: first.json, fields: ['status', 'notes'] } });
    expect((await user.get(`leads/${id}`)).json).toEqual(first.json);
    expect(bodyOf(await user.get(`leads/${id}/events`), Events)).toHaveLength(1);
    const again = await user.patch(`leads/${id}`, { ...late, version: 2 });
    expect(again.json).toMatchObject({ notes: 'Second', status: 'won', version: 3 });
  });

  it('have an event for every status, and for nothing else', async () => {
    const user = await newUser(service);
    const id = await user.lead(await user.company());
    await user.patch(`leads/${id}`, { version: 1, status: 'contacted' });
    await user.patch(`leads/${id}`, { version: 2, notes: 'x', status: 'contacted' });
    await user.patch(`leads/${id}`, { version: 3, status: 'Duerme' });
    const { json, headers } = await user.get(`leads/${id}/events`);
    const how = { userId: user.id, at: moment, how: 'hand', fromPage: false };
    const event = { id: expect.any(Number), leadId: id, ...how };
    expect(json).toEqual([
      { ...event, from: 'contacted', to: 'Duerme' },
      { ...event, from: 'new', to: 'contacted' },
      { ...event, from: null, to: 'new' },
    ]);
    expect(headers['x-total-count']).toBe('3');
    const second = await user.get(`leads/${id}/events?pageSize=1&page=2`);
    expect(second.json).toEqual([{ ...event, from: 'new', to: 'contacted' }]);
  });

  it('get another status by five statements, the first of which locks the lead', async () => {
    const user = await newUser(service);
    const id = await user.lead(await user.company());
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    expect((await user.patch(`leads/${id}`, { version: 1, status: 'contacted' })).status).toBe(200);
    const { calls } = logged.mock;
    const own = calls.find(([sql]) => /^UPDATE .*marketing_leads\b/s.test(sql))?.[2];
    const sent = calls.flatMap(([sql, , runner]) => (runner === own ? [sql] : []));
    logged.mockRestore();
    const verbs = sent.flatMap(
      (sql) => /^(SELECT|INSERT|UPDATE|DELETE).*?(marketing_\w+)/s.exec(sql)?.slice(1, 3).join(' ') ?? [],
    );
    expect(verbs).toEqual([
      'SELECT marketing_leads',
      'UPDATE marketing_leads',
      'INSERT marketing_lead_events',
      'INSERT marketing_lead_steps',
      'INSERT marketing_lead_day_counts',
    ]);
    expect(sent.some((sql) => sql.endsWith('FOR UPDATE'))).toBe(database.name !== 'SQLite');
  });

  it('lose no move of twenty people who move one at once', async () => {
    const user = await newUser(service);
    const id = await user.lead(await user.company());
    const move = async (status: string) => {
      let refused = 0;
      for (let version = 1; ; refused++) {
        const answer = await user.patch(`leads/${id}`, { version, status });
        if (answer.status === 200) return refused;
        expectError(answer, 409, 'EDIT_CONFLICT');
        version = bodyOf(answer, z.object({ conflict: z.object({ current: Version }) })).conflict.current
          .version;
      }
    };
    const refused = await Promise.all(Array.from({ length: 20 }, (_, n) => move(`status ${n}`)));
    expect(refused.filter((times) => times > 0)).toHaveLength(19);
    const events = bodyOf(await user.get(`leads/${id}/events?pageSize=100`), Events).toReversed();
    expect(events).toHaveLength(21);
    expect(events.map(({ from }) => from)).toEqual([null, ...events.slice(0, -1).map(({ to }) => to)]);
    expect((await user.get(`leads/${id}`)).json).toMatchObject({ version: 21, status: events.at(-1)?.to });
  });

  it('are deleted with their events, and the others stay', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId);
    const before = await rowCounts(service);
    const gone = await user.lead(companyId);
    await user.patch(`leads/${gone}`, { version: 1, status: 'won' });
    expect((await user.delete(`leads/${gone}`)).status).toBe(204);
    expectError(await user.delete(`leads/${gone}`), 404, 'NOT_FOUND');
    expectError(await user.get(`leads/${gone}/events`), 404, 'NOT_FOUND');
    expect(await rowCounts(service)).toEqual(before);
  });

  it('have values to choose from, the most frequent first, each as one of them writes it', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    expect((await user.get(`companies/${companyId}/leads/values`)).json).toEqual({
      ...{ statuses: [], sources: [], sectors: [] },
    });
    await user.lead(await user.company(), { source: 'Elsewhere', sector: 'Elsewhere' });
    for (const [source, sector, status] of [
      ['Web', 'Clínica', 'lost'],
      ['Feria', null, 'new'],
      ['feria', 'clinica', 'New'],
      ['FERIA ', '', 'Duerme'],
      ['Alta', 'CLÍNICA', 'new'],
    ]) {
      await user.lead(companyId, { source, sector, status });
    }
    expect((await user.get(`companies/${companyId}/leads/values`)).json).toEqual({
      statuses: [
        { value: 'new', count: 3 },
        { value: 'lost', count: 1 },
        { value: 'Duerme', count: 1 },
      ],
      sources: [
        { value: 'Feria', count: 3 },
        { value: 'Alta', count: 1 },
        { value: 'Web', count: 1 },
      ],
      sectors: [{ value: 'Clínica', count: 3 }],
    });
  });

  it('are on the board by status, with the numbers of all and the newest as cards', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(await user.company());
    for (const status of ['new', 'New', 'NEW', 'lost', 'Zeta', 'áltero', 'Altero']) {
      await user.lead(companyId, { status, companyName: status });
    }
    const { json } = await user.get(`companies/${companyId}/leads/board?cards=2`);
    const empty = { count: 0, leads: [] };
    const card = (companyName: string) => expect.objectContaining({ companyName, version: 1 });
    expect(json).toEqual({
      columns: [
        { column: 'new', count: 3, leads: [card('NEW'), card('New')] },
        { column: 'contacted', ...empty },
        { column: 'qualified', ...empty },
        { column: 'proposal', ...empty },
        { column: 'won', ...empty },
        { column: 'lost', count: 1, leads: [card('lost')] },
        { column: 'other', count: 3, leads: [card('Altero'), card('áltero')] },
      ],
      statuses: [
        { status: 'new', count: 3 },
        { status: 'lost', count: 1 },
        { status: 'áltero', count: 2 },
        { status: 'Zeta', count: 1 },
      ],
      otherLeads: 0,
    });
    const found = await user.get(`companies/${companyId}/leads/board?search=zeta&cards=0`);
    expect(Object(found.json).statuses).toEqual([{ status: 'Zeta', count: 1 }]);
    expect(Object(found.json).columns.at(-1)).toEqual({ column: 'other', count: 1, leads: [] });
    const sourced = await user.get(`companies/${companyId}/leads/board?source=WEB&cards=2`);
    expect(sourced.json).toEqual(json);
    const rest = await user.get(`companies/${companyId}/leads?column=other&pageSize=2&page=2`);
    expect(companyNames(rest)).toEqual(['Zeta']);
  });

  it('are filtered by the moment since which they are there, and by the day of their next step', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (const [companyName, nextStepOn] of [
      ['Early', '2026-11-21'],
      ['Due', '2026-11-22'],
      ['Late', '2026-11-23'],
      ['None', null],
    ]) {
      await user.lead(companyId, { companyName, nextStepOn });
    }
    for (const status of ['won', 'perdido'])
      await user.lead(companyId, { companyName: status, status, nextStepOn: '2026-11-20' });
    const due = await user.get(`companies/${companyId}/leads?nextStepUntil=2026-11-22&sort=nextStep`);
    expect(companyNames(due)).toEqual(['Early', 'Due']);
    const board = await user.get(`companies/${companyId}/leads/board?nextStepUntil=2026-11-22&status=NEW`);
    expect(Object(board.json).columns[0]).toMatchObject({
      count: 2,
      leads: [{ companyName: 'Due' }, { companyName: 'Early' }],
    });
    const Times = z.array(z.object({ createdAt: z.string(), companyName: z.string() }));
    const all = bodyOf(await user.get(`companies/${companyId}/leads?sort=-createdAt`), Times);
    const [{ createdAt: newest } = { createdAt: '' }] = all;
    const fresh = all.filter(({ createdAt }) => createdAt >= newest).map(({ companyName }) => companyName);
    const since = await user.get(`companies/${companyId}/leads?createdFrom=${newest}`);
    expect(companyNames(since)).toEqual(fresh);
    const later = new Date(Date.parse(newest) + 1).toISOString();
    for (const [from, count] of [
      [later, 0],
      [new Date(Date.parse(newest) - 86_400_000).toISOString(), 6],
    ] as const) {
      const answer = await user.get(`companies/${companyId}/leads?createdFrom=${from}`);
      expect(companyNames(answer)).toHaveLength(count);
    }
    const elsewhere = await user.get(`companies/${companyId}/leads/board?status=proposal`);
    expect(Object(elsewhere.json).statuses).toEqual([]);
  });
});
