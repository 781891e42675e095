import type { LeadImportField } from '@portals/contracts/constants';
import { useText } from '../../../shared';

/** Returns a function that names the field that a column is mapped to. */
export function useFieldName(): (field: LeadImportField) => string {
  const { t } = useText();
  return (field) => (field === 'createdAt' ? t('imports.columns.createdAt') : t(`leadFields.${field}`));
}
