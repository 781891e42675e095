import { can, idParam } from '@portals/contracts/fields';
import { MarketingCompany } from '@portals/contracts/marketing';
import { toast, useApi, useApiList, useInvalidate, useSession } from '@portals/platform';
import { useWhenSeen } from '@portals/platform/list';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { companyChoicePath, companyPath, companyRows } from './company-calls';

/** The company on which the user currently works in this portal. */
export type ChosenCompany =
  | {
      state: 'loading';
      /**
       * Id of the company that the URL or the browser storage suggests, before it is known whether the user has access; null without a
       * suggestion, or when the user was a guest of it.
       */
      wanted: number | null;
    }
  | { state: 'failed'; retrying: boolean; retry: () => void }
  | { state: 'none' }
  | {
      state: 'chosen';
      company: MarketingCompany;
      /** Companies in the switcher, including the chosen one. */
      companies: readonly MarketingCompany[];
      /** Total number of the user's companies. */
      total: number;
    };

const companyParam = 'company';

// The key contains the user's id, because another user of this browser has different companies.
const keyOf = (userId: number) => `company/${userId}`;

/** Follows the stored id of a company in which the user may not work, which is so for guests. */
const guestMark = ' guest';

/** Returns the company that the user last chose in this browser; null when none was chosen or storage is blocked. */
function lastCompany(userId: number): { id: number; isGuest: boolean } | null {
  try {
    const stored = window.localStorage.getItem(keyOf(userId)) ?? '';
    const id = Number(stored.replace(guestMark, ''));
    return Number.isInteger(id) && id > 0 ? { id, isGuest: stored.endsWith(guestMark) } : null;
  } catch {
    return null;
  }
}

/** Stores the company that the user has chosen. When storage is blocked, only the URL contains it. */
function keepLastCompany(userId: number, companyId: number, isGuest: boolean): void {
  try {
    window.localStorage.setItem(keyOf(userId), `${companyId}${isGuest ? guestMark : ''}`);
  } catch {
    // A storage failure is ignored, because the stored choice is only a convenience.
  }
}

function useReadCompany(asked: string | null): ChosenCompany {
  const { user } = useSession();
  const named = idParam.safeParse(asked).data ?? null;
  const last = user && lastCompany(user.id);
  const wanted = asked === null ? (last?.id ?? null) : named;
  const list = useApiList(companyChoicePath, { schema: companyRows });
  const rows = list.data?.rows;
  const listed = rows?.find(({ id }) => id === wanted);
  const beyond = rows && wanted !== null && !listed && rows.length < (list.data?.total ?? 0);
  // The list contains only the first companies by name. If there are more, the company in the URL may be one of them, so it is fetched
  // separately.
  const alone = useApi(beyond ? companyPath(wanted) : null, {
    schema: MarketingCompany,
    on404: 'returnNull',
  });
  const retry = () => {
    void list.mutate().catch(() => undefined);
    if (beyond) void alone.mutate().catch(() => undefined);
  };
  // When a later read fails, the companies read before stay: the view with the user's forms would be closed otherwise.
  if ((list.error && !list.data) || (alone.error && alone.data === undefined)) {
    return { state: 'failed', retrying: list.isValidating || alone.isValidating, retry };
  }
  if (!list.data || !rows || alone.isLoading)
    return { state: 'loading', wanted: last?.isGuest && last.id === wanted ? null : wanted };
  const company = listed ?? alone.data ?? rows.find(({ id }) => id === last?.id) ?? rows[0];
  if (!company) return { state: 'none' };
  const companies = rows.includes(company) ? rows : [company, ...rows];
  return { state: 'chosen', company, companies, total: list.data.total };
}

/** Like `useChosenCompany`, but leaves the URL unchanged. */
export function useShownCompany(): ChosenCompany {
  const [params] = useSearchParams();
  return useReadCompany(params.get(companyParam));
}

/**
 * Returns the company in the URL, otherwise the one last chosen, otherwise the first by name, and updates the URL. If the user has no
 * access, or no longer has access, to the company in the URL, a message explains this (rule 9.12).
 */
export function useChosenCompany(): ChosenCompany {
  const { t } = useText();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const asked = params.get(companyParam);
  const choice = useReadCompany(asked);
  const company = choice.state === 'chosen' ? choice.company : null;
  const hasNone = choice.state === 'none';
  useEffect(() => {
    if (!hasNone || asked === null) return;
    toast({ tone: 'destructive', title: t('switcher.missing'), description: t('switcher.missingNone') });
    const next = new URLSearchParams(params);
    next.delete(companyParam);
    setParams(next, { replace: true });
  }, [hasNone, asked, params, setParams, t]);
  useEffect(() => {
    if (!company || !user) return;
    keepLastCompany(user.id, company.id, !can(company, 'work'));
    if (asked === String(company.id)) return;
    if (asked !== null) {
      const description = t('switcher.missingText', { name: company.name });
      toast({ tone: 'destructive', title: t('switcher.missing'), description });
    }
    const next = new URLSearchParams(params);
    next.set(companyParam, String(company.id));
    setParams(next, { replace: true });
  }, [company, user, asked, params, setParams, t]);
  return choice;
}

/** Refetches the companies when the page becomes visible, because another person may have ended the user's access (rule 18.58). */
export function useCompaniesInView(choice: ChosenCompany): void {
  const invalidate = useInvalidate();
  const shown = choice.state === 'chosen' ? companyPath(choice.company.id) : companyChoicePath;
  useWhenSeen(() => void invalidate(companyChoicePath, shown));
}
