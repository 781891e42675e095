import { PasswordChange, type User } from '@portals/contracts/auth';
import { api, toast, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, Form, PasswordInput } from '@portals/ui';
import { NewPasswordField } from '@portals/ui/account';
import { useText } from '../text';
import { sessionsPath } from './sessions';

const fields = ['current', 'password'] as const;
const values = { current: '', password: '' };

/** Changes the password, which requires the current one and ends all other sessions (rule 19.32). */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema: PasswordChange,
    fields,
    values,
    send: (change) => api.post('/api/account/password', change),
    stored: () => values,
    onSent: async () => {
      toast({ tone: 'success', title: t('account.changed'), description: t('account.changedText') });
      await invalidate(sessionsPath);
    },
    focusAfterFailure: 'current',
  });
  return (
    <Form {...state} submitLabel={t('account.change')}>
      {/* Lets password managers know which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <Field
        label={t('account.current')}
        required
        error={problem('current', { required: t('account.currentRequired') })}
      >
        <PasswordInput {...form.register('current')} autoComplete="current-password" />
      </Field>
      <NewPasswordField
        label={t('account.newPassword')}
        control={form.register('password')}
        problem={(texts) => problem('password', texts)}
        value={form.watch('password')}
        personal={[user.name, user.username, user.email]}
      />
    </Form>
  );
}
