import type { AnalyticsReport } from '@portals/contracts/marketing';

/** Figures from which a report is written. */
export type ReportFigures = Omit<AnalyticsReport['data'], 'advice'>;

/** Returns true when a company had leads at the start or at the end of a period, or when leads are waiting. */
export const hasLeads = ({ leads, waiting }: ReportFigures): boolean =>
  waiting.leads > 0 || leads.byColumn.some(({ atStart, atEnd }) => atStart > 0 || atEnd > 0);
