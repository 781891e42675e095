import type { CompanyRow } from '@portals/contracts/consulting';
import type { Capability } from '@portals/contracts/fields';
import { api, type TodayFunction, type TodayItem } from '@portals/platform';
import { companyListPage, companyListPrefix } from './company/company-list-paths';
import type en from './locales/en.json';

type Tools = Parameters<TodayFunction<typeof en>>[0];

/** Number of newest companies that are checked for a report that can be finished. */
const looked = 50;

/**
 * Returns true when the user has a permission for the company; `can` of the contracts is not used, because it would bring their schemas
 * along.
 */
const isFree = ({ capabilities }: CompanyRow, what: Capability) => capabilities?.includes(what) ?? true;

/** Returns the next step towards a company's report, or a guest's link to the finished one; null when there is neither. */
function itemOf({ t, language }: Tools, company: CompanyRow): TodayItem | null {
  const { status, missing } = company.report;
  const item = { key: `report ${company.id}`, title: company.name };
  if (status === 'ready' && isFree(company, 'work'))
    return { ...item, reason: t('today.ready'), href: `/empresa/${company.id}?tab=report`, weight: 60 };
  // A guest of the client cannot do more with a finished report than read it.
  if (status === 'generated' && !isFree(company, 'work'))
    return { ...item, reason: t('today.readable'), href: `/empresa/${company.id}?tab=report`, weight: 20 };
  const [next] = missing;
  if (status !== 'missing' || next === undefined || !isFree(company, 'contribute')) return null;
  const what = new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(
    missing.map((kind) => t(`today.missing.${kind}`)),
  );
  const reason = t('today.missingReason', { what });
  // A nearly complete report is listed first.
  return { ...item, reason, href: `/empresa/${company.id}?tab=${next}`, weight: 50 - 5 * missing.length };
}

/** The portal's part of the home page (rule 21.6): companies whose report is nearly complete, or can be read by a guest. */
const today: TodayFunction<typeof en> = async (tools, signal) => {
  const { t } = tools;
  const query = new URLSearchParams({ pageSize: String(looked) });
  const { rows } = await api.getList<CompanyRow>(`${companyListPrefix}${query}`, { signal });
  const start = {
    ...{ key: 'start', title: t('today.start'), reason: t('today.startReason') },
    ...{ href: `${companyListPage}?new=companies`, weight: 60 },
  };
  return {
    items: rows.flatMap((company) => itemOf(tools, company) ?? []),
    ...(rows.length === 0 && { start }),
  };
};
export default today;
