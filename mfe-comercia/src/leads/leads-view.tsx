import type { MarketingCompany } from '@portals/contracts/marketing';
import { PageHeader, Skeleton, Tabs, VisuallyHidden } from '@portals/ui';
import { Activity } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { CompanyPage } from '../views/company-page';
import { leadOf, leadPanelOf, leadPanelPath, panelQuery } from './lead-address';
import { LeadDetail } from './lead-detail';
import { leadPanels } from './lead-panels';

/** The panel that the address names, and the way to the others. */
function Panels({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const named = leadPanelOf(params);
  const { key, Panel } = leadPanels.find((panel) => panel.key === named) ?? leadPanels[0];
  const shown = <Panel company={company} />;
  return (
    <>
      <PageHeader title={t('views.leads')} />
      {leadPanels.length > 1 ? (
        <Tabs
          label={t('leads.panels.label')}
          tabs={leadPanels.map(({ key: value, icon: Icon }) => ({
            value,
            label: t(`leads.panels.${value}`),
            icon: <Icon aria-hidden />,
          }))}
          value={key}
          onChange={(next) => setParams(panelQuery(params, next))}
        >
          {shown}
        </Tabs>
      ) : (
        shown
      )}
    </>
  );
}

function LeadsOf({ company }: { company: MarketingCompany }) {
  const [params] = useSearchParams();
  const id = leadOf(params);
  return (
    <>
      {/* A panel stays as it is while one of its leads is looked at: what was selected, and how far it was scrolled. */}
      <Activity mode={id === null ? 'visible' : 'hidden'}>
        <Panels company={company} />
      </Activity>
      {id !== null && <LeadDetail key={id} id={id} company={company} />}
    </>
  );
}

/** The leads of the chosen company: `&show=` says in which panel, `&lead=` opens one of them over it. */
export function LeadsView() {
  const { t } = useText();
  const [params] = useSearchParams();
  const panel = leadPanelOf(params);
  return (
    <CompanyPage
      view="leads"
      companyFirst={t('leads.companyFirstText')}
      loading={
        <div role="status">
          <VisuallyHidden>{t('leads.loading')}</VisuallyHidden>
          <Skeleton lines={6} />
        </div>
      }
      pathOf={(companyId) => leadPanelPath(companyId, panel)}
    >
      {(company) => <LeadsOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
