import { useFormat } from '@portals/platform';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/** How what a lead has in a field is shown: a suggested status in the person's language, a day as a date, all else as it is. */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    // Without a time it would be read as midnight in Greenwich, which is the day before in the Americas.
    if (field === 'nextStepOn') return date(`${value}T00:00`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
