import { styled } from 'styled-components';
import { color, font, space } from '../tokens';

/** Who is signed in, in the foot of a portal's rail; the rest of a long name is in its `title`. */
export const RailPerson = styled.p`
  padding-inline: ${space(3)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${font.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
