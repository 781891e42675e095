import { api, toast, useAuth, useErrorText, useFormat, useSession } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
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
  const errorText = useErrorText();
  const { run, pending } = useOnce(async () => {
    try {
      await api.delete(deletionPath);
      toast({ tone: 'success', title: t('deletion.kept'), description: t('deletion.keptText') });
    } catch (error) {
      toast({ tone: 'destructive', title: t('deletion.notKept'), description: errorText(error) });
    }
    await retry();
  });
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
