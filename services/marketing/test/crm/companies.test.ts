import { limits } from '@portals/contracts/constants';
import { databases, expectError, useService } from '@portals/service-kit/testing';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { marketingService } from '../../src/service.js';
import { company, namesOf, newUser, rowCounts } from './support.js';

const moment = expect.stringMatching(/^20[2-9]\d-.*Z$/);

describe.each(databases)('companies on $name', (database) => {
  const service = useService(marketingService, database);

  it('registers a company for the signed-in user, no matter whom the body names', async () => {
    const user = await newUser(service);
    const answer = await user.post('companies', {
      ...company,
      ...{ userId: 9999, id: 1234567, version: 7, createdAt: '2001-01-01T00:00:00.000Z' },
    });
    expect(answer.status).toBe(201);
    const id = expect.any(Number);
    expect(answer.json).toEqual({
      ...company,
      ...{ id, workspaceId: user.id, userId: user.id, version: 1, createdAt: moment, updatedAt: moment },
      capabilities: ['read', 'contribute', 'work', 'manage'],
      consultingCompanyId: null,
    });
    expect(answer.json).not.toMatchObject({ id: 1234567 });
    expect(answer.json).not.toMatchObject({ createdAt: '2001-01-01T00:00:00.000Z' });
    const { json } = await user.get(`companies/${Object(answer.json).id}`);
    expect(json).toEqual(answer.json);
  });

  it('are bounded in a workspace (rule 9.1)', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    const { manager } = service.dataSource;
    const { id: _id, ...row } = await manager.findOneByOrFail(MarketingCompanyEntity, {
      id: await user.company(),
    });
    for (let left = limits.companiesOfWorkspace - 2; left > 0; left -= 500)
      await manager.insert(
        MarketingCompanyEntity,
        Array.from({ length: Math.min(500, left) }, () => ({ ...row })),
      );
    expect((await user.post('companies', company)).status).toBe(201);
    expectError(await user.post('companies', company), 422, 'COMPANY_LIMIT');
    expect((await other.post('companies', company)).status).toBe(201);
  });

  it('are linked to a company of the consulting portal, by their form or later (rule 9.19)', async () => {
    const user = await newUser(service);
    const made = Object((await user.post('companies', { ...company, consultingCompanyId: 5 })).json);
    const linkOf = async () => Object((await user.get(`companies/${made.id}`)).json).consultingCompanyId;
    expect(await linkOf()).toBe(5);
    await user.patch(`companies/${made.id}`, { version: 1, name: 'Otra' });
    expect(await linkOf()).toBe(5);
    await user.patch(`companies/${made.id}`, { version: 2, consultingCompanyId: 8 });
    expect(await linkOf()).toBe(8);
    await user.patch(`companies/${made.id}`, { version: 3, consultingCompanyId: null });
    expect(await linkOf()).toBeNull();
    expectError(
      await user.patch(`companies/${made.id}`, { version: 4, consultingCompanyId: -1 }),
      400,
      'VALIDATION_FAILED',
    );
  });

  it.each([
    ['sort=name', ['Álamo', 'beta', 'Zeta']],
    ['sort=-name', ['Zeta', 'beta', 'Álamo']],
    ['sort=sector', ['beta', 'Zeta', 'Álamo']],
    ['', ['beta', 'Álamo', 'Zeta']],
    ['sort=createdAt', ['Zeta', 'Álamo', 'beta']],
    ['search=ALA', ['Álamo']],
    ['search=banca', ['beta']],
    ['search=anca', []],
    ['search=%25', []],
    ['search=%20', ['beta', 'Álamo', 'Zeta']],
  ])('lists with "%s"', async (query, names) => {
    const user = await newUser(service);
    await user.company({ name: 'Zeta', sector: 'Comercio' });
    await user.company({ name: 'Álamo', sector: 'Salud' });
    await user.company({ name: 'beta', sector: 'banca' });
    const answer = await user.get(`companies?${query}`);
    expect(namesOf(answer)).toEqual(names);
    expect(answer.headers['x-total-count']).toBe(String(names.length));
    if (names.length > 0) {
      const [first] = Object(answer.json);
      expect((await user.get(`companies/${first.id}`)).json).toEqual(first);
    }
  });

  it.each([
    ['name', (names: string[]) => names],
    ['-name', (names: string[]) => names.toReversed()],
  ])('hands out pages by %s from both ends, each row once', async (sort, inOrder) => {
    const user = await newUser(service);
    const names = Array.from({ length: 7 }, (_, n) => `Company ${n}`);
    for (const name of names) await user.company({ name });
    const pages = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const answer = await user.get(`companies?sort=${sort}&pageSize=2&page=${page}`);
      expect(answer.headers['x-total-count']).toBe('7');
      pages.push(namesOf(answer));
    }
    const [a, b, c, d, e, f, g] = inOrder(names);
    expect(pages).toEqual([[a, b], [c, d], [e, f], [g], []]);
  });

  it('changes what is sent and nothing else', async () => {
    const user = await newUser(service);
    const id = await user.company();
    const changed = await user.patch(`companies/${id}`, { version: 1, name: 'Después', userId: 1, id: 2 });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ ...company, name: 'Después', id, userId: user.id, version: 2 });
    expect((await user.get(`companies/${id}`)).json).toEqual(changed.json);
    expect(namesOf(await user.get('companies?search=despues'))).toEqual(['Después']);
    expect(namesOf(await user.get('companies?search=sol'))).toEqual([]);
  });

  it('tells the second of two editors what the first has changed, and loses nothing', async () => {
    const user = await newUser(service);
    const id = await user.company();
    const first = await user.patch(`companies/${id}`, { version: 1, name: 'First', sector: 'Retail' });
    const second = await user.patch(`companies/${id}`, { version: 1, name: 'Second', sector: 'Retail' });
    expectError(second, 409, 'EDIT_CONFLICT');
    expect(second.json).toMatchObject({ conflict: { current: first.json, fields: ['name'] } });
    expect((await user.get(`companies/${id}`)).json).toEqual(first.json);
    expect((await user.patch(`companies/${id}`, { version: 2, name: 'Second' })).status).toBe(200);
  });

  it('answers a repeated change with the company as it is', async () => {
    const user = await newUser(service);
    const id = await user.company();
    const change = { version: 1, name: 'Once' };
    const first = await user.patch(`companies/${id}`, change);
    expect((await user.patch(`companies/${id}`, change)).json).toEqual(first.json);
    expect((await user.patch(`companies/${id}`, { version: 1 })).json).toEqual(first.json);
  });

  it('accepts one of twenty simultaneous changes', async () => {
    const user = await newUser(service);
    const id = await user.company();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => user.patch(`companies/${id}`, { version: 1, name: `Name ${n}` })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    for (const answer of answers.filter((each) => each !== taken[0])) {
      expectError(answer, 409, 'EDIT_CONFLICT');
      expect(answer.json).toMatchObject({ conflict: { current: taken[0]?.json, fields: ['name'] } });
    }
    expect((await user.get(`companies/${id}`)).json).toEqual(taken[0]?.json);
  });
});

describe.each(databases)('products on $name', (database) => {
  const service = useService(marketingService, database);

  it('are stored with and without a description', async () => {
    const user = await newUser(service);
    const marketingCompanyId = await user.company();
    const body = { name: 'Gafas', characteristics: 'Titanio', advantages: 'Rápidas', price: '49 €' };
    const created = await user.post('products', { ...body, marketingCompanyId, id: 99_999, version: 3 });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      ...{ ...body, description: null, marketingCompanyId, id: expect.any(Number), version: 1 },
      ...{ createdAt: moment, updatedAt: moment },
    });
    const { id } = Object(created.json);
    expect((await user.get(`products/${id}`)).json).toEqual(created.json);
    const changed = await user.patch(`products/${id}`, {
      version: 1,
      description: ' De titanio ',
      price: '39',
    });
    expect(changed.json).toMatchObject({ ...body, description: 'De titanio', price: '39', version: 2 });
    expect((await user.get(`companies/${marketingCompanyId}/products`)).json).toEqual([changed.json]);
    const emptied = await user.patch(`products/${id}`, { version: 2, description: '' });
    expect(emptied.json).toMatchObject({ description: null, version: 3 });
  });

  it('are listed by company, sorted and found by the starts of their words', async () => {
    const user = await newUser(service);
    const [mine, other] = [await user.company(), await user.company()];
    await user.product(mine, { name: 'Zapatos' });
    await user.product(mine, { name: 'Ábaco', description: 'Para contar más de 3M' });
    await user.product(other, { name: 'Otro' });
    const list = async (query: string) => namesOf(await user.get(`companies/${mine}/products${query}`));
    expect(await list('')).toEqual(['Ábaco', 'Zapatos']);
    expect(await list('?sort=createdAt')).toEqual(['Zapatos', 'Ábaco']);
    expect(await list('?search=CONT%20aba')).toEqual(['Ábaco']);
    expect(await list('?search=3m')).toEqual(['Ábaco']);
    expect(await list('?search=de')).toEqual(['Ábaco']);
    expect(await list('?search=ontar')).toEqual([]);
  });

  it('tell the second of two editors what the first has changed', async () => {
    const user = await newUser(service);
    const id = await user.product(await user.company());
    const first = await user.patch(`products/${id}`, { version: 1, price: '1 €' });
    const second = await user.patch(`products/${id}`, { version: 1, price: '2 €', name: 'Otro' });
    expectError(second, 409, 'EDIT_CONFLICT');
    expect(second.json).toMatchObject({ conflict: { current: first.json, fields: ['name', 'price'] } });
  });

  it('are deleted for good, and the others stay', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [gone, kept] = [await user.product(companyId), await user.product(companyId)];
    const before = await rowCounts(service);
    expect((await user.delete(`products/${gone}`)).status).toBe(204);
    expectError(await user.delete(`products/${gone}`), 404, 'NOT_FOUND');
    expectError(await user.get(`products/${gone}`), 404, 'NOT_FOUND');
    expect((await user.get(`companies/${companyId}/products`)).json).toMatchObject([{ id: kept }]);
    expect(await rowCounts(service)).toEqual({
      ...before,
      marketing_products: Number(before.marketing_products) - 1,
    });
  });
});
