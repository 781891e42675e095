import { css } from 'styled-components';
import { color, font, media, motion, radius, space } from '../tokens';

/** Styles shared by all text and select controls. 16-px text keeps iOS from zooming in. */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: 2.75rem;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.md};
  background: ${color.surface};
  color: ${color.text};
  font-size: ${font.size.md};
  line-height: 1.5;
  transition: border-color ${motion.fast} ${motion.ease}, box-shadow ${motion.fast} ${motion.ease};

  &::placeholder {
    color: ${color.placeholder};
    opacity: 1;
  }
  ${media.hover} {
    &:hover:not(:disabled) { border-color: ${color.muted}; }
  }
  &:focus-visible {
    border-color: ${color.focus};
    outline: 2px solid ${color.focus};
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
  &[readonly] { background: ${color.sunken}; }
  &:disabled {
    background: ${color.sunken};
    color: ${color.muted};
    cursor: not-allowed;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: ${color.text};
    box-shadow: inset 0 0 0 100px ${color.accentSoft};
  }
`;
