import { media, motion } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Container } from './kit';
import { useReveal } from './use-reveal';

const Box = styled(Container)`
  &[data-reveal='hidden'] {
    opacity: 0;
    transform: translateY(1rem);
  }

  &[data-reveal='shown'] {
    transition:
      opacity ${motion.slow} ease-out,
      transform ${motion.slow} ease-out;
  }

  ${media.print} {
    opacity: 1 !important;
    transform: none !important;
  }
`;

/** Content column of a section, which fades in once. The section itself is not animated, so that scroll targets stay correct. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const { ref, state } = useReveal<HTMLDivElement>();
  return (
    <Box ref={ref} data-reveal={state} className={className}>
      {children}
    </Box>
  );
}
