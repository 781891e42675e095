import { type Company, CompanyAccessAnswer } from '@portals/contracts/consulting';
import { useApi, useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Button, ConfirmDialog, ListView, Spinner } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { ArrowRightLeft, Download, Link2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMakers } from '../company/use-members';
import { useText } from '../text';
import { accessPath, tokenLink } from './access-path';
import { type Ending, GuestRow, InvitationRow, LinkRow, type Show, type Shown } from './access-rows';
import { AccessSection } from './access-section';
import { CompleteDialog } from './complete-dialog';
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
          mailed={
            shown.invitation.isMailed
              ? t('sharing.mailed', { email: shown.invitation.email })
              : t('sharing.notMailed')
          }
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

interface AccessSectionsProps {
  company: Company;
  data: CompanyAccessAnswer;
  show: Show;
}

function AccessSections({ company, data, show }: AccessSectionsProps) {
  const { t, language } = useText();
  const makerOf = useMakers(company.workspaceId);
  const offers = data.invitations.filter(({ kind }) => kind === 'handover');
  const open = data.invitations.filter(({ kind }) => kind !== 'handover');
  return (
    <Sections>
      <AccessSection
        title={t('sharing.guests.title')}
        text={t('sharing.guests.text')}
        empty={t('sharing.guests.none')}
        action={
          <Button icon={<UserPlus aria-hidden />} onClick={() => show({ dialog: 'guest', guest: null })}>
            {t('sharing.guests.new')}
          </Button>
        }
        rows={[
          ...data.guests.map((guest) => <GuestRow key={`g${guest.id}`} guest={guest} show={show} />),
          ...open.map((invitation) => (
            <InvitationRow
              key={`i${invitation.id}`}
              invitation={invitation}
              by={makerOf(invitation.invitedBy)}
              show={show}
            />
          )),
        ]}
      />
      <AccessSection
        title={t('sharing.links.title')}
        text={t('sharing.links.text')}
        empty={t('sharing.links.none')}
        action={
          <Button variant="secondary" icon={<Link2 aria-hidden />} onClick={() => show({ dialog: 'link' })}>
            {t('sharing.links.new')}
          </Button>
        }
        rows={data.links.map((link) => (
          <LinkRow key={link.id} link={link} by={makerOf(link.createdBy)} show={show} />
        ))}
      />
      <AccessSection
        title={t('sharing.handover.heading')}
        text={t('sharing.handover.text')}
        action={
          <Button
            variant="secondary"
            icon={<ArrowRightLeft aria-hidden />}
            onClick={() => show({ dialog: 'handover' })}
          >
            {t('sharing.handover.new')}
          </Button>
        }
        rows={offers.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            by={makerOf(invitation.invitedBy)}
            show={show}
          />
        ))}
      />
      <AccessSection
        title={t('sharing.archive.title')}
        text={t('sharing.archive.text')}
        action={
          <Button asChild variant="secondary">
            <a
              href={`/api/companies/${company.id}/archive?language=${language}`}
              aria-label={t('sharing.archive.name', { name: company.name })}
              download
            >
              <Download aria-hidden /> {t('sharing.archive.action')}
            </a>
          </Button>
        }
      />
      <MembersSection company={company} />
    </Sections>
  );
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
      {data && <AccessSections company={company} data={data} show={setShown} />}
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
