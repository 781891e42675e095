import { databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from './support.js';

describe.each(databases)('leads behind a figure on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  it.each([
    ['step', 'step=sideways&stepFrom=2026-12-21&stepUntil=2026-12-27'],
    ['stepFrom', 'step=won&stepUntil=2026-12-27'],
    ['stepUntil', 'step=won&stepFrom=2026-12-21'],
    ['step', 'stepFrom=2026-12-21&stepUntil=2026-12-27'],
    ['stepFrom', 'step=won&stepFrom=2026-02-29&stepUntil=2026-12-27'],
    ['stepUntil', 'step=won&stepFrom=2026-12-21&stepUntil=2026-12-20'],
    ['wasIn', 'wasIn=elsewhere&wasOn=2026-12-27'],
    ['wasIn', 'wasOn=2026-12-27'],
    ['wasOn', 'wasIn=won'],
    ['wasOn', 'wasIn=won&wasOn=9999-12-31'],
    ['createdUntil', 'createdFrom=2026-12-21T00:00:00Z&createdUntil=2026-12-21T00:00:00.000Z'],
  ])('are refused at %s when they are asked for with %s', async (field, query) => {
    const path = `companies/${companyId}/leads`;
    for (const call of ['', '/board', '/export']) {
      expectError(await user.get(`${path}${call}?${query}`), 400, 'VALIDATION_FAILED', field);
    }
    const filter = Object.fromEntries(new URLSearchParams(query));
    const answer = await user.post(`${path}/bulk-changes`, { status: 'won', filter });
    expectError(answer, 400, 'VALIDATION_FAILED', `filter.${field}`);
  });
});
