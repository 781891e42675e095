import { useFormat } from '@portals/platform';
import type { ReactNode } from 'react';
import { useText } from '../../shared';
import { ChartFigure } from '../charts/chart-figure';
import type { ChartPoint } from '../charts/chart-point';
import { RowChart } from '../charts/row-chart';

export interface CountedRowsProps {
  title: string;
  text: string;
  /** Of the table: what is counted by, and what is counted. */
  headers: readonly [string, string];
  /** Each by its whole name. */
  rows: readonly Omit<ChartPoint, 'short'>[];
  /** What belongs to chart and table. */
  children?: ReactNode;
}

/** How many there are of each kind, as bars and as a table that both lead to the same lists. */
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
