import { isSampleAddress } from '@portals/contracts/constants';
import { Accounts } from '@portals/service-kit';
import { databases, useService } from '@portals/service-kit/testing';
import { DataSource } from 'typeorm';
import { DemoSeedEntity } from '../src/demo/demo-seed.entity.js';
import { sampleCompanies } from '../src/demo/sample-companies.js';
import { consultingService } from '../src/service.js';
import { itemPaths, newUser } from './support.js';

describe.each(databases)('the demonstration user on $name', (database) => {
  const service = useService(consultingService, database, { env: { DEMO_USERNAME: ' Demo ' } });

  it('finds one company ready for its report and one half filled', async () => {
    const demo = await newUser(service, 'demo');
    const { json } = await demo.get('/api/companies');
    expect(json).toMatchObject([
      { name: 'Panificadora La Espiga', report: { status: 'ready' }, userId: demo.id },
      { name: 'Clínica Dental Bahía', report: { status: 'missing', missing: ['departments', 'strengths'] } },
    ]);
  });

  it('has somebody in charge of one and a guest in it, if auth has made their accounts', async () => {
    const accounts = service.app.get(Accounts, { strict: false });
    const account = (id: number, username: string, email = `${username}@demo.invalid`) => ({
      ...{ id, username, name: username, email },
    });
    const found = [account(91_001, 'demo.manager'), account(91_002, 'demo.guest')];
    const spy = jest
      .spyOn(accounts, 'byLogin')
      .mockImplementation(async (login) => found.find(({ username }) => username === login) ?? null);
    const demo = await newUser(service, 'demo');
    const { json } = await demo.get('/api/companies');
    const [bakery, clinic] = Object(json);
    expect([bakery.assigneeId, clinic.assigneeId]).toEqual([91_001, null]);
    const guest = await service.tokenFor({ id: 91_002 });
    const seen = await service.http('GET', '/api/companies', { token: guest });
    expect(seen.json).toMatchObject([{ id: bakery.id, capabilities: ['read', 'contribute'] }]);
    expect(await demo.get(`/api/companies/${bakery.id}/access`)).toMatchObject({
      json: { guests: [{ userId: 91_002, email: 'carmen.ruiz@laespiga.example' }] },
    });
    // An account that a real person has registered under the demo guest's user name must get no access.
    found.splice(0, 2, account(91_003, 'demo.guest', 'a@person.example'));
    await (await newUser(service, 'demo')).get('/api/companies');
    const person = await service.tokenFor({ id: 91_003 });
    expect((await service.http('GET', '/api/companies', { token: person })).json).toEqual([]);
    spy.mockRestore();
  });

  it('gets them once, also when several first visits come at once', async () => {
    const demo = await newUser(service, 'demo');
    const visits = await Promise.all(Array.from({ length: 10 }, () => demo.get('/api/companies')));
    for (const visit of visits) expect(visit.json).toHaveLength(sampleCompanies.length);
  });

  it('does not get them back after deleting them', async () => {
    const demo = await newUser(service, 'demo');
    const { json } = await demo.get('/api/companies');
    for (const { id } of Object(json)) await demo.delete(`/api/companies/${id}`);
    expect((await demo.get('/api/companies')).json).toEqual([]);
  });

  it('keeps an own company instead', async () => {
    const demo = await newUser(service, 'demo');
    const id = await demo.company();
    expect((await demo.get('/api/companies')).json).toMatchObject([{ id }]);
    await demo.delete(`/api/companies/${id}`);
    expect((await demo.get('/api/companies')).json).toEqual([]);
  });

  it.each([
    ['en', 'Harbour Bakery (example)'],
    ['es', 'Panificadora La Espiga (ejemplo)'],
  ] as const)(
    'lets anybody look around in a sample in %s, ready for its report (rule 5.12)',
    async (language, name) => {
      const user = await newUser(service, 'somebody');
      const token = await service.tokenFor({ id: user.id });
      const ask = (body: object) =>
        service.http('POST', '/api/companies/sample', {
          token,
          body,
          headers: { 'accept-language': language },
        });
      const made = await ask({});
      expect(made).toMatchObject({ status: 201, json: { name, workspaceId: user.id, userId: user.id } });
      const { id, email, capabilities } = Object(made.json);
      expect([isSampleAddress(email), capabilities.includes('manage')]).toEqual([true, true]);
      expect((await user.get('/api/companies')).json).toMatchObject([{ id, report: { status: 'ready' } }]);
      expect((await user.get(`/api/companies/${id}/access`)).json).toMatchObject({ guests: [] });
      expect(await ask({})).toMatchObject({ status: 201, json: made.json });
      const own = await user.company();
      expect(await ask({})).toMatchObject({ status: 409, json: { code: 'EXAMPLE_NEEDS_EMPTY' } });
      expect((await user.delete(`/api/companies/${id}`)).status).toBe(204);
      expect(await ask({})).toMatchObject({ status: 409, json: { code: 'EXAMPLE_NEEDS_EMPTY' } });
      expect((await user.delete(`/api/companies/${own}`)).status).toBe(204);
      expect((await ask({ workspaceId: user.id + 10_000 })).status).toBe(404);
      expect(Object((await ask({})).json).id).not.toBe(id);
    },
  );

  it('gives one sample to several calls at once', async () => {
    const user = await newUser(service, 'somebody');
    const calls = await Promise.all(Array.from({ length: 12 }, () => user.post('/api/companies/sample', {})));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(calls.map(({ json }) => Object(json).id)).size).toBe(1);
    expect((await user.get('/api/companies')).json).toHaveLength(1);
    const rows = await service.app.get(DataSource, { strict: false }).manager.find(DemoSeedEntity);
    expect(rows.filter(({ userId }) => userId < 0)).toEqual([]);
  });

  it('is the only one who gets them', async () => {
    const user = await newUser(service, 'somebody');
    expect((await user.get('/api/companies')).json).toEqual([]);
  });

  it('finds samples that the API itself would take', async () => {
    const user = await newUser(service);
    for (const sample of sampleCompanies) {
      const companyId = await user.company({ ...sample.company, email: sample.company.email ?? '' });
      for (const path of itemPaths) {
        for (const row of sample[path]) {
          const { json } = await user.post(`/api/${path}`, { ...row, companyId });
          expect(json).toMatchObject(row);
        }
      }
    }
  });
});
