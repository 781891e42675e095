import type { LegalBasisFields } from '@portals/contracts/constants';
import type { Lead, LeadBulkChange } from '@portals/contracts/marketing';
import { reply } from '@portals/platform/testing';
import { missing, pageOf, times } from './fake-rows';

/** A bulk change as the fake service stores it. */
export interface StoredBulkChange extends LeadBulkChange {
  /** Values of the leads before the change. */
  before: (Pick<Lead, 'id' | 'status' | 'version' | 'assigneeId'> & LegalBasisFields)[];
}

interface BulkWork {
  leads: Lead[];
  changes: StoredBulkChange[];
  /** Returns the leads of a company that match a filter. */
  matching: (companyId: number, filter: URLSearchParams) => Lead[];
  /** Sets the status of a lead, and records the event. */
  give: (lead: Lead, status: string, how: 'hand' | 'undo') => void;
}

/** Sets the legal basis of a lead, which does not record an event. */
function setBasis(lead: Lead, { legalBasis, legalBasisOn, legalBasisSource }: LegalBasisFields) {
  Object.assign(lead, { legalBasis, legalBasisOn, legalBasisSource, version: lead.version + 1 });
}

const assign = (lead: Lead, { assigneeId }: Pick<Lead, 'assigneeId'>) =>
  Object.assign(lead, { assigneeId, version: lead.version + 1 });

const answer = ({ before: _before, ...change }: StoredBulkChange): LeadBulkChange => change;

/** Fakes the service's bulk changes: each one is running when it is created, and done at the next poll. */
export function bulkApi({ leads, changes, matching, give }: BulkWork) {
  const find = (id: number) => leads.find((lead) => lead.id === id);
  const work = (change: StoredBulkChange) => {
    if (change.state === 'running') {
      for (const entry of change.before) {
        const lead = find(entry.id);
        if (lead && change.basis) setBasis(lead, change.basis);
        else if (lead && change.assignment) assign(lead, change.assignment);
        else if (lead) give(lead, change.status ?? '', 'hand');
        entry.version = lead?.version ?? 0;
      }
      const changed = change.before.length;
      Object.assign(change, { state: 'done', changed, unchanged: change.total - changed });
    } else if (change.state === 'undoing') {
      const there = change.before.filter(({ id }) => find(id));
      const untouched = there.filter(({ id, version }) => find(id)?.version === version);
      for (const was of untouched) {
        const lead = find(was.id);
        if (lead && change.basis) setBasis(lead, was);
        else if (lead && change.assignment) assign(lead, was);
        else if (lead) give(lead, was.status, 'undo');
      }
      change.before = there.filter((entry) => !untouched.includes(entry));
      Object.assign(change, { state: 'undone', restored: untouched.length, kept: change.before.length });
    }
  };
  return {
    create(marketingCompanyId: number, body: unknown): unknown {
      const { status = null, lossReason = null, basis = null, assigneeId, ids, filter } = Object(body);
      const assignment = assigneeId === undefined ? null : { assigneeId };
      const meant = ids
        ? leads.filter(({ id }) => ids.includes(id))
        : matching(marketingCompanyId, new URLSearchParams(filter));
      const before = meant
        .filter((lead) => {
          if (assignment) return lead.assigneeId !== assigneeId;
          return basis ? basis.replace || !lead.legalBasis : lead.status !== status;
        })
        .map((lead) => ({ ...lead }));
      const counts = { total: meant.length, changed: 0, unchanged: 0, restored: 0, kept: 0 };
      const { createdAt } = times;
      const id = changes.length + 1;
      const asked = {
        id,
        marketingCompanyId,
        status,
        lossReason,
        basis,
        assignment,
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
