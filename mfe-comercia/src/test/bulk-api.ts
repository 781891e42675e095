import type { Lead, LeadBulkChange } from '@portals/contracts/marketing';
import { reply } from '@portals/platform/testing';
import { missing, pageOf, times } from './fake-rows';

/** A change of many leads as the service stores it. */
export interface StoredBulkChange extends LeadBulkChange {
  /** What each lead had before. */
  before: { id: number; status: string; version: number }[];
}

interface BulkWork {
  leads: Lead[];
  changes: StoredBulkChange[];
  /** The leads that a filter means. */
  matching: (companyId: number, filter: URLSearchParams) => Lead[];
  /** Gives a lead a status, with its event. */
  give: (lead: Lead, status: string, how: 'hand' | 'undo') => void;
}

const answer = ({ before: _before, ...change }: StoredBulkChange): LeadBulkChange => change;

/** Stands in for what the service does with changes of many leads: each is going on when it is asked for, and done at the next look. */
export function bulkApi({ leads, changes, matching, give }: BulkWork) {
  const find = (id: number) => leads.find((lead) => lead.id === id);
  const work = (change: StoredBulkChange) => {
    if (change.state === 'running') {
      for (const entry of change.before) {
        const lead = find(entry.id);
        if (lead) give(lead, change.status, 'hand');
        entry.version = lead?.version ?? 0;
      }
      const changed = change.before.length;
      Object.assign(change, { state: 'done', changed, unchanged: change.total - changed });
    } else if (change.state === 'undoing') {
      const there = change.before.filter(({ id }) => find(id));
      const untouched = there.filter(({ id, version }) => find(id)?.version === version);
      for (const { id, status } of untouched) {
        const lead = find(id);
        if (lead) give(lead, status, 'undo');
      }
      change.before = there.filter((entry) => !untouched.includes(entry));
      Object.assign(change, { state: 'undone', restored: untouched.length, kept: change.before.length });
    }
  };
  return {
    create(marketingCompanyId: number, body: unknown): unknown {
      const { status = '', ids, filter } = Object(body);
      const meant = ids
        ? leads.filter(({ id }) => ids.includes(id))
        : matching(marketingCompanyId, new URLSearchParams(filter));
      const before = meant
        .filter((lead) => lead.status !== status)
        .map(({ id, status: was, version }) => ({ id, status: was, version }));
      const counts = { total: meant.length, changed: 0, unchanged: 0, restored: 0, kept: 0 };
      const { createdAt } = times;
      const id = changes.length + 1;
      const asked = {
        id,
        marketingCompanyId,
        status,
        state: 'running' as const,
        ...counts,
        createdAt,
        before,
      };
      changes.push(asked);
      return reply(202, answer(asked));
    },
    list: (companyId: number, query: URLSearchParams): unknown =>
      pageOf(
        changes
          .filter(({ marketingCompanyId }) => marketingCompanyId === companyId)
          .toReversed()
          .map(answer),
        query,
      ),
    call(id: number, below: string, query: URLSearchParams): unknown {
      const change = changes.find((candidate) => candidate.id === id);
      if (!change) return missing();
      if (below === 'kept')
        return pageOf(
          change.state === 'undone' ? change.before.flatMap(({ id: kept }) => find(kept) ?? []) : [],
          query,
        );
      if (below === 'undo') {
        if (change.state === 'done') change.state = 'undoing';
        return reply(202, answer(change));
      }
      work(change);
      return answer(change);
    },
  };
}
