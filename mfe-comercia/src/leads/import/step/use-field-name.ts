import type { LeadImportField } from '@portals/contracts/constants';
import { useText } from '../../../shared';

/** Returns a function that translates the name of a lead field. */
export function useFieldName(): (field: LeadImportField) => string {
  const { t } = useText();
  return (field) => (field === 'createdAt' ? t('imports.columns.createdAt') : t(`leadFields.${field}`));
}
