import { knownFigures, mailFigureNames, mainFigures } from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useColumnLabel } from '../../leads';
import { useText } from '../../shared';
import { comparedValue } from './change';

/** Returns one-line summaries of the collapsed sections. */
export function useFoldTexts({ leads, campaigns }: Analytics) {
  const { t } = useText();
  const { number } = useFormat();
  const columnLabel = useColumnLabel();
  const line = (figures: readonly { name: string; value: number }[]) =>
    figures.map(({ name, value }) => `${name}: ${number(value)}`).join(' · ');
  return {
    trend: line(
      mainFigures.map((name) => ({
        name: t(`analytics.figures.${name}`),
        value: comparedValue(leads[name]),
      })),
    ),
    leads: line(
      leads.byColumn
        .filter(({ atEnd }) => atEnd > 0)
        .map(({ column, atEnd }) => ({ name: columnLabel(column), value: atEnd })),
    ),
    origins: line(
      leads.bySource.slice(0, 2).map(({ source, created }) => ({
        name: source ?? t('analytics.sources.others'),
        value: comparedValue(created),
      })),
    ),
    campaigns: line(
      knownFigures(mailFigureNames, campaigns.mails)
        .slice(0, 2)
        .map(({ name, figure }) => ({ name: t(`analytics.mails.${name}`), value: comparedValue(figure) })),
    ),
  };
}
