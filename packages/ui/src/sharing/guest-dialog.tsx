import {
  type Guest,
  GuestChangeForm,
  GuestForm,
  type GuestKind,
  NewGuestInvitation,
} from '@portals/contracts/sharing';
import { api, toast, useInvalidate } from '@portals/platform';
import { Controlled, useForm } from '@portals/platform/form';
import { Field, FormDialog, RadioCards, TextInput } from '@portals/ui';
import { accessDraft, accessPath } from './access-path';
import { dayIn } from './days';
import { guestKindsOf, useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

const fields = ['email', 'kind', 'endsOn'] as const;
const days = 90;

export interface GuestDialogProps {
  companyId: number;
  /** The guest to change; null to invite a new one. */
  guest: Guest | null;
  onClose: () => void;
  onInvited: (invitation: NewGuestInvitation) => void;
}

function useGuestForm({ companyId, guest, onClose, onInvited }: GuestDialogProps) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const place = useSharingPlace();
  const kind: GuestKind = guest?.kind ?? 'reader';
  return useForm({
    schema: guest ? GuestChangeForm : GuestForm,
    fields,
    ...(!guest && { draft: accessDraft(place, companyId, 'guest') }),
    values: { email: guest?.email ?? '', kind, endsOn: guest?.endsOn ?? dayIn(days) },
    onClose,
    send: async ({ email, ...access }) => {
      // Only what was changed, so that the other field stays as a colleague has left it in the meantime (rule 18.5).
      if (guest)
        await api.patch(`${place.api}/company-guests/${guest.id}`, {
          ...(access.kind !== guest.kind && { kind: access.kind }),
          ...(access.endsOn !== guest.endsOn && { endsOn: access.endsOn }),
        });
      else
        onInvited(
          await api.post(
            `${place.api}/guest-invitations`,
            { companyId, email, ...access },
            { schema: NewGuestInvitation },
          ),
        );
    },
    onSent: async () => {
      if (guest) toast({ tone: 'success', title: t('sharing.guests.changed') });
      await invalidate(accessPath(place, companyId));
    },
  });
}

/** Invites somebody from the client to a company, or changes a guest's permissions and last day. */
export function GuestDialog(props: GuestDialogProps) {
  const { guest } = props;
  const { t } = useSharingText();
  const { form, state, problem } = useGuestForm(props);
  const { service } = useSharingPlace();
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
              options={
                service === 'marketing'
                  ? guestKindsOf.marketing.map((value) => ({
                      value,
                      label: t(`sharing.kinds.${value}`),
                      description: t(`sharing.kindTexts.marketing.${value}`),
                    }))
                  : guestKindsOf.consulting.map((value) => ({
                      value,
                      label: t(`sharing.kinds.${value}`),
                      description: t(`sharing.kindTexts.consulting.${value}`),
                    }))
              }
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
