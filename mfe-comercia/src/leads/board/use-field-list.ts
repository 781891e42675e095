import { useCallback } from 'react';
import { useText } from '../../shared';
import type { CardField } from './send-move';

/** Returns a function that joins field names for a sentence: "Contact, Sector and Next step". */
export function useFieldList(): (fields: readonly CardField[]) => string {
  const { t, language } = useText();
  return useCallback(
    (fields) => new Intl.ListFormat(language).format(fields.map((name) => t(`leadFields.${name}`))),
    [t, language],
  );
}
