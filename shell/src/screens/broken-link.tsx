import { color } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Drawing = styled.svg`
  width: min(15rem, 70vw);
  height: auto;
  color: ${color.text};
  overflow: visible;

  [data-part='line'] {
    stroke: ${color.edge};
  }

  [data-part='live'] {
    fill: ${color.accent};
  }

  [data-part='ground'] {
    fill: ${color.ground};
    stroke: currentColor;
  }
`;

/** Picture: nodes and edges as on the home page, with one broken edge. */
export function BrokenLink() {
  return (
    <Drawing viewBox="0 0 240 96" fill="none" strokeWidth="1.5" aria-hidden="true">
      <g data-part="line">
        <path d="M20 68 64 30l44 22" />
        <path d="m64 30-12 52 56-30" />
        <path d="m186 22 34 44-54 16 20-60" />
        <path d="m120 58 12 6" strokeDasharray="2 4" />
        <path d="m157 77-13-7" strokeDasharray="2 4" />
      </g>
      <g data-part="ground">
        <circle cx="20" cy="68" r="5" />
        <circle cx="52" cy="82" r="5" />
        <circle cx="186" cy="22" r="5" />
        <circle cx="220" cy="66" r="5" />
        <circle cx="166" cy="82" r="7" />
      </g>
      <circle data-part="live" cx="64" cy="30" r="7" />
      <circle data-part="live" cx="108" cy="52" r="9" />
    </Drawing>
  );
}
