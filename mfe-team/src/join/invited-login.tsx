import { FormStack } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { useText } from '../text';
import type { JoinStepProps } from './accept-form';

/** Login for an invited address that already has an account. It is part of this page, so that the invitation stays visible. */
export function InvitedLogin({ view }: JoinStepProps) {
  const { t } = useText();
  return (
    <FormStack>
      <p>{t('join.hasAccount', { email: view.email })}</p>
      <LoginForm nameLabel={t('join.loginName')} />
    </FormStack>
  );
}
