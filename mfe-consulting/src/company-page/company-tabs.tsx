import type { Company } from '@portals/contracts/consulting';
import { Tabs } from '@portals/ui';
import { FileText, KeyRound, Layers, Package, Sparkles, TriangleAlert, Users } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { queryForTab, tabFromQuery, tabsFor } from '../company/company-tab';
import { RecordTab } from '../records/record-tab';
import type { CompanyLists } from '../records/use-company-lists';
import { ReportTab } from '../report/report-tab';
import { AccessTab } from '../sharing/access-tab';
import { useText } from '../text';

const icons = {
  contacts: Users,
  products: Package,
  departments: Layers,
  problems: TriangleAlert,
  strengths: Sparkles,
  report: FileText,
  access: KeyRound,
};

/** Returns the number of records in a list; null while it is loading, undefined after a failure. */
const countOf = ({ data, error }: CompanyLists[keyof CompanyLists]) =>
  data?.length ?? (error ? undefined : null);

/** Tabs of a company; the URL names the selected tab (rule 1.4). */
export function CompanyTabs({ company, lists }: { company: Company; lists: CompanyLists }) {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const tabs = tabsFor(company);
  const tab = tabFromQuery(query, tabs);
  return (
    <Tabs
      label={t('company.tabsLabel')}
      tabs={tabs.map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: t(`company.tabs.${value}`),
          icon: <Icon aria-hidden />,
          count: value === 'report' || value === 'access' ? undefined : countOf(lists[value]),
        };
      })}
      value={tab}
      onChange={(next) => setQuery(queryForTab(query, next))}
    >
      {tab === 'report' && <ReportTab company={company} lists={lists} />}
      {tab === 'access' && <AccessTab company={company} />}
      {tab !== 'report' && tab !== 'access' && <RecordTab kind={tab} companyId={company.id} lists={lists} />}
    </Tabs>
  );
}
