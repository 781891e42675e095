import {
  eachOf,
  type LeadFieldKind,
  leadFieldNames,
  leadFields,
  legalBasisFields,
} from '@portals/contracts/constants';
import { Lead, LeadInput } from '@portals/contracts/marketing';
import { ApiError, api, toast } from '@portals/platform';
import { Controlled, draftName, useForm, useRequestKey } from '@portals/platform/form';
import { ConflictNotice, Field, FormDialog, TextArea, TextInput } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { type InputHTMLAttributes, useState } from 'react';
import { styled } from 'styled-components';
import { AssigneeSelect, type StatusWords, SuggestInput, useCompanyPeople, useText } from '../shared';
import { hasJustAppeared, type Known, KnownNotice, knownPersonIn, personKeyOf } from './known-notice';
import { leadPath, newLeadPath } from './lead-calls';
import { sideBySide } from './lead-field-order';
import { useStatusWords } from './lead-status';
import { LegalBasisInputs } from './legal-basis-inputs';
import { checkBasis, wholeBasis } from './legal-basis-schema';
import { LossInputs } from './loss/loss-inputs';
import { useLeadValues } from './use-lead-values';

export interface LeadDialogProps {
  companyId: number;
  /** The lead to edit; null to add a new one. */
  lead: Lead | null;
  onClose: () => void;
  /** Called after the save; displays the saved lead. */
  onSaved: (lead: Lead) => Promise<void>;
  /** Called when another person has changed the lead in the meantime. */
  onNewer: (lead: Lead) => void;
}

/** Returns the name prefix for drafts about one company's leads. */
export const leadDrafts = (companyId: number) => `marketing-companies/${companyId}/leads`;

const schema = LeadInput.omit({ marketingCompanyId: true }).transform(wholeBasis).superRefine(checkBasis);
const fields = [
  'companyName',
  ...sideBySide,
  ...(['sector', 'source', 'status', 'assigneeId', 'nextStep', 'nextStepOn'] as const),
  ...(['lossReason', 'lossNote'] as const),
  ...legalBasisFields,
  'notes',
] as const;
/** Input attributes for field kinds other than plain text. */
const inputs: Partial<Record<LeadFieldKind, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  webAddress: { inputMode: 'url' },
  day: { type: 'date' },
};

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(5)};

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const valuesOf = (lead: Lead | null, { label }: StatusWords) => ({
  ...eachOf(leadFieldNames, (name) => lead?.[name] ?? ''),
  status: label(lead?.status ?? 'new'),
  legalBasis: lead?.legalBasis ?? null,
  lossReason: lead?.lossReason ?? null,
  ...(lead?.assigneeId ? { assigneeId: lead.assigneeId } : {}),
});

function useLeadForm({ companyId, lead, onClose, onSaved, onNewer }: LeadDialogProps) {
  const { t } = useText();
  const words = useStatusWords();
  const requestKey = useRequestKey();
  const [known, setKnown] = useState<Known | null>(null);
  const [isGone, setIsGone] = useState(false);
  const newer = (current: unknown) => {
    const stored = Lead.parse(current);
    onNewer(stored);
    return { version: stored.version, values: valuesOf(stored, words) };
  };
  const add = async (input: Omit<LeadInput, 'marketingCompanyId'>) => {
    const who = personKeyOf(input);
    const ifKnown = known?.who === who ? 'add' : 'ask';
    const body = { ...input, marketingCompanyId: companyId, requestKey: requestKey(input), ifKnown };
    try {
      return await api.post(newLeadPath, body, { schema: Lead });
    } catch (error) {
      setKnown(knownPersonIn(error, who) ?? known);
      throw error;
    }
  };
  const leadForm = useForm({
    schema,
    fields,
    values: valuesOf(lead, words),
    draft: draftName(leadDrafts(companyId), lead?.id ?? null),
    edit: lead ? { version: lead.version, newer } : undefined,
    onClose,
    send: (typed, version) => {
      const input = { ...typed, status: words.stored(typed.status) };
      return lead ? api.patch(leadPath(lead.id), { ...input, version }, { schema: Lead }) : add(input);
    },
    onSent: async (saved) => {
      const title = t(lead ? 'saved' : 'leadForm.created');
      toast({ tone: 'success', title, ...(lead ? {} : { description: saved.companyName }) });
      await onSaved(saved);
    },
    onFailed: (error, text) => {
      if (knownPersonIn(error)) return;
      const isMissing = lead !== null && error instanceof ApiError && error.status === 404;
      setIsGone(isMissing);
      const description = isMissing ? t('leadForm.gone') : text;
      toast({ tone: 'destructive', title: t(lead ? 'saveError' : 'leadForm.createError'), description });
    },
  });
  const who = personKeyOf(leadForm.form.watch());
  // The notice about a known person already shows this message, so the form does not repeat it.
  const told = leadForm.state.failure === known?.text ? null : leadForm.state.failure;
  const failure = told !== null && isGone ? t('leadForm.gone') : told;
  const asked = known?.who === who ? known : null;
  const onSubmit: typeof leadForm.state.onSubmit = async (event) => {
    if (asked && hasJustAppeared(asked)) event?.preventDefault();
    else await leadForm.state.onSubmit(event);
  };
  return { ...leadForm, state: { ...leadForm.state, failure, onSubmit }, known: asked };
}

type LeadForm = ReturnType<typeof useLeadForm>;

/** Inputs for the company and its contact. */
function ContactFields({ form, problem }: LeadForm) {
  const { t } = useText();
  const required = { required: t('leadForm.errors.companyName') };
  const own = { INVALID_WEB_ADDRESS: t('leadForm.errors.webAddress') };
  return (
    <>
      <Field label={t('leadFields.companyName')} required error={problem('companyName', required)}>
        <TextInput {...form.register('companyName')} autoComplete="off" />
      </Field>
      <Pair>
        {sideBySide.map((name) => (
          <Field key={name} label={t(`leadFields.${name}`)} error={problem(name, { own })}>
            <TextInput {...form.register(name)} {...inputs[leadFields[name].kind]} autoComplete="off" />
          </Field>
        ))}
      </Pair>
    </>
  );
}

/** Field for the assignee; hidden when nobody else can be chosen (rule 18.41). */
function AssigneeField({ form, problem }: LeadForm) {
  const { t } = useText();
  const { isShared } = useCompanyPeople();
  if (!isShared) return null;
  return (
    <Controlled form={form} name="assigneeId">
      {(field) => (
        <Field label={t('leadFields.assigneeId')} error={problem('assigneeId')}>
          <AssigneeSelect {...field} />
        </Field>
      )}
    </Controlled>
  );
}

/** Inputs for the source of a lead, its status and its next step. */
function WorkFields({ companyId, ...leadForm }: LeadForm & { companyId: number }) {
  const { form, problem } = leadForm;
  const { t } = useText();
  const words = useStatusWords();
  const { statuses, sources, sectors } = useLeadValues(companyId);
  const others = statuses.map(({ value }) => words.label(value));
  const errors = (name: 'source' | 'status') => problem(name, { required: t(`leadForm.errors.${name}`) });
  return (
    <>
      <Pair>
        <Field
          label={t('leadFields.source')}
          required
          hint={t('leadForm.sourceHint')}
          error={errors('source')}
        >
          <SuggestInput {...form.register('source')} suggestions={sources.map(({ value }) => value)} />
        </Field>
        <Field label={t('leadFields.sector')} hint={t('leadForm.sectorHint')} error={problem('sector')}>
          <SuggestInput {...form.register('sector')} suggestions={sectors.map(({ value }) => value)} />
        </Field>
      </Pair>
      <Field label={t('leadFields.status')} required hint={t('leadForm.statusHint')} error={errors('status')}>
        <SuggestInput
          {...form.register('status')}
          suggestions={others.filter((label) => !words.suggestions.includes(label))}
          choices={words.suggestions}
          onChoose={(status) => form.setValue('status', status, { shouldDirty: true, shouldValidate: true })}
        />
      </Field>
      {words.stored(form.watch('status')) === 'lost' && (
        <LossInputs register={form.register} problem={problem} />
      )}
      <AssigneeField {...leadForm} />
      <Pair>
        <Field label={t('leadFields.nextStep')} error={problem('nextStep')}>
          <TextInput {...form.register('nextStep')} autoComplete="off" />
        </Field>
        <Field label={t('leadFields.nextStepOn')} error={problem('nextStepOn')}>
          <TextInput {...form.register('nextStepOn')} type="date" />
        </Field>
      </Pair>
      <LegalBasisInputs register={form.register} problem={problem} chosen={form.watch('legalBasis')} />
      <Field label={t('leadFields.notes')} error={problem('notes')}>
        <TextArea {...form.register('notes')} rows={4} />
      </Field>
    </>
  );
}

/** Dialog that adds or edits a lead of a company. */
export function LeadDialog(props: LeadDialogProps) {
  const { lead, companyId } = props;
  const { t } = useText();
  const leadForm = useLeadForm(props);
  const { nameOf } = useCompanyPeople();
  const { state, conflict, known } = leadForm;
  const labels = Object.fromEntries(fields.map((name): [string, string] => [name, t(`leadFields.${name}`)]));
  return (
    <FormDialog
      {...state}
      title={t(lead ? 'leadForm.editTitle' : 'leadForm.newTitle')}
      submitLabel={t(lead ? 'save' : known ? 'leadForm.known.add' : 'leadForm.create')}
    >
      <ConflictNotice
        conflict={conflict}
        label={(name) => labels[name] ?? name}
        text={(name, value) => (name === 'assigneeId' ? nameOf(Number(value) || null) : String(value ?? ''))}
        onDiscard={state.onClose}
      />
      <ContactFields {...leadForm} />
      <WorkFields {...leadForm} companyId={companyId} />
      <div role="alert">{known && <KnownNotice known={known} />}</div>
    </FormDialog>
  );
}
