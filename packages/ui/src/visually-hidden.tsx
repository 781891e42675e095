import { styled } from 'styled-components';
import { outOfSight } from './tokens';

/** Content for assistive technology only. */
export const VisuallyHidden = styled.span`
  ${outOfSight}
`;
