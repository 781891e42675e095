import { HandoverForm, NewGuestInvitation } from '@portals/contracts/sharing';
import { api, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, Field, FormDialog, TextInput } from '@portals/ui';
import { accessDraft, accessPath } from './access-path';
import { dayIn } from './days';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

const fields = ['email'] as const;
const days = 7;

export interface HandoverDialogProps {
  companyId: number;
  onClose: () => void;
  onOffered: (invitation: NewGuestInvitation) => void;
}

/** Offers a company to another workspace (rule 18.34). */
export function HandoverDialog({ companyId, onClose, onOffered }: HandoverDialogProps) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const place = useSharingPlace();
  const { form, state, problem } = useForm({
    schema: HandoverForm,
    fields,
    draft: accessDraft(place, companyId, 'handover'),
    values: { email: '' },
    onClose,
    send: async ({ email }) => {
      const offer = { companyId, email, kind: 'handover', endsOn: dayIn(days) };
      onOffered(await api.post(`${place.api}/guest-invitations`, offer, { schema: NewGuestInvitation }));
    },
    onSent: () => invalidate(accessPath(place, companyId)),
  });
  return (
    <FormDialog
      {...state}
      title={t('sharing.handover.title')}
      description={t('sharing.guests.about')}
      submitLabel={t('sharing.handover.offer')}
    >
      <Alert tone="warning">{t('sharing.handover.warning')}</Alert>
      <Field label={t('sharing.guests.email')} required error={problem('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
