import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useColumnLabel } from '../../leads';
import { useText } from '../../shared';
import { figureLeadsPath, placeBeforeFilter, placeFilter } from '../analytics-address';
import { ChartFigure } from '../charts/chart-figure';
import { RowChart } from '../charts/row-chart';

export interface FunnelProps {
  companyId: number;
  data: Analytics;
}

/** Shows the leads in each board column at the end of the period, compared with its start. */
export function Funnel({ companyId, data: { period, leads } }: FunnelProps) {
  const { t } = useText();
  const { number } = useFormat();
  const label = useColumnLabel();
  const end = t(period.running ? 'analytics.funnel.now' : 'analytics.funnel.atEnd');
  const start = t('analytics.funnel.atStart');
  const points = leads.byColumn.map(({ column, atEnd, atStart }) => ({
    key: column,
    name: label(column),
    short: label(column),
    value: atEnd,
    before: atStart,
    href: figureLeadsPath(companyId, placeFilter(column, period)),
  }));
  const title = t('analytics.funnel.title');
  return (
    <ChartFigure
      title={title}
      // When all values are zero no bars are drawn, so there is nothing to explain.
      text={
        leads.byColumn.some(({ atEnd, atStart }) => atEnd + atStart > 0)
          ? t('analytics.funnel.text', { end, start })
          : undefined
      }
      table={{
        caption: title,
        headers: [t('leadFields.status'), end, start],
        rows: leads.byColumn.map(({ column, atEnd, atStart }) => ({
          key: column,
          name: { text: label(column) },
          cells: [
            { text: number(atEnd), href: figureLeadsPath(companyId, placeFilter(column, period)) },
            { text: number(atStart), href: figureLeadsPath(companyId, placeBeforeFilter(column, period)) },
          ],
        })),
      }}
      chart={
        <RowChart
          label={title}
          points={points}
          wordsOf={({ name, value, before = 0 }) =>
            t('analytics.funnel.point', { name, end, value: number(value), start, before: number(before) })
          }
        />
      }
    />
  );
}
