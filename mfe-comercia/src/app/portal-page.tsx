import { Lead } from '@portals/contracts/marketing';
import { useApi, useKeptScroll, usePageHead } from '@portals/platform';
import { Skeleton } from '@portals/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CompaniesView, LeadsView, leadOf, leadPath, ProductsView } from '../leads';
import { useText, type View, viewFromQuery } from '../shared';
import { ComerciaLayout } from './comercia-layout';
import { OverviewPage } from './overview-page';

// Loaded on demand, because their editors are large.
const CampaignsView = lazy(async () => ({ default: (await import('../campaigns')).CampaignsView }));
const ContentView = lazy(() => import('../content/content-view'));
// Loaded on demand, because only this view needs the chart library.
const AnalyticsView = lazy(() => import('../analytics/analytics-view'));

// Loaded on demand, because few users are guests, manage access or edit a brand.
const TextsView = lazy(() => import('../access/texts-view'));
const AccessView = lazy(() => import('../access/access-view'));
const BrandView = lazy(() => import('../content/brand-view'));

// Loaded on demand, because most visits send no campaign.
const sending = {
  Step: lazy(() => import('../sending/send-step')),
  Figures: lazy(() => import('../sending/mailing-figures')),
};

function Shown({ view }: { view: View }) {
  switch (view) {
    case 'overview':
      return <OverviewPage />;
    case 'companies':
      return <CompaniesView />;
    case 'products':
      return <ProductsView />;
    case 'campaigns':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <CampaignsView sending={sending} />
        </Suspense>
      );
    case 'content':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ContentView />
        </Suspense>
      );
    case 'leads':
      return <LeadsView />;
    case 'analytics':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <AnalyticsView />
        </Suspense>
      );
    case 'texts':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <TextsView />
        </Suspense>
      );
    case 'access':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <AccessView />
        </Suspense>
      );
    case 'brand':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <BrandView />
        </Suspense>
      );
  }
}

function ViewHead({ view }: { view: View }) {
  const { t } = useText();
  usePageHead({ title: t('head.view', { view: t(`views.${view}`) }) });
  return null;
}

/** Sets the page head for a lead, because the detail of a lead counts as a page of its own. */
function LeadHead({ id }: { id: number }) {
  const { t } = useText();
  const { data: lead } = useApi(leadPath(id), { schema: Lead, on404: 'returnNull' });
  usePageHead({ title: t('head.view', { view: lead?.companyName ?? t('views.leads') }) });
  return null;
}

/** Scrolls to the top of a view that was not open before. On Back and Forward, the shell restores the position. */
function useTopOfView(view: View): void {
  const last = useRef(view);
  const returned = useKeptScroll() !== null;
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (!returned) document.documentElement.scrollTop = 0;
  }, [view, returned]);
}

/** Page /comercia: shows the view that the query names (rule 1.4). */
export default function PortalPage() {
  const [query] = useSearchParams();
  const view = viewFromQuery(query);
  const lead = view === 'leads' ? leadOf(query) : null;
  useTopOfView(view);
  return (
    <ComerciaLayout view={view}>
      {lead === null ? <ViewHead view={view} /> : <LeadHead id={lead} />}
      <Shown view={view} />
    </ComerciaLayout>
  );
}
