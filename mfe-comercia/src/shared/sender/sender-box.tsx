import { can } from '@portals/contracts/fields';
import type { MarketingCompany, Sender } from '@portals/contracts/marketing';
import { useDrafts } from '@portals/platform';
import { draftName } from '@portals/platform/form';
import { Alert, Button, CardText } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, ReadingLines } from '../read-states';
import { useText } from '../text';
import { ConfirmAddresses } from './confirm-address';
import { SenderDialog, senderDrafts } from './sender-dialog';
import { useSender } from './use-sender';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)} ${space(6)};
  margin: 0;

  ${media.md} { grid-template-columns: max-content minmax(0, 1fr); }
  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { min-width: 0; margin: 0; overflow-wrap: anywhere; }
`;

function SenderFacts({ sender }: { sender: Sender }) {
  const { t } = useText();
  return (
    <Facts>
      <dt>{t('sender.from')}</dt>
      <dd>
        {sender.fromName} &lt;{sender.fromAddress}&gt;
      </dd>
      <dt>{t('sender.replyTo')}</dt>
      <dd>{sender.replyTo ?? sender.fromAddress}</dd>
      <dt>{t('sender.footer')}</dt>
      <dd>
        <CardText strong>{`${sender.legalName}\n${sender.postalAddress}`}</CardText>
      </dd>
      <dt>{t('sender.clicks')}</dt>
      <dd>{t(sender.countClicks ? 'sender.clicksOn' : 'sender.clicksOff')}</dd>
    </Facts>
  );
}

export interface SenderBoxProps {
  company: MarketingCompany;
  /** Called after a changed sender has been stored, or one of its addresses confirmed. */
  onSaved: () => Promise<void> | void;
}

/** Shows the sender of a company's emails, with a form to change it for users who manage the company (rule 18.6). */
export function SenderBox({ company, onSaved }: SenderBoxProps) {
  const { t } = useText();
  const drafts = useDrafts();
  const { data: sender, error, isValidating, mutate } = useSender(company);
  // Reopens the form if there is a draft from before a reload.
  const [isOpen, setOpen] = useState(() => drafts.read(draftName(senderDrafts, company.id)) !== null);
  if (!sender) {
    return error ? (
      <ReadFailed title={t('sender.failed')} pending={isValidating} read={mutate} />
    ) : (
      <ReadingLines label={t('sender.loading')} lines={3} />
    );
  }
  const isStored = sender.version > 0;
  const manages = can(company, 'manage');
  return (
    <>
      {isStored ? <SenderFacts sender={sender} /> : <Alert tone="warning">{t('sender.none')}</Alert>}
      {manages && isStored && <ConfirmAddresses company={company} sender={sender} onConfirmed={onSaved} />}
      {manages ? (
        <div>
          <Button
            variant={isStored ? 'secondary' : 'primary'}
            icon={<Pencil aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t(isStored ? 'sender.change' : 'sender.setUp')}
          </Button>
        </div>
      ) : (
        <CardText>{t('sender.managed')}</CardText>
      )}
      {isOpen && manages && <SenderDialog sender={sender} onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  );
}
