import { Company } from '@portals/contracts/consulting';
import { PortalLink, toast, useApi, useInvalidate, usePageHead, useWorkspace } from '@portals/platform';
import { isRefusal, type TypedText, useTypedTexts } from '@portals/platform/form';
import { useWhenSeen } from '@portals/platform/list';
import { Alert, Button, ErrorState, PageHeader, Spinner, TypedTexts, VisuallyHidden } from '@portals/ui';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { can } from '../company/can';
import { parseCompanyId } from '../company/company-id';
import { companyListPage, companyListPrefix } from '../company/company-query';
import { ConsultingLayout } from '../layout/consulting-layout';
import { type CompanyLists, useCompanyLists } from '../records/use-company-lists';
import { useText } from '../text';
import { CompanyHeader } from './company-header';
import { CompanyTabs } from './company-tabs';
import { DeleteCompanyDialog } from './delete-company-dialog';
import { SampleNotice } from './sample-notice';

/** Redirects to the list when the URL has an invalid company id, and shows the reason (rule 1.6). */
function InvalidId() {
  const { t } = useText();
  const title = t('company.invalidId');
  useEffect(() => void toast({ tone: 'destructive', title }), [title]);
  return <Navigate to={companyListPage} replace />;
}

interface NotFoundProps {
  /** Name of the company; set only when the user has lost access while the company was on screen. */
  ended?: string;
  /** Unsaved input from the company's forms. */
  texts: readonly TypedText[];
}

function NotFound({ ended, texts }: NotFoundProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  useEffect(() => {
    if (ended !== undefined) void invalidate(companyListPrefix);
  }, [ended, invalidate]);
  return (
    <>
      <PageHeader
        title={t(ended === undefined ? 'company.notFound.title' : 'company.ended.title')}
        breadcrumbs={[
          { label: t('portal.companies'), href: companyListPage },
          { label: t('company.heading') },
        ]}
      />
      <Alert
        tone="danger"
        action={
          <Button variant="secondary" asChild>
            <PortalLink to={companyListPage}>{t('company.back')}</PortalLink>
          </Button>
        }
      >
        {ended === undefined ? t('company.notFound.text') : t('company.ended.text', { name: ended })}
      </Alert>
      <TypedTexts texts={texts} />
    </>
  );
}

function Loaded({
  company,
  lists,
  texts,
  onSaved,
  onDeleted,
}: {
  company: Company;
  lists: CompanyLists;
  /** Unsaved input from before the user lost edit permission; it remains available if permission is restored. */
  texts: readonly TypedText[];
  onSaved: () => Promise<void>;
  onDeleted: () => void;
}) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  usePageHead({ title: t('head.companyNamed', { name: company.name }) });
  return (
    <>
      <CompanyHeader company={company} onSaved={onSaved} onDeleted={onDeleted} />
      {texts.length > 0 && !can(company, 'contribute') && (
        <Alert tone="warning" title={t('company.readOnly.title')}>
          {t('company.readOnly.text', { name: company.name })}
        </Alert>
      )}
      <TypedTexts texts={texts} />
      <SampleNotice company={company} onRemoved={onDeleted} onAsk={() => setAsking(true)} />
      {asking && (
        <DeleteCompanyDialog company={company} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      )}
      <CompanyTabs company={company} lists={lists} />
    </>
  );
}

/**
 * Refetches when the page becomes visible and when the user moves to another part of it. Otherwise a page left open would keep showing
 * stale data (rule 5.8), or data that the user may no longer see (rule 18.58).
 * @param reread refetches and handles its own failures
 */
function useReturn(reread: () => Promise<unknown>): void {
  const { search } = useLocation();
  const shown = useRef(search);
  const read = () => void reread().catch(() => undefined);
  const onOther = useEffectEvent(read);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    onOther();
  }, [search]);
  useWhenSeen(read);
}

function CompanyScreen({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const reading = useApi(`/api/companies/${id}`, { schema: Company, rereads: true });
  const { data, error, isValidating, mutate } = reading;
  // The lists need only the id, so they load in parallel with the company. Read-only users must not request them; their links always select
  // the report tab.
  const [query] = useSearchParams();
  const alongside = query.get('tab') !== 'report';
  const lists = useCompanyLists(id, data ? can(data, 'contribute') : alongside);
  useReturn(mutate);
  // Colleagues or guests may have changed the lists in the meantime.
  useReturn(() => Promise.all(Object.values(lists).map((list) => list.data && list.mutate())));
  const onSaved = useCallback(() => invalidate(companyListPrefix), [invalidate]);
  const mayWrite = data !== undefined && can(data, 'contribute') && !isRefusal(error);
  const texts = useTypedTexts(data !== undefined && !mayWrite, () => void mutate().catch(() => undefined));
  // The service hides other users' companies with 404 (rule 5.1).
  if (isRefusal(error)) return <NotFound texts={texts} {...(data && { ended: data.name })} />;
  if (data)
    return <Loaded company={data} lists={lists} texts={texts} onSaved={onSaved} onDeleted={onDeleted} />;
  if (!error) return <Spinner fill label={t('company.loading')} />;
  return (
    <>
      <VisuallyHidden as="h1">{t('company.heading')}</VisuallyHidden>
      <ErrorState
        title={t('company.error.title')}
        text={t('company.error.text')}
        pending={isValidating}
        onRetry={() => void mutate().catch(() => undefined)}
      />
    </>
  );
}

/** Shown after a company has been deleted: clears its cached data and redirects to the list. */
function Deleted({ id }: { id: number }) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const list = useWorkspace().within(companyListPage);
  useEffect(() => {
    void invalidate(companyListPrefix, `/api/companies/${id}`);
    navigate(list, { replace: true });
  }, [id, list, navigate, invalidate]);
  return null;
}

/** Page /empresa/:id: one company with its lists and its report (rule 5.3). */
export default function CompanyPage() {
  const id = parseCompanyId(useParams().id);
  const [deleted, setDeleted] = useState(false);
  if (id === null) return <InvalidId />;
  return (
    <ConsultingLayout>
      {deleted ? <Deleted id={id} /> : <CompanyScreen key={id} id={id} onDeleted={() => setDeleted(true)} />}
    </ConsultingLayout>
  );
}
