import { ApiError, api, type Schema, toast, useDrafts, useInvalidate } from '@portals/platform';
import {
  draftName,
  type FieldValues,
  type FormOptions,
  isRefusal,
  type SchemaForm,
  useCache,
  useForm,
} from '@portals/platform/form';
import { changedFields } from '../company/changed-fields';
import { companyListPrefix } from '../company/company-query';
import { useEditedRow } from '../company/use-edited-row';
import { useText } from '../text';
import type { RecordDialogProps, RecordFormProps } from './record-dialog';
import { type RecordKind, recordDrafts, recordListPath, recordLists, recordSchemas } from './record-kinds';

export interface RecordFormOptions<Input extends FieldValues, Output>
  extends Pick<FormOptions<Input, Output, unknown>, 'schema' | 'values' | 'fields'>,
    RecordFormProps<{ id: number }> {
  kind: RecordKind;
}

/** Returns the list with a saved row, which replaces its previous version or is appended. */
const withRow = <Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row];

/**
 * Returns a function that takes the error of a failed change and throws it again. After a 404, if only the record is missing and not the
 * access to its company, it first makes the values of the form the draft of a new record.
 */
function useReplaceIfGone(
  of: Pick<RecordFormOptions<FieldValues, unknown>, 'kind' | 'companyId' | 'onGone'>,
) {
  const { kind, companyId, onGone } = of;
  const invalidate = useInvalidate();
  const cache = useCache();
  const drafts = useDrafts();
  const path = recordListPath(companyId, kind);
  const schema: Schema<{ id: number }[]> = recordLists[kind];
  return async (error: unknown, id: number, currentValues: () => FieldValues): Promise<never> => {
    const isMissing = error instanceof ApiError && error.status === 404;
    const rows = isMissing ? await api.get(path, { schema }).catch(() => null) : null;
    if (rows) await Promise.all([cache.put(path, rows), invalidate(companyListPrefix)]);
    if (rows?.every((row) => row.id !== id)) {
      const draft = draftName(recordDrafts(companyId, kind), null);
      drafts.write(draft, currentValues());
      // If the browser stores nothing, the new form would be empty, so this one stays open.
      if (drafts.read(draft)) {
        drafts.drop(draftName(recordDrafts(companyId, kind), id));
        onGone();
      }
    }
    throw error;
  };
}

/**
 * Creates or edits one record of a company. After success it shows a toast, closes the form and updates the list. After a failure it shows
 * the error and leaves the form unchanged (rules 5.8, 8.5). Typed values survive as a draft until they are sent or discarded, also when
 * somebody else has deleted the record (rule 5.9).
 */
export function useRecordForm<Input extends FieldValues, Output extends object>({
  kind,
  companyId,
  row,
  replaces,
  onClose,
  onGone,
  ...fields
}: RecordFormOptions<Input, Output>): Pick<SchemaForm<Input, Output>, 'form' | 'problem'> & {
  dialog: RecordDialogProps;
} {
  const id = row?.id ?? null;
  const { t } = useText();
  const invalidate = useInvalidate();
  const cache = useCache();
  const replaceIfGone = useReplaceIfGone({ kind, companyId, onGone });
  const schema: Schema<{ id: number }> = recordSchemas[kind];
  const edit = useEditedRow<Input>((stored) => {
    const current = new Map(Object.entries(schema.parse(stored)));
    return Object.fromEntries(
      fields.fields.map((name) => [name, current.get(name) ?? '']),
    ) as typeof fields.values;
  });
  const made: SchemaForm<Input, Output> = useForm({
    ...fields,
    draft: draftName(recordDrafts(companyId, kind), id),
    edit: id === null ? undefined : edit,
    onClose,
    send: (output, _version, read) =>
      id === null
        ? api.post(`/api/${kind}`, { ...output, companyId }, { schema })
        : api
            .patch(`/api/${kind}/${id}`, changedFields(read, output), { schema })
            .catch((error: unknown) => replaceIfGone(error, id, () => made.form.getValues())),
    onSent: async (saved) => {
      toast(
        id === null
          ? { tone: 'success', title: t(`${kind}.created`), description: t(`${kind}.createdText`) }
          : { tone: 'success', title: t('records.updated') },
      );
      await Promise.all([
        cache.change<{ id: number }[]>(recordListPath(companyId, kind), (rows) => withRow(rows, saved)),
        invalidate(companyListPrefix),
      ]);
    },
    onFailed: (error, description) => {
      // The form or the page says so itself, and the toast would cover that (rule 18.75).
      if (isRefusal(error)) return;
      toast({
        tone: 'destructive',
        title: t(id === null ? `${kind}.createError` : `${kind}.updateError`),
        description,
      });
    },
  });
  const { form, problem, state, conflict } = made;
  return { form, problem, dialog: { state, conflict, kind, editing: id !== null, replaces } };
}
