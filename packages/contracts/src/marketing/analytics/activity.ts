import { knownFigures, leadEventFigures, mailFigureNames } from '../../constants/figures.js';
import type { Analytics } from './analytics.js';

/** Number of days after the end of a period during which its report still speaks about the present (rule 12.35). */
const presentDays = 7;
const dayMs = 86_400_000;

/** Returns true for a period that is running at a time, in milliseconds since 1970, or that ended shortly before it (rule 12.35). */
export const isOfPresent = ({ period }: Pick<Analytics, 'period'>, at: number): boolean =>
  period.running || at - Date.parse(period.until) <= presentDays * dayMs;

/**
 * Returns true when anything happened in a period (rules 12.36 and 12.56): a lead came in or moved, also without a step that counts, such as
 * one out of a status of one's own; an email was sent or had a result, a text was written, or a figure was entered. Waiting leads and other
 * figures about the present are ignored.
 */
export function hasActivity({
  leads,
  campaigns,
  content,
}: Pick<Analytics, 'leads' | 'campaigns' | 'content'>): boolean {
  const counted = [
    ...knownFigures(leadEventFigures, leads),
    ...knownFigures(mailFigureNames, campaigns.mails),
  ].map(({ figure }) => figure);
  return (
    [...counted, campaigns.created, content.created].some(({ value }) => value > 0) ||
    leads.byColumn.some(({ atStart, atEnd }) => atStart !== atEnd) ||
    leads.daysToContact.leads > 0 ||
    Object.values(campaigns.typed).some((value) => value !== null) ||
    campaigns.top.some(({ clicks }) => clicks > 0)
  );
}
