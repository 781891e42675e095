import {
  type Company,
  CompanyAccessAnswer,
  type Guest,
  type GuestInvitation,
  type NewGuestInvitation,
  type NewReadingLink,
  type ReadingLink,
} from '@portals/contracts/consulting';
import { useApi, useFormat, useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Badge, Button, ConfirmDialog, IconButton, ListView, Menu, Spinner } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { ArrowRightLeft, EllipsisVertical, Link2, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { accessPath, tokenLink } from './access-path';
import { AccessSection } from './access-section';
import { CompleteDialog } from './complete-dialog';
import { noonOf } from './days';
import { GuestDialog } from './guest-dialog';
import { HandoverDialog } from './handover-dialog';
import { LinkDialog } from './link-dialog';
import { MembersSection } from './members-section';
import { SecretDialog } from './secret-dialog';

const Sections = styled.div`
  display: grid;
  gap: ${space(6)};
  max-width: 54rem;
`;

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

  strong { overflow-wrap: anywhere; font-weight: ${font.weight.medium}; }
  span { color: ${color.muted}; font-size: ${font.size.sm}; }
  ${media.md} { strong { flex: 0 1 18rem; } }
`;

interface Ending {
  path: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
  name: string;
}

/** Asks before an access ends, and ends it. */
function EndDialog({
  companyId,
  ending,
  onClose,
}: {
  companyId: number;
  ending: Ending;
  onClose: () => void;
}) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const work = useDelete({
    path: ending.path,
    deleted: { title: ending.done, description: ending.name },
    failed: t('sharing.endError'),
    onClose,
    onDeleted: () => invalidate(accessPath(companyId)),
  });
  return <ConfirmDialog {...work} title={ending.title} text={ending.text} confirmLabel={ending.confirm} />;
}

type Shown =
  | { dialog: 'guest'; guest: Guest | null }
  | { dialog: 'link' }
  | { dialog: 'handover' }
  | { dialog: 'invited'; invitation: NewGuestInvitation }
  | { dialog: 'made'; link: NewReadingLink }
  | { dialog: 'complete'; invitation: GuestInvitation }
  | { dialog: 'end'; ending: Ending };

type Show = (shown: Shown) => void;

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
  const { t } = useText();
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

function GuestRow({ guest, show }: { guest: Guest; show: Show }) {
  const { t } = useText();
  const { date } = useFormat();
  const name = guest.email ?? t('sharing.guests.unnamed');
  const ending = {
    path: `/api/company-guests/${guest.id}`,
    title: t('sharing.guests.endTitle'),
    text: t('sharing.guests.endText', { name }),
    confirm: t('sharing.guests.end'),
    done: t('sharing.guests.ended'),
    name,
  };
  return (
    <Item>
      <Facts>
        <strong>{name}</strong>
        <Badge tone={guest.kind === 'contributor' ? 'teal' : 'grey'}>
          {t(`sharing.kinds.${guest.kind}`)}
        </Badge>
        <span>{t('sharing.until', { date: date(noonOf(guest.endsOn)) })}</span>
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

function InvitationRow({ invitation, show }: { invitation: GuestInvitation; show: Show }) {
  const { t } = useText();
  const { date } = useFormat();
  const { id, email, kind, accepted, endsOn, expiresAt } = invitation;
  const ending = {
    path: `/api/guest-invitations/${id}`,
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
        <strong>{email}</strong>
        <Badge tone={isHandover ? 'red' : 'yellow'}>
          {isHandover
            ? t(accepted ? 'sharing.handover.accepted' : 'sharing.handover.offered')
            : t('sharing.guests.invitedAs', { kind: t(`sharing.kinds.${kind}`) })}
        </Badge>
        {!isHandover && <span>{t('sharing.until', { date: date(noonOf(endsOn)) })}</span>}
        <span>{t('sharing.guests.expires', { date: date(expiresAt) })}</span>
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

function LinkRow({ link, show }: { link: ReadingLink; show: Show }) {
  const { t } = useText();
  const { date } = useFormat();
  const count = link.opens.reduce((sum, { opens }) => sum + opens, 0);
  const last = link.opens[0]?.day;
  const ending = {
    path: `/api/reading-links/${link.id}`,
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
        {link.withCode && <Badge tone="teal">{t('sharing.links.coded')}</Badge>}
        <span>{t('sharing.until', { date: date(noonOf(link.endsOn)) })}</span>
        <span>
          {t('sharing.links.opens', { count })}
          {last !== undefined && ` · ${t('sharing.links.last', { date: date(noonOf(last)) })}`}
        </span>
      </Facts>
      <RowActions
        name={link.label}
        endLabel={t('sharing.links.revoke')}
        onEnd={() => show({ dialog: 'end', ending })}
      />
    </Item>
  );
}

function AccessDialog({
  companyId,
  shown,
  show,
  onClose,
}: {
  companyId: number;
  shown: Shown;
  show: Show;
  onClose: () => void;
}) {
  const { t, language } = useText();
  switch (shown.dialog) {
    case 'guest':
      return (
        <GuestDialog
          companyId={companyId}
          guest={shown.guest}
          onClose={onClose}
          onInvited={(invitation) => show({ dialog: 'invited', invitation })}
        />
      );
    case 'link':
      return (
        <LinkDialog
          companyId={companyId}
          onClose={onClose}
          onMade={(link) => show({ dialog: 'made', link })}
        />
      );
    case 'handover':
      return (
        <HandoverDialog
          companyId={companyId}
          onClose={onClose}
          onOffered={(invitation) => show({ dialog: 'invited', invitation })}
        />
      );
    case 'invited':
      return (
        <SecretDialog
          title={t('sharing.guests.linkTitle', { name: shown.invitation.email })}
          notice={t('sharing.guests.linkNotice', { name: shown.invitation.email })}
          link={tokenLink('/guest', shown.invitation.token, language)}
          onClose={onClose}
        />
      );
    case 'made':
      return (
        <SecretDialog
          title={t('sharing.links.linkTitle')}
          notice={t(shown.link.code === null ? 'sharing.links.linkNotice' : 'sharing.links.codeNotice')}
          link={tokenLink('/shared-report', shown.link.token, language)}
          code={shown.link.code}
          onClose={onClose}
        />
      );
    case 'complete':
      return <CompleteDialog companyId={companyId} invitation={shown.invitation} onClose={onClose} />;
    case 'end':
      return <EndDialog companyId={companyId} ending={shown.ending} onClose={onClose} />;
  }
}

/** The guests, links and assigned members of a company, for those who may choose them (rules 18.5, 18.30, 18.32). */
export function AccessTab({ company }: { company: Company }) {
  const { t } = useText();
  const list = useApi(accessPath(company.id), { schema: CompanyAccessAnswer });
  const [shown, setShown] = useState<Shown | null>(null);
  const { data, error, isValidating, mutate } = list;
  return (
    <ListView
      list={readingOf({ data: data && [data], error, isValidating, mutate: () => mutate() })}
      failed={{ title: t('sharing.loadError'), text: t('sharing.loadErrorText') }}
      loading={<Spinner fill label={t('sharing.loading')} />}
      empty={null}
    >
      {data && (
        <Sections>
          <AccessSection
            title={t('sharing.guests.title')}
            text={t('sharing.guests.text')}
            empty={t('sharing.guests.none')}
            action={
              <Button
                icon={<UserPlus aria-hidden />}
                onClick={() => setShown({ dialog: 'guest', guest: null })}
              >
                {t('sharing.guests.new')}
              </Button>
            }
            rows={[
              ...data.guests.map((guest) => <GuestRow key={`g${guest.id}`} guest={guest} show={setShown} />),
              ...data.invitations.map((invitation) => (
                <InvitationRow key={`i${invitation.id}`} invitation={invitation} show={setShown} />
              )),
            ]}
          />
          <AccessSection
            title={t('sharing.links.title')}
            text={t('sharing.links.text')}
            empty={t('sharing.links.none')}
            action={
              <Button
                variant="secondary"
                icon={<Link2 aria-hidden />}
                onClick={() => setShown({ dialog: 'link' })}
              >
                {t('sharing.links.new')}
              </Button>
            }
            rows={data.links.map((link) => <LinkRow key={link.id} link={link} show={setShown} />)}
          />
          <AccessSection
            title={t('sharing.handover.heading')}
            text={t('sharing.handover.text')}
            action={
              <Button
                variant="secondary"
                icon={<ArrowRightLeft aria-hidden />}
                onClick={() => setShown({ dialog: 'handover' })}
              >
                {t('sharing.handover.new')}
              </Button>
            }
          />
          <MembersSection company={company} memberIds={data.memberIds} />
        </Sections>
      )}
      {shown && (
        <AccessDialog
          companyId={company.id}
          shown={shown}
          show={setShown}
          // A dialog that has been replaced by the link that it made closes nothing any more.
          onClose={() => setShown((now) => (now === shown ? null : now))}
        />
      )}
    </ListView>
  );
}
