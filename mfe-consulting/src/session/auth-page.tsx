import {
  LanguageSwitcher,
  useHydrated,
  useOtherPortals,
  usePageHead,
  useReturnPath,
  useSession,
  useSite,
} from '@portals/platform';
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

function Panel({ notice }: { notice: string }) {
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
      notice={notice}
    />
  );
}

/**
 * Returns the name of the portal that a path belongs to; undefined for this portal. It is undefined in prerendered HTML, too, because the
 * path comes from the router's state, which is known only in the browser.
 */
function useOtherPortalAt(path: string): string | undefined {
  const hydrated = useHydrated();
  const portals = useOtherPortals();
  if (!hydrated) return undefined;
  return portals.find(({ href }) => path.startsWith(href))?.label;
}

function AccessForms({ portal }: { portal: string }) {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const mode = modeFromQuery(query);
  if (useSite().newAccounts === 'closed')
    return (
      <>
        <AuthHeading
          portal={portal}
          title={t('auth.login.title')}
          text={`${t('auth.login.text')} ${t('auth.invitedOnly')}`}
        />
        <LoginForm />
      </>
    );
  return (
    <>
      <AuthHeading portal={portal} title={t(`auth.${mode}.title`)} text={t(`auth.${mode}.text`)} />
      <Tabs
        label={t('auth.tabs.label')}
        tabs={authModes.map((value) => ({ value, label: t(`auth.tabs.${value}`) }))}
        value={mode}
        // The router state contains the page that the user originally requested; keeping it lets both tabs return there after sign-in.
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
  const other = useOtherPortalAt(returnPath);
  const portal = other ?? t('portal.title');
  usePageHead({ title: t('head.authOf', { portal }), description: t('head.auth.description') });
  if (user) return <Navigate to={returnPath} replace />;
  const audience = t('auth.panel.audience');
  const notice = other === undefined ? `${audience} ${t('auth.panel.disclaimer')}` : audience;
  return (
    <AuthLayout
      back={{ href: '/', label: t('auth.back') }}
      corner={<LanguageSwitcher />}
      form={<AccessForms portal={portal} />}
      notice={notice}
      panel={other === undefined && <Panel notice={notice} />}
    />
  );
}
