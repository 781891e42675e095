import { media, palette } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Picture = styled.svg`
  width: 100%;
  height: auto;

  text {
    font: 600 17px var(--font-heading);
  }

  ${media.belowMd} {
    text {
      font-size: 24px;
    }
  }
`;

const savings = 'M40 300C120 292 190 276 260 236S400 128 560 70';
const years = [40, 144, 248, 352, 456, 560];

/** A household over thirty years: the mortgage falls, the savings grow, and the lines cross. */
export function HorizonPicture() {
  const { t } = useText();
  return (
    <Picture viewBox="0 0 600 370" fill="none" role="img" aria-label={t('consultia.picture')}>
      {years.map((x, index) => (
        <g key={x}>
          <path d={`M${x} 40v280`} stroke={palette.line} />
          {index < years.length - 1 && (
            <text x={x} y="348" textAnchor="middle" fill={palette.grey}>
              {index * 6}
            </text>
          )}
        </g>
      ))}
      <text x="592" y="348" textAnchor="end" fill={palette.grey}>
        {t('consultia.thirtyYears')}
      </text>
      <path d={`${savings}V320H40Z`} fill={palette.teal} opacity="0.14" />
      <path
        d="M40 92C150 96 210 120 290 176S440 292 560 314"
        stroke={palette.amber}
        strokeWidth="3"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <path d={savings} stroke={palette.teal} strokeWidth="5" strokeLinecap="round" />
      <path d="M40 320h520" stroke={palette.ink} strokeWidth="2" />
      <circle cx="313" cy="199" r="11" fill={palette.paper} stroke={palette.ink} strokeWidth="3" />
      <text x="548" y="52" textAnchor="end" fill={palette.teal}>
        {t('consultia.savings')}
      </text>
      <text x="56" y="80" fill={palette.amber}>
        {t('consultia.mortgage')}
      </text>
    </Picture>
  );
}
