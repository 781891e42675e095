import type { CompanyRow } from '@portals/contracts/consulting';
import { api, type Palette } from '@portals/platform';
import { mayRegister } from '@portals/platform/list';
import { companyListPage, companyListPrefix } from './company/company-list-paths';
import type en from './locales/en.json';

/** Number of companies shown before the link to all matches. */
const shown = 5;

const companyPage = (id: number) => `/empresa/${id}`;

/** This portal's entries in the command palette (rule 19.61). */
const palette: Palette<typeof en> = ({ t, id: workspace, within, ...person }) => ({
  commands: [
    { key: 'companies', label: t('portal.companies'), href: within(companyListPage) },
    ...(mayRegister({ id: workspace, ...person })
      ? [{ key: 'new', label: t('palette.newCompany'), href: within(`${companyListPage}?new=companies`) }]
      : []),
  ],
  searches: [
    {
      key: 'companies',
      label: t('palette.companies'),
      async find(text, signal) {
        const search = new URLSearchParams({ search: text });
        const query = new URLSearchParams([
          ...search,
          ['pageSize', String(shown)],
          ...(workspace === null ? [] : [['workspace', String(workspace)]]),
        ]);
        const { rows, total } = await api.getList<CompanyRow>(`${companyListPrefix}${query}`, { signal });
        const label = t('palette.allCompanies', { count: total });
        return {
          entries: rows.map(({ id, name, sector }) => ({
            key: String(id),
            label: name,
            detail: sector,
            href: within(companyPage(id)),
          })),
          ...(total > rows.length && { more: { label, href: within(`${companyListPage}?${search}`) } }),
        };
      },
    },
  ],
});
export default palette;
