import type { Mailing, MailingRecipient } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { Badge, type Column } from '@portals/ui';
import { color, font } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { meaningOf, recipientTones, type ShownState, useText, viewPath } from '../../shared';
import { useStateText } from '../mailing-counts';

const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.regular};
`;

const Address = styled.span`
  overflow-wrap: anywhere;
`;

const Raw = styled.details`
  font-size: ${font.size.sm};

  & > summary { min-height: 1.5rem; color: ${color.accentText}; cursor: pointer; }
  & > code { font-family: ${font.mono}; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

/** Returns the display state of a recipient: emails waiting for a retry are distinguished from emails waiting for their first attempt. */
const shownStateOf = ({ state, attempts }: MailingRecipient): ShownState =>
  state === 'queued' && attempts > 0 ? 'putOff' : state;

/** Explains what happened and why; the mail server's own reply can be expanded. */
function Reason({ recipient, transport }: { recipient: MailingRecipient; transport: Mailing['transport'] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const stateText = useStateText(transport);
  const { exclusion, reason, nextAttemptAt, dismissed } = recipient;
  const state = shownStateOf(recipient);
  if (exclusion) return t(`exclusion.${exclusion}`);
  const meaning = reason ? meaningOf(reason) : null;
  return (
    <>
      {meaning ? t(`reply.${meaning}`) : stateText(state)}
      {state === 'putOff' && nextAttemptAt && (
        <Small>{t('recipients.nextAttempt', { moment: dateTime(nextAttemptAt) })}</Small>
      )}
      {dismissed && <Small>{t('recipients.left')}</Small>}
      {reason && (
        <Raw>
          <summary>{t('recipients.raw')}</summary>
          <code>{reason}</code>
        </Raw>
      )}
    </>
  );
}

/** Returns the columns of a mailing's log. */
export function useRecipientColumns(
  companyId: number,
  { isLogCleared, transport }: Pick<Mailing, 'isLogCleared' | 'transport'>,
): Column<MailingRecipient>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  return [
    {
      key: 'address',
      header: t('recipients.address'),
      cell: ({ address }) => (
        <Address>{address ?? t(isLogCleared ? 'recipients.removed' : 'recipients.noAddress')}</Address>
      ),
    },
    {
      key: 'lead',
      header: t('recipients.lead'),
      cell: ({ leadId, companyName, contactName }) => {
        if (leadId === null) return t(isLogCleared ? 'recipients.removed' : 'recipients.leadGone');
        const name = companyName || contactName || t('recipients.open');
        return (
          <>
            <PortalLink to={viewPath('leads', companyId, { lead: String(leadId) })}>{name}</PortalLink>
            {companyName && contactName && <Small>{contactName}</Small>}
          </>
        );
      },
    },
    {
      key: 'state',
      header: t('recipients.state'),
      cell: (recipient) => {
        const state = shownStateOf(recipient);
        return <Badge tone={recipientTones[state]}>{t(`recipientState.${state}`)}</Badge>;
      },
    },
    {
      key: 'reason',
      header: t('recipients.reason'),
      cell: (recipient) => <Reason recipient={recipient} transport={transport} />,
    },
    {
      key: 'changedAt',
      header: t('recipients.changedAt'),
      cell: ({ sentAt, changedAt }) => (
        <time dateTime={sentAt ?? changedAt}>{dateTime(sentAt ?? changedAt)}</time>
      ),
    },
  ];
}
