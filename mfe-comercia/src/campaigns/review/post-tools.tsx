import { type CampaignNetwork, socialNetworks } from '@portals/contracts/constants';
import { postOf, type SocialDocument } from '@portals/contracts/marketing';
import { Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { CopyButton, useText } from '../../shared';
import { Line } from '../editing/editor-box';

/** Buttons that copy the post for a network and open the network's site. */
export function PostTools({ network, document }: { network: CampaignNetwork; document: SocialDocument }) {
  const { t } = useText();
  const { posts, link } = document;
  const post = postOf(posts[network], link);
  const name = socialNetworks[network].name;
  return (
    <Line>
      <CopyButton label={t('content.copyPost', { network: name })} text={post} disabled={post === ''} />
      <Button asChild size="sm" variant="ghost">
        <a href={socialNetworks[network].postUrl(post, link)} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden />
          {t('content.openNetwork', { network: name })}
        </a>
      </Button>
    </Line>
  );
}
