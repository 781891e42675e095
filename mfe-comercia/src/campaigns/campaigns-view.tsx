import type { MarketingCompany } from '@portals/contracts/marketing';
import { SuppressionsView, useSuppressionAddress } from '../leads';
import { CompanyPage, ReadingLines, useText } from '../shared';
import { useCampaignAddress } from './campaign-address';
import { type SendingParts, SendingPartsContext } from './editing/sending-parts';
import { CampaignEditor } from './editor/campaign-editor';
import { NewCampaign } from './editor/new-campaign';
import { CampaignList } from './list/campaign-list';

function CampaignsOf({ company }: { company: MarketingCompany }) {
  const { campaign } = useCampaignAddress();
  const { isShown } = useSuppressionAddress();
  if (isShown) return <SuppressionsView company={company} />;
  if (campaign === null) return <CampaignList company={company} />;
  if (campaign === 'new') return <NewCampaign company={company} />;
  return <CampaignEditor key={campaign} id={campaign} company={company} />;
}

/** Campaigns of the chosen company: `&campaign=` opens one, `&step=` opens a step of it; `&show=` lists the suppressed addresses. */
export function CampaignsView({ sending }: { sending: SendingParts }) {
  const { t } = useText();
  return (
    <CompanyPage
      view="campaigns"
      companyFirst={t('campaigns.companyFirstText')}
      loading={<ReadingLines label={t('campaigns.loading')} lines={6} />}
    >
      {(company) => (
        <SendingPartsContext value={sending}>
          <CampaignsOf key={company.id} company={company} />
        </SendingPartsContext>
      )}
    </CompanyPage>
  );
}
