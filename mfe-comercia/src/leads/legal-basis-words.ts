import { type LegalBasisFields, localNoon } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useCallback } from 'react';
import { useText } from '../shared';

/** Returns a function that describes a legal basis with its date and source, or states that there is none. */
export function useShownBasis(): (basis: LegalBasisFields) => string {
  const { t } = useText();
  const { date } = useFormat();
  return useCallback(
    ({ legalBasis, legalBasisOn, legalBasisSource }) =>
      [
        t(`legalBasis.${legalBasis ?? 'none'}`),
        legalBasisOn && date(localNoon(legalBasisOn)),
        legalBasisSource,
      ]
        .filter(Boolean)
        .join(' · '),
    [t, date],
  );
}
