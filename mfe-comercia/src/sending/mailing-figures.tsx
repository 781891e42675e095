import { CampaignMailing } from '@portals/contracts/marketing';
import { PortalLink, useApi } from '@portals/platform';
import { Badge, Button, CardText } from '@portals/ui';
import { useCampaignAddress } from '../campaigns';
import { mailingIn, mailingPath, mailingTones, useText } from '../shared';
import { MailingCounts } from './mailing-counts';
import { Part } from './part';

/** Shows the counts of a campaign's emails; renders nothing when this product has not sent the campaign. */
export default function MailingFigures({ campaignId }: { campaignId: number }) {
  const { t } = useText();
  const { stepHref } = useCampaignAddress();
  const { data } = useApi(mailingPath(campaignId), { schema: CampaignMailing });
  const mailing = mailingIn(data);
  if (!mailing || mailing.startedAt === null) return null;
  return (
    <Part title={t('figures.sentHere')}>
      <div>
        <Badge tone={mailingTones[mailing.state]}>{t(`mailing.states.${mailing.state}`)}</Badge>
      </div>
      <CardText>{t('figures.sentHereText')}</CardText>
      <MailingCounts mailing={mailing} />
      <div>
        <Button asChild size="sm" variant="secondary">
          <PortalLink to={stepHref(campaignId, 'send')}>{t('figures.toSending')}</PortalLink>
        </Button>
      </div>
    </Part>
  );
}
