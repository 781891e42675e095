import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, media, radius, space } from '../tokens';

const Box = styled.div`
  display: flex;
  gap: ${space(2.5)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.md};
  background: ${color.redSoft};
  color: ${color.onRedSoft};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  line-height: 1.5;

  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin-block-start: 0.1em;
  }
  & > div { min-width: 0; overflow-wrap: anywhere; }
  ${media.forcedColors} { border: 1px solid; }
`;

/** Error of the whole form, announced immediately by screen readers. Place it above the submit button. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Box role="alert">
      <CircleAlert aria-hidden />
      <div>{children}</div>
    </Box>
  );
}
