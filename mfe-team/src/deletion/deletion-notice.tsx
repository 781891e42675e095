import { api, toast, useAuth, useFormat, useSession } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

export const deletionPath = '/api/account/deletion';

const Below = styled.div`margin-block-end: ${space(6)};`;

/** Shows when the account will be deleted, with a button that cancels the deletion (rule 19.75). */
export function DeletionNotice() {
  const { t } = useText();
  const { user } = useSession();
  const { retry } = useAuth();
  const { date } = useFormat();
  const { run, pending } = useAttempt(
    async () => {
      await api.delete(deletionPath);
      toast({ tone: 'success', title: t('deletion.kept'), description: t('deletion.keptText') });
      await retry();
    },
    t('deletion.notKept'),
    retry,
  );
  if (!user?.deletionAt) return null;
  return (
    <Below>
      <Alert
        tone="warning"
        title={t('deletion.notice', { date: date(user.deletionAt) })}
        action={
          <Button variant="secondary" pending={pending} onClick={() => void run()}>
            {t('deletion.keep')}
          </Button>
        }
      >
        {t('deletion.noticeText')}
      </Alert>
    </Below>
  );
}
