import { ApiError, api, type Schema, toast, useInvalidate } from '@portals/platform';
import { draftName, type FieldValues, type FormOptions, useCache, useForm } from '@portals/platform/form';
import { changedFields } from '../company/changed-fields';
import { companyListPrefix } from '../company/company-query';
import { useEditedRow } from '../company/use-edited-row';
import { useText } from '../text';
import { type RecordKind, recordDrafts, recordListPath, recordSchemas } from './record-kinds';

export interface RecordFormOptions<Input extends FieldValues, Output>
  extends Pick<FormOptions<Input, Output, unknown>, 'schema' | 'values' | 'fields'> {
  kind: RecordKind;
  companyId: number;
  /** Id of the record being edited; null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Returns the list with a saved row, which replaces its previous version or is appended. */
const withRow = <Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row];

/**
 * Creates or edits one record of a company. After success it shows a toast, closes the form and updates the list. After a failure it shows
 * the error and leaves the form unchanged (rules 5.8, 8.5). Typed values survive as a draft until they are sent or discarded.
 */
export function useRecordForm<Input extends FieldValues, Output extends object>({
  kind,
  companyId,
  id,
  onClose,
  ...fields
}: RecordFormOptions<Input, Output>) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const cache = useCache();
  const schema: Schema<{ id: number }> = recordSchemas[kind];
  const edit = useEditedRow<Input>((row) => {
    const current = new Map(Object.entries(schema.parse(row)));
    return Object.fromEntries(
      fields.fields.map((name) => [name, current.get(name) ?? '']),
    ) as typeof fields.values;
  });
  return useForm({
    ...fields,
    draft: draftName(recordDrafts(companyId, kind), id),
    edit: id === null ? undefined : edit,
    onClose,
    send: (output, _version, read) =>
      id === null
        ? api.post(`/api/${kind}`, { ...output, companyId }, { schema })
        : api.patch(`/api/${kind}/${id}`, changedFields(read, output), { schema }),
    onSent: async (row) => {
      toast(
        id === null
          ? { tone: 'success', title: t(`${kind}.created`), description: t(`${kind}.createdText`) }
          : { tone: 'success', title: t('records.updated') },
      );
      await Promise.all([
        cache.change<{ id: number }[]>(recordListPath(companyId, kind), (rows) => withRow(rows, row)),
        invalidate(companyListPrefix),
      ]);
    },
    onFailed: (error, description) => {
      toast({
        tone: 'destructive',
        title: t(id === null ? `${kind}.createError` : `${kind}.updateError`),
        description,
      });
      // Somebody else has deleted the record, so the list behind the form is stale.
      if (error instanceof ApiError && error.status === 404)
        void invalidate(recordListPath(companyId, kind), companyListPrefix);
    },
  });
}
