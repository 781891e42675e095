import { localNoon, lossReasons } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';
import { useShownBasis } from '../legal-basis-words';
import { basisOf, type ChosenField } from './merge-values';

/**
 * Returns a function that formats the value of a lead's field: suggested statuses are translated, days are written as dates, and all other
 * values are unchanged.
 */
export function useShownValue(): (field: ChosenField | 'notes', value: string) => string {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  const shownBasis = useShownBasis();
  return (field, value) => {
    if (field === 'status') return label(value);
    if (field === 'nextStepOn') return date(localNoon(value));
    const reason = field === 'lossReason' && lossReasons.find((known) => known === value);
    if (reason) return t(`lossReason.${reason}`);
    return field === 'legalBasis' ? shownBasis(basisOf(value)) : value;
  };
}
