import { PasswordReset, PasswordResetView } from '@portals/contracts/auth';
import { api, PortalLink } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, AuthHeading, Button, Field, Form, NewPasswordField, Spinner, TextInput } from '@portals/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { RefusedLink } from '../link/refused-link';
import { useLook } from '../link/use-look';
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

function Content() {
  const { t } = useText();
  const token = useLocation().hash.slice(1);
  const { looked, look } = useLook('/api/password-resets/look', token, PasswordResetView);
  const [done, setDone] = useState(false);
  const refused = { title: t('reset.refused'), onRetry: look, instead: <NewLink /> };
  if (done)
    return (
      <>
        <AuthHeading title={t('reset.doneTitle')} />
        <Alert
          tone="success"
          action={
            <Button asChild>
              <PortalLink to="/auth">{t('join.login')}</PortalLink>
            </Button>
          }
        >
          {t('reset.done')}
        </Alert>
      </>
    );
  if (token === '') return <RefusedLink {...refused} error={null} />;
  if (looked === null) return <Spinner label={t('reset.loading')} />;
  if ('error' in looked) return <RefusedLink {...refused} error={looked.error} />;
  return <NewPassword username={looked.view.username} token={token} onDone={() => setDone(true)} />;
}

/** /reset-password: the page behind the link to a new password (rule 19.11). The token is in the fragment of the address. */
export default function ResetPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
