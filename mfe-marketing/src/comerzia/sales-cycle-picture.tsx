import { media, palette } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { salesSteps } from './steps';

const radius = 150;
const centre = { x: 240, y: 220 };

/** Returns the position of a step on the ring, clockwise from the top. */
function place(index: number) {
  const angle = (index / salesSteps.length) * Math.PI * 2 - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(centre.x + Math.cos(angle) * radius), y: round(centre.y + Math.sin(angle) * radius) };
}

/** Returns the position of a step's label, outside the ring so that it does not overlap the line. */
function labelPlace(dx: number, dy: number) {
  if (Math.abs(dx) < 1) return { x: 0, y: dy < 0 ? -42 : 54, textAnchor: 'middle' } as const;
  return dx > 0
    ? ({ x: 42, y: 6, textAnchor: 'start' } as const)
    : ({ x: -42, y: 6, textAnchor: 'end' } as const);
}

const Picture = styled.svg`
  width: 100%;
  max-width: 38rem;
  height: auto;
  margin-inline: auto;

  text {
    font-family: var(--font-heading);
    font-weight: 600;
  }

  ${media.belowMd} {
    text {
      font-size: 21px;
    }
  }
`;

/** Picture: the six steps as a ring, because the results of the last step improve the next search. */
export function SalesCyclePicture() {
  const { t } = useText();
  return (
    <Picture viewBox="-50 4 580 424" fill="none" role="img" aria-label={t('comerzia.flow.picture')}>
      <circle cx={centre.x} cy={centre.y} r={radius} stroke={palette.grey} strokeWidth="2" />
      <path d="M240 70A150 150 0 1 1 110.1 145" stroke={palette.tealBright} strokeWidth="4" />
      <path
        d="M110.1 145A150 150 0 0 1 240 70"
        stroke={palette.tealBright}
        strokeWidth="2"
        strokeDasharray="3 8"
      />
      <circle cx={centre.x} cy={centre.y} r="62" fill="#121C2F" stroke="#26344B" />
      <path
        d="M216 220h14l8-22 12 44 9-32 5 10h12"
        stroke={palette.tealBright}
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {salesSteps.map((step, index) => {
        const { x, y } = place(index);
        return (
          <g key={step} transform={`translate(${x} ${y})`}>
            <circle
              r="31"
              fill={index === 5 ? palette.tealBright : palette.ink}
              stroke={palette.tealBright}
              strokeWidth="2"
            />
            <text y="7" textAnchor="middle" fontSize="20" fill={index === 5 ? palette.ink : palette.white}>
              {index + 1}
            </text>
            <text {...labelPlace(x - centre.x, y - centre.y)} fontSize="16" fill="currentColor">
              {t(`comerzia.flow.${step}`)}
            </text>
          </g>
        );
      })}
    </Picture>
  );
}
