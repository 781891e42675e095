import { useFormat } from '@portals/platform';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/**
 * Returns a function that formats a lead's value of a field: a suggested status is translated, a day is written as a date, and anything
 * else is unchanged.
 */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    // A date without a time would be parsed as midnight UTC, which is still the previous day in the Americas.
    if (field === 'nextStepOn') return date(`${value}T00:00`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
