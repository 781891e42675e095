import { PortalLink, takeReturn, useErrorText, useSession, useSite } from '@portals/platform';
import { Alert, AuthHeading, Button, FormStack, Spinner } from '@portals/ui';
import { OrganisationButton } from '@portals/ui/account';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { useText } from '../text';
import { PasswordStep } from './password-step';
import { useAnswer } from './use-answer';

function Refused({ reason, returnTo }: { reason: string; returnTo: string }) {
  const { t } = useText();
  const { user } = useSession();
  const { organisation: name = '' } = useSite();
  return (
    <FormStack>
      <AuthHeading title={user ? t('signingIn.notLinked', { name }) : t('signingIn.refused')} />
      <Alert tone="warning">{reason}</Alert>
      {user ? (
        <Button asChild block>
          <PortalLink to="/account">{t('signingIn.account')}</PortalLink>
        </Button>
      ) : (
        <>
          <OrganisationButton variant="primary" label={t('join.retry')} returnTo={returnTo} />
          <Button asChild block variant="secondary">
            <PortalLink to="/home">{t('signingIn.otherWay')}</PortalLink>
          </Button>
        </>
      )}
    </FormStack>
  );
}

function Content() {
  const { t } = useText();
  const { organisation: name = '' } = useSite();
  const [returnTo] = useState(() => takeReturn('/home'));
  const [hasEntered, setHasEntered] = useState(false);
  const errorText = useErrorText();
  const result = useAnswer();
  if (result === null) return <Spinner label={t('signingIn.checking', { name })} />;
  if (typeof result === 'string') return <Refused reason={t(`signingIn.${result}`)} returnTo={returnTo} />;
  if ('error' in result) return <Refused reason={errorText(result.error)} returnTo={returnTo} />;
  if ('linked' in result) return <Navigate to="/account" replace />;
  if ('asks' in result && !hasEntered)
    return <PasswordStep asked={result} onDone={() => setHasEntered(true)} />;
  return <Navigate to={returnTo} replace />;
}

/** Page /signing-in: the redirect target of the organisation's sign-in (rule 19.41). */
export default function SigningInPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
