import type { CampaignNetwork } from '@portals/contracts/constants';
import { postOf, type SocialDocument } from '@portals/contracts/marketing';
import { Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { CopyButton, useText } from '../../shared';
import { Line } from '../editing/editor-box';

/** Returns the page of a network for posting, with the text where the network accepts one. */
const addressOf: Record<CampaignNetwork, (post: string, link: string) => string> = {
  x: (text) => `https://x.com/intent/post?${new URLSearchParams({ text })}`,
  linkedin: (text) => `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`,
  instagram: () => 'https://www.instagram.com/',
  facebook: (_post, link) =>
    link === ''
      ? 'https://www.facebook.com/'
      : `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
};

/** Copies the post for a network, and opens the network. */
export function PostTools({ network, document }: { network: CampaignNetwork; document: SocialDocument }) {
  const { t } = useText();
  const { posts, link } = document;
  const post = postOf(posts[network], link);
  const name = t(`campaignNetwork.${network}`);
  return (
    <Line>
      <CopyButton label={t('content.copyPost', { network: name })} text={post} disabled={post === ''} />
      <Button asChild size="sm" variant="ghost">
        <a href={addressOf[network](post, link)} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden />
          {t('content.openNetwork', { network: name })}
        </a>
      </Button>
    </Line>
  );
}
