import { PasswordResetReported, PasswordResetRequest } from '@portals/contracts/auth';
import { api } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, AuthHeading, Button, Form } from '@portals/ui';
import { ignoreSecondClick } from '@portals/ui/second-click';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { LoginNameField } from '../link/login-name-field';
import { useText } from '../text';

const fields = ['login'] as const;

/** Returns the user name that was typed into the login form before the user came here. */
function useTypedName(): string {
  const { state } = useLocation();
  return typeof state?.login === 'string' ? state.login : '';
}

function Content() {
  const { t } = useText();
  const login = useTypedName();
  const [minutes, setMinutes] = useState<number | null>(null);
  const { form, state, problem } = useForm({
    schema: PasswordResetRequest,
    fields,
    values: { login },
    send: (input) => api.post('/api/password-resets', input, { schema: PasswordResetReported }),
    onSent: (answer) => {
      setMinutes(answer.minutes);
      // The back button appears where the submit button was, so the second click of a double click would hit it.
      ignoreSecondClick();
    },
  });
  if (minutes !== null)
    return (
      <>
        <AuthHeading title={t('forgot.sentTitle')} />
        <Alert
          tone="success"
          action={
            <Button variant="secondary" onClick={() => setMinutes(null)}>
              {t('forgot.again')}
            </Button>
          }
        >
          {t('forgot.sent', { login: form.getValues('login').trim(), count: minutes })}
        </Alert>
      </>
    );
  return (
    <>
      <AuthHeading title={t('forgot.title')} text={t('forgot.text')} />
      <Form {...state} submitLabel={t('forgot.submit')}>
        <LoginNameField control={form.register('login')} problem={(texts) => problem('login', texts)} />
      </Form>
    </>
  );
}

/**
 * Page /forgot-password: requests a link to reset the password. The response is the same whether or not the account exists, so that it
 * reveals nothing (rule 19.10).
 */
export default function ForgotPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
