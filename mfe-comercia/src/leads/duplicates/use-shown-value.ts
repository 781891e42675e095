import { useFormat } from '@portals/platform';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/**
 * Returns a function that formats the value of a field: a suggested status in the user's language, a day as a date, anything else
 * unchanged.
 */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    // A date without a time is parsed as midnight UTC, which is the day before in the Americas.
    if (field === 'nextStepOn') return date(`${value}T00:00`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
