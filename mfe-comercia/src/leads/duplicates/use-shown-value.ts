import { useFormat } from '@portals/platform';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/**
 * Returns a function that shows a lead's value in a field: a suggested status in the person's language, a day as a date, anything else as
 * it is.
 */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    // A day without a time would be read as midnight UTC, which is the day before in the Americas.
    if (field === 'nextStepOn') return date(`${value}T00:00`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
