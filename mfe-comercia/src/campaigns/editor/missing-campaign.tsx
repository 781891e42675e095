import { PortalLink } from '@portals/platform';
import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';

/** Shown when the campaign no longer exists or belongs to another company. */
export function MissingCampaign() {
  const { t } = useText();
  const { listHref } = useCampaignAddress();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={t('campaigns.gone')}
      text={t('campaigns.goneText')}
      action={
        <Button asChild variant="secondary">
          <PortalLink to={listHref}>{t('campaigns.toList')}</PortalLink>
        </Button>
      }
    />
  );
}
