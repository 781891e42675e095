import { campaignNetworks } from '@portals/contracts/constants';
import { CardText } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { useDocument } from '../editor/editing';

const Posts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin: 0;

  dt { font-weight: ${font.weight.semibold}; }
  dd { margin: 0; }
`;

/** The posts that there is a text for. */
export function SocialReview() {
  const { t } = useText();
  const social = useDocument('social media');
  if (!social) return null;
  const { posts } = social.document;
  const written = campaignNetworks.filter((network) => posts[network].trim() !== '');
  return (
    <Posts>
      {written.map((network) => (
        <div key={network}>
          <dt>{t(`campaignNetwork.${network}`)}</dt>
          <dd>
            <CardText strong>{posts[network]}</CardText>
          </dd>
        </div>
      ))}
    </Posts>
  );
}
