import { VisuallyHidden } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  font-variant-numeric: tabular-nums;

  & > :first-child { font-weight: ${font.weight.semibold}; }
  & > :last-child { color: ${color.muted}; }
`;
const Bar = styled.progress`
  appearance: none;
  width: 100%;
  height: 0.625rem;
  border: 0;
  border-radius: ${radius.round};
  overflow: hidden;
  background: ${color.greySoft};

  &::-webkit-progress-bar { background: ${color.greySoft}; }
  &::-webkit-progress-value { background: ${color.accent}; }
  &::-moz-progress-bar { background: ${color.accent}; }
  ${media.forcedColors} { appearance: auto; }
`;

/** Returns the percentage for screen readers, rounded down to steps of 25 so that there are not too many announcements. */
const announced = (percent: number) => Math.floor(percent / 25) * 25;

/** Returns a function that formats the remaining time: "About 3 minutes left". */
export function useRemaining(): (seconds: number) => string {
  const { t } = useText();
  return (seconds) => {
    if (seconds < 60) return t('imports.remaining.soon');
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 60) return t('imports.remaining.minutes', { count: minutes });
    return t('imports.remaining.hours', { count: Math.ceil(minutes / 60) });
  };
}

export interface ProgressProps {
  label: string;
  /** Name for screen readers, needed if the label contains numbers that keep changing; by default the label. */
  spokenLabel?: string | undefined;
  done: number;
  /** Null while the total is unknown. */
  total: number | null;
  detail: string;
}

/** Progress bar with its label. */
export function Progress({ label, spokenLabel = label, done, total, detail }: ProgressProps) {
  const { t } = useText();
  const id = useId();
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : null;
  return (
    <Box>
      <Line>
        <span id={id}>{label}</span>
        <span>{detail}</span>
      </Line>
      <Bar aria-labelledby={id} max={100} {...(percent === null ? {} : { value: percent })} />
      <VisuallyHidden role="status">
        {percent === null
          ? spokenLabel
          : t('imports.percent', { label: spokenLabel, percent: announced(percent) })}
      </VisuallyHidden>
    </Box>
  );
}
