import { useFormat } from '@portals/platform';
import type { ReactNode } from 'react';
import { useText } from '../../shared';
import { ChartFigure } from '../charts/chart-figure';
import type { ChartPoint } from '../charts/chart-point';
import { RowChart } from '../charts/row-chart';

export interface CountedRowsProps {
  title: string;
  text: string;
  /** Headers of the two columns: category and count. */
  headers: readonly [string, string];
  /** Rows, labelled with their full names. */
  rows: readonly Omit<ChartPoint, 'short'>[];
  /** Content shown below both the chart and the table. */
  children?: ReactNode;
}

/** Shows counts by category, as bars and as a table; both link to the same lists. */
export function CountedRows({ title, text, headers, rows, children }: CountedRowsProps) {
  const { t } = useText();
  const { number } = useFormat();
  const points = rows.map((row) => ({ ...row, short: row.name }));
  return (
    <ChartFigure
      title={title}
      text={text}
      table={{
        caption: title,
        headers,
        rows: points.map(({ key, name, value, href }) => ({
          key,
          name: { text: name },
          cells: [{ text: number(value), href }],
        })),
      }}
      chart={
        <RowChart
          label={title}
          points={points}
          wordsOf={({ name, value }) => t('analytics.chart.point', { name, value: number(value) })}
        />
      }
    >
      {children}
    </ChartFigure>
  );
}
