import { usePageHead } from '@portals/platform';
import { useSearchParams } from 'react-router-dom';
import { CompaniesView } from '../companies/companies-view';
import { LeadsView } from '../leads/leads-view';
import { ProductsView } from '../products/products-view';
import { useText } from '../text';
import { ComerciaLayout } from './comercia-layout';
import { ComingPage } from './coming-page';
import { OverviewPage } from './overview-page';
import { type View, viewFromQuery } from './view';

function Shown({ view }: { view: View }) {
  switch (view) {
    case 'overview':
      return <OverviewPage />;
    case 'companies':
      return <CompaniesView />;
    case 'products':
      return <ProductsView />;
    case 'leads':
      return <LeadsView />;
    default:
      return <ComingPage view={view} />;
  }
}

/** /comercia: one view at a time, chosen by the query (rule 1.4). */
export default function PortalPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const view = viewFromQuery(query);
  usePageHead({ title: t('head.view', { view: t(`views.${view}`) }) });
  return (
    <ComerciaLayout view={view}>
      <Shown view={view} />
    </ComerciaLayout>
  );
}
