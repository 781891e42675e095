import type { CompanyRow } from '@portals/contracts/consulting';
import type { Capability } from '@portals/contracts/fields';
import { api, type TodayFunction, type TodayItem } from '@portals/platform';
import { companyListPage, companyListPrefix } from './company/company-list-paths';
import type en from './locales/en.json';

type Tools = Parameters<TodayFunction<typeof en>>[0];

/** The newest companies, among which those are found whose report can be finished. */
const looked = 50;

/** Returns true when the company is open to this person for that; without the schemas that `can` would bring along. */
const isFree = ({ capabilities }: CompanyRow, what: Capability) => capabilities?.includes(what) ?? true;

/** Returns what a company needs for its report; null when that is nothing that this person can do. */
function itemOf({ t, language }: Tools, company: CompanyRow): TodayItem | null {
  const { status, missing } = company.report;
  const item = { key: `report ${company.id}`, title: company.name };
  if (status === 'ready' && isFree(company, 'work'))
    return { ...item, reason: t('today.ready'), href: `/empresa/${company.id}?tab=report`, weight: 60 };
  const [next] = missing;
  if (status !== 'missing' || next === undefined || !isFree(company, 'contribute')) return null;
  const what = new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(
    missing.map((kind) => t(`today.missing.${kind}`)),
  );
  const reason = t('today.missingReason', { what });
  // The nearer a report is, the sooner it is worth finishing.
  return { ...item, reason, href: `/empresa/${company.id}?tab=${next}`, weight: 50 - 5 * missing.length };
}

/** The portal's part of the home page (rule 21.6): the companies whose report lacks little. */
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
