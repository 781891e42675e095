import { InvitationRegister } from '@portals/contracts/auth';
import { legalAddress, useAuth } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Field, Form, TextInput } from '@portals/ui';
import { NewPasswordField, UsernameField } from '@portals/ui/account';
import { color, font } from '@portals/ui/tokens';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../text';
import type { JoinStepProps } from './accept-form';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

const fields = ['name', 'username', 'password'] as const;

/** Registration for an invited address without an account: creates the account and joins in one step. */
export function InvitedRegistration({ view, token, onBegin }: JoinStepProps) {
  const { t, language } = useText();
  const { register } = useAuth();
  const navigate = useNavigate();
  const { form, state, problem } = useForm({
    schema: InvitationRegister,
    fields,
    values: { token, name: '', username: '', password: '' },
    send: (input) => {
      onBegin();
      return register(input);
    },
    onSent: () => navigate(`/people?workspace=${view.workspaceId}`, { replace: true }),
  });
  const { name, username, password } = form.watch();
  return (
    <Form {...state} submitLabel={t('join.register')}>
      <Field label={t('invitations.email')} hint={t('join.emailFixed')}>
        <TextInput readOnly type="email" autoComplete="email" value={view.email} />
      </Field>
      <Field label={t('join.name')} required error={problem('name', { required: t('join.nameRequired') })}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <UsernameField control={form.register('username')} problem={(texts) => problem('username', texts)} />
      <NewPasswordField
        control={form.register('password')}
        problem={(texts) => problem('password', texts)}
        value={password}
        personal={[name, username, view.email]}
      />
      <Small>
        {t('join.privacy')} <a href={legalAddress('privacy', language)}>{t('join.privacyLink')}</a>
      </Small>
    </Form>
  );
}
