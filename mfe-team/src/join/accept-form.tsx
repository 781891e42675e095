import { InvitationAccepted, type InvitationView } from '@portals/contracts/auth';
import { api, toast, useAuth, useErrorText, useInvalidate, workspacesPath } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Alert, Button, FormError, FormStack } from '@portals/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { workPaths } from '../people/work-paths';
import { useText } from '../text';

export interface JoinStepProps {
  view: InvitationView;
  token: string;
  /**
   * Called when the registration begins, to keep this form on screen. Otherwise signing in the new user would switch the page to the form
   * for signed-in users.
   */
  onBegin: () => void;
}

/** For a signed-in user: joins the workspace if the invitation is for their address, otherwise offers to switch accounts. */
export function AcceptForm({ view, token }: JoinStepProps) {
  const { user } = useAuth();
  return user?.email === view.email ? <Accept view={view} token={token} /> : <OtherAccount view={view} />;
}

function Accept({ view, token }: Pick<JoinStepProps, 'view' | 'token'>) {
  const { t } = useText();
  const { retry } = useAuth();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const { run, pending } = useOnce(async () => {
    setFailure(null);
    try {
      const schema = InvitationAccepted;
      const { workspaceId } = await api.post('/api/invitations/accept', { token }, { schema });
      toast({ tone: 'success', title: t('join.done', { workspace: view.workspace }) });
      // An emailed link has confirmed the address.
      await Promise.all([retry(), invalidate(workspacesPath, ...workPaths)]);
      navigate(`/people?workspace=${workspaceId}`, { replace: true });
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  return (
    <FormStack>
      <p>{t('join.signedInAs', { email: view.email })}</p>
      <FormError>{failure}</FormError>
      <Button block pending={pending} onClick={() => void run()}>
        {t('join.accept')}
      </Button>
    </FormStack>
  );
}

function OtherAccount({ view }: Pick<JoinStepProps, 'view'>) {
  const { t } = useText();
  const { user, logout } = useAuth();
  const { run, pending } = useOnce(() => logout().catch(() => undefined));
  return (
    <Alert
      tone="warning"
      title={t('join.other.title')}
      action={
        <Button variant="secondary" pending={pending} onClick={() => void run()}>
          {t('join.other.action')}
        </Button>
      }
    >
      {t('join.other.text', { email: view.email, own: user?.email ?? '' })}
    </Alert>
  );
}
