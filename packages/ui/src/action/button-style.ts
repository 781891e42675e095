import { css, type RuleSet } from 'styled-components';
import { color, font, media, motion, radius, space } from '../tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const filled = (ground: string, hover: string, text: string) => css`
  background: ${ground};
  border-color: ${ground};
  color: ${text};
  &:hover { color: ${text}; }
  ${media.hover} {
    &:hover:not([disabled], [aria-disabled='true']) {
      background: ${hover};
      border-color: ${hover};
    }
  }
`;

const quiet = (ground: string, edge: string) => css`
  background: ${ground};
  border-color: ${edge};
  color: ${color.text};
  &:hover { color: ${color.text}; }
  ${media.hover} {
    &:hover:not([disabled], [aria-disabled='true']) {
      background-image: linear-gradient(${color.hover}, ${color.hover});
    }
  }
`;

const variants: Record<ButtonVariant, RuleSet> = {
  primary: filled(color.accent, color.accentHover, color.onAccent),
  danger: filled(color.danger, color.dangerHover, color.onDanger),
  secondary: quiet(color.surface, color.edge),
  ghost: quiet('transparent', 'transparent'),
};

const sizes: Record<ButtonSize, RuleSet> = {
  sm: css`
    min-height: 2.25rem;
    padding: ${space(1)} ${space(3)};
    font-size: ${font.size.sm};
  `,
  md: css`
    min-height: 2.75rem;
    padding: ${space(2)} ${space(5)};
    font-size: ${font.size.md};
  `,
};

export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}

/** Styles shared by everything that looks like a button. */
export const buttonStyle = css<ButtonLook>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  ${({ $block }) => ($block ? 'width: 100%;' : '')}
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  max-width: 100%;
  border: 1px solid;
  border-radius: ${radius.md};
  overflow-wrap: anywhere;
  font-family: ${font.text};
  font-weight: ${font.weight.semibold};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease},
    transform ${motion.fast} ${motion.ease};
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}

  &:active:not([disabled], [aria-disabled='true']) { transform: translateY(1px); }
  &[disabled] {
    cursor: not-allowed;
    background: ${color.greySoft};
    border-color: ${color.greySoft};
    color: ${color.onGreySoft};
  }
  &[aria-busy='true'] { cursor: progress; }
  & > svg {
    flex: none;
    width: 1.125em;
    height: 1.125em;
  }
  ${media.forcedColors} {
    border-color: ButtonText;
    &[disabled],
    &[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  /* Buttons are useless on paper. */
  ${media.print} { display: none; }
`;
