import { Lead, LeadDuplicateGroup } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, lead, mergeIdOf, mergeLeads, newUser } from './support.js';

const { contactEmail, contactPhone } = lead;

/** Returns a company's groups of possible duplicates, each as its reason followed by the IDs of its leads. */
async function groupsOf(user: Caller, companyId: number, query = '') {
  const answer = await user.get(`companies/${companyId}/lead-duplicates${query}`);
  const groups = bodyOf(answer, LeadDuplicateGroup.array());
  return groups.map(({ reason, leads }) => [reason, ...leads.map(({ id }) => id)]);
}
async function firstGroup(user: Caller, companyId: number): Promise<LeadDuplicateGroup> {
  const answer = await user.get(`companies/${companyId}/lead-duplicates`);
  const [group] = bodyOf(answer, LeadDuplicateGroup.array());
  if (!group) throw new Error('there is no group');
  return group;
}

describe.each(databases)('duplicates of leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('are leads of one company with the same address, number, or name at a domain', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(await user.company(), { contactEmail, contactPhone });
    const add = (changes: object) => user.lead(companyId, changes);
    const phone = [await add({ contactPhone }), await add({ contactPhone: '600123456' })];
    const name = [
      await add({ contactName: 'Ana Sol', contactEmail: 'ana@acme.com' }),
      await add({ contactName: 'SOL, Ana', contactEmail: 'asol@acme.com' }),
    ];
    await add({ contactName: 'Ana Sol', contactEmail: 'ana@gmail.com' });
    await add({ contactName: 'Ana Sol', contactEmail: 'asol@gmail.com' });
    const email = [await add({ contactEmail }), await add({ contactEmail }), await add({ contactEmail })];
    expect(await groupsOf(user, companyId)).toEqual([
      ['email', ...email],
      ['name', ...name],
      ['phone', ...phone],
    ]);
  });

  it('are one group when the same leads have more than one thing in common, and two when others join', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const a = await user.lead(companyId, lead);
    const b = await user.lead(companyId, lead);
    expect(await groupsOf(user, companyId)).toEqual([['email', a, b]]);
    const c = await user.lead(companyId, { contactPhone });
    expect(await groupsOf(user, companyId)).toEqual([
      ['phone', a, b, c],
      ['email', a, b],
    ]);
  });

  it('are listed page by page with their number, no matter how many', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (let n = 0; n < 12; n++)
      await fillLeads(service, companyId, 2, { emailKey: n.toString(16).padStart(32, '0') });
    await fillLeads(service, companyId, 300, { phoneKey: 'f'.repeat(32) });
    const first = await user.get(`companies/${companyId}/lead-duplicates`);
    expect(first.headers['x-total-count']).toBe('13');
    const [largest, ...others] = bodyOf(first, LeadDuplicateGroup.array());
    expect([largest?.reason, largest?.count, largest?.leads.length]).toEqual(['phone', 300, 20]);
    expect(others).toHaveLength(9);
    const seen = [...(await groupsOf(user, companyId)), ...(await groupsOf(user, companyId, '?page=2'))];
    expect(new Set(seen.map(([, id]) => id)).size).toBe(13);
    const beyond = await user.get(`companies/${companyId}/lead-duplicates?page=3`);
    expect([beyond.json, beyond.headers['x-total-count']]).toEqual([[], '13']);
  });

  it('are not listed again once a person has said that they are none, until another lead joins them', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const path = `companies/${companyId}/lead-duplicates/apart`;
    const a = await user.lead(companyId, { contactEmail: 'ana@gmail.com' });
    const b = await user.lead(companyId, { contactEmail: 'ana@gmail.com' });
    const { reason, key, count } = await firstGroup(user, companyId);
    expect((await user.post(path, { reason, key, count })).status).toBe(204);
    expect(await groupsOf(user, companyId)).toEqual([]);
    const taken = await user.post(path, { reason, key, count, apart: false });
    expect([taken.status, await groupsOf(user, companyId)]).toEqual([204, [['email', a, b]]]);
    await user.post(path, { reason, key, count });
    const c = await user.lead(companyId, { contactEmail: 'ana@gmail.com' });
    expect(await groupsOf(user, companyId)).toEqual([['email', a, b, c]]);
    expectError(await user.post(path, { reason, key, count }), 409, 'LEAD_DUPLICATES_CHANGED');
    expect((await user.post(path, { reason, key, count: 3 })).status).toBe(204);
    await user.patch(`leads/${c}`, { version: 1, contactEmail: 'other@gmail.com' });
    await user.patch(`leads/${b}`, { version: 1, contactEmail: 'other@gmail.com' });
    expect(await groupsOf(user, companyId)).toEqual([['email', b, c]]);
  });

  it('are not listed again when one of them comes back from a merge', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId, { contactEmail: 'ana@gmail.com' });
    const b = await user.lead(companyId, { contactEmail: 'ana@gmail.com' });
    const merged = [await user.lead(companyId), b] as const;
    const { reason, key, count } = await firstGroup(user, companyId);
    await user.post(`companies/${companyId}/lead-duplicates/apart`, { reason, key, count });
    await mergeLeads(user, companyId, merged);
    await user.post(`lead-merges/${await mergeIdOf(user, merged[0])}/undo`);
    expect(bodyOf(await user.get(`leads/${b}`), Lead).contactEmail).toBe('ana@gmail.com');
    expect(await groupsOf(user, companyId)).toEqual([]);
  });

  it('are refused with an unknown reason or key', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const path = `companies/${companyId}/lead-duplicates/apart`;
    for (const wrong of [{ reason: 'fax' }, { key: "' OR 1" }, { count: 0 }]) {
      const body = { reason: 'email', key: 'a'.repeat(32), count: 2, ...wrong };
      expectError(await user.post(path, body), 400, 'VALIDATION_FAILED');
    }
  });
});
