import { color, media, palette } from '@portals/ui/tokens';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Picture = styled.svg`
  width: 100%;
  height: auto;

  ${media.motionOk} {
    g[data-part] {
      animation: ${appear} 600ms ease-out backwards;
    }

    g[data-part='2'] {
      animation-delay: 250ms;
    }

    g[data-part='3'] {
      animation-delay: 500ms;
    }

    g[data-part='4'] {
      animation-delay: 750ms;
    }
  }
`;

const wave = [14, 30, 52, 24, 64, 40, 76, 34, 58, 20, 44, 26, 12];
const line = { stroke: color.text, strokeWidth: 2 } as const;

function Spoken() {
  return (
    <g data-part="1">
      {wave.map((height, index) => {
        const x = 30 + index * 13;
        return (
          <path
            key={x}
            d={`M${x} ${180 - height / 2}v${height}`}
            stroke={color.accent}
            opacity={index > 8 ? 0.6 : 1}
            strokeWidth="5"
            strokeLinecap="round"
          />
        );
      })}
      <path d="M206 180h46" stroke={color.accent} strokeWidth="2" strokeDasharray="3 7" />
      <path d="m250 172 10 8-10 8" stroke={color.accent} strokeWidth="2" />
    </g>
  );
}

/** Picture: a spoken sentence on the left becomes the wireframe of a website on the right. */
export function WebiaPicture({ title }: { title: string }) {
  return (
    <Picture viewBox="0 0 720 360" fill="none" role="img" aria-label={title}>
      <Spoken />
      <g data-part="2">
        <rect x="284" y="24" width="412" height="312" rx="14" fill={color.surface} {...line} />
        <path d="M284 62h412" {...line} />
        {[306, 324, 342].map((x) => (
          <circle key={x} cx={x} cy="43" r="5" fill={color.line} />
        ))}
        <path d="M310 88h44M590 88h24M630 88h40" stroke={color.muted} strokeWidth="4" strokeLinecap="round" />
      </g>
      <g data-part="3">
        <path d="M310 128h150M310 150h118" stroke={color.text} strokeWidth="10" strokeLinecap="round" />
        <path d="M310 178h136M310 192h104" stroke={color.line} strokeWidth="5" strokeLinecap="round" />
        <rect x="308" y="210" width="78" height="24" rx="12" fill={color.accent} />
        <rect x="496" y="112" width="176" height="122" rx="10" fill={color.accentSoft} />
        <path
          d="m496 210 52-48 38 34 30-22 56 50v0a10 10 0 0 1-10 10H506a10 10 0 0 1-10-10Z"
          fill={color.accent}
          opacity="0.55"
        />
        <circle cx="632" cy="142" r="13" fill={palette.amberBright} />
      </g>
      <g data-part="4">
        {[308, 433, 558].map((x, index) => (
          <g key={x}>
            <rect x={x} y="256" width="114" height="60" rx="8" fill={color.sunken} />
            <path
              d={`M${x + 14} 278h52M${x + 14} 294h34`}
              stroke={color.muted}
              strokeWidth="4"
              strokeLinecap="round"
            />
            <circle cx={x + 92} cy="294" r="9" fill={index === 1 ? color.accent : color.line} />
          </g>
        ))}
      </g>
    </Picture>
  );
}
