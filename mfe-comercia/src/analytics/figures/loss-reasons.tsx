import type { Analytics } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { useContext } from 'react';
import { useText } from '../../shared';
import { figureFilter, figureLeadsPath, lossFilter } from '../analytics-address';
import { ChartFigure } from '../charts/chart-figure';
import { FigureLinksContext } from '../charts/figure-links';
import { RowChart } from '../charts/row-chart';
import { comparedValue, useChangeWords } from './change';
import { lossSentence } from './loss-sentence';

export interface LossReasonsProps {
  companyId: number;
  data: Analytics;
}

/** Shows the loss reasons with an interpretation; renders nothing when no lead was lost or the reasons are not counted (rule 12.66). */
export function LossReasons({ companyId, data: { period, comparison, leads } }: LossReasonsProps) {
  const { t, language } = useText();
  const { number } = useFormat();
  const change = useChangeWords();
  const works = useContext(FigureLinksContext);
  const rows = leads.lossReasons ?? [];
  const days = comparison ?? period;
  const list = (values: readonly string[]) =>
    new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(values);
  const sentence = lossSentence(rows, { t, number, list });
  if (sentence === null) return null;
  const title = t('analytics.losses.title');
  const points = rows.map(({ reason, lost, sources }) => {
    const name = t(`lossReason.${reason ?? 'none'}`);
    return {
      ...{ key: reason ?? 'none', name, short: name, value: comparedValue(lost) },
      href: comparedValue(lost) === 0 ? undefined : figureLeadsPath(companyId, lossFilter(reason, days)),
      change: lost.compared ? change(lost.compared.now, lost.compared.before) : '–',
      sources: sources.map(({ source, lost: count }) => `${source} (${number(count)})`).join(', ') || '–',
    };
  });
  return (
    <ChartFigure
      title={title}
      text={sentence}
      table={{
        caption: title,
        headers: [
          t('leadFields.lossReason'),
          t('analytics.figures.lost'),
          t('analytics.change.title'),
          t('analytics.losses.sources'),
        ],
        rows: points.map(({ key, name, value, href, change: changed, sources }) => ({
          key,
          name: { text: name },
          cells: [{ text: number(value), href }, { text: changed }, { text: sources }],
        })),
      }}
      chart={
        <RowChart
          label={title}
          points={points.filter(({ value }) => value > 0)}
          wordsOf={({ name, value }) => t('analytics.chart.point', { name, value: number(value) })}
        />
      }
    >
      {works && (
        <PortalLink to={figureLeadsPath(companyId, figureFilter('lost', days))}>
          {t('analytics.losses.list')}
        </PortalLink>
      )}
    </ChartFigure>
  );
}
