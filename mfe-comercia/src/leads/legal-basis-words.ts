import type { LegalBasisFields } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useCallback } from 'react';
import { useText } from '../shared';

/** Returns a function that words a legal basis with its day and source, if it has any, or says that there is none. */
export function useShownBasis(): (basis: LegalBasisFields) => string {
  const { t } = useText();
  const { date } = useFormat();
  return useCallback(
    ({ legalBasis, legalBasisOn, legalBasisSource }) =>
      [
        t(`legalBasis.${legalBasis ?? 'none'}`),
        // A day without a time would be read as midnight UTC, which is the day before in the Americas.
        legalBasisOn && date(`${legalBasisOn}T00:00`),
        legalBasisSource,
      ]
        .filter(Boolean)
        .join(' · '),
    [t, date],
  );
}
