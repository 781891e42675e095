import type { MarketingCompany } from '@portals/contracts/marketing';
import { PageHeader, Tabs } from '@portals/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CompanyPage, useText } from '../shared';
import { analyticsPath, analyticsPlaceOf } from './analytics-address';
import { FiguresLoading } from './figures/figures-loading';
import { viewPanels } from './panels';
import { WeeklyMailSwitch } from './weekly-mail/weekly-mail-switch';

/** Shows the panel that the URL names, with links to the other panels. */
function Panels({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { panel: named, period } = analyticsPlaceOf(params);
  const { key, Panel } = viewPanels.find((panel) => panel.key === named) ?? viewPanels[0];
  const shown = <Panel company={company} />;
  return (
    <>
      <PageHeader title={t('views.analytics')} />
      {viewPanels.length > 1 ? (
        <Tabs
          label={t('analytics.panels.label')}
          tabs={viewPanels.map(({ key: value, icon: Icon }) => ({
            value,
            label: t(`analytics.panels.${value}`),
            icon: <Icon aria-hidden />,
          }))}
          value={key}
          onChange={(panel) => navigate(analyticsPath(company.id, { period, panel }))}
        >
          {shown}
        </Tabs>
      ) : (
        shown
      )}
      <WeeklyMailSwitch company={company} />
    </>
  );
}

/** Shows the figures of the chosen company for a week or a month: `&period=` selects it, `&show=reports` lists stored reports. */
export default function AnalyticsView() {
  const { t } = useText();
  const [params] = useSearchParams();
  const { period, panel } = analyticsPlaceOf(params);
  return (
    <CompanyPage
      view="analytics"
      need="read"
      companyFirst={t('analytics.companyFirstText')}
      loading={<FiguresLoading />}
      pathOf={(companyId) => analyticsPath(companyId, { period, panel })}
    >
      {(company) => <Panels key={company.id} company={company} />}
    </CompanyPage>
  );
}
