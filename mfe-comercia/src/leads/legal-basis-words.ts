import type { LegalBasisFields } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useCallback } from 'react';
import { useText } from '../shared';

/** How a legal basis is shown with its day and source, as far as there are any; without one, that there is none. */
export function useShownBasis(): (basis: LegalBasisFields) => string {
  const { t } = useText();
  const { date } = useFormat();
  return useCallback(
    ({ legalBasis, legalBasisOn, legalBasisSource }) =>
      [
        t(`legalBasis.${legalBasis ?? 'none'}`),
        // Without a time it would be read as midnight in Greenwich, which is the day before in the Americas.
        legalBasisOn && date(`${legalBasisOn}T00:00`),
        legalBasisSource,
      ]
        .filter(Boolean)
        .join(' · '),
    [t, date],
  );
}
