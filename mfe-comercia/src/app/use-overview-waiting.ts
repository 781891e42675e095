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
 * True while a card of the overview waits for its first answer. The cards read the same requests, and each is sent once. All answers
 * together decide which cards exist and how high they are, so the cards appear at the same time and none moves another.
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
