import { databases, useService } from '@portals/service-kit/testing';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { LeadDuplicateKeys1764400000000 } from '../../src/crm/migrations/lead-duplicate-keys.js';
import { marketingService } from '../../src/service.js';
import { lead, newUser } from './support.js';

describe.each(databases)('what duplicates are found by on $name', (database) => {
  const service = useService(marketingService, database);
  const keysOf = async (id: number) => {
    const row = await service.dataSource.manager.findOneByOrFail(LeadEntity, { id });
    return [row.emailKey, row.phoneKey, row.domainNameKey];
  };

  it('is stored with a lead and with each change of it', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const first = await user.lead(companyId, lead);
    const second = await user.lead(companyId);
    expect(await keysOf(second)).toEqual([null, null, null]);
    const { companyName, contactName, contactEmail } = lead;
    const same = { companyName, contactName, contactEmail, contactPhone: '600123456' };
    await user.patch(`leads/${second}`, { version: 1, ...same });
    expect(await keysOf(second)).toEqual(await keysOf(first));
    expect(new Set(await keysOf(first)).size).toBe(3);
  });

  it('is given to the leads that were there before it was stored', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, lead);
    const keys = await keysOf(id);
    await service.dataSource.manager.update(LeadEntity, { id }, { emailKey: null, phoneKey: null });
    const runner = service.dataSource.createQueryRunner();
    await new LeadDuplicateKeys1764400000000().up(runner);
    await runner.release();
    expect(await keysOf(id)).toEqual(keys);
  });
});
