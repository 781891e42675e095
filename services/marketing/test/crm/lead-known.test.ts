import { databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { bareLead, idOf, newUser } from './support.js';

// Tests rule 9.18.
describe.each(databases)('a lead that is added by hand, on $name', (database) => {
  const service = useService(marketingService, database);

  it('requires a confirmation while another one has its address, and is stored after it', async () => {
    const user = await newUser(service);
    const [companyId, elsewhere] = [await user.company(), await user.company()];
    const first = await user.lead(companyId, { companyName: 'Sol', contactEmail: 'Ana@sol.es' });
    await user.lead(companyId, { companyName: 'Sol 2', contactEmail: 'ana@sol.es' });
    const input = { ...bareLead, contactEmail: ' ANA@sol.es', marketingCompanyId: companyId };
    const asked = await user.post('leads', { ...input, ifKnown: 'ask' });
    expectError(asked, 409, 'LEAD_KNOWN');
    expect(asked.json).toMatchObject({
      message: 'There is already a lead with this email address.',
      conflict: { current: { id: first, companyName: 'Sol' }, fields: ['contactEmail'] },
    });
    const total = async () => (await user.get(`companies/${companyId}/leads`)).headers['x-total-count'];
    expect(await total()).toBe('2');
    expect((await user.post('leads', { ...input, ifKnown: 'add' })).status).toBe(201);
    expect((await user.post('leads', input)).status).toBe(201);
    expect(await total()).toBe('4');
    const others = [
      { ...input, contactEmail: 'eva@sol.es' },
      { ...input, contactEmail: null },
      { ...input, marketingCompanyId: elsewhere },
    ];
    for (const other of others)
      expect((await user.post('leads', { ...other, ifKnown: 'ask' })).status).toBe(201);
    expectError(await user.post('leads', { ...input, ifKnown: 'yes' }), 400, 'VALIDATION_FAILED', 'ifKnown');
  });

  it('requires a confirmation when its person was erased on request', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const person = { contactEmail: 'ana@sol.es', contactPhone: '600123456' };
    const id = await user.lead(companyId, person);
    await user.post(`leads/${id}/erasure`, { count: 1 });
    const add = (changes: object) =>
      user.post('leads', { ...bareLead, marketingCompanyId: companyId, ...changes });
    expectError(await add({ ...person, ifKnown: 'ask' }), 409, 'LEAD_ERASED');
    expectError(await add({ contactPhone: '+34 600 12 34 56', ifKnown: 'ask' }), 409, 'LEAD_ERASED');
    expect(
      (await add({ contactEmail: 'eva@sol.es', contactPhone: '600123456', ifKnown: 'ask' })).status,
    ).toBe(201);
    expect((await add({ ...person, ifKnown: 'add' })).status).toBe(201);
  });

  it('is not stored twice when its call is repeated because the answer was lost', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const call = { ...bareLead, marketingCompanyId: companyId, contactEmail: 'ana@sol.es', ifKnown: 'ask' };
    const add = (requestKey: string) => user.post('leads', { ...call, requestKey });
    const answers = await Promise.all([add('a'.repeat(32)), add('a'.repeat(32))]);
    const [id, again] = answers.map(idOf);
    expect([answers[1]?.status, again]).toEqual([201, id]);
    expectError(await add('b'.repeat(32)), 409, 'LEAD_KNOWN');
  });
});
