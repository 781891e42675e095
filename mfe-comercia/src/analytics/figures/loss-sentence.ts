import type { LossReason } from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import type { Translate } from '@portals/platform';
import type en from '../../locales/en.json';
import { comparedValue } from './change';

export type LossRows = NonNullable<Analytics['leads']['lossReasons']>;

/** Texts, numbers and lists in the language of the page. */
interface Words {
  t: Translate<typeof en>;
  number: (value: number) => string;
  list: (values: readonly string[]) => string;
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns an interpretation of the period's loss reasons; null when no lead was lost. It uses counts instead of percentages, because
 * reasons are few and not every lead has one (rule 12.66).
 * @param rows the most frequent reason first, as shown
 */
export function lossSentence(rows: LossRows, { t, number, list }: Words): string | null {
  const happened = rows
    .map(({ lost, ...row }) => ({ ...row, count: comparedValue(lost) }))
    .filter(({ count }) => count > 0);
  const known = happened.flatMap(({ reason, ...row }) => (reason === null ? [] : [{ ...row, reason }]));
  const [total, named] = [sumOf(happened), sumOf(known)];
  const nameOf = (reason: LossReason) => t(`lossReason.${reason}`);
  const [top, next] = known;
  if (total === 0) return null;
  if (!top) return t('analytics.losses.unknown', { count: total, shown: number(total) });
  if (total === 1) return t('analytics.losses.single', { reason: nameOf(top.reason) });
  if (named === 1) return t('analytics.losses.onlyOne', { total: number(total), reason: nameOf(top.reason) });
  const first = known.filter(({ count }) => count === top.count);
  const [source] = top.sources;
  const missing = total - named;
  const said =
    next && first.length > 1
      ? [
          t('analytics.losses.tie', {
            reasons: list(
              first.map(({ reason }) => t('analytics.losses.quoted', { reason: nameOf(reason) })),
            ),
          }),
        ]
      : [
          t('analytics.losses.most', {
            ...{ reason: nameOf(top.reason), shown: number(top.count), total: number(total) },
          }),
          // The source is named only when it lost more than one lead, and more than half of all leads lost for this reason. In older reports
          // on a current period, the sources count all its days, so that one may even have lost more than the reason counts here.
          ...(source && source.lost > 1 && source.lost * 2 > top.count && source.lost <= top.count
            ? [t('analytics.losses.source', { shown: number(source.lost), source: source.source })]
            : []),
        ];
  if (missing > 0) said.push(t('analytics.losses.missing', { count: missing, shown: number(missing) }));
  return said.join(' ');
}
