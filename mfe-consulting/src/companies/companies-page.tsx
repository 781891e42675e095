import { limits } from '@portals/contracts/constants';
import { type Company, CompanyRow, CompanySize, companySizes } from '@portals/contracts/consulting';
import { type Page, useApiList, useInvalidate } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { Button, EmptyState, ErrorState, PageHeader, Pagination, SearchInput, Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { NoMatchArt } from '../art/no-match-art';
import { DeleteCompanyDialog } from '../company/delete-company-dialog';
import { ConsultingLayout } from '../layout/consulting-layout';
import { useText } from '../text';
import { CompaniesStart } from './companies-start';
import { CompaniesTable, companyPath } from './companies-table';
import { CompanyDialog, companyDrafts } from './company-dialog';
import {
  companyListPath,
  companyListPrefix,
  isFiltered,
  type ListQuery,
  listParams,
  listQuery,
} from './company-query';

const rowsSchema = z.array(CompanyRow);

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > :first-child { flex: 1 1 100%; max-width: none; }
  & > :last-child { flex: 1 1 100%; }
  ${media.md} {
    & > :first-child { flex: 0 1 24rem; }
    & > :last-child { flex: 0 0 17rem; }
  }
`;

/** The list query of the address, and the way to change it. A change of filter or order starts at page one. */
function useListQuery() {
  const [params, setParams] = useSearchParams();
  const query = listQuery(params);
  const change = (changes: Partial<ListQuery>) =>
    setParams(listParams({ ...query, page: 1, ...changes }), { replace: changes.page === undefined });
  return { query, change };
}

type ListQueryState = ReturnType<typeof useListQuery>;

function FilterBar({ query, change }: ListQueryState) {
  const { t } = useText();
  return (
    <Filters>
      <SearchInput
        label={t('companies.search')}
        value={query.search ?? ''}
        onChange={(text) => change({ search: text.trim().slice(0, limits.name) || undefined })}
      />
      <div>
        <Select
          aria-label={t('companies.sizeFilter')}
          placeholder={t('companies.sizeAll')}
          value={query.size ?? ''}
          onChange={(event) => change({ size: CompanySize.safeParse(event.target.value).data })}
        >
          {companySizes.map((size) => (
            <option key={size} value={size}>
              {`${t(`size.${size}`)} (${t(`sizeBand.${size}`)})`}
            </option>
          ))}
        </Select>
      </div>
    </Filters>
  );
}

interface ListProps extends ListQueryState {
  onNew: () => void;
  onEdit: (row: CompanyRow) => void;
  onDelete: (row: CompanyRow) => void;
  onRead: (page: Page<CompanyRow>) => void;
}

function CompanyList({ query, change, onNew, onEdit, onDelete, onRead }: ListProps) {
  const { t } = useText();
  const { data, error, isLoading, isValidating, mutate } = useApiList(companyListPath(query), {
    schema: rowsSchema,
  });
  const total = data?.total;
  const beyond = data && data.rows.length === 0 && data.total > 0;
  useEffect(() => {
    if (data) onRead(data);
  }, [data, onRead]);
  useEffect(() => {
    if (beyond && total) change({ page: Math.ceil(total / limits.pageSize) });
  });

  if (!data && error && !isLoading) {
    return (
      <ErrorState
        title={t('companies.error.title')}
        text={t('companies.error.text')}
        pending={isValidating}
        onRetry={() => void mutate().catch(() => undefined)}
      />
    );
  }
  if (data?.total === 0 && isFiltered(query)) {
    return (
      <EmptyState
        art={<NoMatchArt />}
        title={t('companies.noMatch.title')}
        text={t('companies.noMatch.text')}
        action={
          <Button variant="secondary" onClick={() => change({ search: undefined, size: undefined })}>
            {t('companies.noMatch.action')}
          </Button>
        }
      />
    );
  }
  if (data?.total === 0) return <CompaniesStart onNew={onNew} />;
  return (
    <>
      <CompaniesTable
        rows={data?.rows ?? []}
        loading={!data || Boolean(beyond)}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      {data && (
        <Pagination
          page={query.page}
          pageSize={limits.pageSize}
          total={data.total}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}

interface DialogsProps {
  form: ReturnType<typeof useFormDialog<CompanyRow>>;
  leaving: CompanyRow | null;
  onClose: () => void;
}

/** The dialogs of the list; each write reads the list again. Of a deleted company everything is forgotten. */
function Dialogs({ form, leaving, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const refresh = () => invalidate(companyListPrefix);
  const open = async ({ id }: Company) => {
    await refresh();
    navigate(companyPath(id));
  };
  const forget = (id: number) => void invalidate(companyListPrefix, `/api/companies/${id}`);
  return (
    <>
      {form.shown && (
        <CompanyDialog
          company={form.shown.row}
          onClose={form.close}
          onSaved={form.shown.row ? refresh : open}
        />
      )}
      {leaving && (
        <DeleteCompanyDialog company={leaving} onClose={onClose} onDeleted={() => forget(leaving.id)} />
      )}
    </>
  );
}

/** /consultoria: the companies of the signed-in person (B1). */
export default function CompaniesPage() {
  const { t } = useText();
  const list = useListQuery();
  const [read, setRead] = useState<Page<CompanyRow> | null>(null);
  const [leaving, setLeaving] = useState<CompanyRow | null>(null);
  const form = useFormDialog(companyDrafts, read?.rows);
  const close = useCallback(() => setLeaving(null), []);
  const total = read?.total ?? null;
  const started = total !== 0 || isFiltered(list.query);
  return (
    <ConsultingLayout>
      <PageHeader
        title={t('companies.title')}
        meta={total ? t('companies.count', { count: total }) : undefined}
        action={
          started && (
            <Button icon={<Plus aria-hidden />} onClick={form.add}>
              {t('companies.new')}
            </Button>
          )
        }
      />
      {started && <FilterBar {...list} />}
      <CompanyList {...list} onNew={form.add} onEdit={form.edit} onDelete={setLeaving} onRead={setRead} />
      <Dialogs form={form} leaving={leaving} onClose={close} />
    </ConsultingLayout>
  );
}
