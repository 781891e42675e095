import { PortalLink } from '@portals/platform';
import { Button, EmptyState } from '@portals/ui';
import { PlanArt, useText } from '../../shared';
import { analyticsPath } from '../analytics-address';

/** Says that the URL names a period that does not exist, or has not begun. */
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
