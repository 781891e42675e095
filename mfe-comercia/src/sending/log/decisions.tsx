import { MailingRecipient } from '@portals/contracts/marketing';
import { api, toast, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { ConfirmDialog, IconButton, Menu } from '@portals/ui';
import { EllipsisVertical, MailCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shared';
import { decisionsPath, isOutdated } from '../mailing-calls';

export interface DecisionsProps {
  recipient: MailingRecipient;
  /** False once an administrator has stopped the mailing, so that the email can only be left as it is (rule 16.3). */
  maySendAgain: boolean;
  /** Called with the updated recipient after the decision. */
  onDecided: (recipient: MailingRecipient) => void;
  /** Called when another person may already have decided, so that the rows are refetched. */
  onOvertaken: () => void;
}

/** Offers the decisions about a recipient with an unknown outcome: send the email again, or do nothing. */
export function Decisions({ recipient, maySendAgain, onDecided, onOvertaken }: DecisionsProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const name = recipient.address ?? t('recipients.noAddress');
  const { run, pending } = useOnce(async (decision: 'again' | 'leave') => {
    try {
      onDecided(await api.post(decisionsPath(recipient.id), { decision }, { schema: MailingRecipient }));
    } catch (error) {
      const description = isOutdated(error) ? t('mailing.overtaken') : errorText(error);
      toast({ tone: 'destructive', title: t('doubtful.failed'), description });
      onOvertaken();
    }
    setAsked(false);
  });
  if (recipient.state !== 'doubtful' || recipient.dismissed) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('doubtful.decide', { name })}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
        items={[
          {
            key: 'again',
            label: t('doubtful.againOne'),
            icon: <Send aria-hidden />,
            onSelect: () => setAsked(true),
          },
          {
            key: 'leave',
            label: t('doubtful.leaveOne'),
            icon: <MailCheck aria-hidden />,
            onSelect: () => void run('leave'),
          },
        ].filter(({ key }) => maySendAgain || key !== 'again')}
      />
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('doubtful.againOneTitle', { name })}
          text={t('doubtful.againText')}
          confirmLabel={t('doubtful.againOne')}
          pending={pending}
          onConfirm={() => void run('again')}
        />
      )}
    </>
  );
}
