import {
  campaignFigures,
  knownFigures,
  mailFigureNames,
  mailFigures,
  typedFigures,
} from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useCampaignWords } from '../../campaigns';
import { useText, viewPath } from '../../shared';
import { comparedValue, FigureChange } from './change';
import { CountedRows } from './counted-rows';
import { FigureGroup } from './figure-group';
import { KeyFigure } from './key-figure';
import { TopCampaigns } from './top-campaigns';
import { useFigureFormat } from './use-figure-format';

export interface CampaignsProps {
  companyId: number;
  data: Analytics;
}

/** Shows the current campaigns by type and status. */
function CampaignsNow({ companyId, data: { campaigns } }: CampaignsProps) {
  const { t } = useText();
  const { label } = useCampaignWords();
  const told = campaigns.now.map(({ type, status, count }) => ({
    key: `${type} ${status}`,
    name: `${t(`campaignType.${type}`)}: ${label(status)}`,
    value: count,
    href: viewPath('campaigns', companyId, { type, status }),
  }));
  // The list has no filter for "all other statuses", so the link leads to all campaigns of the type.
  const others = (campaigns.nowOthers ?? []).map(({ type, count }) => ({
    key: type,
    name: `${t(`campaignType.${type}`)}: ${t('analytics.campaigns.otherStatuses')}`,
    value: count,
    href: viewPath('campaigns', companyId, { type }),
  }));
  const rows = [...told, ...others];
  return (
    <CountedRows
      title={t('analytics.campaigns.now')}
      text={t(rows.length === 0 ? 'analytics.campaigns.none' : 'analytics.campaigns.nowText')}
      headers={[t('analytics.campaigns.typeAndStatus'), t('analytics.campaigns.count')]}
      rows={rows}
    />
  );
}

/** Shows the results of the emails sent by this product. */
function Mails({ companyId, data: { campaigns } }: CampaignsProps) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <FigureGroup title={t('analytics.mails.label')}>
      <KeyFigure
        key="created"
        label={t('analytics.campaigns.created')}
        value={number(comparedValue(campaigns.created))}
        href={viewPath('campaigns', companyId)}
      >
        <FigureChange figure={campaigns.created} />
      </KeyFigure>
      {knownFigures(mailFigureNames, campaigns.mails).map(({ name, figure }) => (
        <KeyFigure key={name} label={t(`analytics.mails.${name}`)} value={number(comparedValue(figure))}>
          <FigureChange figure={figure} better={mailFigures[name].better} />
        </KeyFigure>
      ))}
    </FigureGroup>
  );
}

/** Shows the campaign figures that people entered by hand, separately from the counted ones; renders nothing when there are none. */
function Typed({ data: { campaigns } }: CampaignsProps) {
  const { t } = useText();
  const format = useFigureFormat();
  const { typed, costPerLead } = campaigns;
  if (Object.values(typed).every((value) => value === null)) return null;
  return (
    <FigureGroup title={t('analytics.typed.label')}>
      {campaignFigures.map((name) => (
        <KeyFigure
          key={name}
          label={t(`analytics.typed.${name}`)}
          value={format[typedFigures[name].unit](typed[name])}
        />
      ))}
      <KeyFigure
        key="costPerLead"
        label={t('analytics.typed.costPerLead')}
        value={format.euros(costPerLead)}
      />
    </FigureGroup>
  );
}

/** Shows the figures of campaigns. */
export function Campaigns(props: CampaignsProps) {
  return (
    <>
      <Mails {...props} />
      <CampaignsNow {...props} />
      <TopCampaigns {...props} />
      <Typed {...props} />
    </>
  );
}
