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
import { useFigureHref } from './figure-links';
import { type ChartBox, useChartBox } from './use-chart-box';

const Box = styled.div`
  min-width: 0;
  border-radius: ${radius.sm};
`;

/** Describes one value in words. The line takes up space even when empty, so that nothing shifts. */
const Reading = styled.p`
  min-height: 1.6em;
  color: ${color.text};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;
  margin-block-start: ${space(1)};
`;

/** Selected value of a chart. It is provided by context, so that bars can change without a new render of the whole chart. */
interface ChartReading {
  points: readonly ChartPoint[];
  /** Index of the selected value, -1 for none. */
  active: number;
  /** Selects a value; -1 for none. */
  read: (index: number) => void;
  /** Opens the list of leads behind a value, if there is one. */
  open: (index: number) => void;
}

const nothing = () => undefined;
const ReadingContext = createContext<ChartReading>({ points: [], active: -1, read: nothing, open: nothing });

/** Returns the selection state of the enclosing chart. */
export const useChartReading = (): ChartReading => use(ReadingContext);

export interface ReadableChartProps {
  label: string;
  points: readonly ChartPoint[];
  /** Describes a value in words. */
  wordsOf: (point: ChartPoint) => string;
  /** Draws the chart in a box of the given size. */
  children: (box: ChartBox) => ReactNode;
}

/** Returns the index to which a key moves the selection; null for other keys. */
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

/**
 * Chart whose values can be selected one at a time with the arrow keys, Home and End, or with the pointer. Enter opens the list behind a
 * value.
 */
export function ReadableChart({ label, points: given, wordsOf, children }: ReadableChartProps) {
  const { t } = useText();
  const hrefOf = useFigureHref();
  const points = useMemo(
    () => given.map((point) => ({ ...point, href: hrefOf(point.href) })),
    [given, hrefOf],
  );
  const navigate = useNavigate();
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const box = useChartBox(place);
  const [active, read] = useState(-1);
  // Memoised, because a new render would replace the bar under the pointer.
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
