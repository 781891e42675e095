import type { CompanyRow } from '@portals/contracts/consulting';
import type { Capability } from '@portals/contracts/fields';
import { api, type TodayFunction, type TodayItem } from '@portals/platform';
import { readMayRegister } from '@portals/platform/list';
import { companyListPage, companyListPrefix } from './company/company-list-paths';
import type en from './locales/en.json';

type Tools = Parameters<TodayFunction<typeof en>>[0];

/** Maximum number of companies, newest first, that are checked for a nearly complete report. */
const looked = 50;

/**
 * Returns true when the user has a capability for the company. The contracts' `can` is not used, because importing it would also bundle
 * their schemas.
 */
const isFree = ({ capabilities }: CompanyRow, what: Capability) => capabilities?.includes(what) ?? true;

/** Returns the next step towards a company's report or, for a guest, the link to the finished report; null when neither applies. */
function itemOf({ t, language }: Tools, company: CompanyRow): TodayItem | null {
  const { status, missing } = company.report;
  const item = { key: `report ${company.id}`, title: company.name };
  if (status === 'ready' && isFree(company, 'work'))
    return { ...item, reason: t('today.ready'), href: `/empresa/${company.id}?tab=report`, weight: 60 };
  // Guests can only read a finished report, so they get a link to it.
  if (status === 'generated' && !isFree(company, 'work'))
    return { ...item, reason: t('today.readable'), href: `/empresa/${company.id}?tab=report`, weight: 20 };
  const [next] = missing;
  if (status !== 'missing' || next === undefined || !isFree(company, 'contribute')) return null;
  const what = new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(
    missing.map((kind) => t(`today.missing.${kind}`)),
  );
  const reason = t('today.missingReason', { what });
  // The more complete a report is, the higher it is listed.
  return { ...item, reason, href: `/empresa/${company.id}?tab=${next}`, weight: 50 - 5 * missing.length };
}

/** This portal's items on the home page (rule 21.6): companies whose report is nearly complete, or can be read by a guest. */
const today: TodayFunction<typeof en> = async (tools, signal) => {
  const { t } = tools;
  const query = new URLSearchParams({ pageSize: String(looked) });
  const { rows } = await api.getList<CompanyRow>(`${companyListPrefix}${query}`, { signal });
  const start = {
    ...{ key: 'start', title: t('today.start'), reason: t('today.startReason') },
    ...{ href: `${companyListPage}?new=companies`, weight: 60 },
  };
  if (rows.length === 0) return { items: [], ...((await readMayRegister(signal)) && { start }) };
  return {
    items: rows.flatMap((company) => itemOf(tools, company) ?? []),
    started: true,
  };
};
export default today;
