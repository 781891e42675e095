import { styled } from 'styled-components';

/** Anchor with the role of a button, which ARIA allows; SectionButton adds support for the space key. */
export const SectionAnchor = styled.a.attrs({ role: 'button' })`
  color: inherit;
  text-decoration: none;
`;
