import { limits } from '@portals/contracts/constants';
import { type Company, CompanyRow, CompanySize, companySizes } from '@portals/contracts/consulting';
import { PortalLink, useInvalidate, useSession, useWorkspace } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { type PagedList, useKnownMayRegister, useList, useMayRegister } from '@portals/platform/list';
import {
  Alert,
  Button,
  EmptyState,
  ListCount,
  ListView,
  NoMatchArt,
  NoWorkspace,
  PageHeader,
  SearchInput,
  Select,
} from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { CompanyDialog, companyDrafts } from '../company/company-dialog';
import {
  type CompanyListQuery,
  companyListAddress,
  companyListPage,
  companyListPrefix,
} from '../company/company-query';
import { DeleteCompanyDialog } from '../company-page/delete-company-dialog';
import { ConsultingLayout } from '../layout/consulting-layout';
import { useText } from '../text';
import { CompaniesStart } from './companies-start';
import { CompaniesTable, companyPage } from './companies-table';

const rowsSchema = z.array(CompanyRow);

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > :first-child { flex: 1 1 100%; max-width: none; }
  & > :not(:first-child) { flex: 1 1 100%; }
  ${media.md} {
    & > :first-child { flex: 0 1 24rem; }
    & > :not(:first-child) { flex: 0 0 15rem; }
  }
  ${media.print} { display: none; }
`;

type CompanyList = PagedList<CompanyListQuery, CompanyRow>;

function FilterBar({ query, change }: Pick<CompanyList, 'query' | 'change'>) {
  const { t } = useText();
  const { user } = useSession();
  const shared = useWorkspace().workspaces.some(({ people }) => people > 1);
  return (
    <Filters>
      <SearchInput
        label={t('companies.search')}
        value={query.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      {shared && user && (
        <div>
          <Select
            aria-label={t('companies.assigneeFilter')}
            placeholder={t('companies.assigneeAll')}
            value={query.assignee ?? ''}
            onChange={(event) => change({ assignee: event.target.value ? user.id : undefined })}
          >
            <option value={user.id}>{t('companies.assigneeMine')}</option>
          </Select>
        </div>
      )}
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

function NoMatch({ change }: Pick<CompanyList, 'change'>) {
  const { t } = useText();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={t('companies.noMatch.title')}
      text={t('companies.noMatch.text')}
      action={
        <Button
          variant="secondary"
          onClick={() => change({ search: undefined, size: undefined, assignee: undefined })}
        >
          {t('companies.noMatch.action')}
        </Button>
      }
    />
  );
}

interface DialogsProps {
  form: ReturnType<typeof useFormDialog<CompanyRow>>;
  leaving: CompanyRow | null;
  onClose: () => void;
}

/** Renders the dialogs of the list. Each write refetches the list, and a deletion also clears the company's cached data. */
function Dialogs({ form, leaving, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { within } = useWorkspace();
  const refresh = () => invalidate(companyListPrefix);
  const open = async ({ id }: Company) => {
    await refresh();
    navigate(within(companyPage(id)));
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

/** Page /consultoria: lists the user's companies. */
export default function CompaniesPage() {
  const { t } = useText();
  const list = useList({
    address: companyListAddress,
    rows: rowsSchema,
    pageSize: limits.pageSize,
    rereads: true,
  });
  const [leaving, setLeaving] = useState<CompanyRow | null>(null);
  const rows = list.total === null ? undefined : list.rows;
  const form = useFormDialog(companyDrafts, rows, { mayAdd: useKnownMayRegister() });
  const close = useCallback(() => setLeaving(null), []);
  const { id, workspace, workspaces, hasNone } = useWorkspace();
  const mayRegister = useMayRegister();
  // True when the URL names a workspace that the user does not belong to, or no longer belongs to.
  const isElsewhere = id !== null && workspace === null && workspaces.length > 0;
  const started = list.state !== 'empty';
  return (
    <ConsultingLayout>
      <PageHeader
        title={t('companies.title')}
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
      {started && <FilterBar {...list} />}
      <ListView
        list={list}
        failed={{ title: t('companies.error.title'), text: t('companies.error.text') }}
        empty={
          isElsewhere ? (
            <Alert
              tone="warning"
              action={
                <Button variant="secondary" asChild>
                  <PortalLink to={companyListPage}>{t('companies.toAll')}</PortalLink>
                </Button>
              }
            >
              {t('companies.notInWorkspace')}
            </Alert>
          ) : hasNone ? (
            <NoWorkspace />
          ) : (
            <CompaniesStart onNew={mayRegister ? form.add : null} />
          )
        }
        noMatch={<NoMatch {...list} />}
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
      <Dialogs form={form} leaving={leaving} onClose={close} />
    </ConsultingLayout>
  );
}
