import { color } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Sheet = styled.svg`
  width: min(15rem, 70vw);
  height: auto;
  fill: none;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  .floor, .tint { fill: ${color.accentSoft}; }
  .paper { fill: ${color.ground}; stroke: ${color.edge}; }
  .line { stroke: ${color.edge}; }
  .faint { stroke: ${color.line}; stroke-width: 3; }
  .mark { stroke: ${color.accent}; stroke-width: 2; }
  .dot { fill: ${color.accent}; }
`;

/** A plan on the drawing board, half of it inked. */
export function PlanArt() {
  return (
    <Sheet viewBox="0 0 240 160" aria-hidden>
      <ellipse className="floor" cx="120" cy="140" rx="96" ry="12" />
      <rect className="paper" x="44" y="24" width="152" height="108" rx="12" />
      <path className="line" d="M44 46h152" />
      <circle className="dot" cx="58" cy="35" r="3" />
      <circle className="line" cx="70" cy="35" r="3" />
      <circle className="line" cx="82" cy="35" r="3" />
      <rect className="tint" x="60" y="60" width="44" height="30" rx="6" />
      <path className="mark" d="M70 80l9-9 7 6 10-10" />
      <path className="faint" d="M60 104h44M60 116h28" />
      <rect className="line" x="120" y="60" width="60" height="18" rx="6" strokeDasharray="4 5" />
      <rect className="line" x="120" y="86" width="60" height="34" rx="6" strokeDasharray="4 5" />
      <path className="mark" d="M206 62l-38 38-14 4 4-14 38-38z" />
      <path className="mark" d="M190 58l10 10" />
      <circle className="dot" cx="36" cy="60" r="4" />
    </Sheet>
  );
}
