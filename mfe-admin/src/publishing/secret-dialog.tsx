import type { NewReleaseToken } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { Alert, Button, Dialog, Field, FormStack, TextInput } from '@portals/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../text';

/** Shows the secret of a new token; it cannot be shown a second time. */
export function SecretDialog({ token, onClose }: { token: NewReleaseToken; onClose: () => void }) {
  const { t } = useText();
  const { date } = useFormat();
  const { portal, endsAt, secret } = token;
  const [copied, setCopied] = useState<boolean | null>(null);
  const [hasStayed, setHasStayed] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      open
      // Until the secret has been copied, the first attempt to close is ignored, so that a stray Escape does not lose it.
      onOpenChange={(open) => !open && (copied || hasStayed ? onClose() : setHasStayed(true))}
      title={t('newToken.secretTitle')}
      description={t('newToken.secretText', { portal, until: date(endsAt) })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('newToken.close')}
          </Button>
          <Button icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
            {t('newToken.copy')}
          </Button>
        </>
      }
    >
      <FormStack>
        <Alert tone="warning">{t('newToken.onlyNow')}</Alert>
        <Field label={t('newToken.secret')} hint={t('newToken.secretHint')}>
          <TextInput readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <p role="status">
          {copied !== null && t(copied ? 'newToken.copied' : 'newToken.notCopied')}
          {copied === null && hasStayed && t('newToken.copyFirst')}
        </p>
      </FormStack>
    </Dialog>
  );
}
