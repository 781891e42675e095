import { usePageHead } from '@portals/platform';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { ComerciaLayout } from './comercia-layout';
import { ComingPage } from './coming-page';
import { OverviewPage } from './overview-page';
import { viewFromQuery } from './view';

/** /comercia: one view at a time, chosen by the query (rule 1.4). */
export default function PortalPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const view = viewFromQuery(query);
  usePageHead({ title: t('head.view', { view: t(`views.${view}`) }) });
  return (
    <ComerciaLayout view={view}>
      {view === 'overview' ? <OverviewPage /> : <ComingPage view={view} />}
    </ComerciaLayout>
  );
}
