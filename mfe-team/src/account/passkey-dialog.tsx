import { limits } from '@portals/contracts/constants';
import { toast, useInvalidate } from '@portals/platform';
import { Field, TextInput } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../text';
import { PasskeyError, passkeysPath, useMakePasskey } from './make-passkey';
import { ProofDialog } from './proof-dialog';

/** Adds a passkey: asks for its name and who it is, then opens the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const makePasskey = useMakePasskey();
  const [name, setName] = useState(t('passkeys.standardName'));
  return (
    <ProofDialog
      title={t('passkeys.add')}
      description={t('passkeys.addText')}
      submitLabel={t('passkeys.continue')}
      send={(proof) => makePasskey(name.trim() || t('passkeys.standardName'), proof)}
      explain={(error) => (error instanceof PasskeyError ? t(`passkeys.${error.reason}`) : null)}
      onSent={async (passkey) => {
        toast({
          tone: 'success',
          title: t('passkeys.added'),
          description: t('passkeys.addedText', { name: passkey.name }),
        });
        await invalidate(passkeysPath);
      }}
      onClose={onClose}
    >
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
        <TextInput
          value={name}
          maxLength={limits.name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
      </Field>
    </ProofDialog>
  );
}
