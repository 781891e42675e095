import { color, font, motion, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** A button of the shell's own screens that is not their main action. The design system may be what did not come. */
export const QuietButton = styled.button`
  min-height: 2.75rem;
  padding: 0 ${space(4)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.md};
  background: transparent;
  color: ${color.text};
  font-weight: ${font.weight.medium};
  transition: background-color ${motion.fast} ${motion.ease};

  &:hover {
    background: ${color.hover};
  }

  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.75;
  }
`;
