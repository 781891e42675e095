import { useFormat } from '@portals/platform';
import { useText } from '../../shared';
import { RowChart } from '../charts/row-chart';
import { OnPaper } from './report-paper';
import type { ReportTable } from './report-tables';

export type PaperChartProps = Pick<ReportTable, 'caption' | 'figures'>;

/** Prints the figures of a table as bars. On screen nothing is shown, because the figures panel already has the charts. */
export function PaperChart({ caption, figures }: PaperChartProps) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <OnPaper>
      <RowChart
        label={caption}
        points={figures.map(({ key, name, value, before }) => ({
          ...{ key, name, short: name, value: value ?? 0 },
          ...(before !== null && { before }),
        }))}
        wordsOf={({ name, value }) => t('analytics.chart.point', { name, value: number(value) })}
      />
    </OnPaper>
  );
}
