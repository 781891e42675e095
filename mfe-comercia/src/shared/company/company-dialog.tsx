import { audienceTypes } from '@portals/contracts/constants';
import { MarketingCompany, MarketingCompanyInput } from '@portals/contracts/marketing';
import { api, toast, useWorkspace } from '@portals/platform';
import { Controlled, draftName, useCache, useForm } from '@portals/platform/form';
import {
  ConflictNotice,
  Field,
  FormDialog,
  RadioCards,
  TextArea,
  TextInput,
  useAssignedMembers,
  WorkspaceField,
} from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { audienceLabel, knownAudience } from './audience';
import { companyListPrefix, companyPath } from './company-calls';
import { ConsultingCompanyField, KnownChanges, type KnownCompany } from './known-company';

export interface CompanyDialogProps {
  /** The company to edit; null to register a new one. */
  company: MarketingCompany | null;
  onClose: () => void;
  /** Called after the save, when the cache is up to date, to refetch other data that includes the company. */
  onSaved: (company: MarketingCompany) => Promise<void> | void;
  /** Called when another person has changed the company in the meantime. */
  onNewer?: ((company: MarketingCompany) => void) | undefined;
  /** True when the user opened the dialog to add the privacy contact; its field then gets the focus. */
  forPrivacyContact?: true;
}

/** Prefix for the names of the drafts of this form. */
export const companyDrafts = 'marketing-companies';

const required = ['name', 'sector', 'commercialObjectives', 'targetAudience', 'targetAudienceType'] as const;
const fields = ['workspaceId', ...required, 'privacyContact', 'consultingCompanyId'] as const;

/** Input for users with several workspaces, who must choose the workspace of a new company (rule 18.11). */
const InSomeWorkspace = MarketingCompanyInput.required({ workspaceId: true });

function valuesOf(company: MarketingCompany | null) {
  const type = knownAudience(company?.targetAudienceType ?? '');
  return {
    name: company?.name ?? '',
    sector: company?.sector ?? '',
    commercialObjectives: company?.commercialObjectives ?? '',
    targetAudience: company?.targetAudience ?? '',
    privacyContact: company?.privacyContact ?? '',
    consultingCompanyId: company?.consultingCompanyId ?? null,
    ...(type ? { targetAudienceType: type } : {}),
  };
}

const saveCompany = (company: MarketingCompany | null, input: MarketingCompanyInput, version?: number) =>
  company
    ? api.patch(companyPath(company.id), { ...input, version }, { schema: MarketingCompany })
    : api.post(companyListPrefix.slice(0, -1), input, { schema: MarketingCompany });

function useCompanyForm({ company, onClose, onSaved, onNewer }: CompanyDialogProps, asksWorkspace: boolean) {
  const { t } = useText();
  const { id: workspaceId } = useWorkspace();
  const cache = useCache();
  const newer = (current: unknown) => {
    const row = MarketingCompany.parse(current);
    void cache.put(companyPath(row.id), row);
    onNewer?.(row);
    return { version: row.version, values: valuesOf(row) };
  };
  return useForm({
    schema: asksWorkspace ? InSomeWorkspace : MarketingCompanyInput,
    fields,
    values: { ...valuesOf(company), ...(company === null && workspaceId !== null ? { workspaceId } : {}) },
    draft: draftName(companyDrafts, company?.id ?? null),
    edit: company ? { version: company.version, newer } : undefined,
    onClose,
    send: (input, version) => saveCompany(company, input, version),
    onSent: async (saved) => {
      const description = t('companyForm.createdText', { name: saved.name });
      if (company) toast({ tone: 'success', title: t('saved') });
      else toast({ tone: 'success', title: t('companyForm.created'), description });
      await cache.put(companyPath(saved.id), saved);
      await onSaved(saved);
    },
    onFailed: (_error, description) =>
      toast({
        tone: 'destructive',
        title: t(company ? 'saveError' : 'companyForm.createError'),
        description,
      }),
  });
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend { margin-block-end: ${space(2)}; font-size: ${font.size.sm}; font-weight: ${font.weight.medium}; }
`;

/**
 * Assigns members to the company, if members of this workspace can open only assigned companies (rule 18.32). Each choice is saved
 * immediately.
 */
function Members({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const boxes = useAssignedMembers(`/api/marketing/companies/${company.id}/members`, company.workspaceId);
  if (boxes === null) return null;
  return (
    <Group>
      <legend>{t('companyForm.members')}</legend>
      {boxes}
      {boxes.length === 0 && <p>{t('companyForm.noMembers')}</p>}
    </Group>
  );
}

/** Dialog that registers a new company or edits an existing one. */
export function CompanyDialog(props: CompanyDialogProps) {
  const { company, forPrivacyContact } = props;
  const { t } = useText();
  const { forNew } = useWorkspace();
  const asksWorkspace = company === null && forNew.length > 1;
  const { form, state, problem, conflict } = useCompanyForm(props, asksWorkspace);
  const needed = (name: (typeof required)[number]) =>
    problem(name, { required: t(`companyForm.errors.${name}`) });
  const take = ({ name, sector, workspaceId }: KnownCompany) => {
    form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
    form.setValue('sector', sector, { shouldDirty: true, shouldValidate: true });
    if (asksWorkspace && forNew.some(({ id }) => id === workspaceId))
      form.setValue('workspaceId', workspaceId);
  };
  const labels = Object.fromEntries(
    [...required, 'privacyContact' as const, 'consultingCompanyId' as const].map((name): [string, string] => [
      name,
      t(`companyForm.${name}`),
    ]),
  );
  return (
    <FormDialog
      {...state}
      title={t(company ? 'companyForm.editTitle' : 'companyForm.newTitle')}
      {...(company ? {} : { description: t('companyForm.newText') })}
      submitLabel={t(company ? 'save' : 'companyForm.create')}
    >
      <ConflictNotice
        conflict={conflict}
        label={(name) => labels[name] ?? name}
        text={(name, value) => {
          const stored = String(value ?? '');
          return name === 'targetAudienceType' ? audienceLabel(stored, t) : stored;
        }}
        onDiscard={state.onClose}
      />
      {asksWorkspace && (
        <Controlled form={form} name="workspaceId">
          {(field) => <WorkspaceField {...field} workspaces={forNew} error={problem('workspaceId')} />}
        </Controlled>
      )}
      {company ? (
        <KnownChanges
          company={company}
          typed={{ name: form.watch('name'), sector: form.watch('sector') }}
          onTake={take}
        />
      ) : (
        <Controlled form={form} name="consultingCompanyId">
          {(field) => <ConsultingCompanyField {...field} onChosen={take} />}
        </Controlled>
      )}
      <Field label={t('companyForm.name')} required error={needed('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('companyForm.sector')} required error={needed('sector')}>
        <TextInput {...form.register('sector')} autoComplete="off" />
      </Field>
      <Field
        label={t('companyForm.commercialObjectives')}
        hint={t('companyForm.objectivesHint')}
        required
        error={needed('commercialObjectives')}
      >
        <TextArea {...form.register('commercialObjectives')} rows={3} />
      </Field>
      <Field
        label={t('companyForm.targetAudience')}
        hint={t('companyForm.audienceHint')}
        required
        error={needed('targetAudience')}
      >
        <TextArea {...form.register('targetAudience')} rows={3} />
      </Field>
      <Controlled form={form} name="targetAudienceType">
        {(field) => (
          <Field label={t('companyForm.targetAudienceType')} required error={needed('targetAudienceType')}>
            <RadioCards
              {...field}
              columns={3}
              options={audienceTypes.map((value) => ({ value, label: t(`audience.${value}`) }))}
            />
          </Field>
        )}
      </Controlled>
      <Field
        label={t('companyForm.privacyContact')}
        hint={t('companyForm.privacyContactHint')}
        error={problem('privacyContact', { own: { privacyContact: t('companyForm.errors.privacyContact') } })}
      >
        <TextInput {...form.register('privacyContact')} autoComplete="off" data-start={forPrivacyContact} />
      </Field>
      {company && <Members company={company} />}
    </FormDialog>
  );
}
