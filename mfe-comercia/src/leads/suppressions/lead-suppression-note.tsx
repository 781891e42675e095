import { type Lead, LeadSuppression } from '@portals/contracts/marketing';
import { PortalLink, useApi, useFormat } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useText } from '../../shared';
import { useSuppressionAddress } from './suppression-address';
import { leadSuppressionPath } from './suppression-calls';
import { reasonKeys } from './suppression-words';

/** Tells that a lead's address gets no emails. Renders nothing while that is unknown, because the lead is readable without it. */
export function LeadSuppressionNote({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { date } = useFormat();
  const { href } = useSuppressionAddress();
  const path = lead.contactEmail ? leadSuppressionPath(lead.id) : null;
  const { suppression, refusal } = useApi(path, { schema: LeadSuppression }).data ?? {};
  if (!suppression) {
    return refusal ? (
      <Alert tone="warning" title={t('suppressions.lead')}>
        {t('suppressions.refused', { domain: refusal.domain, date: date(refusal.at) })}
      </Alert>
    ) : null;
  }
  const reason = t(`suppressionReason.${reasonKeys[suppression.reason]}`);
  return (
    <Alert
      tone="warning"
      title={t('suppressions.lead')}
      action={<PortalLink to={href}>{t('suppressions.toList')}</PortalLink>}
    >
      {t('suppressions.leadText', { reason, date: date(suppression.at) })}
    </Alert>
  );
}
