import type { LeadImportField } from '@portals/contracts/constants';
import { useText } from '../../../shared';

/** Returns a function that names the field of a column. */
export function useFieldName(): (field: LeadImportField) => string {
  const { t } = useText();
  return (field) => (field === 'createdAt' ? t('imports.columns.createdAt') : t(`leadFields.${field}`));
}
