import { can } from '@portals/contracts/fields';
import { LeadMailChecks, type MarketingCompany, Sender } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { useState } from 'react';
import { OutreachNotice, SenderDialog, senderPath, useText } from '../../shared';
import { leadMailChecksPath } from '../lead-calls';

/** Problems that the user can fix by editing the sender. */
const ofSender: readonly string[] = ['NO_SENDER', 'NO_POSTAL_ADDRESS', 'SENDER_DOMAIN', 'SENDER_NAME'];

interface MailProblemsProps {
  leadId: number;
  company: MarketingCompany;
}

/**
 * Shows in advance what would prevent an email to a lead, and a notice if emails are only written to files because no mail server is
 * configured.
 */
export function MailProblems({ leadId, company }: MailProblemsProps) {
  const { t } = useText();
  // The sender, the approval and the list of suppressions also decide, and they change elsewhere.
  const { data, mutate } = useApi(leadMailChecksPath(leadId), { schema: LeadMailChecks, rereads: true });
  const isOfSender = data?.problems.some((problem) => ofSender.includes(problem)) ?? false;
  const { data: sender } = useApi(isOfSender ? senderPath(company.id) : null, { schema: Sender });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const toMend = data.problems.filter((problem) => problem !== 'NOT_RELEASED');
  return (
    <>
      {data.problems.includes('NOT_RELEASED') && <OutreachNotice company={company} />}
      {toMend.map((problem) => (
        <Alert
          key={problem}
          tone="warning"
          action={
            ofSender.includes(problem) &&
            can(company, 'manage') &&
            sender && (
              <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
                {t(sender.version === 0 ? 'sender.setUp' : 'sender.change')}
              </Button>
            )
          }
        >
          {t(`leadMail.problems.${problem}`)}
        </Alert>
      ))}
      {data.transport === 'files' && <Alert>{t('mailing.filesShort')}</Alert>}
      {isOpen && sender && isOfSender && (
        <SenderDialog
          sender={sender}
          onClose={() => setOpen(false)}
          onSaved={async () => {
            await mutate();
          }}
        />
      )}
    </>
  );
}
