import type { LeadColumn } from '@portals/contracts/constants';
import { useCallback } from 'react';
import { useText } from '../shared';

/** Returns a function that translates the name of a board column. */
export function useColumnLabel(): (column: LeadColumn) => string {
  const { t } = useText();
  return useCallback((column) => (column === 'other' ? t('board.other') : t(`leadStatus.${column}`)), [t]);
}
