import { type Contact, ContactInput } from '@portals/contracts/consulting';
import { Checkbox, Field, TextInput } from '@portals/ui';
import { useFieldError } from '../form/use-field-error';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ContactInput.omit({ companyId: true });
const fields = ['name', 'position', 'phone', 'email', 'isPrimary'] as const;

export function ContactForm({ companyId, row, onClose }: RecordFormProps<Contact>) {
  const { t } = useText();
  const errorText = useFieldError();
  const { form, ...dialog } = useRecordForm({
    kind: 'contacts',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: {
      name: row?.name ?? '',
      position: row?.position ?? '',
      phone: row?.phone ?? '',
      email: row?.email ?? '',
      isPrimary: row?.isPrimary ?? false,
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog {...dialog} kind="contacts" editing={row !== null} dirty={isDirty}>
      <Field
        label={t('contacts.fields.name')}
        required
        error={errorText(errors.name, t('contacts.errors.name'))}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('contacts.fields.position')}
        required
        error={errorText(errors.position, t('contacts.errors.position'))}
      >
        <TextInput {...form.register('position')} autoComplete="off" />
      </Field>
      <Field label={t('contacts.fields.phone')} error={errorText(errors.phone, t('records.refused'))}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field label={t('contacts.fields.email')} error={errorText(errors.email, t('records.emailInvalid'))}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Checkbox {...form.register('isPrimary')} label={t('contacts.fields.isPrimary')} />
    </RecordDialog>
  );
}
