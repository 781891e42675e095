import { InvitationInput, NewInvitation, type Workspace } from '@portals/contracts/auth';
import { api, useInvalidate } from '@portals/platform';
import { Controlled, draftName, useForm } from '@portals/platform/form';
import { Field, FormDialog, RadioCards, TextInput } from '@portals/ui';
import { useRoleOptions } from '../people/role-options';
import { useText } from '../text';
import { invitationsPath } from './invitations-tab';

const fields = ['email', 'role'] as const;

export interface InviteDialogProps {
  workspace: Workspace;
  onClose: () => void;
  /** Called with the new invitation, whose link is shown only once. */
  onInvited: (invitation: NewInvitation) => void;
}

/** Invites a person to the workspace by email address. */
export function InviteDialog({ workspace, onClose, onInvited }: InviteDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const options = useRoleOptions(workspace.role);
  const path = invitationsPath(workspace.id);
  const { form, state, problem } = useForm({
    schema: InvitationInput,
    fields,
    values: { email: '', role: 'member' },
    draft: draftName(path, null),
    onClose,
    send: (input) => api.post(path, input, { schema: NewInvitation }),
    onSent: (invitation) => {
      void invalidate(path);
      onInvited(invitation);
    },
  });
  return (
    <FormDialog
      {...state}
      title={t('inviteForm.title', { name: workspace.name })}
      description={t('inviteForm.text')}
      submitLabel={t('inviteForm.submit')}
    >
      <Field
        label={t('invitations.email')}
        hint={t('inviteForm.emailHint')}
        required
        error={problem('email', { required: t('inviteForm.emailRequired') })}
      >
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Controlled form={form} name="role">
        {(field) => (
          <Field label={t('members.role')} required error={problem('role')}>
            <RadioCards {...field} options={options} />
          </Field>
        )}
      </Controlled>
    </FormDialog>
  );
}
