import {
  chartFigures,
  isOfLeads,
  leadFigures,
  type TrendFigure,
  trendFigures,
} from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { analyticsPath, figureFilter, figureLeadsPath } from '../analytics-address';
import { ChartFigure } from '../charts/chart-figure';
import type { ChartPoint } from '../charts/chart-point';
import { ColumnChart } from '../charts/column-chart';
import type { FiguresRow } from '../charts/figures-table';
import { usePeriodWords } from '../period/period-words';

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)} ${space(8)};

  & h3 { font-size: ${font.size.md}; margin-block-end: ${space(2)}; }
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.print} {
    grid-template-columns: 300px 300px;
    gap: 1mm 10mm;
    & h3 { margin-block-end: 0; }
    & > div { break-inside: avoid; }
  }
`;

type TrendPoint = Analytics['trend'][number];

const toneOf = (measure: TrendFigure) =>
  isOfLeads(measure) && leadFigures[measure].better === 'fewer' ? 'danger' : 'accent';

export interface TrendProps {
  companyId: number;
  data: Analytics;
}

/** Shows the figures of the period and of the previous ones. */
export function Trend({ companyId, data: { period, trend } }: TrendProps) {
  const { t } = useText();
  const { number } = useFormat();
  const words = usePeriodWords();
  const nameOf = (point: TrendPoint) => {
    const name = words.full({ ...point, kind: period.kind });
    return point.running ? t('analytics.trend.soFar', { name }) : name;
  };
  const labelOf = (measure: TrendFigure) =>
    isOfLeads(measure) ? t(`analytics.figures.${measure}`) : t(`analytics.mails.${measure}`);
  /** Returns the URL of the leads behind a figure; undefined for emails. */
  const hrefOf = (measure: TrendFigure, point: TrendPoint) =>
    isOfLeads(measure) ? figureLeadsPath(companyId, figureFilter(measure, point)) : undefined;
  const pointsOf = (measure: TrendFigure): ChartPoint[] =>
    trend.map((point) => ({
      key: point.key,
      name: nameOf(point),
      short: words.short({ ...point, kind: period.kind }),
      value: point[measure] ?? 0,
      href: hrefOf(measure, point),
      partial: point.running,
    }));
  const rows: FiguresRow[] = trend.map((point) => ({
    key: point.key,
    name: { text: nameOf(point), href: analyticsPath(companyId, { period: point.key }) },
    cells: trendFigures.map((measure) => ({
      text: number(point[measure] ?? 0),
      href: hrefOf(measure, point),
    })),
  }));
  const isEmpty = (measure: TrendFigure) => trend.every((point) => !point[measure]);
  const title = t(`analytics.trend.title.${period.kind}`, { count: trend.length });
  const headers = trendFigures.map(labelOf);
  return (
    <ChartFigure
      wide
      title={title}
      text={period.running && !chartFigures.every(isEmpty) ? t('analytics.trend.text') : undefined}
      table={{ caption: title, headers: [t(`analytics.period.kinds.${period.kind}`), ...headers], rows }}
      chart={
        <Charts>
          {chartFigures.map((measure) => (
            <div key={measure}>
              <h3>{labelOf(measure)}</h3>
              {isEmpty(measure) ? (
                <p>{t(`analytics.trend.nothing.${measure}`)}</p>
              ) : (
                <ColumnChart
                  label={labelOf(measure)}
                  points={pointsOf(measure)}
                  tone={toneOf(measure)}
                  wordsOf={({ name, value }) => t('analytics.chart.point', { name, value: number(value) })}
                />
              )}
            </div>
          ))}
        </Charts>
      }
    />
  );
}
