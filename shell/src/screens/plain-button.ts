import { color, font, motion, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Base style of the buttons on the shell's own screens. The design system is not used, because it may have failed to load. */
const PlainButton = styled.button`
  min-height: 2.75rem;
  border: 0;
  border-radius: ${radius.md};
  font-weight: ${font.weight.medium};
  transition: background-color ${motion.fast} ${motion.ease};

  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.75;
  }
`;

/** Button for the main action of a screen. */
export const MainButton = styled(PlainButton)`
  padding: 0 ${space(5)};
  background: ${color.accent};
  color: ${color.onAccent};
  font-weight: ${font.weight.semibold};

  &:hover {
    background: ${color.accentHover};
  }
`;

/** Button for any other action. */
export const SecondaryButton = styled(PlainButton)`
  padding: 0 ${space(4)};
  border: 1px solid ${color.edge};
  background: transparent;
  color: ${color.text};

  &:hover {
    background: ${color.hover};
  }
`;
