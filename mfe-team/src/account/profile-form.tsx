import { ProfilePatch, type User } from '@portals/contracts/auth';
import { api, toast, useAuth, useInvalidate, workspacesPath } from '@portals/platform';
import { draftName, useForm } from '@portals/platform/form';
import { Button, Field, Form, FormStack, TextInput } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../text';
import { EmailDialog } from './email-dialog';

const fields = ['name'] as const;

/** Edits the user's name, which is visible to everybody in their workspaces. The user name and the email address are read-only here. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useText();
  const { retry } = useAuth();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema: ProfilePatch,
    fields,
    values: { name: user.name },
    draft: draftName('profile', user.id),
    send: (patch) => api.patch<User>('/api/account', patch),
    stored: ({ name }) => ({ name }),
    onSent: async () => {
      toast({ tone: 'success', title: t('account.saved') });
      // The own workspace and the members of each workspace, among whom work is assigned, have the name as well.
      await Promise.all([retry(), invalidate(workspacesPath)]);
    },
  });
  const [changing, setChanging] = useState(false);
  return (
    <FormStack>
      <Form {...state} submitLabel={t('account.save')}>
        <Field label={t('join.name')} required error={problem('name', { required: t('join.nameRequired') })}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <Field label={t('account.username')} hint={t('account.usernameFixed')}>
          <TextInput readOnly value={user.username} />
        </Field>
      </Form>
      <Field label={t('email.email')}>
        <TextInput readOnly type="email" value={user.email} />
      </Field>
      <div>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('email.change')}
        </Button>
      </div>
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </FormStack>
  );
}
