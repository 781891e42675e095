import { leadColumns } from '@portals/contracts/constants';
import type { Lead, LeadEvent, LeadFit } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { columnOf } from '../leads/lead-status';
import { changeRow, missing, pageOf, times } from './fake-rows';

export const lead = (id: number, marketingCompanyId: number, companyName: string): Lead => ({
  id,
  marketingCompanyId,
  companyName,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  position: null,
  sector: null,
  source: 'Fair',
  status: 'new',
  nextStep: null,
  nextStepOn: null,
  notes: null,
  fit: 50,
  ...times,
  version: 1,
});

/** Reasons that add up to a lead's points. */
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
  /** Oldest first. */
  leadEvents?: LeadEvent[];
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

/** The leads that a filter means, as the service finds them: all words of a search, without regard to case. */
function matching(leads: readonly Lead[], filter: URLSearchParams): Lead[] {
  const words = (filter.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return leads.filter((lead) => {
    const text = Object.values(lead).join(' ').toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (!filter.has('column') || columnOf(lead.status) === filter.get('column')) &&
      (['status', 'source', 'sector'] as const).every((name) => {
        const asked = filter.get(name);
        return !asked || lead[name]?.toLowerCase() === asked.toLowerCase();
      })
    );
  });
}

/** A lead of a list has no notes. */
const toRow = ({ notes: _notes, ...row }: Lead) => row;

/** The board of leads that were found, with as many cards of each column as a board has. */
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
  };
}

/** Stands in for what the marketing service does with leads. */
export function leadApi(data: LeadData) {
  data.leads ??= [];
  data.leadEvents ??= [];
  const { leads, leadEvents: events } = data;
  const record = (lead: Lead, from: string | null, how: LeadEvent['how'] = 'hand') => {
    const id = events.length + 1;
    events.push({ id, leadId: lead.id, at: times.createdAt, userId: 7, from, to: lead.status, how });
  };

  const ofCompany = (companyId: number, part: string, query: URLSearchParams): unknown => {
    const own = leads.filter(({ marketingCompanyId }) => marketingCompanyId === companyId);
    if (part === 'board') return boardOf(matching(own, query));
    const found = sorted(matching(own, query), query.get('sort') ?? '-createdAt');
    return pageOf(found.map(toRow), query);
  };
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

  return {
    /** GET companies/:id/leads, and what is below. */
    ofCompany,
    /** What is at leads/:id, and below. */
    call: ({ method, body }: FakeCall, id: number | null, below: string, query: URLSearchParams): unknown => {
      if (id === null) return create(body);
      const found = leads.find((candidate) => candidate.id === id);
      if (!found) return missing();
      if (below === 'events') return pageOf(events.filter(({ leadId }) => leadId === id).toReversed(), query);
      if (below === 'fit') return fitOf(found);
      if (method === 'PATCH') return change(found, body);
      if (method !== 'DELETE') return found;
      leads.splice(leads.indexOf(found), 1);
      return undefined;
    },
  };
}
