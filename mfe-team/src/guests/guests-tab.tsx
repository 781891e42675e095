import type { Workspace } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { WorkspaceGuest } from '@portals/contracts/sharing';
import { PortalLink, useApiList, useFormat, useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import {
  Badge,
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmailAddress,
  EmptyState,
  IconButton,
  ListView,
} from '@portals/ui';
import { isLastDayOver, noonOf } from '@portals/ui/sharing';
import { color, font, space } from '@portals/ui/tokens';
import { UserMinus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { GuestsArt } from '../art/guests-art';
import { useText } from '../text';

const rows = WorkspaceGuest.array();

/** For each service whose companies can have guests: the API path of the guests, a company's access page, and the list of companies. */
const services = {
  consulting: {
    guests: '/api/company-guests',
    start: '/consultoria',
    page: (id: number) => `/empresa/${id}?tab=access`,
  },
  marketing: {
    guests: '/api/marketing/company-guests',
    page: (id: number) => `/comercia?view=access&company=${id}`,
    start: '/comercia?view=companies',
  },
} as const;
type Service = keyof typeof services;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};

  h2 { margin-block-end: ${space(3)}; font-size: ${font.size.h4}; }
`;

const Intro = styled.p`
  max-width: 68ch;
  margin-block-end: ${space(6)};
  color: ${color.muted};
`;

function useColumns(service: Service): Column<WorkspaceGuest>[] {
  const { t } = useText();
  const { date } = useFormat();
  return [
    {
      key: 'email',
      header: t('guests.person'),
      cell: ({ email }) => <EmailAddress text={email ?? t('guests.unnamed')} />,
    },
    {
      key: 'company',
      header: t('guests.company'),
      cell: ({ company }) => <PortalLink to={services[service].page(company.id)}>{company.name}</PortalLink>,
    },
    {
      key: 'kind',
      header: t('guests.reach'),
      cell: ({ kind }) => (
        <Badge tone={kind === 'contributor' ? 'teal' : 'grey'}>{t(`guests.kinds.${kind}`)}</Badge>
      ),
    },
    {
      key: 'until',
      header: t('guests.until'),
      cell: ({ endsOn }) => (
        <>
          <time dateTime={endsOn}>{date(noonOf(endsOn))}</time>{' '}
          {isLastDayOver(endsOn) && <Badge>{t('guests.over')}</Badge>}
        </>
      ),
    },
  ];
}

interface EndGuestDialogProps {
  service: Service;
  guest: WorkspaceGuest;
  onClose: () => void;
}

function EndGuestDialog({ service, guest, onClose }: EndGuestDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const { guests } = services[service];
  const names = { name: guest.email ?? t('guests.unnamed'), company: guest.company.name };
  const work = useDelete({
    path: `${guests}/${guest.id}`,
    deleted: { title: t('guests.end.done'), description: t('guests.end.doneText', names) },
    failed: t('guests.end.error'),
    onClose,
    onDeleted: () => invalidate(guests),
  });
  return (
    <ConfirmDialog
      {...work}
      title={t('guests.end.title')}
      text={t('guests.end.text', names)}
      confirmLabel={t('guests.end.confirm')}
    />
  );
}

/** Reads one page of the guest list. */
function useGuests(service: Service, { id }: Workspace, page = 1) {
  const query = `workspace=${id}&page=${page}&pageSize=${limits.pageSize}`;
  return useApiList(`${services[service].guests}?${query}`, { schema: rows, rereads: true });
}

function GuestsOf({ service, workspace }: { service: Service; workspace: Workspace }) {
  const { t } = useText();
  const id = useId();
  const [page, setPage] = useState(1);
  const reading = useGuests(service, workspace, page);
  const [ending, setEnding] = useState<WorkspaceGuest | null>(null);
  const columns = useColumns(service);
  const { data, error, isValidating, mutate } = reading;
  // The first page's total keeps the page links, and with them the focus, while another page is loading.
  const first = useGuests(service, workspace);
  const total = (data ?? first.data)?.total ?? 0;
  const isBeyond = data?.rows.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) setPage(Math.max(1, Math.ceil(total / limits.pageSize)));
  }, [isBeyond, total]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`guests.services.${service}`)}</h2>
      <ListView
        list={{
          ...readingOf({ data: data?.rows, error, isValidating, mutate: () => mutate() }),
          ...(total > limits.pageSize && {
            paging: { page, pageSize: limits.pageSize, total, onPage: setPage },
          }),
        }}
        failed={{ title: t('guests.error.title'), text: t('guests.error.text') }}
        empty={
          <p>
            {t('guests.none')} <PortalLink to={services[service].start}>{t('guests.choose')}</PortalLink>
          </p>
        }
      >
        <DataTable
          caption={t(`guests.captions.${service}`, { name: workspace.name })}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={(guest) => guest.id}
          rowActions={(guest) => (
            <IconButton
              label={t('guests.endOf', {
                name: guest.email ?? t('guests.unnamed'),
                company: guest.company.name,
              })}
              onClick={() => setEnding(guest)}
            >
              <UserMinus aria-hidden />
            </IconButton>
          )}
          loading={reading.isLoading}
        />
      </ListView>
      {ending && <EndGuestDialog service={service} guest={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

/** Lists the guests of all companies of a workspace, each with the companies that they can open (rule 18.77). */
export function GuestsTab({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const counts = [useGuests('consulting', workspace), useGuests('marketing', workspace)];
  if (counts.every(({ data }) => data?.total === 0))
    return (
      <EmptyState
        art={<GuestsArt />}
        title={t('guests.noneTitle')}
        text={t('guests.noneText')}
        action={
          <Button asChild>
            <PortalLink to={services.consulting.start}>{t('guests.choose')}</PortalLink>
          </Button>
        }
      />
    );
  return (
    <>
      <Intro>{t('guests.text')}</Intro>
      <Sections>
        <GuestsOf service="consulting" workspace={workspace} />
        <GuestsOf service="marketing" workspace={workspace} />
      </Sections>
    </>
  );
}
