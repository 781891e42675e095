import { keyframes, styled } from 'styled-components';
import { color, media, radius, space } from '../tokens';

const breathe = keyframes`50% { opacity: 0.5; }`;

const Bar = styled.span`
  display: block;
  border-radius: ${radius.sm};
  background: ${color.greySoft};
  animation: ${breathe} 1600ms ease-in-out infinite;
  ${media.forcedColors} { border: 1px solid GrayText; }
`;

const Stack = styled.span`
  display: grid;
  gap: ${space(3)};
`;

const widths = ['100%', '92%', '97%', '84%'];

function bars(lines: number) {
  return Array.from({ length: lines }, (_, line) => ({
    key: `line-${line}`,
    width: line === lines - 1 ? '58%' : widths[line % widths.length],
  }));
}

export interface SkeletonProps {
  /** CSS length; defaults to the full width. */
  width?: string | undefined;
  /** CSS length; defaults to one line of text. */
  height?: string | undefined;
  /** Number of text lines; the last one is shorter. */
  lines?: number | undefined;
}

/** A placeholder for content that is loading. Silent: add a `Spinner` or `aria-busy` where screen readers should announce it. */
export function Skeleton({ width = '100%', height = '1rem', lines = 1 }: SkeletonProps) {
  if (lines <= 1) return <Bar aria-hidden style={{ width, height }} />;
  return (
    <Stack aria-hidden style={{ width }}>
      {bars(lines).map((bar) => (
        <Bar key={bar.key} style={{ width: bar.width, height }} />
      ))}
    </Stack>
  );
}
