import { PortalLink } from '@portals/platform';
import { Button, EmptyState } from '@portals/ui';
import { PlanArt, useText } from '../../shared';
import { analyticsPath } from '../analytics-address';

/** The address names a period that there is not, or not yet. */
export function UnknownPeriod({ companyId }: { companyId: number }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<PlanArt />}
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
