import { type Lead, LeadSuppression, type MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useApi, useFormat } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useText, useWholeWorkspaces } from '../../shared';
import { leadSuppressionPath } from '../lead-calls';
import { useSuppressionAddress } from './suppression-address';
import { reasonKeys } from './suppression-words';

/** Warns that a lead's address receives no emails. Renders nothing until this is known, because the lead can be read without it. */
export function LeadSuppressionNote({ lead, company }: { lead: Lead; company: MarketingCompany }) {
  const { t } = useText();
  const { date } = useFormat();
  const { href } = useSuppressionAddress();
  const { isWhole } = useWholeWorkspaces();
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
      action={isWhole(company.workspaceId) && <PortalLink to={href}>{t('suppressions.toList')}</PortalLink>}
    >
      {t('suppressions.leadText', { reason, date: date(suppression.at) })}
    </Alert>
  );
}
