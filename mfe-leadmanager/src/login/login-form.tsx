import { toast } from '@portals/platform';
import { useLoginForm } from '@portals/platform/form';
import { Field, Form, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../text';
import { type DemoAccount, DemoHint } from './demo-hint';

/** User name and password, below the demo account if there is one. Empty fields also trigger a toast (rule 7.2). */
export function LoginForm({ demo }: { demo: DemoAccount | null }) {
  const { t } = useText();
  const { form, state, problem } = useLoginForm({
    onInvalid: () => toast({ title: t('login.empty'), tone: 'destructive' }),
  });
  const fillIn = ({ username, password }: DemoAccount) => {
    form.setValue('username', username, { shouldValidate: true });
    form.setValue('password', password, { shouldValidate: true });
  };
  return (
    <Form {...state} submitLabel={t('login.submit')}>
      {demo && <DemoHint account={demo} onUse={() => fillIn(demo)} />}
      <Field
        label={t('login.username')}
        required
        error={problem('username', { required: t('login.usernameRequired') })}
      >
        <TextInput
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('login.password')}
        required
        error={problem('password', { required: t('login.passwordRequired') })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </Form>
  );
}
