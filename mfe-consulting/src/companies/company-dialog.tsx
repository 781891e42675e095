import { Company, CompanyInput, companySizes, companyStructures } from '@portals/contracts/consulting';
import { api, toast, useErrorText } from '@portals/platform';
import { Field, RadioCards, TextInput } from '@portals/ui';
import { useCallback, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { knownSize, knownStructure } from '../company/known-values';
import { FormDialog } from '../form/form-dialog';
import { showServerErrors } from '../form/server-errors';
import { useDraftedForm } from '../form/use-drafted-form';
import { useFieldError } from '../form/use-field-error';
import { draftName } from '../form/use-form-dialog';
import { useOnce } from '../form/use-once';
import { useText } from '../text';
import { SectorSuggestions } from './sector-suggestions';

export interface CompanyDialogProps {
  /** The company to edit; null registers a new one. */
  company: Company | null;
  onClose: () => void;
  /** After the answer; refreshes what shows the company. */
  onSaved: (company: Company) => Promise<void> | void;
}

/** What the drafts of companies are named by. */
export const companyDrafts = 'companies';

const fields = ['name', 'sector', 'size', 'structure', 'email'] as const;

const saveCompany = (company: Company | null, input: CompanyInput) =>
  company
    ? api.patch(`/api/companies/${company.id}`, input, { schema: Company })
    : api.post('/api/companies', input, { schema: Company });

function useCompanyForm({ company, onClose, onSaved }: CompanyDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const size = knownSize(company?.size ?? '');
  const structure = knownStructure(company?.structure ?? '');
  const { form, restored, dropDraft } = useDraftedForm({
    schema: CompanyInput,
    fields,
    draft: draftName(companyDrafts, company?.id ?? null),
    values: {
      name: company?.name ?? '',
      sector: company?.sector ?? '',
      ...(size ? { size } : {}),
      ...(structure ? { structure } : {}),
      email: company?.email ?? '',
    },
  });
  const { setError } = form;
  const close = useCallback(() => {
    dropDraft();
    onClose();
  }, [dropDraft, onClose]);
  const save = useCallback(
    async (input: CompanyInput) => {
      setFailure(null);
      try {
        const saved = await saveCompany(company, input);
        dropDraft();
        if (company) toast({ tone: 'success', title: t('companyForm.updated') });
        else {
          const description = t('companyForm.createdText', { name: saved.name });
          toast({ tone: 'success', title: t('companyForm.created'), description });
        }
        await onSaved(saved);
        onClose();
      } catch (error) {
        const description = errorText(error);
        const title = t(company ? 'companyForm.updateError' : 'companyForm.createError');
        toast({ tone: 'destructive', title, description });
        showServerErrors(error, fields, setError);
        setFailure(description);
      }
    },
    [company, dropDraft, onClose, onSaved, setError, t, errorText],
  );
  const { run, pending } = useOnce(save);
  return { form, restored, failure, pending, onSubmit: form.handleSubmit(run), onClose: close };
}

/** Registers a company or changes its details (B2). */
export function CompanyDialog(props: CompanyDialogProps) {
  const { company } = props;
  const { t } = useText();
  const errorText = useFieldError();
  const suggestions = useId();
  const { form, ...dialog } = useCompanyForm(props);
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  return (
    <FormDialog
      {...dialog}
      title={t(company ? 'companyForm.editTitle' : 'companyForm.newTitle')}
      {...(company ? {} : { description: t('companyForm.newText') })}
      submitLabel={t(company ? 'companyForm.save' : 'companyForm.create')}
      dirty={isDirty}
    >
      <Field
        label={t('companyForm.name')}
        required
        error={errorText(errors.name, t('companyForm.errors.nameRequired'))}
      >
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('companyForm.sector')}
        hint={t('companyForm.sectorHint')}
        required
        error={errorText(errors.sector, t('companyForm.errors.sectorRequired'))}
      >
        <TextInput {...register('sector')} list={suggestions} autoComplete="off" />
      </Field>
      <SectorSuggestions id={suggestions} />
      <Controller
        control={control}
        name="size"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('companyForm.size')}
            required
            error={errorText(errors.size, t('companyForm.errors.sizeRequired'))}
          >
            <RadioCards
              {...field}
              columns={3}
              options={companySizes.map((value) => ({
                value,
                label: t(`size.${value}`),
                description: t(`sizeBand.${value}`),
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="structure"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('companyForm.structure')}
            required
            error={errorText(errors.structure, t('companyForm.errors.structureRequired'))}
          >
            <RadioCards
              {...field}
              columns={2}
              options={companyStructures.map((value) => ({
                value,
                label: t(`structure.${value}`),
                description: t(`structureText.${value}`),
              }))}
            />
          </Field>
        )}
      />
      <Field label={t('companyForm.email')} error={errorText(errors.email, t('records.emailInvalid'))}>
        <TextInput {...register('email')} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
