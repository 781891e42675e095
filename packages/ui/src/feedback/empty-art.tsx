import { styled } from 'styled-components';
import { color } from '../tokens';

const Drawing = styled.svg`
  width: min(13rem, 70vw);
  height: auto;
  fill: none;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  .floor { fill: ${color.accentSoft}; }
  .paper { fill: ${color.ground}; stroke: ${color.edge}; }
  .line { stroke: ${color.edge}; }
  .faint { stroke: ${color.line}; stroke-width: 3; }
  .plus { fill: ${color.accentSoft}; stroke: ${color.accent}; }
  .mark { stroke: ${color.accent}; stroke-width: 2; }
  .dot { fill: ${color.accent}; }
`;

/** The drawing for "nothing here yet": sheets waiting for their first entry. */
export function EmptyArt() {
  return (
    <Drawing viewBox="0 0 208 140" aria-hidden>
      <ellipse className="floor" cx="104" cy="120" rx="84" ry="13" />
      <rect className="paper" x="46" y="34" width="76" height="80" rx="10" transform="rotate(-8 84 74)" />
      <rect className="paper" x="72" y="26" width="84" height="90" rx="12" />
      <path className="faint" d="M88 50h34M88 66h52M88 82h30" />
      <circle className="plus" cx="148" cy="98" r="21" />
      <path className="mark" d="M148 89v18M139 98h18" />
      <path className="line" d="M28 46l8 8m0-8l-8 8" />
      <circle className="dot" cx="176" cy="34" r="4" />
    </Drawing>
  );
}
