import type {
  Guest,
  GuestInvitation,
  NewGuestInvitation,
  NewReadingLink,
  ReadingLink,
} from '@portals/contracts/sharing';
import { useFormat } from '@portals/platform';
import { Badge, EmailAddress, IconButton, Menu } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { isLastDayOver, noonOf } from './days';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  padding-block: ${space(3)};
  border-block-start: 1px solid ${color.line};
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  min-width: 0;

  strong { overflow-wrap: break-word; max-width: 100%; font-weight: ${font.weight.medium}; }
  span { color: ${color.muted}; font-size: ${font.size.sm}; }
  ${media.md} { strong { flex: 0 1 18rem; } }
  ${media.xl} { strong { flex-basis: 24rem; } }
`;

/** An access that the user is about to end and has to confirm. */
export interface Ending {
  path: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
  name: string;
}

/** The dialog that is open in the tab. */
export type ShownDialog =
  | { dialog: 'guest'; guest: Guest | null }
  | { dialog: 'link' }
  | { dialog: 'handover' }
  | { dialog: 'invited'; invitation: NewGuestInvitation }
  | { dialog: 'made'; link: NewReadingLink }
  | { dialog: 'complete'; invitation: GuestInvitation }
  | { dialog: 'end'; ending: Ending };

export type Show = (shown: ShownDialog) => void;

function RowActions({
  name,
  onEdit,
  editLabel = '',
  onEnd,
  endLabel,
}: {
  name: string;
  onEdit?: () => void;
  editLabel?: string;
  onEnd: () => void;
  endLabel: string;
}) {
  const { t } = useSharingText();
  return (
    <Menu
      trigger={
        <IconButton label={t('sharing.actionsOf', { name })}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      items={[
        ...(onEdit
          ? [
              {
                key: 'edit',
                label: editLabel,
                icon: <Pencil aria-hidden />,
                onSelect: onEdit,
              },
            ]
          : []),
        { key: 'end', label: endLabel, icon: <Trash2 aria-hidden />, danger: true, onSelect: onEnd },
      ]}
    />
  );
}

export function GuestRow({ guest, show, by }: MadeRowProps & { guest: Guest }) {
  const { t } = useSharingText();
  const { api } = useSharingPlace();
  const name = guest.email ?? t('sharing.guests.unnamed');
  const ending = {
    path: `${api}/company-guests/${guest.id}`,
    title: t('sharing.guests.endTitle'),
    text: t('sharing.guests.endText', { name }),
    confirm: t('sharing.guests.end'),
    done: t('sharing.guests.ended'),
    name,
  };
  return (
    <Item>
      <Facts>
        <strong>
          <EmailAddress text={name} />
        </strong>
        <Badge tone={guest.kind === 'contributor' ? 'teal' : 'grey'}>
          {t(`sharing.kinds.${guest.kind}`)}
        </Badge>
        <LastDay endsOn={guest.endsOn} />
        <Maker by={by} />
      </Facts>
      <RowActions
        name={name}
        editLabel={t('sharing.guests.change')}
        endLabel={t('sharing.guests.end')}
        onEdit={() => show({ dialog: 'guest', guest })}
        onEnd={() => show({ dialog: 'end', ending })}
      />
    </Item>
  );
}

function LastDay({ endsOn }: { endsOn: string }) {
  const { t } = useSharingText();
  const { date } = useFormat();
  const over = isLastDayOver(endsOn);
  return (
    <>
      {over && <Badge>{t('sharing.isOver')}</Badge>}
      <span>{t(over ? 'sharing.wasUntil' : 'sharing.until', { date: date(noonOf(endsOn)) })}</span>
    </>
  );
}

/** Shows who sent an invitation or created a link; renders nothing for the signed-in person. */
function Maker({ by }: { by: string | null }) {
  const { t } = useSharingText();
  return by === null ? null : (
    <span>{by === '' ? t('sharing.byFormer') : t('sharing.by', { name: by })}</span>
  );
}

interface MadeRowProps {
  show: Show;
  /** Name of the creator; empty when the creator has left the workspace, null when the creator is the signed-in person or unknown. */
  by: string | null;
}

export function InvitationRow({ invitation, show, by }: MadeRowProps & { invitation: GuestInvitation }) {
  const { t } = useSharingText();
  const { date } = useFormat();
  const { api } = useSharingPlace();
  const { id, email, kind, accepted, endsOn, expiresAt } = invitation;
  const ending = {
    path: `${api}/guest-invitations/${id}`,
    title: t('sharing.guests.withdrawTitle'),
    text: t('sharing.guests.withdrawText', { name: email }),
    confirm: t('sharing.guests.withdraw'),
    done: t('sharing.guests.withdrawn'),
    name: email,
  };
  const isHandover = kind === 'handover';
  return (
    <Item>
      <Facts>
        <strong>
          <EmailAddress text={email} />
        </strong>
        <Badge tone={accepted ? 'green' : 'yellow'}>
          {isHandover
            ? t(accepted ? 'sharing.handover.accepted' : 'sharing.handover.offered')
            : t('sharing.guests.invitedAs', { kind: t(`sharing.kinds.${kind}`) })}
        </Badge>
        {!isHandover && <LastDay endsOn={endsOn} />}
        <span>
          {t(accepted ? 'sharing.handover.completeBy' : 'sharing.guests.expires', { date: date(expiresAt) })}
        </span>
        <Maker by={by} />
      </Facts>
      <RowActions
        name={email}
        editLabel={t('sharing.handover.complete')}
        endLabel={t('sharing.guests.withdraw')}
        {...(accepted && { onEdit: () => show({ dialog: 'complete', invitation }) })}
        onEnd={() => show({ dialog: 'end', ending })}
      />
    </Item>
  );
}

interface LinkRowProps extends MadeRowProps {
  link: ReadingLink;
  /** Name of the one report that the link opens, where a company has several. */
  report: string | undefined;
}

export function LinkRow({ link, report, show, by }: LinkRowProps) {
  const { t } = useSharingText();
  const { date, dateTime } = useFormat();
  const { api } = useSharingPlace();
  const count = link.opens.reduce((sum, { opens }) => sum + opens, 0);
  const last = link.opens[0]?.day;
  const ending = {
    path: `${api}/reading-links/${link.id}`,
    title: t('sharing.links.revokeTitle'),
    text: t('sharing.links.revokeText', { name: link.label }),
    confirm: t('sharing.links.revoke'),
    done: t('sharing.links.revoked'),
    name: link.label,
  };
  return (
    <Item>
      <Facts>
        <strong>{link.label}</strong>
        {report !== undefined && <span>{t('sharing.links.opensReport', { report })}</span>}
        {link.withCode && <Badge tone="teal">{t('sharing.links.coded')}</Badge>}
        {link.lockedUntil && (
          <Badge tone="red">{t('sharing.links.locked', { time: dateTime(link.lockedUntil) })}</Badge>
        )}
        <LastDay endsOn={link.endsOn} />
        <span>
          {t('sharing.links.opens', { count })}
          {last !== undefined && ` · ${t('sharing.links.last', { date: date(noonOf(last)) })}`}
        </span>
        <Maker by={by} />
      </Facts>
      <RowActions
        name={link.label}
        endLabel={t('sharing.links.revoke')}
        onEnd={() => show({ dialog: 'end', ending })}
      />
    </Item>
  );
}
