import type { LeadColumn } from '@portals/contracts/constants';
import { useCallback } from 'react';
import { useText } from '../shared';

/** Returns a function that names a column of the board in the person's language. */
export function useColumnLabel(): (column: LeadColumn) => string {
  const { t } = useText();
  return useCallback((column) => (column === 'other' ? t('board.other') : t(`leadStatus.${column}`)), [t]);
}
