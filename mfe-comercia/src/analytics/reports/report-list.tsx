import { limits, type PeriodKind, periodKinds } from '@portals/contracts/constants';
import { can } from '@portals/contracts/fields';
import type { AnalyticsReportRow, MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { useList } from '@portals/platform/list';
import { Badge, Button, type Column, DataTable, EmptyState, IconButton, ListView, Select } from '@portals/ui';
import { color, space } from '@portals/ui/tokens';
import { Columns2, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NoMatch, useMissingCompany, useText } from '../../shared';
import { analyticsPath, analyticsPlaceOf } from '../analytics-address';
import { ReportsArt } from '../art/reports-art';
import { DeleteReportDialog } from './delete-report-dialog';
import { MakeReport } from './make-report';
import { reportListAddress, reportRows } from './report-calls';
import { useReportName } from './use-report-name';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-block-end: ${space(4)};

  & > :first-child { flex: 0 1 15rem; }
  & > p { flex: 1 1 14rem; color: ${color.muted}; }
`;

function useColumns(): Column<AnalyticsReportRow>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  const nameOf = useReportName();
  return useMemo(
    (): Column<AnalyticsReportRow>[] => [
      { key: 'period', header: t('analytics.period.label'), cell: nameOf },
      {
        key: 'state',
        header: t('analyticsReports.state'),
        cell: ({ running }) => (
          <Badge tone={running ? 'yellow' : 'green'}>
            {t(running ? 'analyticsReports.ofPart' : 'analyticsReports.ofWhole')}
          </Badge>
        ),
      },
      {
        key: 'createdAt',
        header: t('analyticsReports.createdAt'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      },
    ],
    [t, dateTime, nameOf],
  );
}

/** Keeps up to two selected reports while the user changes pages; selecting a third one replaces the first. */
function useSelected(rows: readonly AnalyticsReportRow[]) {
  const { t } = useText();
  const nameOf = useReportName();
  const [ids, setIds] = useState<readonly number[]>([]);
  const first = rows.slice(0, 2).map(({ id }) => id);
  const add = (before: readonly number[], id: number) =>
    [...before.filter((one) => one !== id), id].slice(-2);
  const change = (id: number, isOn: boolean) =>
    setIds((before) => (isOn ? add(before, id) : before.filter((one) => one !== id)));
  return {
    ids,
    drop: (id: number) => change(id, false),
    table: {
      isSelected: ({ id }: AnalyticsReportRow) => ids.includes(id),
      onSelect: ({ id }: AnalyticsReportRow, isOn: boolean) => change(id, isOn),
      label: (row: AnalyticsReportRow) => t('analyticsReports.select', { name: nameOf(row) }),
      allLabel: t('analyticsReports.selectFirst'),
      allSelected: first.every((id) => ids.includes(id)),
      onSelectAll: (isOn: boolean) => setIds(isOn ? first : []),
    },
  };
}

interface ToolsProps {
  companyId: number;
  kind: PeriodKind | undefined;
  onKind: (kind: PeriodKind | undefined) => void;
  ids: readonly number[];
}

function Tools({ companyId, kind, onKind, ids: [first, second] }: ToolsProps) {
  const { t } = useText();
  const isPair = first !== undefined && second !== undefined;
  return (
    <Bar>
      <div>
        <Select
          aria-label={t('analyticsReports.kind')}
          value={kind ?? ''}
          onChange={({ target }) => onKind(periodKinds.find((one) => one === target.value))}
        >
          <option value="">{t('analyticsReports.kinds.all')}</option>
          {periodKinds.map((one) => (
            <option key={one} value={one}>
              {t(`analyticsReports.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <p role="status">{t(isPair ? 'analyticsReports.twoSelected' : 'analyticsReports.selectTwo')}</p>
      {isPair && (
        <Button variant="secondary" icon={<Columns2 aria-hidden />} asChild>
          <PortalLink to={analyticsPath(companyId, { compare: [first, second] })}>
            {t('analyticsReports.compare')}
          </PortalLink>
        </Button>
      )}
    </Bar>
  );
}

/** Lists a company's stored reports, newest period first, and lets the user create, open, compare and delete them. */
export function ReportList({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [params] = useSearchParams();
  const address = useMemo(() => reportListAddress(company.id), [company.id]);
  const list = useList({ address, rows: reportRows, pageSize: limits.pageSize });
  const columns = useColumns();
  const nameOf = useReportName();
  const selected = useSelected(list.rows);
  const [asked, setAsked] = useState<AnalyticsReportRow | null>(null);
  useMissingCompany(company.id, list.error);
  const works = can(company, 'work');
  const onKind = (kind: PeriodKind | undefined) => list.change({ kind });
  return (
    <>
      {works && <MakeReport companyId={company.id} period={analyticsPlaceOf(params).period} />}
      {list.state !== 'empty' && (
        <Tools companyId={company.id} kind={list.query.kind} onKind={onKind} ids={selected.ids} />
      )}
      <ListView
        list={list}
        failed={{ title: t('analyticsReports.failed'), text: t('failedText') }}
        empty={
          <EmptyState
            art={<ReportsArt />}
            title={t('analyticsReports.emptyTitle', { name: company.name })}
            text={t('analyticsReports.emptyText')}
          />
        }
        noMatch={
          <NoMatch
            title={t('analyticsReports.noMatch')}
            clearLabel={t('analyticsReports.kinds.all')}
            onClear={() => onKind(undefined)}
          />
        }
      >
        <DataTable
          caption={t('analyticsReports.caption', { name: company.name })}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => analyticsPath(company.id, { report: id })}
          rowActions={
            works
              ? (row) => (
                  <IconButton
                    label={t('analyticsReports.deleteName', { name: nameOf(row) })}
                    onClick={() => setAsked(row)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )
              : undefined
          }
          selection={selected.table}
          loading={list.state === 'loading'}
        />
      </ListView>
      {asked && (
        <DeleteReportDialog
          report={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => selected.drop(asked.id)}
        />
      )}
    </>
  );
}
