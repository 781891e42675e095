import { styled } from 'styled-components';
import { color } from '../tokens';

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  z-index: -1;
  width: 100%;
  height: 100%;
  max-width: none;
  fill: none;
  stroke: ${color.line};
  stroke-width: 1.25;

  circle { fill: ${color.line}; stroke: none; }
  .lit { fill: ${color.accent}; }
  .edge { stroke: ${color.accent}; opacity: 0.55; }
`;

/** Decorative nodes and edges in the corners that the text leaves free. */
export function PanelArt() {
  return (
    <Drawing viewBox="0 0 720 960" preserveAspectRatio="xMaxYMin slice" aria-hidden>
      <path d="M470 -20 560 90 690 60 740 170M560 90 620 200 740 170M620 200 700 300M690 60 660 -30M560 90 440 40M620 200 520 170 560 90" />
      <path className="edge" d="M560 90 620 200 700 300" />
      <circle cx="560" cy="90" r="6" className="lit" />
      <circle cx="690" cy="60" r="4" />
      <circle cx="620" cy="200" r="5" className="lit" />
      <circle cx="520" cy="170" r="3" />
      <circle cx="440" cy="40" r="3" />
      <circle cx="700" cy="300" r="4" className="lit" />
    </Drawing>
  );
}
