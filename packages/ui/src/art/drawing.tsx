import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color } from '../tokens';

const Sheet = styled.svg`
  width: min(15rem, 70vw);
  height: auto;
  fill: none;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  .floor { fill: ${color.accentSoft}; }
  .paper { fill: ${color.ground}; stroke: ${color.edge}; }
  .line { stroke: ${color.edge}; }
  .faint { stroke: ${color.line}; stroke-width: 3; }
  .mark { stroke: ${color.accent}; stroke-width: 2; }
  .dot { fill: ${color.accent}; }
  .soft { fill: ${color.accentSoft}; stroke: ${color.accent}; }
  .tint { fill: ${color.accentSoft}; }
`;

/**
 * Base of the portals' illustrations: one line weight, one accent, 240 by 160 units. The text next to an illustration describes it, so
 * screen readers skip it.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <Sheet viewBox="0 0 240 160" aria-hidden>
      <ellipse className="floor" cx="120" cy="138" rx="96" ry="14" />
      {children}
    </Sheet>
  );
}
