import { lockRows } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import { differingFields } from '../../kernel/plain.js';
import type { FitProfile } from '../fit/fit-profile.rules.js';
import { type FitColumns, fitColumnsOf } from '../fit/fit-score.rules.js';
import { LeadEntity } from '../lead-row/lead.entity.js';

const read = [
  'id',
  'contactName',
  'contactEmail',
  'contactPhone',
  'position',
  'sector',
  'source',
  'createdAt',
  'fit',
  'fitLevel',
  'fitDueOn',
] as const;

/** Recomputes the fit of a company's leads. Versions and update times of the leads are unchanged, because nobody edited them. */
export async function rescoreLeads(
  manager: EntityManager,
  profile: FitProfile,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const query = manager
    .createQueryBuilder(LeadEntity, 'lead')
    .select(read.map((name) => `lead.${name}`))
    .where({ id: In([...ids]) })
    .orderBy('lead.id');
  const changed = new Map<string, { columns: FitColumns; ids: number[] }>();
  for (const lead of await lockRows(query).getMany()) {
    const columns = fitColumnsOf(lead, profile, lead.createdAt, now);
    if (differingFields(lead, columns).length === 0) continue;
    const key = `${columns.fit} ${columns.fitDueOn}`;
    const alike = changed.get(key) ?? { columns, ids: [] };
    alike.ids.push(lead.id);
    changed.set(key, alike);
  }
  for (const { columns, ids: alike } of changed.values()) {
    await manager.update(LeadEntity, { id: In(alike) }, columns);
  }
}
