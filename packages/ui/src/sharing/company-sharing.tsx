import { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { useApi, useInvalidate, useSession } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { readingOf, useWhenSeen } from '@portals/platform/list';
import { Button, ConfirmDialog, ListView, Spinner } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { ArrowRightLeft, Link2, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { accessPath, tokenLink } from './access-path';
import { type Ending, GuestRow, InvitationRow, LinkRow, type Show, type ShownDialog } from './access-rows';
import { AccessSection } from './access-section';
import { CompleteDialog } from './complete-dialog';
import { GuestDialog } from './guest-dialog';
import { HandoverDialog } from './handover-dialog';
import { NewLinkDialog } from './new-link-dialog';
import { ReadingLinkDialog, type SharedReportChoice } from './reading-link-dialog';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';
import { useDraftedDialog } from './use-drafted-dialog';
import { useMakers } from './use-members';

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/** Ends an access after asking for confirmation. */
function EndDialog({
  companyId,
  ending,
  onClose,
}: {
  companyId: number;
  ending: Ending;
  onClose: () => void;
}) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const place = useSharingPlace();
  const work = useDelete({
    path: ending.path,
    deleted: { title: ending.done, description: ending.name },
    failed: t('sharing.endError'),
    onClose,
    onDeleted: () => invalidate(accessPath(place, companyId)),
  });
  return <ConfirmDialog {...work} title={ending.title} text={ending.text} confirmLabel={ending.confirm} />;
}

function AccessDialog({
  companyId,
  reports,
  reportId,
  shown,
  show,
  onClose,
}: {
  companyId: number;
  reports: readonly SharedReportChoice[] | undefined;
  reportId: number | undefined;
  shown: ShownDialog;
  show: Show;
  onClose: () => void;
}) {
  const { t, language } = useSharingText();
  const { guestPage, reportPage } = useSharingPlace();
  const { user } = useSession();
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
        <ReadingLinkDialog
          companyId={companyId}
          reports={reports}
          reportId={reportId}
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
        <NewLinkDialog
          title={t('sharing.guests.linkTitle', { name: shown.invitation.email })}
          notice={t('sharing.guests.linkNotice', { name: shown.invitation.email })}
          link={tokenLink(guestPage, shown.invitation.token, language)}
          mailed={
            shown.invitation.isMailed
              ? t('sharing.mailed', { email: shown.invitation.email })
              : t(user?.confirmBy === undefined ? 'sharing.notMailed' : 'sharing.notMailedUnconfirmed')
          }
          onClose={onClose}
        />
      );
    case 'made':
      return (
        <NewLinkDialog
          title={t('sharing.links.linkTitle')}
          notice={t(shown.link.code === null ? 'sharing.links.linkNotice' : 'sharing.links.codeNotice')}
          link={tokenLink(reportPage, shown.link.token, language)}
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

/** The company for which the page shows who has access. */
interface AccessedCompany {
  id: number;
  workspaceId?: number | undefined;
}

interface AccessSectionsProps {
  company: AccessedCompany;
  children: ReactNode;
  reports: readonly SharedReportChoice[] | undefined;
  reportId: number | undefined;
  data: CompanyAccessAnswer;
  show: Show;
}

interface LinksSectionProps extends Pick<AccessSectionsProps, 'company' | 'reports' | 'reportId' | 'show'> {
  links: CompanyAccessAnswer['links'];
}

function LinksSection({ company, links, reports, reportId, show }: LinksSectionProps) {
  const { t } = useSharingText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (reportId !== undefined) button.current?.focus();
  }, [reportId]);
  const makerOf = useMakers(company.workspaceId);
  const mayLink = reports?.length !== 0;
  return (
    <AccessSection
      title={t('sharing.links.title')}
      text={t(mayLink ? 'sharing.links.text' : 'sharing.links.noReport')}
      empty={t('sharing.links.none')}
      action={
        mayLink && (
          <Button
            ref={button}
            variant="secondary"
            icon={<Link2 aria-hidden />}
            onClick={() => show({ dialog: 'link' })}
          >
            {t('sharing.links.new')}
          </Button>
        )
      }
      rows={links.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          report={reports?.find(({ id }) => id === link.reportId)?.name}
          by={makerOf(link.createdBy)}
          show={show}
        />
      ))}
    />
  );
}

function AccessSections({ company, data, show, reports, reportId, children }: AccessSectionsProps) {
  const { t } = useSharingText();
  const { service } = useSharingPlace();
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
          ...data.guests.map((guest) => (
            <GuestRow key={`g${guest.id}`} guest={guest} by={makerOf(guest.invitedBy)} show={show} />
          )),
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
      <LinksSection company={company} links={data.links} reports={reports} reportId={reportId} show={show} />
      <AccessSection
        title={t('sharing.handover.heading')}
        text={t(`sharing.handover.texts.${service}`)}
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
      {children}
    </Sections>
  );
}

export interface CompanySharingProps {
  company: AccessedCompany;
  /** Reports that links can open; omitted where a company has only one report. */
  reports?: readonly SharedReportChoice[];
  /** Report that the user came to share: it is preselected, and the button for a new link has the focus. */
  reportId?: number | undefined;
  /** Further sections below. */
  children?: ReactNode;
}

/** The guests, links and handovers of a company, for people who may manage access to the company (rules 18.5, 18.30, 18.34). */
export function CompanySharing({ company, reports, reportId, children }: CompanySharingProps) {
  const { t } = useSharingText();
  const place = useSharingPlace();
  const list = useApi(accessPath(place, company.id), { schema: CompanyAccessAnswer, rereads: true });
  const drafted = useDraftedDialog(company.id, reports, reportId);
  const [shown, setShown] = useState(drafted);
  const { data, error, isValidating, mutate } = list;
  // Colleagues may have ended or given access in the meantime (rule 5.8).
  useWhenSeen(() => void mutate().catch(() => undefined));
  return (
    <ListView
      list={readingOf({ data: data && [data], error, isValidating, mutate: () => mutate() })}
      failed={{ title: t('sharing.loadError'), text: t('sharing.loadErrorText') }}
      loading={<Spinner fill label={t('sharing.loading')} />}
      empty={null}
    >
      {data && (
        <AccessSections company={company} data={data} show={setShown} reports={reports} reportId={reportId}>
          {children}
        </AccessSections>
      )}
      {shown && (
        <AccessDialog
          companyId={company.id}
          reports={reports}
          reportId={reportId}
          shown={shown}
          show={setShown}
          // The dialog with the new link may already have replaced this dialog, and must stay open when this dialog closes.
          onClose={() => setShown((now) => (now === shown ? null : now))}
        />
      )}
    </ListView>
  );
}
