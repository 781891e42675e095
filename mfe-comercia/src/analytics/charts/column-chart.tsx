import { useFormat } from '@portals/platform';
import { useId } from 'react';
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts';
import { type ChartPoint, type ChartTone, edgeColor, inkColor, mutedColor, toneColors } from './chart-point';
import { Hatch } from './hatch';
import { ReadableChart, useChartReading } from './readable-chart';
import type { ChartBox } from './use-chart-box';

/** Heights in units of the user's font size. */
const heights = { chart: 9.5, axis: 1.75, value: 1.5 };
/** Widths of the label below a column and of the number above the column, in units of the user's font size. */
const widths = { word: 3, figure: 2.4 };

interface ColumnProps {
  bar: BarShapeProps;
  box: ChartBox;
  tone: ChartTone;
  hatch: string;
}

/** Draws one column. Numbers are drawn above the columns only when there is room for all of them. */
function Column({ bar, box, tone, hatch }: ColumnProps) {
  const { x, y, width, height, index } = bar;
  const { number } = useFormat();
  const { points, active, read, open } = useChartReading();
  const { rem } = box;
  const point = points[index];
  if (!point) return null;
  const room = box.width / points.length > widths.figure * rem;
  const isLast = index === points.length - 1;
  const bottom = y + height;
  const isActive = active === index;
  return (
    // Scrolling a bar under a stationary pointer does not select its value; only moving the pointer does.
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart handles the arrow keys and Enter, and its table contains the links.
    <g
      data-value={point.value}
      cursor={point.href === undefined ? undefined : 'pointer'}
      onMouseMove={() => read(index)}
      onClick={() => open(index)}
    >
      <rect x={x - 2} y={0} width={width + 4} height={bottom} fill="transparent" />
      <rect
        x={x + 1}
        y={y}
        width={Math.max(width - 2, 1)}
        height={height}
        fill={point.partial ? `url(#${hatch})` : toneColors[tone]}
        stroke={isActive ? inkColor : toneColors[tone]}
        strokeWidth={isActive ? 3 : 1.5}
        strokeDasharray={point.partial && !isActive ? '4 2' : undefined}
      />
      {(room || isLast) && (
        <text
          x={x + width / 2}
          y={y - rem * 0.35}
          textAnchor="middle"
          fontSize={rem * 0.8125}
          fill={inkColor}
        >
          {number(point.value)}
        </text>
      )}
    </g>
  );
}

export interface ColumnChartProps {
  label: string;
  points: readonly ChartPoint[];
  tone?: ChartTone;
  wordsOf: (point: ChartPoint) => string;
}

/** Column chart of values over time. The column of a period that is not over is hatched. */
export function ColumnChart({ label, points, tone = 'accent', wordsOf }: ColumnChartProps) {
  const hatch = useId();
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <ReadableChart label={label} points={points} wordsOf={wordsOf}>
      {(box) => {
        const { width, rem } = box;
        // When there is no room for all labels, only every second, third, … label is drawn, counted back from the last column.
        const step = Math.ceil((widths.word * rem * points.length) / width);
        const last = points.length - 1;
        const words = points.filter((_, index) => (last - index) % step === 0).map(({ key }) => key);
        const shorts = new Map(points.map(({ key, short }) => [key, short]));
        return (
          <BarChart
            width={width}
            height={heights.chart * rem}
            data={[...points]}
            margin={{ top: heights.value * rem, right: rem, bottom: 0, left: rem * 0.5 }}
            barCategoryGap="18%"
            accessibilityLayer={false}
          >
            <Hatch id={hatch} tone={tone} />
            <XAxis
              dataKey="key"
              ticks={words}
              interval={0}
              tickFormatter={(key: string) => shorts.get(key) ?? key}
              tickLine={false}
              axisLine={{ stroke: edgeColor }}
              tick={{ fontSize: rem * 0.8125, fill: mutedColor }}
              height={heights.axis * rem}
            />
            <YAxis hide domain={[0, most]} />
            <Bar
              dataKey="value"
              isAnimationActive={false}
              shape={(bar: BarShapeProps) => <Column bar={bar} box={box} tone={tone} hatch={hatch} />}
            />
          </BarChart>
        );
      }}
    </ReadableChart>
  );
}
