import { color, media } from '@portals/ui/tokens';
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

/** Picture: a household over thirty years. The mortgage falls, the savings grow, and the two lines cross. */
export function HorizonPicture() {
  const { t } = useText();
  return (
    <Picture viewBox="0 0 600 370" fill="none" role="img" aria-label={t('consultia.picture')}>
      {years.map((x, index) => (
        <g key={x}>
          <path d={`M${x} 40v280`} stroke={color.line} />
          {index < years.length - 1 && (
            <text x={x} y="348" textAnchor="middle" fill={color.muted}>
              {index * 6}
            </text>
          )}
        </g>
      ))}
      <text x="592" y="348" textAnchor="end" fill={color.muted}>
        {t('consultia.thirtyYears')}
      </text>
      <path d={`${savings}V320H40Z`} fill={color.accent} opacity="0.14" />
      <path
        d="M40 92C150 96 210 120 290 176S440 292 560 314"
        stroke={color.onYellowSoft}
        strokeWidth="3"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <path d={savings} stroke={color.accent} strokeWidth="5" strokeLinecap="round" />
      <path d="M40 320h520" stroke={color.text} strokeWidth="2" />
      <circle cx="313" cy="199" r="11" fill={color.ground} stroke={color.text} strokeWidth="3" />
      <text x="548" y="52" textAnchor="end" fill={color.accent}>
        {t('consultia.savings')}
      </text>
      <text x="56" y="80" fill={color.onYellowSoft}>
        {t('consultia.mortgage')}
      </text>
    </Picture>
  );
}
