import { Sender, SenderInput } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { draftName, useCache, useForm } from '@portals/platform/form';
import { Checkbox, ConflictNotice, Field, FormDialog, TextArea, TextInput } from '@portals/ui';
import { useText } from '../text';
import { senderPath } from './use-sender';

/** Prefix for the names of the drafts of this form. */
export const senderDrafts = 'senders';

const fields = ['fromName', 'fromAddress', 'replyTo', 'legalName', 'postalAddress', 'countClicks'] as const;
const SenderFields = SenderInput.omit({ version: true });

const valuesOf = ({ fromName, fromAddress, replyTo, legalName, postalAddress, countClicks }: Sender) => ({
  fromName,
  fromAddress,
  replyTo: replyTo ?? '',
  legalName,
  postalAddress,
  countClicks,
});

export interface SenderDialogProps {
  sender: Sender;
  onClose: () => void;
  /** Called after the sender has been stored and is on screen. */
  onSaved: () => Promise<void> | void;
}

function useSenderForm({ sender, onClose, onSaved }: SenderDialogProps) {
  const { t } = useText();
  const cache = useCache();
  const path = senderPath(sender.marketingCompanyId);
  const newer = (current: unknown) => {
    const row = Sender.parse(current);
    void cache.put(path, row);
    return { version: row.version, values: valuesOf(row) };
  };
  return useForm({
    schema: SenderFields,
    fields,
    values: valuesOf(sender),
    draft: draftName(senderDrafts, sender.marketingCompanyId),
    edit: { version: sender.version, newer },
    onClose,
    send: (input, version) => api.put(path, { ...input, version }, { schema: Sender }),
    onSent: async (saved) => {
      toast({ tone: 'success', title: t('sender.saved') });
      await cache.put(path, saved);
      await onSaved();
    },
    onFailed: (_error, description) => toast({ tone: 'destructive', title: t('saveError'), description }),
  });
}

/** Dialog that edits the sender of all emails of a company. */
export function SenderDialog(props: SenderDialogProps) {
  const { sender } = props;
  const { t } = useText();
  const { form, state, problem, conflict } = useSenderForm(props);
  const required = (name: 'fromName' | 'fromAddress' | 'legalName' | 'postalAddress') =>
    problem(name, { required: t(`sender.errors.${name}`) });
  const domains = sender.allowedDomains.join(', ');
  const label = (name: string) => {
    const known = fields.find((field) => field === name);
    return known ? t(`sender.${known}`) : name;
  };
  return (
    <FormDialog
      {...state}
      title={t('sender.dialogTitle')}
      description={t('sender.dialogText')}
      submitLabel={t('sender.save')}
    >
      <ConflictNotice
        conflict={conflict}
        label={label}
        text={(name, value) =>
          name === 'countClicks' ? t(value ? 'campaignFields.yes' : 'campaignFields.no') : String(value ?? '')
        }
        onDiscard={state.onClose}
      />
      <Field
        label={t('sender.fromName')}
        hint={t('sender.fromNameHint')}
        required
        error={required('fromName')}
      >
        <TextInput {...form.register('fromName')} autoComplete="off" />
      </Field>
      <Field
        label={t('sender.fromAddress')}
        hint={domains && t('sender.fromAddressHint', { count: sender.allowedDomains.length, domains })}
        required
        error={required('fromAddress')}
      >
        <TextInput {...form.register('fromAddress')} type="email" autoComplete="off" />
      </Field>
      <Field label={t('sender.replyTo')} hint={t('sender.replyToHint')} error={problem('replyTo')}>
        <TextInput {...form.register('replyTo')} type="email" autoComplete="off" />
      </Field>
      <Field
        label={t('sender.legalName')}
        hint={t('sender.legalNameHint')}
        required
        error={required('legalName')}
      >
        <TextInput {...form.register('legalName')} autoComplete="off" />
      </Field>
      <Field
        label={t('sender.postalAddress')}
        hint={t('sender.postalAddressHint')}
        required
        error={required('postalAddress')}
      >
        <TextArea {...form.register('postalAddress')} rows={3} />
      </Field>
      <Checkbox
        {...form.register('countClicks')}
        label={t('sender.countClicks')}
        hint={t('sender.countClicksHint')}
      />
    </FormDialog>
  );
}
