import { Button, Field, FormError, FormStack, PasswordInput, TextInput } from '@portals/ui';
import { useText } from '../text';
import { type DemoAccount, DemoHint } from './demo-hint';
import { useLogin } from './use-login';

/** User name and password, with the demo account above where there is one. */
export function LoginForm({ demo }: { demo: DemoAccount | null }) {
  const { t } = useText();
  const { username, password, failure, pending, submit } = useLogin();
  const fillIn = (account: DemoAccount) => {
    username.set(account.username);
    password.set(account.password);
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormStack>
        {demo && <DemoHint account={demo} onUse={() => fillIn(demo)} />}
        <Field label={t('login.username')} required>
          <TextInput
            ref={username.ref}
            name="username"
            value={username.value}
            onChange={(event) => username.set(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('login.password')} required>
          <PasswordInput
            ref={password.ref}
            name="password"
            value={password.value}
            onChange={(event) => password.set(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
        <FormError>{failure}</FormError>
        <Button type="submit" block pending={pending}>
          {t('login.submit')}
        </Button>
      </FormStack>
    </form>
  );
}
