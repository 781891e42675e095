import { type InvitationView, InvitationView as InvitationViewSchema } from '@portals/contracts/auth';
import { ApiError, api, LanguageSwitcher, useErrorText, useSession } from '@portals/platform';
import { Alert, AuthHeading, AuthLayout, Button, Spinner } from '@portals/ui';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../text';
import { AcceptForm } from './accept-form';
import { InvitedLogin } from './invited-login';
import { InvitedRegistration } from './invited-registration';

type Looked = { view: InvitationView } | { error: unknown } | null;

/** Reads the invitation of a token. It is a POST, so that the token is in no address, log or cache. */
function useLook(token: string) {
  const [looked, setLooked] = useState<Looked>(null);
  const look = useCallback(async () => {
    setLooked(null);
    try {
      const view = await api.post('/api/invitations/look', { token }, { schema: InvitationViewSchema });
      setLooked({ view });
    } catch (error) {
      setLooked({ error });
    }
  }, [token]);
  useEffect(() => {
    if (token !== '') void look();
  }, [token, look]);
  return { looked, look };
}

function Invited({ view, token }: { view: InvitationView; token: string }) {
  const { t } = useText();
  const { user, loading } = useSession();
  const words = { by: view.invitedBy, workspace: view.workspace, email: view.email };
  const [begun, setBegun] = useState(false);
  const Step = user && !begun ? AcceptForm : view.hasAccount ? InvitedLogin : InvitedRegistration;
  return (
    <>
      <AuthHeading
        portal={t('portal.title')}
        title={t('join.title', words)}
        text={t('join.text', { ...words, role: t(`role.${view.role}`) })}
      />
      {loading ? (
        <Spinner label={t('join.loading')} />
      ) : (
        <Step view={view} token={token} onBegin={() => setBegun(true)} />
      )}
    </>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const isFinal = error instanceof ApiError && error.status < 500;
  return (
    <>
      <AuthHeading portal={t('portal.title')} title={t('join.refused')} />
      <Alert
        tone="warning"
        action={
          !isFinal && (
            <Button variant="secondary" onClick={onRetry}>
              {t('join.retry')}
            </Button>
          )
        }
      >
        {error === null ? t('join.incomplete') : errorText(error)}
      </Alert>
    </>
  );
}

function Content() {
  const { t } = useText();
  const token = useLocation().hash.slice(1);
  const { looked, look } = useLook(token);
  if (token === '') return <Refused error={null} onRetry={look} />;
  if (looked === null) return <Spinner label={t('join.loading')} />;
  if ('error' in looked) return <Refused error={looked.error} onRetry={look} />;
  return <Invited view={looked.view} token={token} />;
}

/** /join: the page behind the link of an invitation (rule 18.8). The token is in the fragment of the address. */
export default function JoinPage() {
  const { t } = useText();
  return (
    <AuthLayout
      back={{ href: '/', label: t('join.back') }}
      corner={<LanguageSwitcher />}
      form={<Content />}
    />
  );
}
