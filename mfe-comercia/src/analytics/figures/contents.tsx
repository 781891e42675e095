import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useText } from '../../text';
import { viewPath } from '../../views/view';
import { ChartFigure } from '../charts/chart-figure';
import { RowChart } from '../charts/row-chart';
import { FigureChange } from './change';

export interface ContentsProps {
  companyId: number;
  data: Analytics;
}

/** The texts that were written, by type; nothing when none were. */
export function Contents({ companyId, data: { content } }: ContentsProps) {
  const { t } = useText();
  const { number } = useFormat();
  if (content.created.value === 0) return null;
  const points = content.byType.map(({ type, count }) => {
    const name = t(`writing.types.${type}`);
    const href = viewPath('content', companyId, { show: 'history', type });
    return { key: type, name, short: name, value: count, href };
  });
  const title = t('analytics.content.title');
  return (
    <ChartFigure
      title={title}
      text={t('analytics.content.text', {
        count: content.created.value,
        shown: number(content.created.value),
      })}
      table={{
        caption: title,
        headers: [t('writing.type'), t('analytics.content.count')],
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
      <FigureChange compared={content.created.compared} />
    </ChartFigure>
  );
}
