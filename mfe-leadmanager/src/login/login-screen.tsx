import { LanguageSwitcher, toast, useReturnPath, useSession } from '@portals/platform';
import { AuthHeading, AuthLayout, AuthPanel } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { Contact, MessagesSquare, Target } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { dashboardPath } from '../paths';
import { useText } from '../text';
import { type DemoAccount, DemoHint } from './demo-hint';

function Panel() {
  const { t } = useText();
  return (
    <AuthPanel
      title={t('login.panel.title')}
      text={t('login.panel.text')}
      points={[
        {
          key: 'contacts',
          icon: <Contact aria-hidden />,
          title: t('login.panel.contacts'),
          text: t('login.panel.contactsText'),
        },
        {
          key: 'opportunities',
          icon: <Target aria-hidden />,
          title: t('login.panel.opportunities'),
          text: t('login.panel.opportunitiesText'),
        },
        {
          key: 'communications',
          icon: <MessagesSquare aria-hidden />,
          title: t('login.panel.communications'),
          text: t('login.panel.communicationsText'),
        },
      ]}
      notice={t('login.notice')}
    />
  );
}

/** Shows both variants of the login. A signed-in user is redirected to the dashboard; empty fields also trigger a toast (rule 7.2). */
export function LoginScreen({ demo }: { demo: DemoAccount | null }) {
  const { t } = useText();
  const { user } = useSession();
  const returnPath = useReturnPath(dashboardPath);
  if (user) return <Navigate to={returnPath} replace />;
  return (
    <AuthLayout
      back={{ href: '/', label: t('login.back') }}
      corner={<LanguageSwitcher />}
      notice={t('login.notice')}
      panel={<Panel />}
      form={
        <>
          <AuthHeading title={t('login.title')} text={t('login.text')} />
          <LoginForm
            above={(fillIn) =>
              demo && <DemoHint account={demo} onUse={() => fillIn(demo.username, demo.password)} />
            }
            newAccountPath={returnPath}
            onInvalid={() => toast({ title: t('login.empty'), tone: 'destructive' })}
          />
        </>
      }
    />
  );
}
