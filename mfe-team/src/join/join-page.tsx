import { InvitationView } from '@portals/contracts/auth';
import { ApiError, PortalLink, useSession } from '@portals/platform';
import { AuthHeading, Button, FormStack, Spinner } from '@portals/ui';
import { LoginForm } from '@portals/ui/account';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkLayout } from '../link/link-layout';
import { RefusedLink } from '../link/refused-link';
import { useResolvedLink } from '../link/use-resolved-link';
import { useText } from '../text';
import { AcceptForm, type JoinStepProps } from './accept-form';
import { InvitedRegistration } from './invited-registration';

/** Login for an invited address that already has an account. It is part of this page, so that the invitation stays visible. */
function InvitedLogin({ view }: JoinStepProps) {
  const { t } = useText();
  return (
    <FormStack>
      <p>{t('join.hasAccount', { email: view.email })}</p>
      <LoginForm nameLabel={t('join.loginName')} />
    </FormStack>
  );
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

/** Lets people who reopen the invitation after joining continue to the workspace or to the login. */
function JoinedBefore() {
  const { t } = useText();
  const { user } = useSession();
  return (
    <Button variant="secondary" asChild>
      <PortalLink to={user ? '/people' : '/home'}>{t(user ? 'join.continue' : 'join.login')}</PortalLink>
    </Button>
  );
}

const isUsed = (error: unknown) => error instanceof ApiError && error.code === 'INVITATION_USED';

function Content() {
  const { t } = useText();
  const token = useLocation().hash.slice(1);
  const { looked, look } = useResolvedLink('/api/invitations/look', token, InvitationView);
  const refused = { portal: t('portal.title'), title: t('join.refused'), onRetry: look };
  if (token === '') return <RefusedLink {...refused} error={null} />;
  if (looked === null) return <Spinner label={t('join.loading')} />;
  if ('error' in looked)
    return (
      <RefusedLink {...refused} error={looked.error} instead={isUsed(looked.error) && <JoinedBefore />} />
    );
  return <Invited view={looked.view} token={token} />;
}

/** Page /join: opened by the link in an invitation, which has the token in its URL fragment (rule 18.8). */
export default function JoinPage() {
  return (
    <LinkLayout>
      <Content />
    </LinkLayout>
  );
}
