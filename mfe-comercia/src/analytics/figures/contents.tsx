import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useText, viewPath } from '../../shared';
import { FigureChange } from './change';
import { CountedRows } from './counted-rows';

export interface ContentsProps {
  companyId: number;
  data: Analytics;
}

/** Shows the number of generated texts by type; renders nothing when there are none. */
export function Contents({ companyId, data: { content } }: ContentsProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { created, byType } = content;
  if (created.value === 0) return null;
  return (
    <CountedRows
      title={t('analytics.content.title')}
      text={t('analytics.content.text', { count: created.value, shown: number(created.value) })}
      headers={[t('writing.type'), t('analytics.content.count')]}
      rows={byType.map(({ type, count }) => ({
        key: type,
        name: t(`writing.types.${type}`),
        value: count,
        href: viewPath('content', companyId, { show: 'history', type }),
      }))}
    >
      <FigureChange figure={created} />
    </CountedRows>
  );
}
