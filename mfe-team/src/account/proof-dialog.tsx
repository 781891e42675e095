import { type OwnerProof, PasskeysAnswer, TypedProof } from '@portals/contracts/auth';
import { ApiError, useApi, useErrorText } from '@portals/platform';
import { useForm, useOnce } from '@portals/platform/form';
import { Button, Field, FormDialog, PasswordInput, TextInput } from '@portals/ui';
import { canUsePasskeys, isCancelled, readPasskey } from '@portals/ui/account';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../text';
import { passkeysPath } from './make-passkey';

const fields = ['password', 'recoveryCode'] as const;

export interface ProofDialogProps<Answer> {
  title: string;
  description: string;
  submitLabel: string;
  danger?: boolean;
  /** Content above the password field. */
  children?: ReactNode;
  /** True when `children` have unsent changes. */
  dirty?: boolean;
  /** Checks `children` before anybody has to prove who they are. Returns false, and marks what is wrong, when nothing may be sent. */
  check?: () => boolean;
  /** Sends the request, including the proof of identity. */
  send: (proof: OwnerProof) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  onFailed?: (error: unknown) => void;
  /** Returns the text for an error of `send`; null for the usual one. */
  explain?: (error: unknown) => string | null;
  onClose: () => void;
}

/** Offers a passkey in place of the password; shows nothing when the account has none or the browser supports none. */
function PasskeyButton({ pending, onUse }: { pending: boolean; onUse: () => Promise<void> }) {
  const { t } = useText();
  const { passkeys = [] } = useApi(passkeysPath, { schema: PasskeysAnswer }).data ?? {};
  if (passkeys.length === 0 || !canUsePasskeys()) return null;
  return (
    <Button
      variant="secondary"
      block
      pending={pending}
      icon={<KeyRound aria-hidden />}
      onClick={() => void onUse()}
    >
      {t('proof.passkey')}
    </Button>
  );
}

/** Requires the password or a passkey before a sensitive action on the user's account. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { title, description, submitLabel, danger, children, dirty = false, check = () => true } = props;
  const { send, onSent, onFailed, explain, onClose } = props;
  const { t } = useText();
  const errorText = useErrorText();
  const [asksCode, setAsksCode] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const { form, state, problem } = useForm({
    schema: TypedProof,
    fields,
    values: { password: '', recoveryCode: '' },
    send: (proof) => {
      setReason(null);
      return send(proof);
    },
    onSent,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_STEP') setAsksCode(true);
      setReason(explain?.(error) ?? null);
      onFailed?.(error);
    },
    focusAfterFailure: asksCode ? 'recoveryCode' : 'password',
    onClose,
  });
  const submit: typeof state.onSubmit = async (event) => {
    event?.preventDefault();
    if (check()) await state.onSubmit(event);
    else await form.trigger();
  };
  const key = useOnce(async () => {
    if (!check()) return;
    setReason(null);
    try {
      const passkey = await readPasskey('/api/account/proof-options');
      await onSent(await send({ passkey }));
      onClose();
    } catch (error) {
      if (isCancelled(error)) return;
      onFailed?.(error);
      const usual = error instanceof DOMException ? t('proof.passkeyFailed') : errorText(error);
      setReason(explain?.(error) ?? usual);
    }
  });
  return (
    <FormDialog
      {...state}
      onSubmit={submit}
      dirty={state.dirty || dirty}
      pending={state.pending || key.pending}
      failure={reason ?? state.failure}
      title={title}
      description={description}
      submitLabel={submitLabel}
      danger={danger}
    >
      {children}
      <Field
        label={t('account.current')}
        required
        error={problem('password', { required: t('account.currentRequired') })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field label={t('proof.code')} hint={t('proof.codeHint')} error={problem('recoveryCode')}>
          <TextInput {...form.register('recoveryCode')} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <PasskeyButton pending={state.pending || key.pending} onUse={key.run} />
    </FormDialog>
  );
}
