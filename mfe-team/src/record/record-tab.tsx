import {
  AccessEvent,
  AccessEventKind,
  AccessEventQuery,
  AccessPerson,
  accessEventGroups,
  type Workspace,
} from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { PortalLink, useApi, useFormat } from '@portals/platform';
import { listAddress, type PagedList, useList } from '@portals/platform/list';
import { Button, type Column, DataTable, EmptyState, ListView, NoMatchArt, Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { RecordArt } from '../art/record-art';
import { useText } from '../text';
import { DownloadButton } from './download-button';
import { useSentence } from './event-sentence';
import { personNames } from './person-names';

// The page size is fixed, so a value in the URL is ignored.
const RecordQuery = AccessEventQuery.omit({ pageSize: true });
type RecordQuery = Omit<AccessEventQuery, 'pageSize'>;
type RecordList = PagedList<RecordQuery, AccessEvent>;

const rowsSchema = AccessEvent.array();
const peopleSchema = AccessPerson.array();
const nobody: readonly AccessPerson[] = [];
const groups = ['people', 'accounts', 'companies'] as const;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > div { flex: 1 1 12rem; }
  ${media.md} { & > div { max-width: 20rem; } }
  ${media.print} { display: none; }
`;

interface FilterBarProps extends Pick<RecordList, 'query' | 'change'> {
  workspace: Workspace;
  people: readonly AccessPerson[];
}

function FilterBar({ workspace, people, query, change }: FilterBarProps) {
  const { t } = useText();
  const named = personNames(people);
  return (
    <Filters>
      <div>
        <Select
          aria-label={t('record.kind')}
          placeholder={t('record.allKinds')}
          value={query.what ?? ''}
          onChange={(event) => change({ what: AccessEventKind.safeParse(event.target.value).data })}
        >
          {groups.map((group) => (
            <optgroup key={group} label={t(`record.groups.${group}`)}>
              {accessEventGroups[group].map((kind) => (
                <option key={kind} value={kind}>
                  {t(`record.kinds.${kind}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div>
        <Select
          aria-label={t('record.person')}
          placeholder={t('record.allPeople')}
          value={query.person ?? ''}
          onChange={(event) => change({ person: Number(event.target.value) || undefined })}
        >
          {people.map((person) => (
            <option key={person.id} value={person.id ?? ''}>
              {named(person)}
            </option>
          ))}
        </Select>
      </div>
      <DownloadButton workspace={workspace} query={query} />
    </Filters>
  );
}

function useColumns(people: readonly AccessPerson[]): Column<AccessEvent>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  const sentence = useSentence(people);
  return [
    { key: 'what', header: t('record.what'), cell: sentence },
    {
      key: 'at',
      header: t('record.at'),
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
      sortable: true,
    },
  ];
}

/** Shows the access log of a workspace to its owners (rule 18.12). */
export function RecordTab({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const address = useMemo(
    () => listAddress(RecordQuery, `/api/workspaces/${workspace.id}/events?`),
    [workspace.id],
  );
  // Nearly every write of these pages adds an entry, and so do colleagues.
  const list = useList({ address, rows: rowsSchema, pageSize: limits.pageSize, rereads: true });
  const { data: people = nobody } = useApi(`/api/workspaces/${workspace.id}/events/people`, {
    schema: peopleSchema,
    rereads: true,
  });
  const columns = useColumns(people);
  return (
    <>
      {list.state !== 'empty' && <FilterBar workspace={workspace} people={people} {...list} />}
      <ListView
        list={list}
        failed={{ title: t('record.error.title'), text: t('record.error.text') }}
        empty={
          <EmptyState
            art={<RecordArt />}
            title={t('record.empty.title')}
            text={t('record.empty.text')}
            action={
              <Button variant="secondary" asChild>
                <PortalLink to={`/people?workspace=${workspace.id}&view=invitations`}>
                  {t('invitations.new')}
                </PortalLink>
              </Button>
            }
          />
        }
        noMatch={
          <EmptyState
            art={<NoMatchArt />}
            title={t('record.noMatch')}
            action={
              <Button variant="secondary" onClick={() => list.change({ what: undefined, person: undefined })}>
                {t('record.clear')}
              </Button>
            }
          />
        }
      >
        <DataTable
          caption={t('record.caption', { name: workspace.name })}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.state === 'loading'}
          sort={list.query.sort}
          onSort={(sort) => list.change({ sort: RecordQuery.shape.sort.catch('-at').parse(sort) })}
        />
      </ListView>
    </>
  );
}
