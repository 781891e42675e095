import { databases, useService } from '@portals/service-kit/testing';
import { AnalyticsMailEntity } from '../../src/analytics/analytics-mail/analytics-mail.entity.js';
import { marketingService } from '../../src/service.js';
import { company, newUser } from '../crm/support.js';

describe.each(databases)('who wants the report of each week by email on $name', (database) => {
  const service = useService(marketingService, database);
  const rows = (marketingCompanyId: number) =>
    service.dataSource.manager.findBy(AnalyticsMailEntity, { marketingCompanyId });

  it('are nobody at first, and then people who turned it on, in the language of the last time', async () => {
    const user = await newUser(service);
    const [one, other] = [await user.company(), await user.company()];
    const path = `companies/${one}/analytics-mail`;
    expect((await user.get(path)).json).toEqual({
      ...{ weekly: false, language: 'en' },
      transport: 'files',
      obstacle: null,
    });
    expect((await user.put(path, { weekly: true, language: 'en' })).json).toEqual({
      weekly: true,
      language: 'en',
      transport: 'files',
      obstacle: null,
    });
    const [first] = await rows(one);
    await user.put(path, { weekly: true, language: 'es' });
    expect((await user.get(path)).json).toMatchObject({ weekly: true, language: 'es' });
    expect(await rows(one)).toEqual([{ ...first, language: 'es' }]);
    expect((await user.get(`companies/${other}/analytics-mail`)).json).toMatchObject({ weekly: false });
    expect((await user.put(path, { weekly: false, language: 'es' })).json).toMatchObject({ weekly: false });
    expect(await rows(one)).toEqual([]);
  });

  it('lists what a person gets, of companies that they may still read', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    const companyId = await user.company();
    await user.company();
    expect((await user.get('analytics-mails')).json).toEqual([]);
    await user.put(`companies/${companyId}/analytics-mail`, { weekly: true, language: 'es' });
    expect((await user.get('analytics-mails')).json).toEqual([
      { companyId, company: company.name, language: 'es' },
    ]);
    expect((await other.get('analytics-mails')).json).toEqual([]);
    const guest = { marketingCompanyId: await other.company(), userId: user.id, since: new Date() };
    await service.dataSource.manager.insert(AnalyticsMailEntity, { ...guest, language: 'en' });
    expect((await user.get('analytics-mails')).json).toMatchObject([{ companyId }]);
    await user.delete(`companies/${companyId}`);
    expect((await user.get('analytics-mails')).json).toEqual([]);
  });

  it('is stored once when it is turned on or off several times at once', async () => {
    const user = await newUser(service);
    const company = await user.company();
    const path = `companies/${company}/analytics-mail`;
    const turn = (weekly: boolean) =>
      Promise.all(Array.from({ length: 5 }, () => user.put(path, { weekly, language: 'es' })));
    for (const { status } of await turn(true)) expect(status).toBe(200);
    expect(await rows(company)).toHaveLength(1);
    for (const { status } of await turn(false)) expect(status).toBe(200);
    expect(await rows(company)).toEqual([]);
  });

  it.each([
    [{}, ['weekly', 'language']],
    [{ weekly: 'yes', language: 'es' }, ['weekly']],
    [{ weekly: 1, language: 'es' }, ['weekly']],
    [{ weekly: true, language: 'fr' }, ['language']],
    [{ weekly: true, language: null }, ['language']],
  ])('refuses %j', async (body, fields) => {
    const user = await newUser(service);
    const answer = await user.put(`companies/${await user.company()}/analytics-mail`, body);
    const refused = { code: 'VALIDATION_FAILED', fields: fields.map((field) => ({ field })) };
    expect([answer.status, answer.json]).toMatchObject([400, refused]);
  });
});
