import { media, palette } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

/** Opening, closing, highest and lowest value of each candle, as SVG y coordinates. */
const candles = [
  [250, 226, 212, 262],
  [226, 238, 218, 250],
  [238, 262, 230, 276],
  [262, 246, 236, 282],
  [246, 214, 204, 256],
  [214, 190, 176, 222],
  [190, 200, 182, 214],
  [200, 164, 152, 208],
  [164, 138, 126, 172],
  [138, 150, 128, 160],
  [150, 112, 100, 158],
  [112, 96, 78, 124],
  [96, 128, 90, 140],
  [128, 152, 120, 166],
  [152, 140, 130, 170],
  [140, 172, 134, 186],
  [172, 158, 148, 184],
  [158, 122, 110, 166],
  [122, 104, 92, 132],
] as const;

const step = 36;
const xOf = (index: number) => 30 + index * step;

const Picture = styled.svg`
  width: 100%;
  height: auto;

  text {
    font: 600 16px var(--font-heading);
  }

  ${media.belowMd} {
    text {
      font-size: 27px;
    }
  }
`;

function Mark({ index, y, label, below }: { index: number; y: number; label: string; below: boolean }) {
  const x = xOf(index);
  const colour = below ? palette.tealBright : palette.amberBright;
  return (
    <g>
      <path d={`M${x} ${y}v${below ? 30 : -30}`} stroke={colour} strokeWidth="2" strokeDasharray="2 4" />
      <circle cx={x} cy={y} r="6" fill={palette.ink} stroke={colour} strokeWidth="3" />
      <text x={x} y={below ? y + 50 : y - 38} textAnchor="middle" fill={colour}>
        {label}
      </text>
    </g>
  );
}

/** Picture: candles, the price line of a trading rule, and the points where the rule buys and sells. */
export function ChartPicture() {
  const { t } = useText();
  return (
    <Picture viewBox="0 0 710 360" fill="none" role="img" aria-label={t('algorithmia.picture')}>
      {[80, 160, 240, 320].map((y) => (
        <path key={y} d={`M0 ${y}h710`} stroke="#26344B" />
      ))}
      {candles.map(([open, close, high, low], index) => {
        const rises = close < open;
        return (
          <g key={xOf(index)} stroke={rises ? palette.tealBright : '#93A1B5'} strokeWidth="2">
            <path d={`M${xOf(index)} ${high}V${low}`} />
            <rect
              x={xOf(index) - 9}
              y={Math.min(open, close)}
              width="18"
              height={Math.abs(open - close)}
              rx="2"
              fill={rises ? palette.tealBright : palette.ink}
            />
          </g>
        );
      })}
      <path
        d="M12 246C90 236 130 262 190 240S300 176 360 156s90-38 130-28 70 32 110 24 60-22 86-34"
        stroke={palette.white}
        strokeWidth="2"
        opacity="0.55"
      />
      <Mark index={4} y={270} label={t('algorithmia.buy')} below />
      <Mark index={11} y={66} label={t('algorithmia.sell')} below={false} />
      <Mark index={16} y={198} label={t('algorithmia.buy')} below />
    </Picture>
  );
}
