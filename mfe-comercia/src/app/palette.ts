import type { LeadFound, MarketingCompany } from '@portals/contracts/marketing';
import { api, type Palette, type PaletteSearch } from '@portals/platform';
import { mayRegister } from '@portals/platform/list';
import type en from '../locales/en.json';
import { railViews, viewPath } from '../shared';

/** Number of results shown before the link to all matches. */
const shown = 5;

type Tools = Parameters<Palette<typeof en>>[0];

const queryOf = (search: string, pageSize: number, workspace: number | null) =>
  new URLSearchParams({
    search,
    pageSize: String(pageSize),
    ...(workspace === null ? {} : { workspace: String(workspace) }),
  });

const companySearch = ({ t, id: workspace, within }: Tools): PaletteSearch => ({
  key: 'companies',
  label: t('palette.companies'),
  async find(search, signal) {
    const path = `/api/marketing/companies?${queryOf(search, shown, workspace)}`;
    const { rows, total } = await api.getList<MarketingCompany>(path, { signal });
    const label = t('palette.allCompanies', { count: total });
    return {
      entries: rows.map(({ id, name, sector }) => ({
        key: String(id),
        label: name,
        detail: sector ?? undefined,
        href: viewPath('products', id),
      })),
      ...(total > rows.length && {
        more: { label, href: within(viewPath('companies', undefined, { search })) },
      }),
    };
  },
});

/** There is no list of leads across companies, so the link to further matches opens the company of the first match that is not shown. */
const leadSearch = ({ t, id: workspace }: Tools): PaletteSearch => ({
  key: 'leads',
  label: t('views.leads'),
  async find(search, signal) {
    const path = `/api/marketing/leads?${queryOf(search, shown + 1, workspace)}`;
    const found = await api.get<LeadFound[]>(path, { signal });
    const rows = found.slice(0, shown);
    const next = found.at(shown);
    return {
      entries: rows.map(({ id, companyName, contactName, company }) => ({
        key: String(id),
        label: companyName,
        detail: [contactName, company.name].filter(Boolean).join(' · '),
        href: viewPath('leads', company.id, { lead: String(id) }),
      })),
      ...(next && {
        more: {
          label: t('palette.allLeads', { company: next.company.name }),
          href: viewPath('leads', next.company.id, { search }),
        },
      }),
    };
  },
});

/** This portal's entries in the command palette (rule 19.61). */
const palette: Palette<typeof en> = (tools) => {
  const { t, within } = tools;
  const companies = viewPath('companies');
  return {
    commands: [
      ...railViews.map((key) => ({
        key,
        label: t(`views.${key}`),
        href: key === 'companies' ? within(companies) : viewPath(key),
      })),
      ...(mayRegister(tools)
        ? [
            {
              key: 'new',
              label: t('palette.newCompany'),
              href: within(`${companies}&new=marketing-companies`),
            },
          ]
        : []),
    ],
    searches: [companySearch(tools), leadSearch(tools)],
  };
};
export default palette;
