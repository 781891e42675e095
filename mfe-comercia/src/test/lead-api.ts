import {
  eachOf,
  fitLevelOf,
  leadColumns,
  openLeadColumns,
  optionalLeadFields,
} from '@portals/contracts/constants';
import type {
  Lead,
  LeadEvent,
  LeadFit,
  LeadMail,
  LeadMailChecks,
  LeadValues,
} from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { columnOf } from '../leads/lead-status';
import { bulkApi, type StoredBulkChange } from './bulk-api';
import { changeRow, missing, pageOf, times } from './fake-rows';

export const lead = (id: number, marketingCompanyId: number, companyName: string): Lead => ({
  id,
  marketingCompanyId,
  companyName,
  ...eachOf(optionalLeadFields, () => null),
  source: 'Fair',
  status: 'new',
  fit: 50,
  assigneeId: null,
  ...times,
  version: 1,
});

/** Returns reasons whose points add up to the lead's score. */
const fitOf = ({ fit }: Lead): LeadFit => ({
  score: fit,
  judgedAs: 'business',
  reasons: [
    { reason: 'positionLeads', points: 12, most: 20 },
    { reason: 'noEmail', points: 0, most: 10 },
    { reason: 'sectorInAudience', points: fit - 12, most: 25 },
  ],
});

export interface LeadData {
  leads?: Lead[];
  /** Events of leads, oldest first. */
  leadEvents?: LeadEvent[];
  /** Bulk changes, oldest first. */
  bulkChanges?: StoredBulkChange[];
  /** Corrected searches, by the misspelt search. */
  meant?: Record<string, string>;
  /** Emails to leads, newest first. */
  leadMails?: (LeadMail & { leadId: number; requestKey: string })[];
  /** Results of the checks before an email, the same for every lead. */
  mailChecks?: LeadMailChecks;
}

const sortKeys: Record<string, (lead: Lead) => string> = {
  name: ({ companyName }) => companyName.toLowerCase(),
  status: ({ status }) => status.toLowerCase(),
  createdAt: ({ createdAt }) => createdAt,
  nextStep: ({ nextStepOn }) => nextStepOn ?? 'none',
  fit: ({ fit }) => String(fit).padStart(3, '0'),
};

function sorted(leads: readonly Lead[], sort: string): Lead[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyOf = sortKeys[sort.replace(/^-/, '')] ?? (() => '');
  const order = (a: Lead, b: Lead) => (keyOf(a) === keyOf(b) ? a.id - b.id : keyOf(a) < keyOf(b) ? -1 : 1);
  return leads.toSorted((a, b) => sign * order(a, b));
}

const labels = ['status', 'source', 'sector'] as const;

/** True when a lead matches a filter: all words of the search, each label (ignoring case), and the dates. */
function matches(lead: Lead, filter: URLSearchParams): boolean {
  const words = (filter.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const text = Object.values(lead).join(' ').toLowerCase();
  const [from, until] = [filter.get('createdFrom'), filter.get('nextStepUntil')];
  const before = filter.get('createdUntil');
  return (
    words.every((word) => text.includes(word)) &&
    (!filter.has('column') || columnOf(lead.status) === filter.get('column')) &&
    labels.every((name) => {
      const asked = filter.get(name);
      return !asked || lead[name]?.toLowerCase() === asked.toLowerCase();
    }) &&
    (!filter.get('fit') || fitLevelOf(lead.fit) === filter.get('fit')) &&
    (!filter.get('legalBasis') || (lead.legalBasis ?? 'none') === filter.get('legalBasis')) &&
    (!filter.get('lossReason') ||
      (lead.lossReason ?? (columnOf(lead.status) === 'lost' ? 'none' : null)) === filter.get('lossReason')) &&
    (!filter.get('assignee') || String(lead.assigneeId ?? 'none') === filter.get('assignee')) &&
    (!from || lead.createdAt >= from) &&
    (!before || lead.createdAt < before) &&
    (!until ||
      (lead.nextStepOn !== null &&
        lead.nextStepOn <= until &&
        openLeadColumns.includes(columnOf(lead.status))))
  );
}

/** Counts the leads of a company in the same way as the service's overview. */
export function leadCounts(leads: readonly Lead[], companyId: number, query: URLSearchParams) {
  const count = (filter: Record<string, string | null>) => {
    const given = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    const own = leads.filter(({ marketingCompanyId }) => marketingCompanyId === companyId);
    return own.filter((lead) => matches(lead, new URLSearchParams(given))).length;
  };
  return {
    all: count({}),
    fresh: count({ createdFrom: query.get('newFrom') }),
    due: count({ nextStepUntil: query.get('dueUntil') }),
    overdue: count({ nextStepUntil: query.get('overdueUntil') }),
  };
}

/** Counts how often each value of a field occurs, most frequent first. */
function counted(leads: readonly Lead[], name: (typeof labels)[number]): LeadValues['sources'] {
  const counts = new Map<string, { value: string; count: number }>();
  for (const { [name]: value } of leads) {
    if (!value) continue;
    const known = counts.get(value.toLowerCase()) ?? { value, count: 0 };
    counts.set(value.toLowerCase(), { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Returns a lead in its list format, without notes. */
const toRow = ({ notes: _notes, ...row }: Lead) => row;

/** Returns a board of leads, with the same number of cards per column as in the service's response. */
function boardOf(found: readonly Lead[]) {
  const newest = sorted(found, '-createdAt').map(toRow);
  const statuses = [...new Set(found.map(({ status }) => status))];
  return {
    columns: leadColumns.map((column) => {
      const leads = newest.filter(({ status }) => columnOf(status) === column);
      return { column, count: leads.length, leads: leads.slice(0, 20) };
    }),
    statuses: statuses.map((status) => ({
      status,
      count: found.filter((lead) => lead.status === status).length,
    })),
    otherLeads: 0,
  };
}

/** Fakes the marketing service's API for leads. */
export function leadApi(data: LeadData) {
  data.leads ??= [];
  data.leadEvents ??= [];
  data.bulkChanges ??= [];
  data.leadMails ??= [];
  const { leads, leadEvents: events, bulkChanges: changes, leadMails: sent } = data;
  const record = (lead: Lead, from: string | null, how: LeadEvent['how'] = 'hand') => {
    const id = events.length + 1;
    const made = { at: times.createdAt, userId: 7, how, fromPage: false };
    events.push({ id, leadId: lead.id, ...made, from, to: lead.status });
  };
  const of = (companyId: number) =>
    leads.filter(({ marketingCompanyId }) => marketingCompanyId === companyId);
  const matching = (companyId: number, filter: URLSearchParams) =>
    of(companyId).filter((candidate) => matches(candidate, filter));
  const give = (changed: Lead, status: string, how: 'hand' | 'undo') => {
    const from = changed.status;
    Object.assign(changed, { status, version: changed.version + 1 });
    record(changed, from, how);
  };
  const bulk = bulkApi({ leads, changes, matching, give });

  const create = (body: unknown): unknown => {
    const created: Lead = Object.assign(lead(leads.length + 1, 0, ''), body);
    leads.push(created);
    record(created, null);
    return reply(201, created);
  };
  const change = (before: Lead, body: unknown): unknown => {
    const answer = changeRow(leads, before.id, body);
    const after = leads.find(({ id }) => id === before.id);
    if (after && after.status !== before.status) record(after, before.status);
    return answer;
  };

  const mailsOf = (leadId: number) =>
    sent.filter((one) => one.leadId === leadId).map(({ leadId: _lead, requestKey: _key, ...rest }) => rest);
  const mail = (to: Lead, body: unknown): unknown => {
    const { subject, basis, requestKey } = Object(body);
    if (!sent.some((one) => one.requestKey === requestKey)) {
      if (basis && to.legalBasis === null) Object.assign(to, basis, { version: to.version + 1 });
      const fate = { state: 'queued' as const, exclusion: null, reason: null, sentAt: null };
      const id = sent.length + 1;
      sent.unshift({ id, leadId: to.id, requestKey, kind: 'single', subject, ...fate, at: times.createdAt });
    }
    return reply(202, mailsOf(to.id)[0]);
  };

  return {
    /** Handles requests to companies/:id/leads and its subpaths. */
    ofCompany({ method, body }: FakeCall, companyId: number, below: string, query: URLSearchParams): unknown {
      if (below === 'bulk-changes') {
        return method === 'POST' ? bulk.create(companyId, body) : bulk.list(companyId, query);
      }
      if (below === 'values') {
        const own = of(companyId);
        const [statuses, sources, sectors] = labels.map((name) => counted(own, name));
        return { statuses, sources, sectors };
      }
      if (below === 'spelling') return { instead: data.meant?.[query.get('search') ?? ''] ?? null };
      if (below === 'board') return boardOf(matching(companyId, query));
      const found = sorted(matching(companyId, query), query.get('sort') ?? '-createdAt');
      return pageOf(found.map(toRow), query);
    },
    /** Handles requests to bulk-changes/:id and its subpaths. */
    bulkChange: bulk.call,
    /** Handles requests to leads/:id and its subpaths. */
    call({ method, body }: FakeCall, id: number | null, below: string, query: URLSearchParams): unknown {
      if (id === null) return create(body);
      const found = leads.find((candidate) => candidate.id === id);
      if (!found) return missing();
      if (below === 'events') return pageOf(events.filter(({ leadId }) => leadId === id).toReversed(), query);
      if (below === 'fit') return fitOf(found);
      if (below === 'suppression') return { suppression: null, refusal: null };
      if (below === 'mail-checks') return data.mailChecks ?? { transport: 'smtp', problems: [] };
      if (below === 'mails') return method === 'POST' ? mail(found, body) : pageOf(mailsOf(id), query);
      if (method === 'PATCH') return change(found, body);
      if (method !== 'DELETE') return found;
      leads.splice(leads.indexOf(found), 1);
      return undefined;
    },
  };
}
