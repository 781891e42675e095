import { styled } from 'styled-components';
import { color, radius, space } from '../tokens';

/** A surface with a border. `as` chooses the element. */
export const Card = styled.div`
  min-width: 0;
  height: 100%;
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
`;
