import { type Contact, ContactInput } from '@portals/contracts/consulting';
import { Checkbox, Field, TextInput } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ContactInput.omit({ companyId: true });
const fields = ['name', 'position', 'phone', 'email', 'isPrimary'] as const;

export function ContactForm(props: RecordFormProps<Contact>) {
  const { row } = props;
  const { t } = useText();
  const { form, problem, dialog } = useRecordForm({
    ...props,
    kind: 'contacts',
    schema,
    fields,
    values: {
      name: row?.name ?? '',
      position: row?.position ?? '',
      phone: row?.phone ?? '',
      email: row?.email ?? '',
      isPrimary: row?.isPrimary ?? false,
    },
  });
  return (
    <RecordDialog {...dialog}>
      <Field
        label={t('contacts.fields.name')}
        required
        error={problem('name', { required: t('contacts.errors.name') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('contacts.fields.position')}
        required
        error={problem('position', { required: t('contacts.errors.position') })}
      >
        <TextInput {...form.register('position')} autoComplete="off" />
      </Field>
      <Field label={t('contacts.fields.phone')} error={problem('phone')}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field label={t('contacts.fields.email')} error={problem('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Checkbox {...form.register('isPrimary')} label={t('contacts.fields.isPrimary')} />
    </RecordDialog>
  );
}
