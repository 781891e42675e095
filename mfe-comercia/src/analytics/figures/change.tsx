import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Line = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(1)};
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;

  & > svg { flex: none; align-self: center; width: 1rem; height: 1rem; color: ${color.text}; }
  &[data-tone='good'] > svg { color: ${color.accentText}; }
  &[data-tone='bad'] > svg { color: ${color.dangerText}; }
`;

/** Returns a function that describes a figure's change: a sign, a word and both numbers. */
export function useChangeWords(): (now: number, before: number) => string {
  const { t } = useText();
  const { number } = useFormat();
  return (now, before) => {
    const said = { difference: number(Math.abs(now - before)), now: number(now), before: number(before) };
    if (now === before) return t('analytics.change.same', said);
    return t(now > before ? 'analytics.change.more' : 'analytics.change.fewer', said);
  };
}

/** Returns the value used in comparisons; for the current period, the value of the days compared. */
export const comparedValue = ({ value, compared }: AnalyticsFigure): number => compared?.now ?? value;

/** Direction of change that counts as an improvement; undefined for a neutral figure. */
type Better = 'more' | 'fewer' | undefined;

interface FigureChangeProps {
  figure: AnalyticsFigure;
  better?: Better;
  /** Text key for the number that includes today. */
  withToday?: 'withToday' | 'now';
}

/**
 * Shows in words and with an arrow how `comparedValue` has changed; if the number including today differs, shows it, too. Renders nothing
 * without a comparison.
 */
export function FigureChange({ figure, better, withToday = 'withToday' }: FigureChangeProps) {
  const { t } = useText();
  const { number } = useFormat();
  const words = useChangeWords();
  const { value, compared } = figure;
  if (compared === null) return null;
  const { now, before } = compared;
  const Arrow = now === before ? ArrowRight : now > before ? ArrowUp : ArrowDown;
  const isGood = better === (now > before ? 'more' : 'fewer');
  const tone = better === undefined || now === before ? undefined : isGood ? 'good' : 'bad';
  return (
    <>
      <Line data-tone={tone}>
        <Arrow aria-hidden />
        <span>
          {words(now, before)}
          {tone && ` · ${t(`analytics.change.${tone}`)}`}
        </span>
      </Line>
      {value !== now && <p>{t(`analytics.${withToday}`, { shown: number(value) })}</p>}
    </>
  );
}
