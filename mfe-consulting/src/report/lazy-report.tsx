import { ErrorState, Spinner } from '@portals/ui';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../text';
import type { ReportViewProps } from './report-view';

const load = () => import(/* webpackChunkName: "report" */ './report-view');
type ReportModule = Awaited<ReturnType<typeof load>>;

/** Loads the report view with its drawings on demand. */
export function LazyReport(props: ReportViewProps) {
  const { t } = useText();
  const [loaded, setLoaded] = useState<ReportModule | 'failed' | null>(null);
  const start = useCallback(() => {
    setLoaded((now) => (now === 'failed' ? null : now));
    load().then(setLoaded, () => setLoaded('failed'));
  }, []);
  useEffect(start, [start]);
  if (loaded === 'failed') {
    return (
      <ErrorState title={t('reportTab.loadFailed')} text={t('reportTab.listsErrorText')} onRetry={start} />
    );
  }
  return loaded ? <loaded.ReportView {...props} /> : <Spinner fill label={t('reportTab.loading')} />;
}
