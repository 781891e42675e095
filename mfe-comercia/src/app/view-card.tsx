import { PortalLink } from '@portals/platform';
import { Card } from '@portals/ui';
import { color, font, media, motion, radius, space } from '@portals/ui/tokens';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled(Card)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  transition: border-color ${motion.fast} ${motion.ease};

  & > p {
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
  ${media.hover} {
    &:hover { border-color: ${color.accent}; }
  }
`;

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-end: ${space(2)};
`;

const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: ${radius.md};
  background: ${color.accentSoft};
  color: ${color.onAccentSoft};

  & > svg {
    width: 1.25rem;
    height: 1.25rem;
  }
`;

const Title = styled.h2`
  font-size: ${font.size.h4};

  & > a {
    color: inherit;
    text-decoration: none;
  }
  & > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.lg};
  }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
`;

export interface ViewCardProps {
  icon: LucideIcon;
  title: string;
  /** URL of the linked section. */
  to: string;
  /** Content of the corner: a status or a total. */
  corner: ReactNode;
  children: ReactNode;
}

/** Card that links to one section of the portal; the whole card is clickable. */
export function ViewCard({ icon: Mark, title, to, corner, children }: ViewCardProps) {
  return (
    <Box>
      <Top>
        <Icon>
          <Mark aria-hidden />
        </Icon>
        {corner}
      </Top>
      <Title>
        <PortalLink to={to}>{title}</PortalLink>
      </Title>
      <p>{children}</p>
    </Box>
  );
}
