import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, layout, radius, space } from '../tokens';
import { PanelArt } from './panel-art';

const Box = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  align-content: start;
  gap: ${space(10)};
  padding: clamp(${space(16)}, 18vh, ${space(48)}) clamp(2.5rem, 5vw, 6rem) ${space(16)};
  overflow: hidden;
`;

const Words = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 34rem;
`;

const Title = styled.h2`font-size: ${font.size.h2};`;
const Text = styled.p`
  max-width: ${layout.measure};
  color: ${color.muted};
  font-size: ${font.size.lg};
`;

const Points = styled.ul<{ $tiles: boolean }>`
  display: grid;
  gap: ${({ $tiles }) => ($tiles ? space(3) : space(5))};
  max-width: 36rem;
  margin: 0;
  padding: 0;
  list-style: none;
  ${({ $tiles }) => ($tiles ? 'grid-template-columns: repeat(2, minmax(0, 1fr));' : '')}
`;

const Point = styled.li<{ $tile: boolean }>`
  display: grid;
  align-content: start;
  gap: ${space(3)} ${space(4)};
  ${({ $tile }) =>
    $tile
      ? `padding: ${space(5)}; border: 1px solid ${color.line}; border-radius: ${radius.lg}; background: ${color.surface};`
      : 'grid-template-columns: auto minmax(0, 1fr); align-items: center;'}
`;

const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: ${radius.md};
  background: ${color.accentSoft};
  color: ${color.onAccentSoft};

  & > svg { width: 1.25rem; height: 1.25rem; }
`;

const PointWords = styled.div`
  display: grid;
  gap: ${space(1)};

  & > strong { font-family: ${font.heading}; font-weight: ${font.weight.semibold}; line-height: 1.3; }
  & > span { color: ${color.muted}; font-size: ${font.size.sm}; line-height: 1.5; }
`;

const Notice = styled.p`
  display: flex;
  align-items: flex-start;
  gap: ${space(2.5)};
  max-width: 36rem;
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  color: ${color.muted};
  font-size: ${font.size.sm};

  & > svg { flex: none; width: 1.125rem; height: 1.125rem; margin-block-start: 0.15em; color: ${color.accentText}; }
`;

export interface AuthPoint {
  key: string;
  icon: ReactNode;
  title: string;
  text?: string | undefined;
}

export interface AuthPanelProps {
  title: string;
  text: string;
  points: readonly AuthPoint[];
  /** A vertical list of points, or two columns of tiles. */
  look?: 'list' | 'tiles' | undefined;
  /** The portal's audience. */
  notice: string;
}

/** Description of a portal next to its sign-in form. Always on a dark background. */
export function AuthPanel({ title, text, points, look = 'list', notice }: AuthPanelProps) {
  const tiles = look === 'tiles';
  return (
    <Box data-theme="dark">
      <PanelArt />
      <Words>
        <Title>{title}</Title>
        <Text>{text}</Text>
      </Words>
      <Points $tiles={tiles}>
        {points.map((point) => (
          <Point key={point.key} $tile={tiles}>
            <Icon>{point.icon}</Icon>
            <PointWords>
              <strong>{point.title}</strong>
              {point.text && <span>{point.text}</span>}
            </PointWords>
          </Point>
        ))}
      </Points>
      <Notice>
        <ShieldCheck aria-hidden />
        {notice}
      </Notice>
    </Box>
  );
}
