import { styled } from 'styled-components';
import { color, font, space } from '../tokens';

/** The signed-in user at the foot of a portal's rail; the `title` attribute contains a long name in full. */
export const RailPerson = styled.p`
  padding-inline: ${space(3)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${font.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
