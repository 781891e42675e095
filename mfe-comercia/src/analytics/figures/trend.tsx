import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import {
  analyticsPath,
  createdFilter,
  type FigureFilter,
  figureLeadsPath,
  stepFilter,
} from '../analytics-address';
import { ChartFigure } from '../charts/chart-figure';
import type { ChartPoint, ChartTone } from '../charts/chart-point';
import { ColumnChart } from '../charts/column-chart';
import type { TwinRow } from '../charts/twin-table';
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

/** Measures drawn as charts; the table has more. */
const drawn = ['created', 'won', 'lost', 'sent'] as const;
const listed = ['created', 'won', 'lost', 'forward', 'back', 'sent'] as const;
type Measure = (typeof listed)[number];
const tones: Partial<Record<Measure, ChartTone>> = { lost: 'danger' };

/** Returns the filter of the leads behind a figure; emails have none. */
function filterOf(measure: Measure, point: TrendPoint): FigureFilter | null {
  if (measure === 'sent') return null;
  return measure === 'created' ? createdFilter(point) : stepFilter(measure, point);
}

export interface TrendProps {
  companyId: number;
  data: Analytics;
}

/** Shows the period and the previous ones. */
export function Trend({ companyId, data: { period, trend } }: TrendProps) {
  const { t } = useText();
  const { number } = useFormat();
  const words = usePeriodWords();
  const nameOf = (point: TrendPoint) => {
    const name = words.full({ ...point, kind: period.kind });
    return point.running ? t('analytics.trend.soFar', { name }) : name;
  };
  const hrefOf = (measure: Measure, point: TrendPoint) => {
    const filter = filterOf(measure, point);
    return filter === null ? undefined : figureLeadsPath(companyId, filter);
  };
  const pointsOf = (measure: Measure): ChartPoint[] =>
    trend.map((point) => ({
      key: point.key,
      name: nameOf(point),
      short: words.short({ ...point, kind: period.kind }),
      value: point[measure],
      href: hrefOf(measure, point),
      partial: point.running,
    }));
  const rows: TwinRow[] = trend.map((point) => ({
    key: point.key,
    name: { text: nameOf(point), href: analyticsPath(companyId, { period: point.key }) },
    cells: listed.map((measure) => ({ text: number(point[measure]), href: hrefOf(measure, point) })),
  }));
  const isEmpty = (measure: Measure) => trend.every((point) => point[measure] === 0);
  const title = t(`analytics.trend.title.${period.kind}`, { count: trend.length });
  const headers = listed.map((measure) => t(`analytics.trend.${measure}`));
  return (
    <ChartFigure
      wide
      title={title}
      text={period.running && !drawn.every(isEmpty) ? t('analytics.trend.text') : undefined}
      table={{ caption: title, headers: [t(`analytics.period.kinds.${period.kind}`), ...headers], rows }}
      chart={
        <Charts>
          {drawn.map((measure) => (
            <div key={measure}>
              <h3>{t(`analytics.trend.${measure}`)}</h3>
              {isEmpty(measure) ? (
                <p>{t(`analytics.trend.nothing.${measure}`)}</p>
              ) : (
                <ColumnChart
                  label={t(`analytics.trend.${measure}`)}
                  points={pointsOf(measure)}
                  tone={tones[measure] ?? 'accent'}
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
