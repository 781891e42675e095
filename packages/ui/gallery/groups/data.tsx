import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import {
  Badge,
  Button,
  CardText,
  type Column,
  CompaniesArt,
  DataTable,
  EmailAddress,
  EmptyState,
  ListCount,
  ListView,
  Pagination,
  RowCard,
  RowMenu,
  SearchInput,
} from '../../src/public';
import { space } from '../../src/tokens';
import { type Examples, nothing, state } from '../examples';
import { type GalleryTranslate, useGalleryText } from '../gallery-text';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

interface Company {
  id: number;
  name: string;
  sector: string;
  size: number;
  state: 'ready' | 'missing' | 'done';
}

const tones = { ready: 'blue', missing: 'yellow', done: 'green' } as const;

const companies = (t: GalleryTranslate): Company[] => [
  { id: 1, name: t('companies.first'), sector: t('companies.food'), size: 48, state: 'ready' },
  { id: 2, name: t('companies.second'), sector: t('companies.metal'), size: 1250, state: 'missing' },
  { id: 3, name: t('companies.third'), sector: t('companies.health'), size: 210, state: 'done' },
  { id: 4, name: t('word'), sector: t('word'), size: 1, state: 'ready' },
];

const columns = (t: GalleryTranslate): Column<Company>[] => [
  { key: 'name', header: t('companies.name'), sortable: true, cell: ({ name }) => name },
  { key: 'sector', header: t('companies.sector'), sortable: true, cell: ({ sector }) => sector },
  { key: 'size', header: t('companies.size'), align: 'end', cell: ({ size }) => size },
  {
    key: 'state',
    header: t('companies.state'),
    cell: (company) => <Badge tone={tones[company.state]}>{t(`companies.${company.state}`)}</Badge>,
  },
];

function SortedTable({
  rows,
  loading = false,
}: {
  rows: (t: GalleryTranslate) => Company[];
  loading?: boolean;
}) {
  const { t } = useGalleryText();
  const [sort, setSort] = useState('name');
  return (
    <DataTable
      caption={t('companies.title')}
      columns={columns(t)}
      rows={rows(t)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/companies/${id}`}
      rowActions={({ name }) => <RowMenu name={name} onEdit={nothing} onDelete={nothing} />}
      sort={sort}
      onSort={setSort}
      loading={loading}
    />
  );
}

function SelectedTable() {
  const { t } = useGalleryText();
  const [ids, setIds] = useState<readonly number[]>([2]);
  const rows = companies(t);
  return (
    <DataTable
      caption={t('companies.title')}
      columns={columns(t)}
      rows={rows}
      rowKey={({ id }) => id}
      selection={{
        isSelected: ({ id }) => ids.includes(id),
        onSelect: ({ id }, selected) => setIds(selected ? [...ids, id] : ids.filter((other) => other !== id)),
        label: ({ name }) => name,
        allLabel: t('companies.title'),
        onSelectAll: (selected) => setIds(selected ? rows.map(({ id }) => id) : []),
      }}
    />
  );
}

function TurnedPages({ total, start = 1 }: { total: number; start?: number }) {
  const [page, setPage] = useState(start);
  return <Pagination page={page} pageSize={25} total={total} onPage={setPage} />;
}

function TypedSearch({ start = '' }: { start?: string }) {
  const { t } = useGalleryText();
  const [value, setValue] = useState(start);
  return <SearchInput label={t('companies.search')} value={value} onChange={setValue} />;
}

const reading = { retrying: false, retry: nothing };
const listTexts = (t: GalleryTranslate) => ({
  failed: { title: t('companies.failed'), text: t('companies.failedText') },
  empty: (
    <EmptyState
      art={<CompaniesArt />}
      title={t('companies.emptyTitle')}
      text={t('companies.emptyText')}
      action={<Button>{t('add')}</Button>}
    />
  ),
  noMatch: (
    <EmptyState art={<CompaniesArt />} title={t('companies.noMatch')} text={t('companies.noMatchText')} />
  ),
});

export const examples: Examples = {
  EmailAddress: {
    long: state(() => <EmailAddress text="maria.del.carmen.fernandez@talleres-romero.example" />),
  },
  Badge: {
    tones: state((t) => (
      <Row>
        {(['red', 'yellow', 'blue', 'green', 'grey', 'teal'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('companies.ready')}
          </Badge>
        ))}
      </Row>
    )),
    'with an icon': state((t) => (
      <Badge tone="green" icon={<FileCheck aria-hidden />}>
        {t('companies.done')}
      </Badge>
    )),
    'long text': state((t) => (
      <Row>
        <Badge>{t('long')}</Badge>
        <Badge tone="teal">{t('word')}</Badge>
      </Row>
    )),
  },
  CardText: {
    idle: state((t) => <CardText>{t('paragraph')}</CardText>),
    'long text': state((t) => <CardText strong>{`${t('paragraph')} ${t('word')} `.repeat(6)}</CardText>),
  },
  DataTable: {
    'with rows to select': () => <SelectedTable />,
    rows: () => <SortedTable rows={companies} />,
    busy: () => <SortedTable rows={companies} loading />,
    'many rows': () => (
      <SortedTable
        rows={(t) =>
          Array.from({ length: 5 }, (_, times) =>
            companies(t)
              .slice(0, 3)
              .map((one) => ({ ...one, id: one.id + 4 * times })),
          ).flat()
        }
      />
    ),
    'neither order nor actions': state((t) => (
      <DataTable
        caption={t('companies.title')}
        columns={columns(t)}
        rows={companies(t).slice(0, 1)}
        rowKey={({ id }) => id}
      />
    )),
  },
  ListCount: {
    known: state((t) => (
      <ListCount list={{ state: 'rows', total: 61 }} words={(count) => `${t('companies.title')}: ${count}`} />
    )),
    'not known yet': state(() => <ListCount list={{ state: 'loading', total: null }} words={String} />),
  },
  ListView: {
    rows: state((t) => (
      <ListView
        list={{ ...reading, state: 'rows', paging: { page: 2, pageSize: 25, total: 61, onPage: nothing } }}
        {...listTexts(t)}
      >
        <SortedTable rows={(words) => companies(words).slice(0, 2)} />
      </ListView>
    )),
    'busy, without a shape of rows': state((t) => (
      <ListView list={{ ...reading, state: 'loading' }} {...listTexts(t)}>
        <SortedTable rows={() => []} loading />
      </ListView>
    )),
    empty: state((t) => (
      <ListView list={{ ...reading, state: 'empty' }} {...listTexts(t)}>
        {null}
      </ListView>
    )),
    'no match': state((t) => (
      <ListView list={{ ...reading, state: 'noMatch' }} {...listTexts(t)}>
        {null}
      </ListView>
    )),
    failed: state((t) => (
      <ListView list={{ ...reading, state: 'failed' }} {...listTexts(t)}>
        {null}
      </ListView>
    )),
    'tried again': state((t) => (
      <ListView list={{ ...reading, state: 'failed', retrying: true }} {...listTexts(t)}>
        {null}
      </ListView>
    )),
  },
  Pagination: {
    'one page': () => <TurnedPages total={7} />,
    'a few pages': () => <TurnedPages total={61} start={2} />,
    'many pages': () => <TurnedPages total={12_345} start={247} />,
  },
  RowCard: {
    idle: state((t) => (
      <RowCard
        name={t('companies.first')}
        head={
          <>
            <h3>{t('companies.first')}</h3>
            <Badge tone="teal">{t('companies.ready')}</Badge>
          </>
        }
        onEdit={nothing}
        onDelete={nothing}
      >
        <CardText>{t('paragraph')}</CardText>
      </RowCard>
    )),
    'long text': state((t) => (
      <RowCard name={t('word')} head={<h3>{t('word')}</h3>} onEdit={nothing} onDelete={nothing}>
        <CardText strong>{t('paragraph')}</CardText>
      </RowCard>
    )),
  },
  SearchInput: {
    empty: () => <TypedSearch />,
    typed: () => <TypedSearch start="Olivares" />,
    'long text': () => {
      const { t } = useGalleryText();
      return <TypedSearch start={t('long')} />;
    },
  },
};
