import { limits } from '@portals/contracts/constants';
import { databases, expectError, useService } from '@portals/service-kit/testing';
import { ProblemEntity } from '../src/problem/problem.entity.js';
import { consultingService } from '../src/service.js';
import { idOf, itemPaths, items, newUser } from './support.js';

const changes = {
  contacts: { phone: '+34 910 000 000' },
  products: { type: 'service' },
  departments: { digitalizationLevel: 5 },
  problems: { priority: 1 },
  strengths: { impact: 1 },
} as const;

/** Different values for the same fields as `changes`. */
const others = {
  contacts: { phone: '+34 910 000 001' },
  products: { type: 'product' },
  departments: { digitalizationLevel: 4 },
  problems: { priority: 2 },
  strengths: { impact: 2 },
} as const;

describe.each(databases)('what is under a company on $name', (database) => {
  const service = useService(consultingService, database);

  describe.each(itemPaths)('%s', (path) => {
    it('are created under a company and listed with it, oldest first', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      const created = await user.post(`/api/${path}`, { ...items[path], companyId, id: 999_999 });
      expect(created.status).toBe(201);
      expect(created.json).toEqual({ ...items[path], id: expect.any(Number), companyId });
      expect(idOf(created)).not.toBe(999_999);
      const second = await user.post(`/api/${path}`, { ...items[path], companyId });
      const list = await user.get(`/api/companies/${companyId}/${path}`);
      expect(list.json).toEqual([created.json, second.json]);
      expect(list.headers['x-total-count']).toBe('2');
    });

    it('change only what a patch names, and stay under their company', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      const other = await user.company();
      const created = await user.post(`/api/${path}`, { ...items[path], companyId });
      const address = `/api/${path}/${idOf(created)}`;
      const answer = await user.patch(address, { ...changes[path], companyId: other });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ ...items[path], ...changes[path], id: idOf(created), companyId });
      expect((await user.patch(address, {})).json).toEqual(answer.json);
      expect((await user.get(`/api/companies/${companyId}/${path}`)).json).toEqual([answer.json]);
    });

    it('refuse a change of what somebody else has changed since it was read (rule 5.11)', async () => {
      const user = await newUser(service);
      const created = await user.post(`/api/${path}`, { ...items[path], companyId: await user.company() });
      const address = `/api/${path}/${idOf(created)}`;
      const [[name, value] = ['', '']] = Object.entries(changes[path]);
      const theirs = await user.patch(address, { ...changes[path], before: items[path] });
      expect(theirs.status).toBe(200);
      // Repeating a change with outdated `before` values causes no conflict, because the field already has the new value. A different
      // change does.
      expect((await user.patch(address, { [name]: value, before: items[path] })).status).toBe(200);
      const other = { ...others[path], before: items[path] };
      const refused = await user.patch(address, other);
      expectError(refused, 409, 'EDIT_CONFLICT');
      expect(refused.json).toMatchObject({ conflict: { current: theirs.json, fields: [name] } });
      expect((await user.patch(address, {})).json).toEqual(theirs.json);
      const seen = await user.patch(address, { ...others[path], before: theirs.json });
      expect(seen.json).toMatchObject(others[path]);
    });

    it('are deleted one by one', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      const first = idOf(await user.post(`/api/${path}`, { ...items[path], companyId }));
      const second = idOf(await user.post(`/api/${path}`, { ...items[path], companyId }));
      expect((await user.delete(`/api/${path}/${first}`)).status).toBe(204);
      expect((await user.get(`/api/companies/${companyId}/${path}`)).json).toMatchObject([{ id: second }]);
      expectError(await user.delete(`/api/${path}/${first}`), 404, 'NOT_FOUND');
      expectError(await user.patch(`/api/${path}/${first}`, changes[path]), 404, 'NOT_FOUND');
    });

    it('are an empty list for a new company', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      const list = await user.get(`/api/companies/${companyId}/${path}`);
      expect([list.status, list.json, list.headers['x-total-count']]).toEqual([200, [], '0']);
    });
  });

  it('are sent up to a limit, and counted beyond it', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const rows = Array.from({ length: limits.listMax + 2 }, () => ({ ...items.problems, companyId }));
    await service.dataSource.getRepository(ProblemEntity).insert(rows);
    const list = await user.get(`/api/companies/${companyId}/problems`);
    expect(list.json).toHaveLength(limits.listMax);
    expect(list.headers['x-total-count']).toBe(String(limits.listMax + 2));
  });

  it('are refused in a list that could not show them (rule 5.3)', async () => {
    const user = await newUser(service);
    const stranger = await newUser(service);
    const companyId = await user.company();
    const rows = Array.from({ length: limits.listMax }, () => ({ ...items.problems, companyId }));
    await service.dataSource.getRepository(ProblemEntity).insert(rows);
    const create = (who: typeof user) => who.post('/api/problems', { ...items.problems, companyId });
    expectError(await create(user), 422, 'ENTRY_LIMIT');
    expectError(await create(stranger), 404, 'NOT_FOUND');
    const [{ id }] = Object((await user.get(`/api/companies/${companyId}/problems`)).json);
    await user.delete(`/api/problems/${id}`);
    expect((await create(user)).status).toBe(201);
    expect((await user.post('/api/strengths', { ...items.strengths, companyId })).status).toBe(201);
  });

  it('puts primary contacts first', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const add = (name: string, isPrimary: boolean) =>
      user.post('/api/contacts', { ...items.contacts, name, isPrimary, companyId });
    await add('a', false);
    await add('b', true);
    await add('c', false);
    const d = idOf(await add('d', false));
    await user.patch(`/api/contacts/${d}`, { isPrimary: true });
    const { json } = await user.get(`/api/companies/${companyId}/contacts`);
    expect(json).toMatchObject([{ name: 'b' }, { name: 'd' }, { name: 'a' }, { name: 'c' }]);
  });

  it('creates a contact with only a name and a position', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const answer = await user.post('/api/contacts', { name: 'Ana', position: 'CEO', companyId });
    expect(answer.json).toMatchObject({ phone: null, email: null, isPrimary: false });
  });
});
