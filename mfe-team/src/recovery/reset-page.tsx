import { PasswordReset, PasswordResetView } from '@portals/contracts/auth';
import { api, PortalLink, useAuth } from '@portals/platform';
import { useForm, useOnce } from '@portals/platform/form';
import { Alert, AuthHeading, Button, Field, Form, Spinner, TextInput } from '@portals/ui';
import { NewPasswordField } from '@portals/ui/account';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { RefusedLink } from '../link/refused-link';
import { useResolvedLink } from '../link/use-resolved-link';
import { useText } from '../text';

const fields = ['password'] as const;

const NewLink = () => {
  const { t } = useText();
  return (
    <Button variant="secondary" asChild>
      <PortalLink to="/forgot-password">{t('reset.newLink')}</PortalLink>
    </Button>
  );
};

function NewPassword({ username, token, onDone }: { username: string; token: string; onDone: () => void }) {
  const { t } = useText();
  const { form, state, problem } = useForm({
    schema: PasswordReset,
    fields,
    values: { token, password: '' },
    send: (input) => api.post('/api/password-resets/complete', input),
    onSent: onDone,
  });
  return (
    <>
      <AuthHeading title={t('reset.title')} text={t('reset.text')} />
      <Form {...state} submitLabel={t('reset.submit')}>
        <Field label={t('reset.account')}>
          <TextInput readOnly autoComplete="username" value={username} />
        </Field>
        <NewPasswordField
          label={t('reset.password')}
          control={form.register('password')}
          problem={(texts) => problem('password', texts)}
          value={form.watch('password')}
          personal={[username]}
        />
      </Form>
      {state.failure !== null && <NewLink />}
    </>
  );
}

/**
 * Links to the home page, which then asks for the login (rule 21.10). If a different user is signed in, they are signed out first;
 * otherwise the login page would redirect to their account.
 */
function Done({ username }: { username: string }) {
  const { t } = useText();
  const { user, logout } = useAuth();
  const navigate = useNavigate();
  const { run, pending } = useOnce(async () => {
    // If the request fails, `logout` shows the error.
    await logout().then(
      () => navigate('/home'),
      () => undefined,
    );
  });
  const other = user && user.username !== username ? user.username : null;
  return (
    <>
      <AuthHeading title={t('reset.doneTitle')} />
      <Alert
        tone="success"
        action={
          other === null ? (
            <Button asChild>
              <PortalLink to="/home">{t('join.login')}</PortalLink>
            </Button>
          ) : (
            <Button pending={pending} onClick={() => void run()}>
              {t('reset.otherAction', { username })}
            </Button>
          )
        }
      >
        {t('reset.done')}
        {other !== null && ` ${t('reset.other', { other })}`}
      </Alert>
    </>
  );
}

function Content() {
  const { t } = useText();
  const token = useLocation().hash.slice(1);
  const { looked, look } = useResolvedLink('/api/password-resets/look', token, PasswordResetView);
  const [done, setDone] = useState<string | null>(null);
  const refused = { title: t('reset.refused'), onRetry: look, instead: <NewLink /> };
  if (done !== null) return <Done username={done} />;
  if (token === '') return <RefusedLink {...refused} error={null} />;
  if (looked === null) return <Spinner label={t('reset.loading')} />;
  if ('error' in looked) return <RefusedLink {...refused} error={looked.error} />;
  const { username } = looked.view;
  return <NewPassword username={username} token={token} onDone={() => setDone(username)} />;
}

/** Page /reset-password: opened by the link in a password reset email, which has the token in its URL fragment (rule 19.11). */
export default function ResetPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
