import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useText } from '../../shared';
import { createdFilter, figureLeadsPath } from '../analytics-address';
import { ChartFigure } from '../charts/chart-figure';
import { RowChart } from '../charts/row-chart';
import { comparedValue, useChangeWords } from './change';

export interface SourcesProps {
  companyId: number;
  data: Analytics;
}

/** Shows the sources of the new leads; renders nothing when there are none. */
export function Sources({ companyId, data: { period, comparison, leads } }: SourcesProps) {
  const { t } = useText();
  const { number } = useFormat();
  const change = useChangeWords();
  const points = leads.bySource.map(({ source, created }) => ({
    key: source ?? 'others',
    name: source ?? t('analytics.sources.others'),
    short: source ?? t('analytics.sources.others'),
    value: comparedValue(created),
    href:
      source === null ? undefined : figureLeadsPath(companyId, createdFilter(comparison ?? period, source)),
    change: created.compared ? change(created.compared.now, created.compared.before) : '–',
  }));
  if (points.length === 0) return null;
  const title = t('analytics.sources.title');
  return (
    <ChartFigure
      title={title}
      table={{
        caption: title,
        headers: [t('leadFields.source'), t('analytics.figures.created'), t('analytics.change.title')],
        rows: points.map(({ key, name, value, href, change: changed }) => ({
          key,
          name: { text: name },
          cells: [{ text: number(value), href }, { text: changed }],
        })),
      }}
      chart={
        <RowChart
          label={title}
          points={points}
          wordsOf={({ name, value }) => t('analytics.chart.point', { name, value: number(value) })}
        />
      }
    />
  );
}
