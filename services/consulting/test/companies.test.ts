import { limits } from '@portals/contracts/constants';
import { databases, expectError, personOf, useService } from '@portals/service-kit/testing';
import { CompanyEntity } from '../src/company/company.entity.js';
import { consultingService } from '../src/service.js';
import { company, itemPaths, newUser, rowCounts } from './support.js';

describe.each(databases)('companies on $name', (database) => {
  const service = useService(consultingService, database);

  it('registers a company for the signed-in user, no matter whom the body names', async () => {
    const user = await newUser(service);
    const answer = await user.post('/api/companies', {
      ...company,
      userId: 9999,
      id: 1234567,
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      ...company,
      id: expect.any(Number),
      workspaceId: user.id,
      assigneeId: null,
      userId: user.id,
      capabilities: ['read', 'contribute', 'work', 'manage'],
      createdAt: expect.stringMatching(/^20[2-9]\d-.*Z$/),
    });
    expect(answer.json).not.toMatchObject({ id: 1234567 });
    expect(answer.json).not.toMatchObject({ createdAt: '2001-01-01T00:00:00.000Z' });
  });

  it('registers only so many companies in a workspace (rule 5.1)', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    const { manager } = service.dataSource;
    const { id: _id, ...row } = await manager.findOneByOrFail(CompanyEntity, { id: await user.company() });
    for (let left = limits.companiesOfWorkspace - 2; left > 0; left -= 500)
      await manager.insert(
        CompanyEntity,
        Array.from({ length: Math.min(500, left) }, () => ({ ...row })),
      );
    expect((await user.post('/api/companies', company)).status).toBe(201);
    expectError(await user.post('/api/companies', company), 422, 'COMPANY_LIMIT');
    expect((await other.post('/api/companies', company)).status).toBe(201);
  });

  it('stores a blank e-mail as none', async () => {
    const user = await newUser(service);
    const id = await user.company({ email: ' ' });
    expect((await user.get(`/api/companies/${id}`)).json).toMatchObject({ email: null });
  });

  it('lists only the own companies, newest first, each with the state of its report', async () => {
    const user = await newUser(service);
    const stranger = await newUser(service);
    await stranger.company();
    const empty = await user.company({ name: 'Empty' });
    const ready = await user.fullCompany();
    const generated = await user.fullCompany({ report: true });
    const answer = await user.get('/api/companies');
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.json).toEqual([
      expect.objectContaining({ id: generated, report: { status: 'generated', missing: [] } }),
      expect.objectContaining({ id: ready, report: { status: 'ready', missing: [] } }),
      expect.objectContaining({
        id: empty,
        userId: user.id,
        report: { status: 'missing', missing: ['products', 'departments', 'problems', 'strengths'] },
      }),
    ]);
    expect(Object.keys(Object(answer.json)[0]).sort()).toEqual(
      [
        'assigneeId',
        'capabilities',
        'createdAt',
        'email',
        'id',
        'name',
        'report',
        'sector',
        'size',
        'structure',
        'userId',
        'workspaceId',
      ].sort(),
    );
  });

  it.each([
    ['name', ['Álamo', 'beta', 'Zeta']],
    ['-name', ['Zeta', 'beta', 'Álamo']],
    ['sector', ['beta', 'Zeta', 'Álamo']],
    ['size', ['Zeta', 'Álamo', 'beta']],
    ['-size', ['beta', 'Álamo', 'Zeta']],
    ['createdAt', ['Zeta', 'Álamo', 'beta']],
  ])('sorts by %s', async (sort, names) => {
    const user = await newUser(service);
    await user.company({ name: 'Zeta', sector: 'Comercio', size: 'small' });
    await user.company({ name: 'Álamo', sector: 'Salud', size: 'medium' });
    await user.company({ name: 'beta', sector: 'banca', size: 'large' });
    const { json } = await user.get(`/api/companies?sort=${sort}`);
    expect(json).toEqual(names.map((name) => expect.objectContaining({ name })));
  });

  it.each([
    ['search=panaderia', ['Panadería Ñandú']],
    ['search=PANADER%C3%8DA', ['Panadería Ñandú']],
    ['search=salud', ['100% Sano']],
    ['search=0%25', ['100% Sano']],
    ['search=%25', ['100% Sano']],
    ['search=_', []],
    ['search=%27%20OR%201=1', []],
    ['search=', ['100% Sano', 'Panadería Ñandú']],
    ['size=small', ['Panadería Ñandú']],
    ['size=small&search=salud', []],
  ])('finds with %s', async (query, names) => {
    const user = await newUser(service);
    await user.company({ name: 'Panadería Ñandú', size: 'small' });
    await user.company({ name: '100% Sano', sector: 'Salud', size: 'large' });
    const answer = await user.get(`/api/companies?${query}`);
    expect(answer.json).toEqual(names.map((name) => expect.objectContaining({ name })));
    expect(answer.headers['x-total-count']).toBe(String(names.length));
  });

  it('finds a changed company by its new name and sector', async () => {
    const user = await newUser(service);
    const id = await user.company({ name: 'Antes' });
    await user.patch(`/api/companies/${id}`, { name: 'Después', sector: 'Óptica' });
    for (const search of ['despues', 'optica']) {
      expect((await user.get(`/api/companies?search=${search}`)).json).toMatchObject([{ id }]);
    }
    expect((await user.get('/api/companies?search=antes')).json).toEqual([]);
  });

  it('hands out pages and the total of all of them', async () => {
    const user = await newUser(service);
    for (let n = 0; n < 30; n++) await user.company({ name: `Company ${String(n).padStart(2, '0')}` });
    const second = await user.get('/api/companies?sort=name&page=2');
    expect(second.json).toHaveLength(5);
    expect(second.json).toMatchObject([{ name: 'Company 25' }, {}, {}, {}, { name: 'Company 29' }]);
    expect(second.headers['x-total-count']).toBe('30');
    expect((await user.get('/api/companies?pageSize=10&page=3')).json).toHaveLength(10);
    const beyond = await user.get('/api/companies?page=99');
    expect(beyond.json).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('30');
  });

  it('reads a page and the total in one statement', async () => {
    const user = await newUser(service);
    for (let n = 0; n < 3; n++) await user.company();
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    const { headers } = await user.get('/api/companies?pageSize=2');
    const read = logged.mock.calls.filter(([sql]) => sql.includes('FROM companies'));
    logged.mockRestore();
    expect(headers['x-total-count']).toBe('3');
    expect(read).toHaveLength(1);
  });

  it.each([
    ['size', 'ascending'],
    ['-size', 'descending'],
    ['name', 'ascending'],
    ['-name', 'descending'],
  ])(
    'puts equal companies by %s in one order, so that pages neither repeat nor skip',
    async (sort, order) => {
      const user = await newUser(service);
      const ids: number[] = [];
      for (let n = 0; n < 5; n++) ids.push(await user.company({ name: 'Same', size: 'small' }));
      const pages = [1, 2, 3].map((page) => user.get(`/api/companies?sort=${sort}&pageSize=2&page=${page}`));
      const listed = (await Promise.all(pages)).flatMap(({ json }) => json);
      const expected = order === 'ascending' ? ids : ids.reverse();
      expect(listed).toEqual(expected.map((id) => expect.objectContaining({ id })));
    },
  );

  it('refuses a change of what somebody else has changed since it was read (rule 5.11)', async () => {
    const user = await newUser(service);
    const id = await user.company({ name: 'Read', sector: 'Read' });
    const theirs = await user.patch(`/api/companies/${id}`, { name: 'Theirs', before: { name: 'Read' } });
    expect(theirs.json).toMatchObject({ name: 'Theirs' });
    const mine = { name: 'Mine', sector: 'Mine', before: { name: 'Read', sector: 'Read' } };
    const refused = await user.patch(`/api/companies/${id}`, mine);
    expectError(refused, 409, 'EDIT_CONFLICT');
    expect(refused.json).toMatchObject({ conflict: { current: theirs.json, fields: ['name'] } });
    expect((await user.get(`/api/companies/${id}`)).json).toEqual(theirs.json);
    const seen = { ...mine, before: { name: 'Theirs', sector: 'Read' } };
    expect((await user.patch(`/api/companies/${id}`, seen)).json).toMatchObject({
      name: 'Mine',
      sector: 'Mine',
    });
  });

  it('lets one of two win who change a field at the same time (rule 5.11)', async () => {
    const user = await newUser(service);
    const id = await user.company({ name: 'Read' });
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        user.patch(`/api/companies/${id}`, { name, before: { name: 'Read' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('changes only what a patch names', async () => {
    const user = await newUser(service);
    const id = await user.company();
    const answer = await user.patch(`/api/companies/${id}`, { size: 'large', email: null, userId: 1 });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ ...company, id, size: 'large', email: null, userId: user.id });
    expect((await user.patch(`/api/companies/${id}`, {})).json).toEqual(answer.json);
    expect((await user.get(`/api/companies/${id}`)).json).toEqual(answer.json);
  });

  it('deletes a company with everything under it and nothing else', async () => {
    const user = await newUser(service);
    const stranger = await newUser(service);
    const kept = await stranger.fullCompany({ report: true });
    const keptToo = await user.fullCompany({ report: true });
    const people = ['assigned member', 'reader'] as const;
    const give = (id: number, userId: number) =>
      people.map((person, n) =>
        personOf(service.dataSource, person, userId + n, { id, workspaceId: user.id }),
      );
    await Promise.all(give(keptToo, 900_001));
    const before = await rowCounts(service);
    const id = await user.fullCompany({ report: true });
    await Promise.all(give(id, 900_001));
    const answer = await user.delete(`/api/companies/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await rowCounts(service)).toEqual(before);
    for (const [owner, companyId] of [[stranger, kept] as const, [user, keptToo] as const]) {
      for (const path of itemPaths) {
        expect((await owner.get(`/api/companies/${companyId}/${path}`)).json).toHaveLength(1);
      }
      expect((await owner.get(`/api/companies/${companyId}/report`)).status).toBe(200);
    }
    expectError(await user.delete(`/api/companies/${id}`), 404, 'NOT_FOUND');
    expectError(await user.get(`/api/companies/${id}`), 404, 'NOT_FOUND');
  });

  it('never leaves a record without its company when both happen at once', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const product = { name: 'Pan', description: 'Pan', type: 'product', companyId };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => user.post('/api/products', product)),
      user.delete(`/api/companies/${companyId}`),
      ...Array.from({ length: 10 }, () => user.post('/api/products', product)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 204, 404].includes(status))).toEqual(
      [],
    );
    const [orphans] = await service.dataSource.query(
      `SELECT COUNT(*) AS n FROM products WHERE companyId = ${companyId}`,
    );
    expect(Number(orphans.n)).toBe(0);
  });
});
