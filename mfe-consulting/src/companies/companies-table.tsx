import { CompanyQuery, type CompanyRow, type ReportState } from '@portals/contracts/consulting';
import { useFormat, useWorkspace } from '@portals/platform';
import { useCompanyPlace } from '@portals/platform/list';
import { Badge, type Column, DataTable, RowMenu, useMediaQuery } from '@portals/ui';
import { color, media } from '@portals/ui/tokens';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { can } from '../company/can';
import { sizeLabel, structureLabel } from '../company/company-labels';
import type { CompanyListQuery } from '../company/company-query';
import { useText } from '../text';

export interface CompaniesTableProps {
  rows: readonly CompanyRow[];
  loading: boolean;
  sort: CompanyListQuery['sort'];
  onSort: (sort: CompanyListQuery['sort']) => void;
  onEdit: (row: CompanyRow) => void;
  onDelete: (row: CompanyRow) => void;
}

const Day = styled.time`
  display: inline-block;
  min-width: 3.25rem;
  ${media.lg} { white-space: nowrap; }
`;

const Below = styled.span`
  display: block;
  color: ${color.muted};
`;

export const companyPage = (id: number) => `/empresa/${id}`;
/** Returns the URL of a company's page; users who may only read get the report tab, because the other tabs are closed to them. */
const pageOf = (row: CompanyRow) => `${companyPage(row.id)}${can(row, 'contribute') ? '' : '?tab=report'}`;

const OneLine = styled.span`
  ${media.md} { white-space: nowrap; }
`;

const tones = { missing: 'yellow', ready: 'blue', generated: 'green' } as const;

/** Shows whether a company's report exists or can be generated. */
function ReportStateBadge({ state }: { state: ReportState }) {
  const { t } = useText();
  return (
    <Badge tone={tones[state.status]}>
      <OneLine>{t(`companies.report.${state.status}`, { count: state.missing.length })}</OneLine>
    </Badge>
  );
}

function useColumns(): Column<CompanyRow>[] {
  const { t } = useText();
  const { date } = useFormat();
  const wide = useMediaQuery(media.lg, true);
  const cards = !useMediaQuery(media.md, true);
  // The structure has a column of its own, except in a table of medium width, where it is shown below the size for lack of room.
  const own = wide || cards;
  const placeOf = useCompanyPlace(t('companies.asGuest'));
  return useMemo(() => {
    const structure: Column<CompanyRow> = {
      key: 'structure',
      header: t('companies.columns.structure'),
      cell: (row) => structureLabel(row.structure, t),
    };
    return [
      {
        key: 'name',
        header: t('companies.columns.name'),
        cell: (row) => {
          const place = placeOf(row.workspaceId);
          return place === null ? (
            row.name
          ) : (
            <>
              {row.name} <Below>{place}</Below>
            </>
          );
        },
        sortable: true,
      },
      { key: 'sector', header: t('companies.columns.sector'), cell: ({ sector }) => sector, sortable: true },
      {
        key: 'size',
        header: t('companies.columns.size'),
        cell: ({ size, structure }) => (
          <>
            {sizeLabel(size, t)}
            {!own && <Below>{structureLabel(structure, t)}</Below>}
          </>
        ),
        sortable: true,
      },
      ...(own ? [structure] : []),
      {
        key: 'report',
        header: t('companies.columns.report'),
        cell: ({ report }) => <ReportStateBadge state={report} />,
      },
      {
        key: 'createdAt',
        header: t('companies.columns.created'),
        cell: ({ createdAt }) => <Day dateTime={createdAt}>{date(createdAt)}</Day>,
        sortable: true,
      },
    ];
  }, [t, date, own, placeOf]);
}

function CompanyMenu({
  row,
  onEdit,
  onDelete,
}: Pick<CompaniesTableProps, 'onEdit' | 'onDelete'> & { row: CompanyRow }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { within } = useWorkspace();
  const open = {
    key: 'open',
    label: t('companies.open'),
    icon: <ExternalLink aria-hidden />,
    onSelect: () => navigate(within(pageOf(row))),
  };
  return (
    <RowMenu
      name={row.name}
      items={[open]}
      onEdit={can(row, 'work') ? () => onEdit(row) : undefined}
      onDelete={can(row, 'manage') ? () => onDelete(row) : undefined}
    />
  );
}

/** Shows the companies as a table on wide screens and as cards on phones. */
export function CompaniesTable({ rows, loading, sort, onSort, onEdit, onDelete }: CompaniesTableProps) {
  const { t } = useText();
  const columns = useColumns();
  const { within } = useWorkspace();
  return (
    <DataTable
      caption={t('companies.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={(row) => within(pageOf(row))}
      rowActions={(row) => <CompanyMenu row={row} onEdit={onEdit} onDelete={onDelete} />}
      loading={loading}
      sort={sort}
      onSort={(next) => onSort(CompanyQuery.shape.sort.catch(sort).parse(next))}
    />
  );
}
