import { useFormat } from '@portals/platform';
import { useId } from 'react';
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts';
import { useText } from '../../shared';
import { type ChartPoint, inkColor, mutedColor, toneColors } from './chart-point';
import { Hatch } from './hatch';
import { ReadableChart, useChartReading } from './readable-chart';
import type { ChartBox } from './use-chart-box';

/** Sizes in units of the user's font size: the label above a bar, the bar, and the space for the number after it. */
const sizes = { words: 1.5, bar: 0.9, gap: 0.6, figure: 3.5, text: 0.8125 };
/** Average width of a letter as a fraction of the font size. */
const letter = 0.56;

/** Truncates a label to a width; the full text is shown below the chart and in its table. */
function shortened(text: string, width: number, size: number): string {
  const most = Math.floor(width / (size * letter));
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}

interface RowProps {
  bar: BarShapeProps;
  box: ChartBox;
  /** Id of the hatching for a bar with an earlier value; without it, the bar shows the current value and gets the label. */
  hatch?: string;
}

/** Draws one bar with its label above and its number at the end. */
function Row({ bar, box, hatch }: RowProps) {
  const { x, y, width, height, index } = bar;
  const { number } = useFormat();
  const { points, active, read, open } = useChartReading();
  const { rem } = box;
  const point = points[index];
  if (!point) return null;
  const size = sizes.text * rem;
  const isActive = active === index && hatch === undefined;
  return (
    // Scrolling a bar under a stationary pointer does not select its value; only moving the pointer does.
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart handles the arrow keys and Enter, and its table contains the links.
    <g
      data-value={hatch === undefined ? point.value : point.before}
      cursor={point.href === undefined ? undefined : 'pointer'}
      onMouseMove={() => read(index)}
      onClick={() => open(index)}
    >
      <rect
        x={0}
        y={y - sizes.words * rem}
        width={box.width}
        height={height + sizes.words * rem}
        fill="transparent"
      />
      {hatch === undefined && (
        <text x={1} y={y - rem * 0.4} fontSize={size} fill={inkColor}>
          {shortened(point.short, box.width, size)}
        </text>
      )}
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(width, 1)}
        height={height - 2}
        fill={hatch === undefined ? toneColors.accent : `url(#${hatch})`}
        stroke={isActive ? inkColor : toneColors.accent}
        strokeWidth={isActive ? 3 : 1.5}
      />
      <text
        x={x + width + rem * 0.5}
        y={y + height / 2}
        dominantBaseline="central"
        fontSize={size}
        fill={hatch === undefined ? inkColor : mutedColor}
      >
        {number(hatch === undefined ? point.value : (point.before ?? 0))}
      </text>
    </g>
  );
}

export interface RowChartProps {
  label: string;
  points: readonly ChartPoint[];
  wordsOf: (point: ChartPoint) => string;
}

/** Bar chart by category; a second, hatched bar shows the earlier value. When all values are zero, it shows a sentence instead. */
export function RowChart({ label, points, wordsOf }: RowChartProps) {
  const { t } = useText();
  const hatch = useId();
  const held = points.some(({ before }) => before !== undefined);
  const most = Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before]));
  if (most === 0) return <p>{t('analytics.chart.nothing')}</p>;
  return (
    <ReadableChart label={label} points={points} wordsOf={wordsOf}>
      {(box) => {
        const { width, rem } = box;
        const shape = (before: boolean) => (bar: BarShapeProps) => (
          <Row bar={bar} box={box} {...(before && { hatch })} />
        );
        const bars = held ? 2 : 1;
        const row = sizes.words + bars * sizes.bar + sizes.gap;
        return (
          <BarChart
            layout="vertical"
            width={width}
            height={row * rem * points.length}
            data={points.map((point) => ({ ...point, before: point.before ?? 0 }))}
            margin={{ top: sizes.words * rem * 0.5, right: sizes.figure * rem, bottom: 0, left: 0 }}
            barSize={sizes.bar * rem}
            barGap={0}
            accessibilityLayer={false}
          >
            <Hatch id={hatch} tone="accent" />
            <XAxis type="number" hide domain={[0, most]} />
            <YAxis type="category" dataKey="key" hide />
            <Bar dataKey="value" isAnimationActive={false} shape={shape(false)} />
            {held && <Bar dataKey="before" isAnimationActive={false} shape={shape(true)} />}
          </BarChart>
        );
      }}
    </ReadableChart>
  );
}
