import { knownFigures, leadEventFigures, mailFigureNames } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';

/** Figures from which a report is written. */
export type ReportFigures = Omit<AnalyticsReport['data'], 'advice'>;

/** Returns true when a company had leads at the start or at the end of a period, or when leads are waiting. */
export const hasLeads = ({ leads, waiting }: ReportFigures): boolean =>
  waiting.leads > 0 || leads.byColumn.some(({ atStart, atEnd }) => atStart > 0 || atEnd > 0);

/** Returns true when nothing happened in a period; waiting leads and other figures about the present are ignored. */
export function isEmptyPeriod({ leads, campaigns, content }: ReportFigures): boolean {
  const counted = [
    ...knownFigures(leadEventFigures, leads),
    ...knownFigures(mailFigureNames, campaigns.mails),
  ];
  const others = [campaigns.created, content.created];
  const typed = Object.values(campaigns.typed);
  const moved = leads.byColumn.some(({ atStart, atEnd }) => atStart !== atEnd);
  const clicked = campaigns.top.some(({ clicks }) => clicks > 0);
  return (
    [...counted.map(({ figure }) => figure), ...others].every(({ value }) => value === 0) &&
    typed.every((value) => !value) &&
    !moved &&
    !clicked
  );
}
