import type { LeadImportState } from '@portals/contracts/constants';
import { limits } from '@portals/contracts/constants';
import type { LeadImport, MarketingCompany } from '@portals/contracts/marketing';
import { useApiList, useFormat } from '@portals/platform';
import { Badge, type BadgeTone, type Column, DataTable, IconButton, Pagination } from '@portals/ui';
import { font } from '@portals/ui/tokens';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, useText } from '../../shared';
import { LeadSourceBox, useLeadSource } from '../source/lead-source-box';
import { importHref, useImportAddress } from './calls/import-address';
import { importListPath, importRows } from './calls/import-calls';
import { FileChooser } from './file/file-chooser';
import { useAnnounce } from './file/use-announce';
import { DiscardImportDialog } from './step/discard-import';
import { StepBox } from './step/step-box';

const Title = styled.h2`
  font-size: ${font.size.h4};
`;

const tones: Record<LeadImportState, BadgeTone> = {
  uploading: 'yellow',
  uploaded: 'yellow',
  checking: 'blue',
  checked: 'yellow',
  importing: 'blue',
  stopped: 'yellow',
  done: 'green',
  undoing: 'blue',
  undone: 'grey',
  failed: 'red',
};

/** States of an import that has stored no leads yet, so that it can still be discarded from the list. */
const unbegun: readonly LeadImportState[] = ['uploading', 'uploaded', 'checking', 'checked', 'failed'];

function useColumns(): Column<LeadImport>[] {
  const { t } = useText();
  const { dateTime, number } = useFormat();
  return useMemo(
    () => [
      { key: 'file', header: t('imports.list.file'), cell: ({ fileName }) => fileName },
      {
        key: 'state',
        header: t('imports.list.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`imports.states.${state}`)}</Badge>,
      },
      {
        key: 'rows',
        header: t('imports.list.rows'),
        cell: ({ rows }) => (rows === null ? '–' : number(rows)),
        align: 'end',
      },
      {
        key: 'created',
        header: t('imports.list.created'),
        cell: ({ counts, expected }) => (expected === null ? '–' : number(counts.created)),
        align: 'end',
      },
      {
        key: 'createdAt',
        header: t('imports.list.begun'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      },
    ],
    [t, dateTime, number],
  );
}

function useEarlier(company: MarketingCompany) {
  const { page } = useImportAddress(company.id);
  return useApiList(importListPath(company.id, page), { schema: importRows });
}

function Earlier({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { page, goTo } = useImportAddress(company.id);
  const columns = useColumns();
  const [asked, setAsked] = useState<LeadImport | null>(null);
  const { data, error, isValidating, mutate } = useEarlier(company);
  if (error && !data) {
    return <ReadFailed title={t('imports.failed')} pending={isValidating} read={mutate} />;
  }
  if (data?.total === 0) return <p>{t('imports.list.none')}</p>;
  return (
    <>
      <DataTable
        caption={t('imports.list.caption', { name: company.name })}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        rowHref={({ id }) => importHref(company.id, id)}
        rowActions={(row) =>
          unbegun.includes(row.state) && (
            <IconButton
              label={t('imports.giveUp.buttonName', { name: row.fileName })}
              onClick={() => setAsked(row)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )
        }
        loading={!data}
      />
      {data && <Pagination page={page} pageSize={limits.pageSize} total={data.total} onPage={goTo} />}
      {asked && <DiscardImportDialog shown={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Shows the file chooser and, below it, the previous imports, newest first. */
export function ImportList({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { onText, failure } = useAnnounce(company.id);
  const isSourceRead = !useLeadSource(company.id).isLoading;
  // Requests the list in parallel with the lead source. The list is rendered only after the source has loaded, because the growing box of
  // the source would otherwise shift it.
  useEarlier(company);
  return (
    <StepBox>
      <FileChooser label={t('imports.file.choose')} failure={failure} onText={onText} />
      <LeadSourceBox company={company} />
      {isSourceRead && (
        <>
          <Title>{t('imports.list.title')}</Title>
          <Earlier company={company} />
        </>
      )}
    </StepBox>
  );
}
