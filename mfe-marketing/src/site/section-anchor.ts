import { styled } from 'styled-components';

/** ARIA allows an anchor with an href to have the role of a button; SectionButton adds the space key. */
export const SectionAnchor = styled.a.attrs({ role: 'button' })`
  color: inherit;
  text-decoration: none;
`;
