import { api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { useCallback, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { companyListPrefix } from '../companies/company-query';
import { showServerErrors } from '../form/server-errors';
import { useDraftedForm } from '../form/use-drafted-form';
import { draftName } from '../form/use-form-dialog';
import { useOnce } from '../form/use-once';
import { useText } from '../text';
import { type RecordKind, recordDrafts, recordListPath } from './record-kinds';

export interface RecordFormOptions<Input extends FieldValues, Output extends FieldValues> {
  kind: RecordKind;
  companyId: number;
  /** The record that is edited; null for a new one. */
  id: number | null;
  schema: z.ZodType<Output, Input>;
  values: DefaultValues<Input>;
  fields: readonly FieldPath<Input>[];
  onClose: () => void;
}

/**
 * Creates or changes one record of a company. Success says so, closes the form and reads its lists again;
 * failure says so and leaves the form as it is (rules 5.8, 8.5). What was typed is kept until it is sent or discarded.
 */
export function useRecordForm<Input extends FieldValues, Output extends FieldValues>({
  kind,
  companyId,
  id,
  schema,
  values,
  fields,
  onClose,
}: RecordFormOptions<Input, Output>) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const draft = draftName(recordDrafts(companyId, kind), id);
  const { form, restored, dropDraft } = useDraftedForm({ schema, values, fields, draft });
  const { setError } = form;
  const close = useCallback(() => {
    dropDraft();
    onClose();
  }, [dropDraft, onClose]);
  const [failure, setFailure] = useState<string | null>(null);

  const save = useCallback(
    async (output: Output) => {
      setFailure(null);
      try {
        if (id === null) await api.post(`/api/${kind}`, { ...output, companyId });
        else await api.patch(`/api/${kind}/${id}`, output);
      } catch (error) {
        const description = errorText(error);
        const title = t(id === null ? `${kind}.createError` : `${kind}.updateError`);
        toast({ tone: 'destructive', title, description });
        showServerErrors(error, fields, setError);
        setFailure(description);
        return;
      }
      toast(
        id === null
          ? { tone: 'success', title: t(`${kind}.created`), description: t(`${kind}.createdText`) }
          : { tone: 'success', title: t('records.updated') },
      );
      dropDraft();
      await invalidate(recordListPath(companyId, kind), companyListPrefix);
      onClose();
    },
    [kind, companyId, id, fields, setError, dropDraft, onClose, t, errorText, invalidate],
  );

  const { run, pending } = useOnce(save);
  return { form, restored, failure, pending, onSubmit: form.handleSubmit(run), onClose: close };
}
