import type { LeadColumn } from '@portals/contracts/constants';
import { useCallback } from 'react';
import { useText } from '../shared';

/** What columns of the board are called in the person's language. */
export function useColumnLabel(): (column: LeadColumn) => string {
  const { t } = useText();
  return useCallback((column) => (column === 'other' ? t('board.other') : t(`leadStatus.${column}`)), [t]);
}
