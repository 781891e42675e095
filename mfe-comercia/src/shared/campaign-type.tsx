import { type CampaignType, type ChannelKind, channels } from '@portals/contracts/constants';
import { space } from '@portals/ui/tokens';
import { FileText, type LucideIcon, Mail, Share2 } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from './text';

const icons: Readonly<Record<ChannelKind, LucideIcon>> = { email: Mail, page: FileText, posts: Share2 };
export const campaignIconOf = (type: CampaignType): LucideIcon => icons[channels[type].kind];

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};

  & > svg { flex: none; width: 1.125rem; height: 1.125rem; }
`;

/** Shows the type of a campaign with its icon. */
export function CampaignTypeName({ type }: { type: CampaignType }) {
  const { t } = useText();
  const Icon = campaignIconOf(type);
  return (
    <Line>
      <Icon aria-hidden />
      {t(`campaignType.${type}`)}
    </Line>
  );
}
