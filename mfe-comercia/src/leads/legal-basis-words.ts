import type { LegalBasisFields } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useCallback } from 'react';
import { useText } from '../shared';

/**
 * Returns a function that puts a legal basis into words, with its day and source if known; without a basis, the text says that there is
 * none.
 */
export function useShownBasis(): (basis: LegalBasisFields) => string {
  const { t } = useText();
  const { date } = useFormat();
  return useCallback(
    ({ legalBasis, legalBasisOn, legalBasisSource }) =>
      [
        t(`legalBasis.${legalBasis ?? 'none'}`),
        // A date without a time is parsed as midnight UTC, which is the day before in the Americas.
        legalBasisOn && date(`${legalBasisOn}T00:00`),
        legalBasisSource,
      ]
        .filter(Boolean)
        .join(' · '),
    [t, date],
  );
}
