import { businessDayOf } from '@portals/contracts/constants';
import { Analytics, type MarketingCompany } from '@portals/contracts/marketing';
import { ApiError, useApi, useInvalidate } from '@portals/platform';
import { ErrorState } from '@portals/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMissingCompany, useText } from '../../shared';
import { analyticsPlaceOf } from '../analytics-address';
import { figuresPath, figuresPrefix } from '../analytics-calls';
import { askedPeriod } from '../period/period-keys';
import { PeriodSwitcher } from '../period/period-switcher';
import { Figures } from './figures';
import { FiguresLoading } from './figures-loading';
import { UnknownPeriod } from './unknown-period';

/** Polling interval in milliseconds while the service is still computing the figures. */
export const countPolling = { intervalMs: 5000 };

function useFigures(companyId: number) {
  const [params] = useSearchParams();
  const invalidate = useInvalidate();
  const stored = useApi(figuresPath(companyId, 'week', analyticsPlaceOf(params).period), {
    schema: Analytics,
  });
  const { data, mutate } = stored;
  // The figures depend on the leads, which may change in other views. Leaving this view invalidates the cached figures, so that
  // returning users see no stale figures.
  useEffect(() => () => void invalidate(figuresPrefix(companyId)), [invalidate, companyId]);
  const counting = data !== undefined && data.counted.done < data.counted.total;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => void mutate().catch(() => undefined), countPolling.intervalMs);
    return () => clearInterval(timer);
  }, [counting, mutate]);
  return stored;
}

/** Shows the figures of the period that the URL names. */
export function FiguresPanel({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [params] = useSearchParams();
  const asked = askedPeriod(analyticsPlaceOf(params).period, businessDayOf(new Date()));
  const { data, error, isValidating, mutate } = useFigures(company.id);
  useMissingCompany(company.id, error);
  if (error instanceof ApiError && error.status === 400) return <UnknownPeriod companyId={company.id} />;
  return (
    <>
      {/* Stays mounted while figures load or fail, so that the focus stays on the buttons while the user steps through periods. */}
      <PeriodSwitcher companyId={company.id} period={data?.period ?? asked} />
      {data ? (
        <Figures company={company} data={data} />
      ) : error ? (
        <ErrorState
          title={t('analytics.failed')}
          text={t('failedText')}
          pending={isValidating}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      ) : (
        <FiguresLoading />
      )}
    </>
  );
}
