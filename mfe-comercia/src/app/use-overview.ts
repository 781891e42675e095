import { can } from '@portals/contracts/fields';
import { CompanyOverview } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { type ChosenCompany, companyPath, dayOf, startOfDay, useMissingCompany, useText } from '../shared';

/** Number of days for which a lead counts as new. */
const newDays = 7;

/** Filters for recent leads, for due next steps, and for overdue ones. */
export const countedLeads = {
  fresh: () => ({ createdFrom: startOfDay(new Date(), newDays) }),
  due: () => ({ nextStepUntil: dayOf(new Date()) }),
  overdue: () => ({ nextStepUntil: dayOf(new Date(startOfDay(new Date(), 1))) }),
};

function overviewPath(companyId: number, language: string): string {
  const query = new URLSearchParams({
    newFrom: countedLeads.fresh().createdFrom,
    dueUntil: countedLeads.due().nextStepUntil,
    overdueUntil: countedLeads.overdue().nextStepUntil,
    language,
  });
  return `${companyPath(companyId)}/overview?${query}`;
}

const parts = Object.keys(CompanyOverview.shape);

/**
 * Reads everything that the overview shows about the chosen company, in one request. While the list of companies is loading, it predicts
 * the company that will be chosen, so that both requests run in parallel.
 */
export function useOverview(choice: ChosenCompany) {
  const { language } = useText();
  // Only users with the permission `work` can read a company's overview (rule 18.6).
  const chosen = choice.state === 'chosen' && can(choice.company, 'work') ? choice.company.id : null;
  const companyId = choice.state === 'loading' ? choice.wanted : chosen;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    companyId === null ? null : overviewPath(companyId, language),
    { schema: CompanyOverview, rereads: true },
  );
  useMissingCompany(chosen ?? 0, chosen === null ? undefined : error);
  return {
    overview: chosen === null ? undefined : data,
    isWaiting: choice.state === 'loading' || isLoading,
    /** True when part of the overview could not be read. */
    isIncomplete: chosen !== null && (Boolean(error) || (data && parts.some((name) => !(name in data)))),
    isRetrying: isValidating,
    retry: () => void mutate().catch(() => undefined),
  };
}
