import { PortalLink } from '@portals/platform';
import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from '../../shared';
import { analyticsPath } from '../analytics-address';

/** Shown when the URL names a period that does not exist or has not begun. */
export function UnknownPeriod({ companyId }: { companyId: number }) {
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
