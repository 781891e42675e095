import { NewPasskey } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { toast, useInvalidate } from '@portals/platform';
import { Field, TextInput } from '@portals/ui';
import { useRef, useState } from 'react';
import { useText } from '../text';
import { PasskeyError, passkeysPath, useMakePasskey } from './make-passkey';
import { ProofDialog } from './proof-dialog';

/** Adds a passkey: asks for its name and who it is, then opens the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const makePasskey = useMakePasskey();
  const standard = t('passkeys.standardName');
  const [name, setName] = useState(standard);
  const [checked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chosen = name.trim() || standard;
  const isRefused = !NewPasskey.shape.name.safeParse(chosen).success;
  return (
    <ProofDialog
      title={t('passkeys.add')}
      description={t('passkeys.addText')}
      submitLabel={t('passkeys.continue')}
      dirty={name !== standard}
      // Checked first, because a passkey with a name that the service refuses would stay in the authenticator and open nothing.
      check={() => {
        setChecked(true);
        if (isRefused) input.current?.focus();
        return !isRefused;
      }}
      send={(proof) => makePasskey(chosen, proof)}
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
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={checked && isRefused ? { kind: 'refused' } : undefined}
      >
        <TextInput
          ref={input}
          value={name}
          maxLength={limits.name}
          onChange={({ target }) => setName(target.value)}
          onBlur={() => setChecked(true)}
          autoComplete="off"
        />
      </Field>
    </ProofDialog>
  );
}
