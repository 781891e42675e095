import { limits } from '@portals/contracts/constants';
import { type Mailing, MailingExportQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat, useInvalidate, useLanguage } from '@portals/platform';
import { type PagedList, useList } from '@portals/platform/list';
import { DataTable, EmptyState, ListView, SearchInput, Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useEditing } from '../../campaigns';
import { CsvButton, GoToView, NoMatch, replaced, shownStates, useText } from '../../shared';
import { RecipientsArt } from '../art/recipients-art';
import {
  type RecipientListQuery,
  recipientListAddress,
  recipientRows,
  recipientsPrefix,
} from '../mailing-calls';
import { countsOf } from '../mailing-counts';
import { Decisions } from './decisions';
import { useRecipientColumns } from './recipient-columns';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  & > :first-child { flex: 1 1 16rem; }
  & > div:nth-child(2) { flex: 0 1 18rem; }
  ${media.print} { display: none; }
`;

type List = PagedList<RecipientListQuery, MailingExportRow>;
type MailingExportRow = ReturnType<typeof recipientRows.parse>[number];

/** Reads the log of a mailing with the filters in the URL; it is refetched whenever the mailing's counts change. */
export function useRecipients(mailing: Mailing): List {
  const { campaignId } = mailing;
  const address = useMemo(() => recipientListAddress(campaignId), [campaignId]);
  const invalidate = useInvalidate();
  const seen = JSON.stringify([mailing.counts, mailing.putOff, mailing.undecided]);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== seen) void invalidate(recipientsPrefix(campaignId));
    before.current = seen;
  }, [seen, invalidate, campaignId]);
  return useList({ address, rows: recipientRows, pageSize: limits.pageSize });
}

function Filters({ list, mailing }: { list: List; mailing: Mailing }) {
  const { t } = useText();
  const { number } = useFormat();
  const counts = countsOf(mailing);
  const { query, change } = list;
  return (
    <Bar>
      <SearchInput
        label={t('recipients.search')}
        value={query.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <div>
        <Select
          aria-label={t('recipients.state')}
          value={query.state ?? ''}
          onChange={({ target }) => change({ state: shownStates.find((state) => state === target.value) })}
        >
          <option value="">{t('recipients.allStates')}</option>
          {shownStates.map((state) => (
            <option key={state} value={state}>
              {`${t(`recipientState.${state}`)} (${number(counts[state])})`}
            </option>
          ))}
        </Select>
      </div>
    </Bar>
  );
}

function Export({ list, campaignId }: { list: List; campaignId: number }) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  const { row } = useEditing();
  const count = list.total ?? 0;
  if (count === 0) return null;
  const query = MailingExportQuery.parse({ ...list.query, language });
  const known = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  const path = `${recipientsPrefix(campaignId)}/export?${new URLSearchParams(known)}`;
  return (
    <div>
      <CsvButton
        path={() => path}
        name={row.name}
        label={t('recipients.export', { count, shown: number(count) })}
        words={{
          done: (counted) => t('recipients.exported', counted),
          shortText: (counts) => t('recipients.shortText', counts),
          failed: t('recipients.exportFailed'),
        }}
      />
    </div>
  );
}

export interface RecipientListProps {
  company: MarketingCompany;
  mailing: Mailing;
  list: List;
  /** Refetches the mailing. */
  reload: () => Promise<unknown>;
}

/** Log of a mailing: all intended recipients with the outcome of their email, with search, filters and pagination. */
export function RecipientList({ company, mailing, list, reload }: RecipientListProps) {
  const { t } = useText();
  const columns = useRecipientColumns(company.id, mailing);
  return (
    <>
      {list.state !== 'empty' && <Filters list={list} mailing={mailing} />}
      <ListView
        list={list}
        failed={{ title: t('recipients.failed'), text: t('failedText') }}
        empty={
          <EmptyState
            art={<RecipientsArt />}
            title={t('recipients.none')}
            text={t(mailing.startedAt ? 'recipients.noneText' : 'recipients.notYet')}
            action={<GoToView view="leads" companyId={company.id} />}
          />
        }
        noMatch={
          <NoMatch
            title={t('recipients.noMatch')}
            clearLabel={t('leads.filter.clear')}
            onClear={() => list.change({ search: undefined, state: undefined })}
          />
        }
      >
        <DataTable
          caption={t('recipients.caption')}
          wideFrom="lg"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowActions={(recipient) => (
            <Decisions
              recipient={recipient}
              maySendAgain={mailing.stateReason !== 'in charge'}
              onDecided={(decided) => {
                list.changeRows((rows) => replaced(rows, decided));
                void reload();
              }}
              onOvertaken={() => {
                list.retry();
                void reload();
              }}
            />
          )}
          loading={list.state === 'loading'}
        />
      </ListView>
      <Export list={list} campaignId={mailing.campaignId} />
    </>
  );
}
