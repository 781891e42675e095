import { type EnquiryRow, EnquiryState, enquiryStates } from '@portals/contracts/admin';
import { limits } from '@portals/contracts/constants';
import { api, useFormat } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { type PagedList, saveCsv, useList } from '@portals/platform/list';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ListCount,
  ListView,
  NoMatchArt,
  PageHeader,
  SearchInput,
  Select,
} from '@portals/ui';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EnquiriesArt } from '../art/enquiries-art';
import { FilterRow, SecondaryLine } from '../shared/filter-row';
import { useText } from '../text';
import {
  type EnquiryListQuery,
  enquiriesPath,
  enquiryAddress,
  enquiryListAddress,
  enquiryRows,
  enquirySort,
  openEnquiry,
} from './enquiry-calls';
import { EnquiryDetail } from './enquiry-detail';
import { StateBadge } from './state-badge';

type EnquiryList = PagedList<EnquiryListQuery, EnquiryRow>;

/** Excerpt of a message, cut to two lines. The text direction follows the message, not the page. */
const Excerpt = styled(SecondaryLine)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

function useColumns(): Column<EnquiryRow>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  return [
    { key: 'name', header: t('enquiries.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'subject',
      header: t('enquiries.subject'),
      cell: ({ subject, excerpt }) => (
        <>
          <bdi>{subject}</bdi>
          <Excerpt dir="auto">{excerpt}</Excerpt>
        </>
      ),
    },
    { key: 'state', header: t('enquiries.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'createdAt',
      header: t('enquiries.at'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      sortable: true,
    },
  ];
}

/** Exports all enquiries that match the filters, not only the current page (rule 20.16). */
function ExportButton({ query: { search, state } }: { query: EnquiryListQuery }) {
  const { t, language } = useText();
  const { run, pending } = useAttempt(async () => {
    const query = new URLSearchParams({ language, ...(search && { search }), ...(state && { state }) });
    const { text } = await api.getFile(`${enquiriesPath}/export?${query}`);
    saveCsv(t('enquiries.file'), text);
  }, t('enquiries.exportError'));
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} pending={pending} onClick={() => void run()}>
      {t('enquiries.export')}
    </Button>
  );
}

function Filters({ query, change }: Pick<EnquiryList, 'query' | 'change'>) {
  const { t } = useText();
  return (
    <FilterRow>
      <SearchInput
        label={t('enquiries.search')}
        value={query.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <Select
        aria-label={t('enquiries.state')}
        placeholder={t('enquiries.allStates')}
        value={query.state ?? ''}
        onChange={({ target }) => change({ state: EnquiryState.safeParse(target.value).data })}
      >
        {enquiryStates.map((state) => (
          <option key={state} value={state}>
            {t(`enquiryState.${state}`)}
          </option>
        ))}
      </Select>
      <ExportButton query={query} />
    </FilterRow>
  );
}

function EnquiryListing() {
  const { t } = useText();
  const { number } = useFormat();
  const [query] = useSearchParams();
  const list = useList({ address: enquiryListAddress, rows: enquiryRows, pageSize: limits.pageSize });
  const columns = useColumns();
  const isAside = list.query.state === 'quarantined' && !list.query.search;
  return (
    <>
      <PageHeader
        title={t('enquiries.title')}
        meta={
          <ListCount list={list} words={(count) => t('enquiries.count', { count, shown: number(count) })} />
        }
      />
      {/* Always rendered: when all enquiries are quarantined, the list looks empty, and only the filters can show them. */}
      <Filters {...list} />
      <ListView
        list={list}
        failed={{ title: t('enquiries.error.title'), text: t('enquiries.error.text') }}
        empty={
          <EmptyState
            art={<EnquiriesArt />}
            title={t('enquiries.empty.title')}
            text={t('enquiries.empty.text')}
            action={
              <Button variant="secondary" onClick={() => list.change({ state: 'quarantined' })}>
                {t('enquiries.empty.aside')}
              </Button>
            }
          />
        }
        noMatch={
          <EmptyState
            art={<NoMatchArt />}
            title={t(isAside ? 'enquiries.noneAside' : 'enquiries.noMatch')}
            action={
              <Button
                variant="secondary"
                onClick={() => list.change({ search: undefined, state: undefined })}
              >
                {t('enquiries.clear')}
              </Button>
            }
          />
        }
      >
        <DataTable
          caption={t('enquiries.caption')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => enquiryAddress(query, id)}
          loading={list.state === 'loading'}
          sort={list.query.sort}
          onSort={(sort) => list.change({ sort: enquirySort.catch('-createdAt').parse(sort) })}
        />
      </ListView>
    </>
  );
}

/** Lists the enquiries from the public site, or shows the one named in the URL (rule 20.10). */
export function EnquiriesView() {
  const [query] = useSearchParams();
  const id = openEnquiry(query);
  return id === null ? <EnquiryListing /> : <EnquiryDetail key={id} id={id} />;
}
