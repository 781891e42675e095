import { localNoon } from '@portals/contracts/constants';
import type { Analytics, DueLead, MarketingCompany } from '@portals/contracts/marketing';
import { api, type TodayFunction, type TodayItem } from '@portals/platform';
import { readMayRegister } from '@portals/platform/list';
import type en from '../locales/en.json';
import { dayOf, viewPath } from '../shared';

type Tools = Parameters<TodayFunction<typeof en>>[0];

/** Path of the companies. Not imported, because an import would also bundle the schemas of the views. */
const companiesPath = '/api/marketing/companies';

/** Number of companies, newest first, for which the week is summarised. */
const companiesShown = 2;
/** Number of due leads listed before the link to all due leads. */
const leadsShown = 4;

/** Returns the first due leads assigned to the user, and a link to all when there are more. */
async function dueItems({ t, format }: Tools, signal: AbortSignal): Promise<TodayItem[]> {
  const day = dayOf(new Date());
  const query = new URLSearchParams({ until: day, pageSize: String(leadsShown) });
  const { rows, total } = await api.getList<DueLead>(`/api/marketing/my-day?${query}`, { signal });
  const items = rows.map(
    ({ id, marketingCompanyId, marketingCompanyName, companyName, nextStep, nextStepOn }) => {
      const isLate = nextStepOn !== null && nextStepOn < day;
      const due = isLate ? t('today.late', { day: format.date(localNoon(nextStepOn)) }) : t('today.due');
      return {
        key: `lead ${id}`,
        title: companyName,
        reason: [due, nextStep, marketingCompanyName].filter(Boolean).join(' · '),
        href: viewPath('leads', marketingCompanyId, { lead: String(id) }),
        weight: isLate ? 90 : 70,
      };
    },
  );
  const more = total - rows.length;
  if (more <= 0) return items;
  const title = t('today.moreDue', { count: more, shown: format.number(more) });
  return [
    ...items,
    { key: 'due', title, reason: t('today.moreDueReason'), href: viewPath('overview'), weight: 69 },
  ];
}

/** Returns an item with the number of due leads that have no assignee; null for users who do not manage the company. */
async function openItem(
  { t, format }: Tools,
  { id, name, capabilities }: MarketingCompany,
  signal: AbortSignal,
): Promise<TodayItem | null> {
  // The contracts' `can` is not used, because importing it would add their schemas to this chunk.
  if (!capabilities?.includes('manage')) return null;
  const filter = { nextStepUntil: dayOf(new Date()), assignee: 'none' };
  const query = new URLSearchParams({ ...filter, pageSize: '1' });
  const { total } = await api.getList<unknown>(`${companiesPath}/${id}/leads?${query}`, { signal });
  if (total === 0) return null;
  const title = t('today.nobody', { count: total, shown: format.number(total) });
  const href = viewPath('leads', id, { ...filter, sort: 'nextStep' });
  return { key: `nobody ${id}`, title, reason: name, href, weight: 68 };
}

/** Returns a summary of a company's week in one sentence; null for a week without activity. */
async function weekItem(
  { t, format }: Tools,
  { id, name }: MarketingCompany,
  signal: AbortSignal,
): Promise<TodayItem | null> {
  const [{ weekSentence }, figures] = await Promise.all([
    import('../analytics/week-sentence'),
    api.get<Analytics>(`${companiesPath}/${id}/analytics?kind=week`, { signal }),
  ]);
  const week = weekSentence(figures, { t, number: format.number });
  if (week === null) return null;
  const reason = t(week.endsYesterday ? 'today.weekSoFar' : 'today.week', { name });
  return { key: `week ${id}`, title: week.title, reason, href: viewPath('analytics', id), weight: 10 };
}

/** This portal's items on the home page (rule 21.7): due leads assigned to the user or to nobody, and a summary of the week. */
const today: TodayFunction<typeof en> = async (tools, signal) => {
  const { t } = tools;
  const query = new URLSearchParams({ pageSize: String(companiesShown) });
  const [due, companies] = await Promise.all([
    dueItems(tools, signal),
    api.getList<MarketingCompany>(`${companiesPath}?${query}`, { signal }),
  ]);
  const ofCompanies = await Promise.all(
    companies.rows.flatMap((company) => [openItem(tools, company, signal), weekItem(tools, company, signal)]),
  );
  const start = {
    ...{ key: 'start', title: t('today.start'), reason: t('today.startReason') },
    ...{ href: viewPath('companies'), weight: 40 },
  };
  const items = [...due, ...ofCompanies.filter((item) => item !== null)];
  if (companies.total > 0) return { items, started: true };
  return { items, ...((await readMayRegister(signal)) && { start }) };
};
export default today;
