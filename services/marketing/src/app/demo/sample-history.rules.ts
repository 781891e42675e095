import {
  eachOf,
  type LegalBasisFields,
  type LossReason,
  optionalLeadFields,
} from '@portals/contracts/constants';
import type { LeadInput } from '@portals/contracts/marketing';
import { wordsOf } from '../../kernel/plain.js';
import type { SampleLead } from './sample-lead.rules.js';

/** Sources of sample leads that have filled in a form. */
const consentSources = ['Website', 'Webinar', 'Web'];

const hour = 3_600_000;
const day = 24 * hour;

/** A status and the time, within working hours, when the lead got it. */
export interface SampleStatus {
  status: string;
  at: Date;
}

/**
 * Returns the statuses of a sample lead in chronological order, spread over the days since its creation, none of them in the future.
 * @param place position of the sample in its list, which spreads the samples over different minutes
 */
export function historyOf({ statuses, daysAgo, pace }: SampleLead, place: number, now: Date): SampleStatus[] {
  const midnight = Math.floor(now.getTime() / day) * day;
  const step = pace ?? Math.max(1, Math.floor(Math.min(daysAgo, 21) / statuses.length));
  return statuses.map((status, index) => {
    const at = midnight - (daysAgo - index * step) * day + 8 * hour + ((place * 37) % 480) * 60_000;
    return { status, at: new Date(Math.min(at, now.getTime())) };
  });
}

/** Returns a domain for a company, under `.example`, which nobody can register (RFC 2606). */
const domainOf = (companyName: string) => `${wordsOf(companyName).slice(0, 3).join('')}.example`;

/** Returns a contact's email address at the company's domain. */
const addressOf = (contactName: string, companyName: string): string =>
  `${wordsOf(contactName).slice(0, 2).join('.')}@${domainOf(companyName)}`;

/**
 * Returns the legal basis of a sample lead: a won lead is a customer, a lead that filled in a form consented on the day of its creation,
 * and all other leads have none.
 */
function sampleBasis({ statuses, source, daysAgo }: SampleLead, now: Date): LegalBasisFields {
  const on = new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10);
  if (statuses.at(-1) === 'won')
    return { legalBasis: 'customer', legalBasisOn: null, legalBasisSource: null };
  const agreed = consentSources.includes(source);
  return {
    legalBasis: agreed ? 'consent' : null,
    legalBasisOn: agreed ? on : null,
    legalBasisSource: agreed ? source : null,
  };
}

/** Loss reasons by position of the sample: mostly the price, and for some samples no reason. */
const sampleReasons: readonly (LossReason | null)[] = ['price', 'timing', 'price', 'competitor', null];

/** Returns a sample in the form in which a user would enter it, with its latest status. */
export function sampleInput(
  sample: SampleLead,
  place: number,
  phonePrefix: string,
  now: Date,
): Omit<LeadInput, 'marketingCompanyId'> {
  const { companyName, contactName, position, sector, source, statuses, notes, nextStep } = sample;
  const { nextStepInDays: inDays } = sample;
  const dueAt = new Date(now.getTime() + (inDays ?? 0) * day);
  return {
    ...eachOf(optionalLeadFields, () => null),
    ...{ companyName, contactName, position, sector, source, notes, nextStep },
    status: statuses.at(-1) ?? '',
    website: contactName === null ? null : `www.${domainOf(companyName)}`,
    contactEmail: contactName === null ? null : addressOf(contactName, companyName),
    contactPhone: contactName === null ? null : `${phonePrefix}${200 + place}`,
    lossReason: statuses.at(-1) === 'lost' ? (sampleReasons[place % sampleReasons.length] ?? null) : null,
    nextStepOn: inDays === null ? null : dueAt.toISOString().slice(0, 10),
    ...sampleBasis(sample, now),
  };
}
