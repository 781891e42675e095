import { limits } from '@portals/contracts/constants';
import { Lead, type LeadMergeInput, type LeadRow } from '@portals/contracts/marketing';
import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import {
  Alert,
  Button,
  Dialog,
  ErrorState,
  Field,
  FormError,
  FormStack,
  Skeleton,
  TextArea,
} from '@portals/ui';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useText } from '../../shared';
import { allLeadPrefixes, leadPath } from '../lead-calls';
import { mergePath } from './duplicate-calls';
import { choiceOf, chosenFields, fieldValueOf, suggestedValues, valuesOf } from './merge-values';
import { useShownValue } from './use-shown-value';
import { ValueChoice } from './value-choice';

type Values = LeadMergeInput['values'];
interface Draft {
  leads: readonly [Lead, ...Lead[]];
  values: Values;
}

/** Reads the latest version of the leads with their notes and returns them with the suggested merge result; null until all have loaded. */
function useDraft(rows: readonly LeadRow[]) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(async () => {
    setError(null);
    setDraft(null);
    try {
      const leads = await Promise.all(rows.map(({ id }) => api.get(leadPath(id), { schema: Lead })));
      const [first, ...others] = leads;
      if (first) setDraft({ leads: [first, ...others], values: suggestedValues([first, ...others]) });
    } catch (failure) {
      setError(failure);
    }
  }, [rows]);
  useEffect(() => void read(), [read]);
  const change = (changes: Partial<Values>) =>
    setDraft((now) => now && { ...now, values: { ...now.values, ...changes } });
  return { draft, error, read, change };
}

interface FieldsProps extends Draft {
  onChange: (changes: Partial<Values>) => void;
}

function Fields({ leads, values, onChange }: FieldsProps) {
  const { t } = useText();
  const shownValue = useShownValue();
  const differing = chosenFields.filter((field) => valuesOf(leads, field).length > 1);
  return (
    <>
      {differing.length === 0 && <Alert>{t('merge.same')}</Alert>}
      {differing.map((field) => (
        <ValueChoice
          key={field}
          label={t(`leadFields.${field}`)}
          value={fieldValueOf(values, field) ?? ''}
          options={valuesOf(leads, field)}
          show={(value) => shownValue(field, value)}
          onChange={(value) => onChange(choiceOf(field, value))}
        />
      ))}
      <Field label={t('leadFields.notes')} hint={t('merge.notesHint')}>
        <TextArea
          rows={5}
          maxLength={limits.text}
          value={values.notes ?? ''}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </>
  );
}

export interface MergeDialogProps {
  companyId: number;
  /** Leads to merge. The first one, which is the oldest, remains. */
  rows: readonly LeadRow[];
  onClose: () => void;
  onMerged: () => void;
}

/** Dialog that merges leads: for each field in which they differ, the user chooses a value (rule 9.16). */
export function MergeDialog({ companyId, rows, onClose, onMerged }: MergeDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { draft, error, read, change } = useDraft(rows);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function merge({ leads, values }: Draft) {
    setPending(true);
    setFailure(null);
    try {
      const versions = leads.map(({ id, version }) => ({ id, version }));
      await api.post(mergePath(companyId), { targetId: leads[0].id, leads: versions, values });
      // The group must disappear before the dialog closes. Otherwise the focus would return to a button in the group, and would be lost
      // when the group is removed.
      await invalidate(...allLeadPrefixes(companyId));
      toast({ tone: 'success', title: t('merge.done'), description: t('merge.doneText') });
      onMerged();
    } catch (thrown) {
      setPending(false);
      setFailure(errorText(thrown));
      // After a conflict, the user can choose again from the current values.
      if (thrown instanceof ApiError && [404, 409].includes(thrown.status)) void read();
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft && !pending) void merge(draft);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('merge.title', { count: rows.length })}
      description={t('merge.text')}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {t('merge.cancel')}
          </Button>
          <Button type="submit" pending={pending} disabled={!draft}>
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <FormStack>
        {draft && <Fields {...draft} onChange={change} />}
        {!draft && !error && <Skeleton lines={6} />}
        {!draft && Boolean(error) && (
          <ErrorState title={t('leads.failed')} text={errorText(error)} onRetry={() => void read()} />
        )}
        <FormError>{failure}</FormError>
      </FormStack>
    </Dialog>
  );
}
