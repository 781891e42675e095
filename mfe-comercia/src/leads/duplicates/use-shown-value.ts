import { lossReasons } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/**
 * Returns a function that shows a lead's value in a field: a suggested status in the person's language, a day as a date, anything else as
 * it is.
 */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    // A day without a time would be read as midnight UTC, which is the day before in the Americas.
    if (field === 'nextStepOn') return date(`${value}T00:00`);
    const reason = field === 'lossReason' && lossReasons.find((known) => known === value);
    if (reason) return t(`lossReason.${reason}`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
