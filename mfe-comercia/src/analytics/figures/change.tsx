import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Line = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(1)};
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;

  & > svg { flex: none; align-self: center; width: 1rem; height: 1rem; color: ${color.text}; }
`;

/** How a figure differs from the one before: a sign, a word and both numbers. */
export function useChangeWords(): (now: number, before: number) => string {
  const { t } = useText();
  const { number } = useFormat();
  return (now, before) => {
    const said = { difference: number(Math.abs(now - before)), now: number(now), before: number(before) };
    if (now === before) return t('analytics.change.same', said);
    return t(now > before ? 'analytics.change.more' : 'analytics.change.fewer', said);
  };
}

/** A change in words with an arrow; nothing where there is nothing to compare. */
export function FigureChange({ compared }: Pick<AnalyticsFigure, 'compared'>) {
  const words = useChangeWords();
  if (compared === null) return null;
  const { now, before } = compared;
  const Arrow = now === before ? ArrowRight : now > before ? ArrowUp : ArrowDown;
  return (
    <Line>
      <Arrow aria-hidden />
      {words(now, before)}
    </Line>
  );
}
