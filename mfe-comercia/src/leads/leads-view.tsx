import type { MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { Button, PageHeader, Tabs } from '@portals/ui';
import { Plus } from 'lucide-react';
import { Activity, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CompanyPage, ReadingLines, useText } from '../shared';
import { LeadDetail } from './detail/lead-detail';
import { LeadActionsProvider, useLeadActions } from './lead-actions';
import { leadOf, leadPanelOf, leadPanelPath, panelQuery, useLeadLinks } from './lead-address';
import { newLeadPath } from './lead-calls';
import { leadPanels } from './lead-panels';
import { useLeftRunning } from './left-running';

/** Shows the panel named in the URL, with links to the other panels. */
function Panels({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const { add } = useLeadActions();
  const named = leadPanelOf(params);
  const { key, Panel } = leadPanels.find((panel) => panel.key === named) ?? leadPanels[0];
  const shown = <Panel company={company} />;
  return (
    <>
      <PageHeader
        title={t('views.leads')}
        action={
          <Button icon={<Plus aria-hidden />} onClick={add}>
            {t('leads.new')}
          </Button>
        }
      />
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
  const navigate = useNavigate();
  const { panelHref } = useLeadLinks();
  const id = leadOf(params);
  const invalidate = useInvalidate();
  useLeftRunning(company.id);
  const [removed, setRemoved] = useState<number | null>(null);
  // The cached data of a deleted lead is invalidated only after its detail has closed; otherwise the open detail would refetch it and fail.
  useEffect(() => {
    if (removed === null || removed === id) return;
    setRemoved(null);
    void invalidate(newLeadPath);
  }, [removed, id, invalidate]);
  const leave = (gone: number) => {
    setRemoved(gone);
    if (gone === id) navigate(panelHref, { replace: true });
  };
  return (
    <LeadActionsProvider company={company} onRemoved={leave}>
      {/* The panel stays mounted while a lead is open; otherwise its selection and scroll position would be lost. */}
      <Activity mode={id === null ? 'visible' : 'hidden'}>
        <Panels company={company} />
      </Activity>
      {id !== null && <LeadDetail key={id} id={id} company={company} />}
    </LeadActionsProvider>
  );
}

/** Shows the leads of the chosen company. In the URL, `&show=` names the panel, and `&lead=` opens a lead instead of the panel. */
export function LeadsView() {
  const { t } = useText();
  const [params] = useSearchParams();
  const panel = leadPanelOf(params);
  return (
    <CompanyPage
      view="leads"
      companyFirst={t('leads.companyFirstText')}
      loading={<ReadingLines label={t('leads.loading')} lines={6} />}
      pathOf={(companyId) => leadPanelPath(companyId, panel)}
    >
      {(company) => <LeadsOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
