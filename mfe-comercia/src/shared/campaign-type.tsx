import type { CampaignType } from '@portals/contracts/constants';
import { space } from '@portals/ui/tokens';
import { FileText, type LucideIcon, Mail, Share2 } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from './text';

export const campaignIcons: Record<CampaignType, LucideIcon> = {
  email: Mail,
  'social media': Share2,
  'landing page': FileText,
};

/** Text keys of each type. */
export const typeKeys = {
  email: 'email',
  'social media': 'social',
  'landing page': 'landing',
} as const satisfies Record<CampaignType, string>;

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};

  & > svg { flex: none; width: 1.125rem; height: 1.125rem; }
`;

/** Shows the type of a campaign with its icon. */
export function CampaignTypeName({ type }: { type: CampaignType }) {
  const { t } = useText();
  const Icon = campaignIcons[type];
  return (
    <Line>
      <Icon aria-hidden />
      {t(`campaignType.${typeKeys[type]}`)}
    </Line>
  );
}
