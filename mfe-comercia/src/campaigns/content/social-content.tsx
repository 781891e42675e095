import { type CampaignNetwork, campaignNetworks, socialNetworks } from '@portals/contracts/constants';
import { postLengthOf, postOf } from '@portals/contracts/marketing';
import { Alert, Card, Field, TextInput } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText, WrittenField } from '../../shared';
import { AddressInput } from '../blocks/address-input';
import { ChosenPicture } from '../blocks/chosen-picture';
import { useDocument } from '../editing/editing';
import { useFaultText } from '../editing/use-fault-text';
import { PostTools } from '../review/post-tools';

const Post = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
`;

const noPicture = { url: '', alt: '' };

function PostFields({ network }: { network: CampaignNetwork }) {
  const { t } = useText();
  const fault = useFaultText();
  const social = useDocument('posts');
  if (!social) return null;
  const { posts, link } = social.document;
  const text = posts[network];
  const name = socialNetworks[network].name;
  const length = postLengthOf(network, postOf(text, link));
  return (
    <Post as="section" aria-label={name}>
      <h2>{name}</h2>
      <WrittenField
        label={t('content.postOn', { network: name })}
        rows={network === 'x' ? 3 : 5}
        value={text}
        onChange={(next) => social.set({ posts: { ...posts, [network]: next } })}
        problem={fault(`document.posts.${network}`)}
        count={{ count: length, limit: socialNetworks[network].limit }}
      />
      <PostTools network={network} document={social.document} />
    </Post>
  );
}

/** Editor of the posts for each network. The portal does not publish posts; users do this on the network's site. */
export function SocialContent() {
  const { t } = useText();
  const fault = useFaultText();
  const social = useDocument('posts');
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
      <ChosenPicture
        url={picture?.url ?? ''}
        alt={picture?.alt ?? ''}
        problem={fault('document.picture.url')}
        onChange={setPicture}
      />
      <Field label={t('blocks.alt')} hint={t('blocks.altHint')} error={fault('document.picture.alt')}>
        <TextInput value={picture?.alt ?? ''} onChange={({ target }) => setPicture({ alt: target.value })} />
      </Field>
    </>
  );
}
