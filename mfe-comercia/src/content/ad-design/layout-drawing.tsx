import type { AdDesignLayout } from '@portals/contracts/constants';
import { color } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Drawing = styled.svg`
  && {
    width: 3.75rem;
    height: 2.5rem;
    border: 1px solid ${color.line};
    border-radius: 4px;
    color: ${color.accentText};
  }
`;

/** Draws placeholder lines of text at a position. */
const lines = (x: number, y: number, fill = 'currentColor') => (
  <>
    <rect x={x} y={y} width="20" height="3.5" rx="1" fill={fill} />
    <rect x={x} y={y + 6} width="14" height="2" rx="1" fill={fill} opacity="0.7" />
    <rect x={x} y={y + 11} width="9" height="4" rx="2" fill={fill} />
  </>
);

const white = '#FFFFFF';
const drawings: Readonly<Record<AdDesignLayout, React.ReactNode>> = {
  pattern: (
    <>
      <rect width="60" height="40" fill="currentColor" />
      {lines(6, 12, white)}
      <path
        d="M38 8q3-4 6 0t6 0 6 0M38 16q3-4 6 0t6 0 6 0M38 24q3-4 6 0t6 0 6 0M38 32q3-4 6 0t6 0 6 0"
        fill="none"
        stroke={white}
        opacity="0.5"
      />
    </>
  ),
  split: (
    <>
      <rect width="60" height="40" fill="currentColor" />
      <rect x="33" width="27" height="40" fill={white} opacity="0.75" />
      <path d="M33 40 44 22 52 34 56 28 60 34V40z" fill="currentColor" opacity="0.6" />
      {lines(6, 12, white)}
    </>
  ),
  cover: (
    <>
      <rect width="60" height="40" fill="currentColor" opacity="0.35" />
      <path d="M0 22 16 6 30 18 44 8 60 20V40H0z" fill="currentColor" opacity="0.5" />
      <rect y="20" width="60" height="20" fill="currentColor" />
      {lines(6, 21, white)}
    </>
  ),
  frame: (
    <>
      <rect width="60" height="40" fill={white} />
      <rect x="2.5" y="2.5" width="55" height="35" fill="none" stroke="currentColor" />
      <rect x="36" y="7" width="17" height="26" rx="2" fill="currentColor" opacity="0.4" />
      {lines(8, 12)}
    </>
  ),
  poster: (
    <>
      <rect width="60" height="40" fill="currentColor" opacity="0.25" />
      <circle cx="46" cy="20" r="16" fill="currentColor" opacity="0.6" />
      {lines(6, 12)}
    </>
  ),
};

/** Shows a sketch of a layout, beside its name. */
export const LayoutDrawing = ({ layout }: { layout: AdDesignLayout }) => (
  <Drawing viewBox="0 0 60 40" aria-hidden>
    {drawings[layout]}
  </Drawing>
);
