import { type CampaignNetwork, campaignNetworkLimits, campaignNetworks } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import { Alert, Button, Card, Field, TextInput } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { AddressInput } from '../blocks/address-input';
import { WrittenField } from '../blocks/written-field';
import { useDocument } from '../editor/editing';
import { Line } from '../editor/editor-box';
import { useFaultText } from '../editor/use-fault-text';
import { CopyButton } from './copy-button';

const Post = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
`;

/** Where a person posts it; with the text where the network takes one. */
const addressOf: Record<CampaignNetwork, (text: string, link: string) => string> = {
  x: (text) => `https://x.com/intent/post?${new URLSearchParams({ text })}`,
  linkedin: (text) => `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`,
  instagram: () => 'https://www.instagram.com/',
  facebook: (_text, link) =>
    link === ''
      ? 'https://www.facebook.com/'
      : `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
};

const noPicture = { url: '', alt: '' };

function PostFields({ network }: { network: CampaignNetwork }) {
  const { t } = useText();
  const fault = useFaultText();
  const social = useDocument('social media');
  if (!social) return null;
  const { posts, link } = social.document;
  const text = posts[network];
  const whole = text.trim() && [text.trim(), link.trim()].filter(Boolean).join('\n\n');
  const name = t(`campaignNetwork.${network}`);
  const length = contentLengthOf(whole, network === 'x' ? 'x' : 'units');
  return (
    <Post as="section" aria-label={name}>
      <h2>{name}</h2>
      <WrittenField
        label={t('content.postOn', { network: name })}
        rows={network === 'x' ? 3 : 5}
        value={text}
        onChange={(next) => social.set({ posts: { ...posts, [network]: next } })}
        problem={fault(`document.posts.${network}`)}
        count={{ count: length, limit: campaignNetworkLimits[network] }}
      />
      <Line>
        <CopyButton label={t('content.copyPost', { network: name })} text={whole} disabled={whole === ''} />
        <Button asChild size="sm" variant="ghost">
          <a href={addressOf[network](whole, link)} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            {t('content.openNetwork', { network: name })}
          </a>
        </Button>
      </Line>
    </Post>
  );
}

/** What is posted on each network, by the person and never by itself. */
export function SocialContent() {
  const { t } = useText();
  const fault = useFaultText();
  const social = useDocument('social media');
  if (!social) return null;
  const { link, picture } = social.document;
  const setPicture = (changes: Partial<typeof noPicture>) => {
    const next = { ...(picture ?? noPicture), ...changes };
    social.set({ picture: next.url === '' && next.alt === '' ? null : next });
  };
  return (
    <>
      <Alert>{t('content.notPosted')}</Alert>
      <Field label={t('campaignFields.link')} hint={t('content.linkHint')} error={fault('document.link')}>
        <AddressInput value={link} onChange={(link) => social.set({ link })} />
      </Field>
      {campaignNetworks.map((network) => (
        <PostFields key={network} network={network} />
      ))}
      <Field
        label={t('blocks.pictureUrl')}
        hint={t('blocks.pictureHint')}
        error={fault('document.picture.url')}
      >
        <AddressInput value={picture?.url ?? ''} onChange={(url) => setPicture({ url })} />
      </Field>
      <Field label={t('blocks.alt')} hint={t('blocks.altHint')} error={fault('document.picture.alt')}>
        <TextInput value={picture?.alt ?? ''} onChange={({ target }) => setPicture({ alt: target.value })} />
      </Field>
    </>
  );
}
