import type { ChosenCompany } from '../shared';
import { useLastReport, useRunningWeek } from './overview-analytics-cards';
import {
  countedLeads,
  useCampaignCount,
  useContentCount,
  useLastImport,
  useLeadCount,
  useProductCount,
} from './overview-cards';

/**
 * Whether a card of the overview waits for its first answer. The cards read the same, and each call is made once: which
 * cards there are and how high they are depends on all answers, so they appear together and none moves another.
 */
export function useOverviewWaiting(choice: ChosenCompany): boolean {
  const { newest, report } = useLastReport(choice);
  const counts = [
    useLeadCount(choice),
    useLeadCount(choice, countedLeads.fresh()),
    useLeadCount(choice, countedLeads.due()),
    useLeadCount(choice, countedLeads.overdue()),
  ];
  const answers = [
    useLastImport(choice),
    useRunningWeek(choice),
    useProductCount(choice),
    useCampaignCount(choice),
    useContentCount(choice),
    newest,
    report,
  ];
  return (
    choice.state === 'loading' ||
    counts.some(({ loading }) => loading) ||
    answers.some(({ isLoading }) => isLoading)
  );
}
