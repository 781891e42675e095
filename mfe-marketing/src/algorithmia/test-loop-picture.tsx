import { styled } from 'styled-components';
import { useText } from '../text';

const Picture = styled.svg`
  width: 100%;
  height: auto;
`;

const ink = { stroke: 'var(--color-text)', strokeWidth: 2 } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 2.5 } as const;

/** Picture: setup, tests and live trading, with an arrow from live trading back to the tests. */
export function TestLoopPicture() {
  const { t } = useText();
  return (
    <Picture viewBox="0 0 960 190" fill="none" role="img" aria-label={t('algorithmia.flow.picture')}>
      <path d="M188 110h208M544 110h208" {...accent} />
      <path d="m386 101 12 9-12 9M742 101l12 9-12 9" {...accent} />
      <path d="M836 54C800 8 520 8 484 54" {...ink} strokeDasharray="3 7" />
      <path d="m480 40 3 16 14-8" {...ink} />
      <g {...ink} fill="var(--color-surface)">
        <rect x="60" y="62" width="128" height="96" rx="14" />
        <rect x="416" y="62" width="128" height="96" rx="14" />
        <rect x="772" y="62" width="128" height="96" rx="14" />
      </g>
      <path d="M92 96h64M92 124h64" {...ink} />
      <circle cx="112" cy="96" r="8" fill="var(--color-accent)" />
      <circle cx="138" cy="124" r="8" fill="var(--color-accent)" />
      <path d="M440 132c14-40 28 12 40-22s26-18 40-16" {...accent} />
      <path d="M440 142h80M440 142V84" {...ink} />
      <circle cx="836" cy="110" r="26" {...accent} />
      <path d="m829 99 18 11-18 11Z" fill="var(--color-accent)" />
    </Picture>
  );
}
