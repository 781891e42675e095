import { NewReadingLink, ReadingLinkInput } from '@portals/contracts/consulting';
import { api, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Checkbox, Field, FormDialog, TextInput } from '@portals/ui';
import { useText } from '../text';
import { accessPath } from './access-path';
import { dayIn } from './days';

const schema = ReadingLinkInput.omit({ companyId: true });
const fields = ['label', 'endsOn', 'withCode'] as const;
const days = 30;

export interface LinkDialogProps {
  companyId: number;
  onClose: () => void;
  onMade: (link: NewReadingLink) => void;
}

/** Makes a link that opens the report without an account. */
export function LinkDialog({ companyId, onClose, onMade }: LinkDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { label: '', endsOn: dayIn(days), withCode: false },
    onClose,
    send: async (input) =>
      onMade(await api.post('/api/reading-links', { companyId, ...input }, { schema: NewReadingLink })),
    onSent: () => invalidate(accessPath(companyId)),
  });
  return (
    <FormDialog
      {...state}
      title={t('sharing.links.newTitle')}
      description={t('sharing.links.about')}
      submitLabel={t('sharing.links.make')}
    >
      <Field
        label={t('sharing.links.label')}
        hint={t('sharing.links.labelHint')}
        required
        error={problem('label', { required: t('sharing.links.labelRequired') })}
      >
        <TextInput {...form.register('label')} autoComplete="off" />
      </Field>
      <Field label={t('sharing.endsOn')} hint={t('sharing.endsOnHint')} required error={problem('endsOn')}>
        <TextInput {...form.register('endsOn')} type="date" min={dayIn(0)} />
      </Field>
      <Checkbox
        {...form.register('withCode')}
        label={t('sharing.links.withCode')}
        hint={t('sharing.links.withCodeHint')}
      />
    </FormDialog>
  );
}
