import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Card } from '@portals/ui';
import { font, media, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText, viewPath } from '../../shared';
import { FiguresTable } from '../charts/figures-table';
import { useFigureFormat } from './use-figure-format';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  height: auto;

  & > h2 { font-size: ${font.size.h4}; }
  ${media.print} { padding: 0; border: 0; gap: 2mm; }
`;

export interface TopCampaignsProps {
  companyId: number;
  data: Analytics;
}

/** Shows the campaigns with the most activity; renders nothing when there are none. */
export function TopCampaigns({ companyId, data: { campaigns } }: TopCampaignsProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { count } = useFigureFormat();
  const id = useId();
  if (campaigns.top.length === 0) return null;
  const title = t('analytics.campaigns.top');
  return (
    <Box as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FiguresTable
        caption={t('analytics.campaigns.topText')}
        headers={[
          t('campaigns.one'),
          t('campaigns.type'),
          t('analytics.mails.sent'),
          t('analytics.campaigns.clicks'),
          t('analytics.typed.leads'),
        ]}
        rows={campaigns.top.map(({ campaignId, name, type, sent, clicks, typed }) => ({
          key: String(campaignId),
          name: {
            text: name,
            href: viewPath('campaigns', companyId, { campaign: String(campaignId), step: 'figures' }),
          },
          cells: [
            { text: t(`campaignType.${type}`) },
            { text: number(sent) },
            { text: number(clicks) },
            { text: count(typed.leads) },
          ],
        }))}
      />
    </Box>
  );
}
