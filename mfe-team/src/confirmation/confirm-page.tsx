import { AddressConfirmed } from '@portals/contracts/auth';
import { api, PortalLink, useAuth } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Alert, AuthHeading, Button } from '@portals/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { RefusedLink } from '../link/refused-link';
import { useText } from '../text';
import { RequestForm } from './request-form';

function Confirm({ token }: { token: string }) {
  const { t } = useText();
  const { user, retry } = useAuth();
  const [answer, setAnswer] = useState<{ email: string } | { error: unknown } | null>(null);
  const { run, pending } = useOnce(async () => {
    try {
      const { email } = await api.post(
        '/api/address-confirmations/confirm',
        { token },
        { schema: AddressConfirmed },
      );
      if (user) await retry();
      setAnswer({ email });
    } catch (error) {
      setAnswer({ error });
    }
  });
  const another = (
    <Button variant="secondary" asChild>
      <PortalLink to="/confirm-address">{t('confirm.request')}</PortalLink>
    </Button>
  );
  if (answer && 'error' in answer)
    return (
      <RefusedLink
        title={t('confirm.refused')}
        error={answer.error}
        onRetry={() => void run()}
        instead={another}
      />
    );
  if (answer)
    return (
      <>
        <AuthHeading title={t('confirm.doneTitle')} />
        <Alert
          tone="success"
          action={
            <Button asChild>
              <PortalLink to={user ? '/people' : '/home'}>
                {t(user ? 'confirm.continue' : 'join.login')}
              </PortalLink>
            </Button>
          }
        >
          {t('confirm.done', { email: answer.email })}
        </Alert>
      </>
    );
  return (
    <>
      <AuthHeading title={t('confirm.title')} text={t('confirm.text')} />
      <Button block pending={pending} onClick={() => void run()}>
        {t('confirm.submit')}
      </Button>
    </>
  );
}

/**
 * Page /confirm-address: confirms the email address of an account with the token from a link (rule 19.20), or sends another link
 * (rule 19.23).
 */
export default function ConfirmPage() {
  const token = useLocation().hash.slice(1);
  return <LinkLayout>{token === '' ? <RequestForm /> : <Confirm key={token} token={token} />}</LinkLayout>;
}
