import { businessDayOf } from '@portals/contracts/constants';
import { Analytics, type MarketingCompany } from '@portals/contracts/marketing';
import { ApiError, PortalLink, useApi, useInvalidate } from '@portals/platform';
import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { companyPath, ReadFailed, useMissingCompany, useText } from '../../shared';
import { analyticsPath, analyticsPlaceOf } from '../analytics-address';
import { askedPeriod } from '../period/period-keys';
import { PeriodSwitcher } from '../period/period-switcher';
import { Figures } from './figures';
import { FiguresLoading } from './figures-loading';

/** Polling interval in milliseconds while the service is still computing the figures. */
export const countPolling = { intervalMs: 5000 };

/** Prefix of all requests for a company's figures. */
const figuresPrefix = (companyId: number) => `${companyPath(companyId)}/analytics`;

/** @param period key of a period; when undefined, the current week */
const figuresPath = (companyId: number, period: string | undefined) =>
  `${figuresPrefix(companyId)}?${new URLSearchParams(period === undefined ? { kind: 'week' } : { period })}`;

function useFigures(companyId: number) {
  const [params] = useSearchParams();
  const invalidate = useInvalidate();
  const stored = useApi(figuresPath(companyId, analyticsPlaceOf(params).period), {
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

/** Shown when the URL names a period that does not exist or has not begun. */
function UnknownPeriod({ companyId }: { companyId: number }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={t('analytics.unknown')}
      text={t('analytics.unknownText')}
      action={
        <Button asChild>
          <PortalLink to={analyticsPath(companyId)}>{t('analytics.period.now.week')}</PortalLink>
        </Button>
      }
    />
  );
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
        <ReadFailed title={t('analytics.failed')} pending={isValidating} read={mutate} />
      ) : (
        <FiguresLoading />
      )}
    </>
  );
}
