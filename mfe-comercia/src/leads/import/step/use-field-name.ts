import type { LeadImportField } from '@portals/contracts/constants';
import { useText } from '../../../shared';

/** Names the fields that a column can hold. */
export function useFieldName(): (field: LeadImportField) => string {
  const { t } = useText();
  return (field) => (field === 'createdAt' ? t('imports.columns.createdAt') : t(`leadFields.${field}`));
}
