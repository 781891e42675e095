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
  /** CSS length; the whole width unless given. */
  width?: string | undefined;
  /** CSS length; one line of text unless given. */
  height?: string | undefined;
  /** Several lines of text, the last one shorter. */
  lines?: number | undefined;
}

/** The shape of what is coming. Silent: put a `Spinner` or `aria-busy` where it has to be heard. */
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
