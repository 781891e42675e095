import {
  type Guest,
  GuestInvitationInput,
  type GuestKind,
  guestKinds,
  NewGuestInvitation,
} from '@portals/contracts/consulting';
import { api, toast, useInvalidate } from '@portals/platform';
import { Controlled, useForm } from '@portals/platform/form';
import { Field, FormDialog, RadioCards, TextInput } from '@portals/ui';
import { z } from 'zod';
import { useText } from '../text';
import { accessPath } from './access-path';
import { dayIn } from './days';

const schema = GuestInvitationInput.omit({ companyId: true });
const fields = ['email', 'kind', 'endsOn'] as const;
const days = 90;

export interface GuestDialogProps {
  companyId: number;
  /** The guest to change; null invites one. */
  guest: Guest | null;
  onClose: () => void;
  onInvited: (invitation: NewGuestInvitation) => void;
}

function useGuestForm({ companyId, guest, onClose, onInvited }: GuestDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const kind: GuestKind = guest?.kind ?? 'reader';
  return useForm({
    schema: guest ? schema.extend({ email: z.string() }) : schema,
    fields,
    values: { email: guest?.email ?? '', kind, endsOn: guest?.endsOn ?? dayIn(days) },
    onClose,
    send: async ({ email, ...access }) => {
      if (guest) await api.patch(`/api/company-guests/${guest.id}`, access);
      else
        onInvited(
          await api.post(
            '/api/guest-invitations',
            { companyId, email, ...access },
            { schema: NewGuestInvitation },
          ),
        );
    },
    onSent: async () => {
      if (guest) toast({ tone: 'success', title: t('sharing.guests.changed') });
      await invalidate(accessPath(companyId));
    },
  });
}

/** Invites a person of the client to a company, or changes what a guest may do and until when. */
export function GuestDialog(props: GuestDialogProps) {
  const { guest } = props;
  const { t } = useText();
  const { form, state, problem } = useGuestForm(props);
  return (
    <FormDialog
      {...state}
      title={t(guest ? 'sharing.guests.changeTitle' : 'sharing.guests.inviteTitle')}
      description={t('sharing.guests.about')}
      submitLabel={t(guest ? 'sharing.guests.save' : 'sharing.guests.invite')}
    >
      <Field label={t('sharing.guests.email')} required error={problem('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" readOnly={guest !== null} />
      </Field>
      <Controlled form={form} name="kind">
        {(field) => (
          <Field label={t('sharing.guests.kind')} required error={problem('kind')}>
            <RadioCards
              {...field}
              columns={2}
              options={guestKinds.map((value) => ({
                value,
                label: t(`sharing.kinds.${value}`),
                description: t(`sharing.kindTexts.${value}`),
              }))}
            />
          </Field>
        )}
      </Controlled>
      <Field label={t('sharing.endsOn')} hint={t('sharing.endsOnHint')} required error={problem('endsOn')}>
        <TextInput {...form.register('endsOn')} type="date" min={dayIn(0)} />
      </Field>
    </FormDialog>
  );
}
