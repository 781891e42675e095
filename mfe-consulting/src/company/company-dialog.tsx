import { Company, CompanyInput, companySizes, companyStructures } from '@portals/contracts/consulting';
import { api, toast, useInvalidate, useWorkspace } from '@portals/platform';
import { Controlled, draftName, isRefusal, useCache, useForm } from '@portals/platform/form';
import {
  ConflictNotice,
  Field,
  FormDialog,
  RadioCards,
  Select,
  TextInput,
  WorkspaceField,
} from '@portals/ui';
import { useMembers } from '@portals/ui/sharing';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { useText } from '../text';
import { changedFields } from './changed-fields';
import { type KnownCompany, linkCompany, MarketingCompanyField, marketingPathsOf } from './known-company';
import { knownSize, knownStructure } from './known-values';
import { SectorSuggestions } from './sector-suggestions';
import { useEditedRow } from './use-edited-row';

export interface CompanyDialogProps {
  /** The company to edit; null to register a new one. */
  company: Company | null;
  onClose: () => void;
  /** Called after the save, when the cache is up to date, to refetch other data that includes the company. */
  onSaved: (company: Company) => Promise<void> | void;
}

/** Prefix for the names of the drafts of this form. */
export const companyDrafts = 'companies';

const fields = ['workspaceId', 'name', 'sector', 'size', 'structure', 'email', 'assigneeId'] as const;

/** Returns the form values for a company; defaults for null. */
function valuesOf(company: Company | null) {
  const size = knownSize(company?.size ?? '');
  const structure = knownStructure(company?.structure ?? '');
  return {
    name: company?.name ?? '',
    sector: company?.sector ?? '',
    ...(size ? { size } : {}),
    ...(structure ? { structure } : {}),
    email: company?.email ?? '',
    assigneeId: company?.assigneeId ?? null,
  };
}

/** Input for users with several workspaces, who must choose the workspace of a new company (rule 18.11). */
const InSomeWorkspace = CompanyInput.required({ workspaceId: true });

type CompanyForm = ReturnType<typeof useCompanyForm>;

function useCompanyForm(
  { company, onClose, onSaved }: CompanyDialogProps,
  asksWorkspace: boolean,
  known: KnownCompany | null,
) {
  const { t } = useText();
  const cache = useCache();
  const invalidate = useInvalidate();
  const { id: workspaceId } = useWorkspace();
  const [shown] = useState({
    ...(company === null && workspaceId !== null ? { workspaceId } : {}),
    ...valuesOf(company),
  });
  const edit = useEditedRow<z.input<typeof CompanyInput>>((row) => valuesOf(Company.parse(row)));
  return useForm({
    schema: asksWorkspace ? InSomeWorkspace : CompanyInput,
    fields,
    draft: draftName(companyDrafts, company?.id ?? null),
    values: shown,
    onClose,
    edit: company ? edit : undefined,
    send: (input, _version, read) =>
      company
        ? api.patch(`/api/companies/${company.id}`, changedFields(read, input), { schema: Company })
        : api.post('/api/companies', input, { schema: Company }),
    onSent: async (saved) => {
      const description = t('companyForm.createdText', { name: saved.name });
      if (company) toast({ tone: 'success', title: t('companyForm.updated') });
      else toast({ tone: 'success', title: t('companyForm.created'), description });
      if (known) {
        await linkCompany(known, saved.id).catch(() =>
          toast({ tone: 'destructive', title: t('companyForm.notLinked', { name: saved.name }) }),
        );
        // Linked or not because of a newer version: the marketing portal must not edit the row as it was.
        await invalidate(...marketingPathsOf(known));
      }
      await cache.put(`/api/companies/${saved.id}`, saved);
      await onSaved(saved);
    },
    onFailed: (error, description) => {
      // The page says so itself, and the toast would cover that (rule 18.75).
      if (company && isRefusal(error)) return;
      toast({
        tone: 'destructive',
        title: t(company ? 'companyForm.updateError' : 'companyForm.createError'),
        description,
      });
    },
  });
}

/** Field for the workspace of a new company, for users with several workspaces (rule 18.11). */
function WorkspaceChoice({ form, problem }: Pick<CompanyForm, 'form' | 'problem'>) {
  const { forNew } = useWorkspace();
  return (
    <Controlled form={form} name="workspaceId">
      {({ onChange, ...field }) => (
        <WorkspaceField
          {...field}
          workspaces={forNew}
          error={problem('workspaceId')}
          onChange={(id) => {
            // People of another workspace cannot be in charge of a company (rule 18.33).
            form.setValue('assigneeId', null);
            onChange(id);
          }}
        />
      )}
    </Controlled>
  );
}

/** Field for the assignee; hidden when nobody else can be chosen (rule 18.33). */
function AssigneeField({
  form,
  problem,
  workspaceId,
}: Pick<CompanyForm, 'form' | 'problem'> & { workspaceId: number | undefined }) {
  const { t } = useText();
  const members = useMembers(workspaceId);
  if (members.length < 2) return null;
  return (
    <Controlled form={form} name="assigneeId">
      {({ value, onChange, ...field }) => (
        <Field label={t('companyForm.assignee')} error={problem('assigneeId')}>
          <Select
            {...field}
            placeholder={t('companyForm.nobody')}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
          >
            {members.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Controlled>
  );
}

/** Shows the changes that another person has saved, next to the typed values. */
function Conflict({ form: { conflict, state }, company }: { form: CompanyForm; company: Company | null }) {
  const { t } = useText();
  const members = useMembers(company?.workspaceId);
  const labels: Readonly<Record<string, string>> = {
    name: t('companyForm.name'),
    sector: t('companyForm.sector'),
    size: t('companyForm.size'),
    structure: t('companyForm.structure'),
    email: t('companyForm.email'),
    assigneeId: t('companyForm.assignee'),
  };
  const text = (name: string, value: unknown) => {
    const [size, structure] = [knownSize(String(value)), knownStructure(String(value))];
    if (name === 'size' && size) return t(`size.${size}`);
    if (name === 'structure' && structure) return t(`structure.${structure}`);
    if (name !== 'assigneeId') return String(value ?? '');
    const member = members.find(({ userId }) => userId === value);
    return member?.name ?? t('companyForm.nobody');
  };
  return (
    <ConflictNotice
      conflict={conflict}
      label={(name) => labels[name] ?? name}
      text={text}
      onDiscard={state.onClose}
    />
  );
}

/** Dialog that registers a new company or edits an existing one. */
export function CompanyDialog(props: CompanyDialogProps) {
  const { company } = props;
  const { t } = useText();
  const suggestions = useId();
  const { forNew } = useWorkspace();
  const asksWorkspace = company === null && forNew.length > 1;
  const [known, setKnown] = useState<KnownCompany | null>(null);
  const used = useCompanyForm(props, asksWorkspace, known);
  const { form, state, problem } = used;
  const choose = (chosen: KnownCompany | null) => {
    setKnown(chosen);
    if (chosen === null) return;
    form.setValue('name', chosen.name, { shouldDirty: true, shouldValidate: true });
    form.setValue('sector', chosen.sector, { shouldDirty: true, shouldValidate: true });
    if (!asksWorkspace || !forNew.some(({ id }) => id === chosen.workspaceId)) return;
    if (form.getValues('workspaceId') !== chosen.workspaceId) form.setValue('assigneeId', null);
    form.setValue('workspaceId', chosen.workspaceId);
  };
  return (
    <FormDialog
      {...state}
      title={t(company ? 'companyForm.editTitle' : 'companyForm.newTitle')}
      {...(company ? {} : { description: t('companyForm.newText') })}
      submitLabel={t(company ? 'companyForm.save' : 'companyForm.create')}
    >
      <Conflict form={used} company={company} />
      {asksWorkspace && <WorkspaceChoice form={form} problem={problem} />}
      {company === null && <MarketingCompanyField chosen={known} onChoose={choose} />}
      <Field
        label={t('companyForm.name')}
        required
        error={problem('name', { required: t('companyForm.errors.nameRequired') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('companyForm.sector')}
        hint={t('companyForm.sectorHint')}
        required
        error={problem('sector', { required: t('companyForm.errors.sectorRequired') })}
      >
        <TextInput {...form.register('sector')} list={suggestions} autoComplete="off" />
      </Field>
      <SectorSuggestions id={suggestions} />
      <Controlled form={form} name="size">
        {(field) => (
          <Field
            label={t('companyForm.size')}
            required
            error={problem('size', { required: t('companyForm.errors.sizeRequired') })}
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
      </Controlled>
      <Controlled form={form} name="structure">
        {(field) => (
          <Field
            label={t('companyForm.structure')}
            required
            error={problem('structure', { required: t('companyForm.errors.structureRequired') })}
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
      </Controlled>
      <AssigneeField
        form={form}
        problem={problem}
        workspaceId={company?.workspaceId ?? form.watch('workspaceId') ?? forNew[0]?.id}
      />
      <Field label={t('companyForm.email')} error={problem('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
