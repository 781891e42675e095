import { limits } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate, useWorkspace } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { type PagedList, useList } from '@portals/platform/list';
import {
  Alert,
  Button,
  CompaniesArt,
  EmptyState,
  ListCount,
  ListView,
  NoWorkspace,
  PageHeader,
  SearchInput,
} from '@portals/ui';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CompanyDialog,
  type CompanyListQuery,
  companyDrafts,
  companyListAddress,
  companyListPrefix,
  companyPath,
  companyRows,
  FilterBar,
  NoMatch,
  replaced,
  SampleButton,
  useText,
  useWholeWorkspaces,
  viewPath,
} from '../../shared';
import { CompaniesTable } from './companies-table';
import { DeleteCompanyDialog } from './delete-company-dialog';

interface DialogsProps {
  list: PagedList<CompanyListQuery, MarketingCompany>;
  form: ReturnType<typeof useFormDialog<MarketingCompany>>;
  leaving: MarketingCompany | null;
  onClose: () => void;
}

function Dialogs({ list, form, leaving, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const show = (company: MarketingCompany) => {
    list.changeRows((rows) => replaced(rows, company));
    // The row is already up to date, but the list is refetched because the row's position may change.
    void invalidate(companyListPrefix);
  };
  const open = async ({ id }: MarketingCompany) => {
    await invalidate(companyListPrefix);
    navigate(viewPath('products', id));
  };
  return (
    <>
      {form.shown && (
        <CompanyDialog
          company={form.shown.row}
          onClose={form.close}
          onSaved={form.shown.row ? show : open}
          onNewer={show}
        />
      )}
      {leaving && (
        <DeleteCompanyDialog
          company={leaving}
          onClose={onClose}
          onDeleted={() => invalidate(companyListPrefix, companyPath(leaving.id))}
        />
      )}
    </>
  );
}

function Start({ onNew }: { onNew: (() => void) | null }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<CompaniesArt />}
      title={t('companies.emptyTitle')}
      text={t(onNew ? 'companies.emptyText' : 'companies.noneAssigned')}
      action={
        onNew && (
          <>
            <Button icon={<Plus aria-hidden />} onClick={onNew}>
              {t('companies.first')}
            </Button>
            <SampleButton />
          </>
        )
      }
    />
  );
}

/** Lists the user's companies. */
export function CompaniesView() {
  const { t } = useText();
  const list = useList({
    address: companyListAddress,
    rows: companyRows,
    pageSize: limits.pageSize,
    rereads: true,
  });
  const [leaving, setLeaving] = useState<MarketingCompany | null>(null);
  const { mayRegister, knownMayRegister, hasNone } = useWholeWorkspaces();
  const rows = list.total === null ? undefined : list.rows;
  const form = useFormDialog(companyDrafts, rows, { mayAdd: knownMayRegister });
  const close = useCallback(() => setLeaving(null), []);
  const { id, workspace, workspaces } = useWorkspace();
  // True when the URL names a workspace that the user does not belong to, or no longer belongs to.
  const isElsewhere = id !== null && workspace === null && workspaces.length > 0;
  const started = list.state !== 'empty';
  return (
    <>
      <PageHeader
        title={t('views.companies')}
        meta={<ListCount list={list} words={(count) => t('companies.count', { count })} />}
        action={
          started &&
          mayRegister && (
            <Button icon={<Plus aria-hidden />} onClick={form.add}>
              {t('companies.new')}
            </Button>
          )
        }
      />
      {started && (
        <FilterBar>
          <SearchInput
            label={t('companies.search')}
            value={list.query.search ?? ''}
            onChange={(search) => list.change({ search: search || undefined })}
          />
        </FilterBar>
      )}
      <ListView
        list={list}
        failed={{ title: t('companies.failed'), text: t('failedText') }}
        empty={
          isElsewhere ? (
            <Alert tone="warning">{t('companies.notInWorkspace')}</Alert>
          ) : hasNone ? (
            <NoWorkspace />
          ) : (
            <Start onNew={mayRegister ? form.add : null} />
          )
        }
        noMatch={
          <NoMatch title={t('companies.noMatch')} onClear={() => list.change({ search: undefined })} />
        }
      >
        <CompaniesTable
          rows={list.rows}
          loading={list.state === 'loading'}
          sort={list.query.sort}
          onSort={(sort) => list.change({ sort })}
          onEdit={form.edit}
          onDelete={setLeaving}
        />
      </ListView>
      <Dialogs list={list} form={form} leaving={leaving} onClose={close} />
    </>
  );
}
