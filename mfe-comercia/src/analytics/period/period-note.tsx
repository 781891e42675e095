import type { Analytics } from '@portals/contracts/marketing';
import { color, font, layout } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { usePeriodWords } from './period-words';

const Note = styled.p`
  max-width: ${layout.measure};
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

/** Explains which days the figures are compared with, and whether the period is still in progress. */
export function PeriodNote({ period, comparison }: Pick<Analytics, 'period' | 'comparison'>) {
  const { t } = useText();
  const { days } = usePeriodWords();
  const { kind, running } = period;
  const parts = [];
  if (running) parts.push(t(`analytics.running.${kind}`));
  if (comparison === null) {
    parts.push(t(running ? 'analytics.compared.firstDay' : 'analytics.compared.nothing'));
  } else {
    const { firstDay, lastDay, previousFirstDay, previousLastDay, whole } = comparison;
    const said = { days: days(firstDay, lastDay), before: days(previousFirstDay, previousLastDay) };
    parts.push(t(whole ? `analytics.compared.${kind}` : 'analytics.compared.part', said));
  }
  return <Note>{parts.join(' ')}</Note>;
}
