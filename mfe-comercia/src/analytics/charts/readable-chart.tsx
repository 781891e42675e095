import { VisuallyHidden } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import type { ChartPoint } from './chart-point';
import { type ChartBox, useChartBox } from './use-chart-box';

const Box = styled.div`
  min-width: 0;
  border-radius: ${radius.sm};
`;

/** One value in words. Its place is kept, so that nothing moves as somebody reads. */
const Reading = styled.p`
  min-height: 1.6em;
  color: ${color.text};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;
  margin-block-start: ${space(1)};
`;

/** How a chart is read: known to its bars, which change as somebody reads while the chart around them does not. */
interface ChartReading {
  points: readonly ChartPoint[];
  /** The place of the value that is read now, -1 for none. */
  active: number;
  /** Reads a value; -1 for none. */
  read: (index: number) => void;
  /** Opens the list behind a value, if there is one. */
  open: (index: number) => void;
}

const nothing = () => undefined;
const ReadingContext = createContext<ChartReading>({ points: [], active: -1, read: nothing, open: nothing });

/** How the chart around a bar is read. */
export const useChartReading = (): ChartReading => use(ReadingContext);

export interface ReadableChartProps {
  label: string;
  points: readonly ChartPoint[];
  /** A value in words. */
  wordsOf: (point: ChartPoint) => string;
  /** Draws the chart into its room. */
  children: (box: ChartBox) => ReactNode;
}

/** Where a key leads from a value; null for keys that do not move. */
function nextPlace(key: string, at: number, length: number): number | null {
  const last = length - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
    case 'ArrowUp':
      return at < 0 ? last : Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** A chart that is read value by value: by arrow keys, Home and End, or by pointing at it. Enter opens the list behind a value. */
export function ReadableChart({ label, points, wordsOf, children }: ReadableChartProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const box = useChartBox(place);
  const [active, read] = useState(-1);
  // Drawing anew would replace the bar that is being pointed at.
  const chart = useMemo(() => children(box), [children, box]);
  const point = points[active];
  const open = (index: number) => {
    const href = points[index]?.href;
    if (href !== undefined) navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, active, points.length);
    if (next !== null) read(next);
    else if (event.key === 'Enter') open(active);
    else if (event.key === 'Escape') read(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <Box
        ref={place}
        role="application"
        aria-roledescription={t('analytics.chart.role')}
        aria-label={label}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => read(-1)}
        onMouseLeave={() => read(-1)}
      >
        <ReadingContext value={{ points, active, read, open }}>
          <div aria-hidden>{chart}</div>
        </ReadingContext>
      </Box>
      <VisuallyHidden id={hint}>{t('analytics.chart.keys')}</VisuallyHidden>
      <Reading role="status">{point && wordsOf(point)}</Reading>
    </div>
  );
}
