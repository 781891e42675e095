import { campaignNetworks, socialNetworks } from '@portals/contracts/constants';
import { postLengthOf, postOf } from '@portals/contracts/marketing';
import { CardText, TextCount } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useDocument } from '../editing/editing';
import { PostTools } from './post-tools';

const Posts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};

  h2 { font-size: ${font.size.h4}; }
  section { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(2)}; }
  a { overflow-wrap: anywhere; }
`;

/** Previews each post that has a text, with a link to its image. */
export function SocialReview() {
  const { t } = useText();
  const social = useDocument('posts');
  if (!social) return null;
  const { posts, link, picture } = social.document;
  const written = campaignNetworks.filter((network) => posts[network].trim() !== '');
  return (
    <Posts>
      {picture !== null && picture.url !== '' && (
        // Linked instead of embedded, because the content security policy allows no images from other sites.
        <CardText>
          {t('campaignFields.picture')}:{' '}
          <a href={picture.url} target="_blank" rel="noopener noreferrer">
            {picture.url}
          </a>
        </CardText>
      )}
      {written.map((network) => {
        const name = socialNetworks[network].name;
        const post = postOf(posts[network], link);
        return (
          <section key={network} aria-label={name}>
            <h2>{name}</h2>
            <CardText strong>{post}</CardText>
            <TextCount count={postLengthOf(network, post)} limit={socialNetworks[network].limit} />
            <PostTools network={network} document={social.document} />
          </section>
        );
      })}
    </Posts>
  );
}
