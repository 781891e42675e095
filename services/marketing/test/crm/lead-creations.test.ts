import { LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { bareLead, idOf, newUser } from './support.js';

const requestKey = '0123456789abcdef0123456789abcdef';

describe.each(databases)('a new lead whose answer was lost, on $name', (database) => {
  const service = useService(marketingService, database);

  it('is stored once by a call that is sent again, also at the same time', async () => {
    const user = await newUser(service);
    const [companyId, elsewhere] = [await user.company(), await user.company()];
    const call = (marketingCompanyId: number, changes = {}) =>
      user.post('leads', { ...bareLead, marketingCompanyId, requestKey, ...changes });
    const answers = await Promise.all([call(companyId), call(companyId), call(companyId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id, ...others] = answers.map((answer) => idOf(answer));
    expect(others).toEqual([id, id]);
    expect((await call(companyId)).json).toEqual((await user.get(`leads/${id}`)).json);
    const list = await user.get(`companies/${companyId}/leads`);
    expect(bodyOf(list, LeadRow.array()).map((row) => row.id)).toEqual([id]);
    expect((await user.get(`leads/${id}/events`)).headers['x-total-count']).toBe('1');
    const different = [
      idOf(await call(elsewhere)),
      idOf(await call(companyId, { requestKey: 'f'.repeat(32) })),
    ];
    expect(new Set([id, ...different]).size).toBe(3);
    await user.delete(`leads/${id}`);
    expect(idOf(await call(companyId))).not.toBe(id);
  });

  it('is found by nobody else, and has a key of that form only', async () => {
    const [user, stranger] = [await newUser(service), await newUser(service)];
    const input = { ...bareLead, marketingCompanyId: await user.company(), requestKey };
    idOf(await user.post('leads', input));
    expectError(await stranger.post('leads', input), 404, 'NOT_FOUND');
    for (const wrong of ['', 'x', `${requestKey}0`, 5, null]) {
      const answer = await user.post('leads', { ...input, requestKey: wrong });
      expectError(answer, 400, 'VALIDATION_FAILED', 'requestKey');
    }
  });
});
