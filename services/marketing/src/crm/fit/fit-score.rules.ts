import { type FitLevel, type FitReason, fitLevelOf, fitLevels } from '@portals/contracts/constants';
import type { Lead, LeadFit } from '@portals/contracts/marketing';
import { type FitProfile, hasWordOf } from './fit-profile.rules.js';
import { freshnessOf, nextStageOn } from './freshness.rules.js';
import { positionGroupOf, sourceGroupOf } from './label-groups.rules.js';

/** Fields of a lead that affect its score. */
export const fitFields = [
  'contactName',
  'contactEmail',
  'contactPhone',
  'position',
  'sector',
  'source',
] as const satisfies readonly (keyof Lead)[];
export type FitLead = Pick<Lead, (typeof fitFields)[number]>;

type Judged = LeadFit['reasons'][number];
type Judge = LeadFit['judgedAs'];

/** Maximum points of each rule; they add up to 100 for businesses and for consumers (rule 9.31). A consumer's position earns no points. */
const most = {
  business: { email: 10, phone: 8, person: 7, position: 20, named: 5, sector: 25, source: 15, freshness: 10 },
  consumer: { email: 20, phone: 16, person: 14, sector: 25, source: 15, freshness: 10 },
} as const;

const positionPoints = { positionDecides: 20, positionLeads: 12, positionOther: 5 } as const;
const sectorPoints = { sectorInAudience: 25, sectorInObjectives: 15, sectorNotNamed: 5 } as const;
const sourcePoints = {
  sourceReferral: 15,
  sourceOwn: 12,
  sourceMet: 10,
  sourceSocial: 6,
  sourceOther: 4,
  sourceCold: 2,
} as const;

const judged = (reason: FitReason, points: number, most: number): Judged => ({ reason, points, most });

function contactReasons(lead: FitLead, judge: Judge): Judged[] {
  const { email, phone, person } = most[judge];
  const given = (value: string | null, points: number, there: FitReason, missing: FitReason) =>
    value === null ? judged(missing, 0, points) : judged(there, points, points);
  return [
    given(lead.contactEmail, email, 'email', 'noEmail'),
    given(lead.contactPhone, phone, 'phone', 'noPhone'),
    given(lead.contactName, person, 'person', 'noPerson'),
  ];
}

function positionReasons({ position }: FitLead, { audience }: FitProfile): Judged[] {
  const { position: mostOfPosition, named } = most.business;
  if (position === null)
    return [judged('noPosition', 0, mostOfPosition), judged('positionNotNamed', 0, named)];
  const group = positionGroupOf(position);
  return [
    judged(group, positionPoints[group], mostOfPosition),
    hasWordOf(audience, position)
      ? judged('positionNamed', named, named)
      : judged('positionNotNamed', 0, named),
  ];
}

function sectorReason({ sector }: FitLead, { audience, objectives }: FitProfile, judge: Judge): Judged {
  const { sector: mostOfSector } = most[judge];
  if (sector === null) return judged('noSector', 0, mostOfSector);
  const reason = hasWordOf(audience, sector)
    ? 'sectorInAudience'
    : hasWordOf(objectives, sector)
      ? 'sectorInObjectives'
      : 'sectorNotNamed';
  return judged(reason, sectorPoints[reason], mostOfSector);
}

function judgeAs(judge: Judge, lead: FitLead, profile: FitProfile, createdAt: Date, now: Date): LeadFit {
  const source = sourceGroupOf(lead.source);
  const fresh = freshnessOf(createdAt, now);
  const reasons = contactReasons(lead, judge).concat(
    judge === 'business' ? positionReasons(lead, profile) : [],
    sectorReason(lead, profile, judge),
    judged(source, sourcePoints[source], most[judge].source),
    judged(fresh.reason, fresh.points, most[judge].freshness),
  );
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { score, judgedAs: judge, reasons };
}

/**
 * Returns the fit of a lead (rule 9.31). For a company that sells to businesses and to consumers, the higher of the two scores counts, so
 * that an additional detail never lowers the score.
 */
export function fitOf(lead: FitLead, profile: FitProfile, createdAt: Date, now: Date): LeadFit {
  const as = (judge: Judge) => judgeAs(judge, lead, profile, createdAt, now);
  if (profile.audienceType === 'B2C') return as('consumer');
  const business = as('business');
  if (profile.audienceType !== 'both') return business;
  const consumer = as('consumer');
  return consumer.score > business.score ? consumer : business;
}

/** Returns the number by which a level is stored. */
export const fitLevelNumber = (level: FitLevel): number => fitLevels.indexOf(level);

/** The columns of a lead that store its fit. */
export interface FitColumns {
  /** Score from 0 to 100. */
  fit: number;
  /** Index in `fitLevels` of the level to which the score belongs. */
  fitLevel: number;
  /** Day on which the fit must be recomputed, such as `2026-11-29`. */
  fitDueOn: string;
}

export function fitColumnsOf(lead: FitLead, profile: FitProfile, createdAt: Date, now: Date): FitColumns {
  const { score } = fitOf(lead, profile, createdAt, now);
  return { fit: score, fitLevel: fitLevelNumber(fitLevelOf(score)), fitDueOn: nextStageOn(createdAt, now) };
}
