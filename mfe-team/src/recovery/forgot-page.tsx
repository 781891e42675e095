import { PasswordResetReported, PasswordResetRequest } from '@portals/contracts/auth';
import { api } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, AuthHeading, Button, Field, Form, TextInput } from '@portals/ui';
import { ignoreSecondClick } from '@portals/ui/second-click';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { useText } from '../text';

const fields = ['login'] as const;

/** Returns the name typed in the login that led here. */
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
      // The button that leads back appears where this form had its own.
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
        <Field
          label={t('join.loginName')}
          required
          error={problem('login', { required: t('join.loginNameRequired') })}
        >
          <TextInput
            {...form.register('login')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
      </Form>
    </>
  );
}

/** /forgot-password: reports a forgotten password. Its answer is the same whether or not there is such an account (rule 19.10). */
export default function ForgotPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
