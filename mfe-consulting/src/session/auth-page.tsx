import { LanguageSwitcher, useReturnPath, useSession, useSite } from '@portals/platform';
import { AuthHeading, AuthLayout, AuthPanel, Tabs } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { ChartNoAxesCombined, Compass, Cpu, Rocket } from 'lucide-react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { authModes, modeFromQuery, queryForMode } from './auth-mode';
import { RegisterForm } from './register-form';

const points = [
  { key: 'analysis', Icon: ChartNoAxesCombined },
  { key: 'solutions', Icon: Cpu },
  { key: 'strategy', Icon: Compass },
  { key: 'implementation', Icon: Rocket },
] as const;

function Panel() {
  const { t } = useText();
  return (
    <AuthPanel
      title={t('auth.panel.title')}
      text={t('auth.panel.text')}
      points={points.map(({ key, Icon }) => ({
        key,
        icon: <Icon aria-hidden />,
        title: t(`auth.panel.${key}`),
        text: t(`auth.panel.${key}Text`),
      }))}
      notice={t('auth.panel.disclaimer')}
    />
  );
}

function AccessForms() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const mode = modeFromQuery(query);
  if (useSite().newAccounts === 'closed')
    return (
      <>
        <AuthHeading
          portal={t('portal.title')}
          title={t('auth.login.title')}
          text={`${t('auth.login.text')} ${t('auth.invitedOnly')}`}
        />
        <LoginForm />
      </>
    );
  return (
    <>
      <AuthHeading portal={t('portal.title')} title={t(`auth.${mode}.title`)} text={t(`auth.${mode}.text`)} />
      <Tabs
        label={t('auth.tabs.label')}
        tabs={authModes.map((value) => ({ value, label: t(`auth.tabs.${value}`) }))}
        value={mode}
        // The state holds the page that was requested originally, so that both tabs lead to it after sign-in.
        onChange={(next) => setQuery(queryForMode(query, next), { replace: true, state })}
      >
        {mode === 'login' ? <LoginForm /> : <RegisterForm />}
      </Tabs>
    </>
  );
}

/** Page /auth: sign-in and registration (rules 1.1, 3.5). */
export default function AuthPage() {
  const { t } = useText();
  const { user } = useSession();
  const returnPath = useReturnPath('/consultoria');
  if (user) return <Navigate to={returnPath} replace />;
  return (
    <AuthLayout
      back={{ href: '/', label: t('auth.back') }}
      corner={<LanguageSwitcher />}
      form={<AccessForms />}
      notice={t('auth.panel.disclaimer')}
      panel={<Panel />}
    />
  );
}
