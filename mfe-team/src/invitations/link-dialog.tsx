import type { NewInvitation } from '@portals/contracts/auth';
import { useFormat, useSession } from '@portals/platform';
import { Button, Dialog, Field, FormStack, TextInput } from '@portals/ui';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../text';

/** Shows the link of a new invitation; it cannot be shown a second time. */
export function LinkDialog({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { user } = useSession();
  const reason = user?.confirmBy === undefined ? 'link.text' : 'link.unconfirmed';
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = new URL(invitation.link, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      input.current?.select();
      setCopied(false);
    }
  };
  return (
    <Dialog
      open
      held={!copied}
      onOpenChange={(open) => !open && onClose()}
      title={t('link.title')}
      description={t(invitation.isMailed ? 'link.mailed' : reason, {
        email: invitation.email,
        until: dateTime(invitation.expiresAt),
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('link.close')}
          </Button>
          <Button icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
            {t('link.copy')}
          </Button>
        </>
      }
    >
      <FormStack>
        <Field label={t('link.label')} hint={t('link.hint')}>
          <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <p role="status">{copied !== null && t(copied ? 'link.copied' : 'link.notCopied')}</p>
      </FormStack>
    </Dialog>
  );
}
