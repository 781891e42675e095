import { isSameLabel, limits, mailingLimits } from '@portals/contracts/constants';
import { type AudienceInput, DeletedCampaign, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useApiList, useFormat } from '@portals/platform';
import { useMemo } from 'react';
import { useSentCounts } from '../../campaigns';
import { LeadFilters, useLeadValues, useStatusWords } from '../../leads';
import { campaignRows, deletedCampaignsPath, emailCampaignsPath, useText } from '../../shared';
import { Exceptions } from './exceptions';

const deletedCampaigns = DeletedCampaign.array();

export interface AudienceBoxProps {
  company: MarketingCompany;
  /** Id of the campaign to send, which must not be offered as an exclusion. */
  campaignId: number;
  audience: AudienceInput;
  onChange: (audience: AudienceInput) => void;
}

/**
 * Lets the user choose the audience of a campaign: leads that match list filters, except those with certain statuses and the recipients of
 * certain campaigns.
 */
export function AudienceBox({ company, campaignId, audience, onChange }: AudienceBoxProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { label } = useStatusWords();
  const { statuses } = useLeadValues(company.id);
  const { data: campaigns } = useApiList(emailCampaignsPath(company.id), { schema: campaignRows });
  const { data: deleted } = useApi(deletedCampaignsPath(company.id), { schema: deletedCampaigns });
  const sent = useSentCounts(company.id, campaigns?.rows ?? []);
  const change = (changes: Partial<AudienceInput>) => onChange({ ...audience, ...changes });
  const { filter, exceptStatuses, exceptCampaignIds } = audience;
  // A campaign that was never sent has no recipients who could be excluded.
  const others = (campaigns?.rows ?? []).filter(
    ({ id }) => id !== campaignId && (sent.has(id) || exceptCampaignIds.includes(id)),
  );
  const campaignChoices = [
    ...others.map(({ id, name }) => ({ key: String(id), label: name })),
    ...(deleted ?? []).map(({ id, name }) => ({
      key: String(id),
      label: t('mailingAudience.deletedCampaign', { name }),
    })),
  ];
  // Excluded campaigns that are in neither list are shown as unknown, so that the user can deselect them. The service has no recipients on
  // record for a campaign that was deleted before it was sent, or deleted by an earlier version of the service.
  const isWhole = deleted && campaigns && campaigns.total <= limits.pageSizeMax;
  for (const key of isWhole ? exceptCampaignIds.map(String) : [])
    if (!campaignChoices.some((choice) => choice.key === key))
      campaignChoices.push({ key, label: t('mailingAudience.unknownCampaign') });
  const statusChoices = useMemo(() => {
    const gone = exceptStatuses.filter((status) => !statuses.some(({ value }) => isSameLabel(value, status)));
    return [
      ...statuses.map(({ value, count }) => ({ key: value, label: `${label(value)} (${number(count)})` })),
      ...gone.map((status) => ({ key: status, label: label(status) })),
    ];
  }, [statuses, exceptStatuses, label, number]);
  return (
    <>
      <LeadFilters
        companyId={company.id}
        query={filter}
        change={(changes) => change({ filter: { ...filter, ...changes } })}
      />
      <Exceptions
        title={t('mailingAudience.exceptStatuses')}
        none={t('mailingAudience.noStatuses')}
        most={mailingLimits.exceptions}
        choices={statusChoices}
        chosen={exceptStatuses}
        isSame={isSameLabel}
        onChange={(next) => change({ exceptStatuses: next })}
      />
      <Exceptions
        title={t('mailingAudience.exceptCampaigns')}
        none={t('mailingAudience.noCampaigns')}
        most={mailingLimits.exceptions}
        choices={campaignChoices}
        chosen={exceptCampaignIds.map(String)}
        note={
          campaigns && campaigns.total > limits.pageSizeMax
            ? t('mailingAudience.newestCampaigns', { shown: number(limits.pageSizeMax) })
            : undefined
        }
        onChange={(next) => change({ exceptCampaignIds: next.map(Number) })}
      />
    </>
  );
}
