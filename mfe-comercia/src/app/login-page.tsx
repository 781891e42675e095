import { LanguageSwitcher, useReturnPath, useSession } from '@portals/platform';
import { AuthHeading, AuthLayout } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { Navigate } from 'react-router-dom';
import { useText } from '../shared';
import { LoginPanel } from './login-panel';

/** Page /comercia-auth: sign-in to the marketing portal (rule 1.1). */
export default function LoginPage() {
  const { t } = useText();
  const { user } = useSession();
  const returnPath = useReturnPath('/comercia');
  if (user) return <Navigate to={returnPath} replace />;
  return (
    <AuthLayout
      back={{ href: '/', label: t('login.back') }}
      corner={<LanguageSwitcher />}
      notice={t('panel.notice')}
      panel={<LoginPanel />}
      form={
        <>
          <AuthHeading portal={t('portal.title')} title={t('login.title')} text={t('login.text')} />
          <LoginForm newAccountPath={returnPath} />
        </>
      }
    />
  );
}
