import { Lead, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { fileOf, imported, undone } from './lead-import-support.js';
import { type Caller, mergeIdOf, mergeLeads, newUser } from './support.js';

/** Number of existing leads in the file, and number of new ones. */
const each = 20;
const numbers = Array.from({ length: each }, (_, index) => index);

describe.each(databases)('the undo of an import on $name', (database) => {
  const service = useService(marketingService, database);

  async function leadsOf(user: Caller, companyId: number): Promise<Lead[]> {
    const rows = bodyOf(await user.get(`companies/${companyId}/leads?pageSize=100`), LeadRow.array());
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    return Promise.all(ids.map(async (id) => bodyOf(await user.get(`leads/${id}`), Lead)));
  }

  /** Returns a lead without the fields that change with every edit. */
  const content = ({ version, updatedAt, ...rest }: Lead) => rest;

  it('keeps and names leads that were edited and merged since, and gives back all others as they were', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (const n of numbers)
      await user.lead(companyId, {
        companyName: `Old ${n}`,
        contactEmail: `old${n}@acme.es`,
        notes: `Before ${n}`,
      });
    const before = await leadsOf(user, companyId);
    const done = await imported(
      user,
      companyId,
      fileOf(
        ...numbers.map((n) => `Renamed ${n};Eva ${n};old${n}@acme.es;60012340${n}`),
        ...numbers.map((n) => `New ${n};Sol ${n};new${n}@acme.es;`),
      ),
      { duplicates: 'overwrite' },
    );
    expect(done.counts).toMatchObject({ created: each, updated: each });

    const imports = await leadsOf(user, companyId);
    const [old, fresh] = [imports.slice(0, each), imports.slice(each)];
    const edited = [...old.slice(0, 5), ...fresh.slice(0, 5)];
    for (const { id, version } of edited) await user.patch(`leads/${id}`, { version, notes: 'Called' });
    const [target, away] = [old[5], fresh[5]];
    if (!target || !away) throw new Error('the import made too few leads');
    await mergeLeads(user, companyId, [target.id, away.id], { companyName: 'Merged' });

    const kept = [...edited, target].map(({ id }) => id).sort((a, b) => a - b);
    const worked = await Promise.all(kept.map(async (id) => bodyOf(await user.get(`leads/${id}`), Lead)));
    const { undone: counts } = await undone(user, done.id);
    // Of the existing leads, five were edited and one was the target of the merge; of the new ones, five were edited and one was merged
    // away. The undo skips all of them.
    expect(counts).toEqual({ removed: each - 6, restored: each - 6, kept: 12 });
    const named = bodyOf(await user.get(`lead-imports/${done.id}/kept?pageSize=100`), LeadRow.array());
    expect(named.map(({ id }) => id).sort((a, b) => a - b)).toEqual(kept);

    const after = await leadsOf(user, companyId);
    expect(after.filter(({ id }) => kept.includes(id))).toEqual(worked);
    const untouched = (leads: Lead[]) => leads.filter(({ id }) => !kept.includes(id)).map(content);
    expect(untouched(after)).toEqual(untouched(before));

    // The undo of the import skips leads merged by a user. Undoing the merge afterwards must still restore the merged-away lead.
    await user.post(`lead-merges/${await mergeIdOf(user, target.id)}/undo`);
    const again = bodyOf(await user.get(`leads/${away.id}`), Lead);
    expect(again).toEqual(away);
  });
});
