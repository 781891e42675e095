import { PortalLink } from '@portals/platform';
import { Card } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFigureHref } from '../charts/figure-links';

const Box = styled(Card)`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space(1)};

  ${media.hover} { &:has(a):hover { border-color: ${color.accent}; } }
  ${media.print} {
    padding: 3mm;
    break-inside: avoid;
  }
`;

const Label = styled.h3`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  letter-spacing: normal;
  line-height: 1.4;

  & > a { color: inherit; text-decoration: none; }
  /* Makes the whole card clickable. */
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.lg}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

const Value = styled.p`
  color: ${color.text};
  font-family: ${font.heading};
  font-size: ${font.size.h3};
  font-weight: ${font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const More = styled.div`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export interface KeyFigureProps {
  label: string;
  value: string;
  /** URL of the list behind the figure. */
  href?: string | undefined;
  /** Details of the figure, such as its change. */
  children?: ReactNode;
}

/** Card with one figure and its name. */
export function KeyFigure({ label, value, href: list, children }: KeyFigureProps) {
  const href = useFigureHref()(list);
  return (
    <Box>
      <Label>{href === undefined ? label : <PortalLink to={href}>{label}</PortalLink>}</Label>
      <Value>{value}</Value>
      {children && <More>{children}</More>}
    </Box>
  );
}
