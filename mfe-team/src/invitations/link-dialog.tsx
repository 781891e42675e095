import type { NewInvitation } from '@portals/contracts/auth';
import { useFormat, useSession } from '@portals/platform';
import { Button, Dialog, Field, FormStack, TextInput, useCopied } from '@portals/ui';
import { useText } from '../text';

/** Shows the link of a new invitation; it cannot be shown a second time. */
export function LinkDialog({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { user } = useSession();
  const reason = user?.confirmBy === undefined ? 'link.text' : 'link.unconfirmed';
  const { copied, said, button, input } = useCopied(new URL(invitation.link, window.location.origin).href, {
    done: t('link.copied'),
    failed: t('link.notCopied'),
  });
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
          <Button {...button}>{t('link.copy')}</Button>
        </>
      }
    >
      <FormStack>
        <Field label={t('link.label')} hint={t('link.hint')}>
          <TextInput {...input} />
        </Field>
        <p role="status">{said}</p>
      </FormStack>
    </Dialog>
  );
}
