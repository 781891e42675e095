import type { Content } from '@portals/contracts/marketing';
import { PortalLink, useApiList } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { campaignRows, campaignsOfContentPath, useText, viewPath } from '../shared';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin-block: ${space(1)} 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

const Box = styled.div`
  margin-block-end: ${space(4)};
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

/** Lists the campaigns created from these texts; renders nothing when there are none. */
export function MadeCampaigns({ content }: { content: Content }) {
  const { t } = useText();
  const { id, marketingCompanyId } = content;
  const { data } = useApiList(campaignsOfContentPath(marketingCompanyId, id), { schema: campaignRows });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box>
      <p>{t('writing.campaigns', { count: data.rows.length })}</p>
      <List>
        {data.rows.map((campaign) => (
          <li key={campaign.id}>
            <PortalLink to={viewPath('campaigns', marketingCompanyId, { campaign: String(campaign.id) })}>
              {campaign.name}
            </PortalLink>
          </li>
        ))}
      </List>
    </Box>
  );
}
