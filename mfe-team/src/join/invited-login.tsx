import { FormStack } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { useText } from '../text';
import type { JoinStepProps } from './accept-form';

/** For an address that has an account: signs in here, so that the invitation stays on screen. */
export function InvitedLogin({ view }: JoinStepProps) {
  const { t } = useText();
  return (
    <FormStack>
      <p>{t('join.hasAccount', { email: view.email })}</p>
      <LoginForm nameLabel={t('join.loginName')} />
    </FormStack>
  );
}
