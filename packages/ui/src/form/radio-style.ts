import { css } from 'styled-components';
import { color, media, motion, radius } from '../tokens';

/** Box around a radio input. The input is invisible and covers the box, so that it receives every click. */
export const radioBoxStyle = css`
  position: relative;
  border: 1px solid ${color.edge};
  border-radius: ${radius.md};
  background: ${color.surface};
  transition: background-color ${motion.fast} ${motion.ease}, border-color ${motion.fast} ${motion.ease};

  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  ${media.hover} {
    &:hover:not(:has(input:disabled)) { border-color: ${color.muted}; }
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  &:has(input:checked) {
    border-color: ${color.accent};
    box-shadow: inset 0 0 0 1px ${color.accent};
    background: ${color.accentSoft};
  }
  /* Colours instead of opacity, because the text next to a disabled input still needs enough contrast. */
  &:has(input:disabled) {
    border-color: ${color.line};
    background: ${color.sunken};
    box-shadow: none;
    color: ${color.muted};
  }
  &:has(input:disabled:checked) {
    border-color: ${color.muted};
    box-shadow: inset 0 0 0 1px ${color.muted};
  }
  &:has(input:disabled) > svg { color: inherit; }
  & > input:disabled { cursor: not-allowed; }
  [aria-invalid='true'] > &:not(:has(input:checked)) { border-color: ${color.danger}; }
  ${media.forcedColors} {
    /* A border, because the outline shows the focus. It grows outwards, so that nothing moves. */
    &:has(input:checked) {
      margin: -2px;
      border: 3px solid Highlight;
    }
  }
`;
