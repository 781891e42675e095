import { ConfirmationSent } from '@portals/contracts/auth';
import { api, PortalLink, toast, useAuth, useFormat, useSession } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button, keepFocus } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Below = styled.div`margin-block-end: ${space(6)};`;

/** Asks the user to confirm their email address; renders nothing once it is confirmed (rule 19.21). */
export function ConfirmNotice() {
  const { t } = useText();
  const { user } = useSession();
  const { retry } = useAuth();
  const { date } = useFormat();
  const { run, pending } = useAttempt(async () => {
    const path = '/api/address-confirmations/send';
    const { email, isConfirmed } = await api.post(path, {}, { schema: ConfirmationSent });
    // The link was opened elsewhere, such as on a phone.
    if (isConfirmed) {
      toast({ tone: 'success', title: t('confirm.doneTitle'), description: t('confirm.done', { email }) });
      return retry();
    }
    toast({ tone: 'success', title: t('confirm.sentShort'), description: t('confirm.sent', { email }) });
  }, t('confirm.notSent'));
  if (!user?.confirmBy) return null;
  return (
    <Below ref={keepFocus}>
      <Alert
        tone="warning"
        action={
          <>
            <Button variant="secondary" pending={pending} onClick={() => void run()}>
              {t('confirm.sendAgain')}
            </Button>
            <Button variant="ghost" asChild>
              <PortalLink to="/confirm-address">{t('confirm.correct')}</PortalLink>
            </Button>
          </>
        }
      >
        {t('confirm.notice', { email: user.email, until: date(user.confirmBy) })}
      </Alert>
    </Below>
  );
}
