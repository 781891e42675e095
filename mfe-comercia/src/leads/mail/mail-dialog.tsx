import { legalBasisFields, limits, type RecipientState } from '@portals/contracts/constants';
import {
  type Lead,
  LeadInput,
  LeadMail,
  LeadMailInput,
  type MarketingCompany,
} from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { Controlled, draftName, useForm, useKeptKey } from '@portals/platform/form';
import { Field, FormDialog, Select } from '@portals/ui';
import { useText, WrittenField } from '../../shared';
import { leadMailsPath } from '../lead-calls';
import { LegalBasisInputs } from '../legal-basis-inputs';
import { checkBasis, wholeBasis } from '../legal-basis-schema';
import { useShownBasis } from '../legal-basis-words';
import { followMail } from './follow-mail';
import { MailPreview } from './mail-preview';
import { MailProblems } from './mail-problems';

/** Returns the name prefix for drafts of emails to a company's leads. */
export const leadMailDrafts = (companyId: number) => `marketing-companies/${companyId}/lead-mails`;

/** States of an email that was not delivered. */
const failed: readonly RecipientState[] = ['refused', 'bounced', 'expired', 'excluded'];

const fields = ['subject', 'text', ...legalBasisFields, 'language'] as const;
const basisShape = LeadInput.pick({ legalBasis: true, legalBasisOn: true, legalBasisSource: true }).shape;
const written = LeadMailInput.pick({ subject: true, text: true, language: true })
  .extend(basisShape)
  .transform(wholeBasis)
  .superRefine(checkBasis);
/** Schema for a lead without a legal basis; the form then requires one. */
const withBasis = written.superRefine(({ legalBasis }, { addIssue }) => {
  if (legalBasis === null) addIssue({ code: 'custom', path: ['legalBasis'], message: 'required' });
});

export interface MailDialogProps {
  lead: Lead;
  company: MarketingCompany;
  onClose: () => void;
  /** Called after the service has accepted the email; displays it. */
  onSent: (mail: LeadMail) => Promise<void>;
}

function useMailForm({ lead, company, onClose, onSent }: MailDialogProps) {
  const { t, language } = useText();
  const draft = draftName(leadMailDrafts(company.id), lead.id);
  const { keyOf, forget } = useKeptKey(`${draft}/key`);
  return useForm({
    schema: lead.legalBasis === null ? withBasis : written,
    fields,
    values: { subject: '', text: '', language, legalBasis: null, legalBasisOn: '', legalBasisSource: '' },
    draft,
    onClose: () => {
      forget();
      onClose();
    },
    send: ({ subject, text, language: ending, legalBasis, legalBasisOn, legalBasisSource }) => {
      const basis = legalBasis && { legalBasis, legalBasisOn, legalBasisSource };
      const content = { subject, text, language: ending, basis };
      const input = { ...content, requestKey: keyOf(content) };
      return api.post(leadMailsPath(lead.id), input, { schema: LeadMail });
    },
    onSent: async (mail) => {
      const description = t('leadMail.goesTo', { address: lead.contactEmail ?? '' });
      toast({ tone: 'default', title: t('leadMail.onItsWay'), description });
      void followMail(lead.id, mail).then(({ state }) => {
        if (state === 'sent') toast({ tone: 'success', title: t('leadMail.sent'), description });
        else if (failed.includes(state))
          toast({
            tone: 'destructive',
            title: t('leadMail.error'),
            description: t(`recipientState.${state}`),
          });
      });
      await onSent(mail);
    },
    onFailed: (_error, description) =>
      toast({ tone: 'destructive', title: t('leadMail.error'), description }),
  });
}

type MailForm = ReturnType<typeof useMailForm>;

/** Fields for subject and text, in which variables can be inserted. */
function WrittenFields({ form, problem }: MailForm) {
  const { t } = useText();
  const language = form.watch('language');
  const parts = [
    ['subject', limits.subject, undefined],
    ['text', limits.text, 8],
  ] as const;
  return parts.map(([name, limit, rows]) => (
    <Controlled key={name} form={form} name={name}>
      {(field) => (
        <WrittenField
          {...field}
          label={t(`leadMail.${name}`)}
          rows={rows}
          required
          variablesIn={language}
          problem={problem(name, { required: t(`leadMail.errors.${name}`) })}
          count={field.value.length > limit * 0.8 ? { count: field.value.length, limit } : undefined}
        />
      )}
    </Controlled>
  ));
}

/** Dialog that sends one email to a lead (rule 11.53). */
export function MailDialog(props: MailDialogProps) {
  const { lead, company } = props;
  const { t } = useText();
  const shownBasis = useShownBasis();
  const mailForm = useMailForm(props);
  const { form, state, problem } = mailForm;
  const [subject, text] = form.watch(['subject', 'text']);
  return (
    <FormDialog
      {...state}
      title={t('leadMail.title', { name: lead.companyName })}
      description={`${t('leadMail.to')}: ${lead.contactName ? `${lead.contactName} · ` : ''}${lead.contactEmail ?? t('leadMail.noAddress')}`}
      submitLabel={t('leadMail.submit')}
    >
      <MailProblems leadId={lead.id} company={company} />
      <WrittenFields {...mailForm} />
      {lead.legalBasis === null ? (
        <LegalBasisInputs
          register={form.register}
          problem={problem}
          chosen={form.watch('legalBasis')}
          required
        />
      ) : (
        <p>
          {t('leadFields.legalBasis')}: {shownBasis(lead)}
        </p>
      )}
      <Field label={t('leadMail.language')} hint={t('leadMail.languageHint')} error={problem('language')}>
        <Select {...form.register('language')}>
          <option value="es" lang="es">
            Español
          </option>
          <option value="en" lang="en">
            English
          </option>
        </Select>
      </Field>
      <MailPreview lead={lead} subject={subject} text={text} />
    </FormDialog>
  );
}
