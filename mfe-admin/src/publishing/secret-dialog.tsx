import type { NewReleaseToken } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { Alert, Button, Dialog, Field, FormStack, TextInput, useCopied } from '@portals/ui';
import { useText } from '../text';

/** Shows the secret of a new token; it cannot be shown a second time. */
export function SecretDialog({ token, onClose }: { token: NewReleaseToken; onClose: () => void }) {
  const { t } = useText();
  const { date } = useFormat();
  const { portal, endsAt, secret } = token;
  const { copied, said, button, input } = useCopied(secret, {
    done: t('newToken.copied'),
    failed: t('newToken.notCopied'),
  });
  return (
    <Dialog
      open
      held={!copied}
      onOpenChange={(open) => !open && onClose()}
      title={t('newToken.secretTitle')}
      description={t('newToken.secretText', { portal, until: date(endsAt) })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('newToken.close')}
          </Button>
          <Button {...button}>{t('newToken.copy')}</Button>
        </>
      }
    >
      <FormStack>
        <Alert tone="warning">{t('newToken.onlyNow')}</Alert>
        <Field label={t('newToken.secret')} hint={t('newToken.secretHint')}>
          <TextInput {...input} />
        </Field>
        <p role="status">{said}</p>
      </FormStack>
    </Dialog>
  );
}
