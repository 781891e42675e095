import { fillVariables, type MailTransportKind } from '@portals/contracts/constants';
import type { Sender } from '@portals/contracts/marketing';
import { useFormat, useLanguage } from '@portals/platform';
import { ConfirmDialog } from '@portals/ui';
import { Send } from 'lucide-react';
import { useText } from '../../shared';
import { formatWallTime } from '../format-wall-time';

export interface SendQuestionProps {
  recipients: number;
  sender: Sender;
  /** Start time in ISO 8601; null to start immediately. */
  scheduledFor: string | null;
  transport: MailTransportKind;
  /** Subject of the campaign, rendered without a lead's data. */
  subject: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a mailing starts, stating the number of recipients, the sender and the time. */
export function SendQuestion({ recipients, sender, scheduledFor, transport, ...props }: SendQuestionProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  const counted = { count: recipients, shown: number(recipients) };
  const from = `${sender.fromName} <${sender.fromAddress}>`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      icon={<Send aria-hidden />}
      pending={props.pending}
      title={t(scheduledFor ? 'sendQuestion.titleLater' : 'sendQuestion.title', counted)}
      text={
        <>
          <p>{t('sendQuestion.who', { ...counted, subject: fillVariables(props.subject, {}), from })}</p>
          <p>
            {scheduledFor
              ? t('sendQuestion.later', { moment: formatWallTime(scheduledFor, language) })
              : t('sendQuestion.now')}
          </p>
          {transport === 'files' && <p>{t('mailing.filesShort')}</p>}
        </>
      }
      confirmLabel={t(scheduledFor ? 'sendQuestion.plan' : 'sendQuestion.send', counted)}
      onConfirm={props.onConfirm}
    />
  );
}
