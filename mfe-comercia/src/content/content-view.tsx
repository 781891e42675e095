import { limits } from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import { Content, ContentGenerators, type MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useApi, useApiList } from '@portals/platform';
import { Alert, Button, EmptyState, ErrorState, PageHeader, ProductsArt, Tabs } from '@portals/ui';
import { History, PenLine, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  CompanyPage,
  productListPrefix,
  productRows,
  ReadingLines,
  useMissingCompany,
  useText,
  viewPath,
} from '../shared';
import { useContentAddress } from './content-address';
import { contentPath, generatorsPath } from './content-calls';
import { ContentHistory } from './content-history';
import { ContentWorkspace } from './content-workspace';
import { type KnownProducts, useNamedProduct } from './product-field';

/** Returns the current session: new with an empty form, or opened from the history. */
function useOpened() {
  const { contentId, open } = useContentAddress();
  const [session, setSession] = useState({ key: 0, opened: contentId });
  const named = useRef(contentId);
  useEffect(() => {
    if (contentId === null || contentId === named.current) return;
    named.current = contentId;
    setSession(({ key }) => ({ key: key + 1, opened: contentId }));
  }, [contentId]);
  const show = (id: number | null) => {
    named.current = id;
    open(id);
  };
  const begin = () => {
    show(null);
    setSession(({ key }) => ({ key: key + 1, opened: null }));
  };
  return { ...session, show, begin, isOpen: contentId !== null };
}

function Writing({
  company,
  products,
  model,
}: {
  company: MarketingCompany;
  products: KnownProducts;
  model: string | null;
}) {
  const { t } = useText();
  const [params] = useSearchParams();
  const { key, opened, show, begin, isOpen } = useOpened();
  const stored = useApi(opened === null ? null : contentPath(opened), {
    schema: Content,
    on404: 'returnNull',
  });
  const named = idParam.safeParse(params.get('product')).data ?? null;
  const known = useNamedProduct(products, opened === null ? named : (stored.data?.request.productId ?? null));
  if (stored.error && !stored.data)
    return (
      <ErrorState
        title={t('writing.failedOne')}
        text={t('failedText')}
        pending={stored.isValidating}
        onRetry={() => void stored.mutate()}
      />
    );
  if (known === null || (opened !== null && stored.data === undefined))
    return <ReadingLines label={t('writing.loading')} lines={6} />;
  const gone = opened !== null && stored.data?.marketingCompanyId !== company.id;
  return (
    <>
      {gone && <Alert tone="warning">{t('writing.gone')}</Alert>}
      {isOpen && (
        <Button size="sm" variant="secondary" icon={<Plus aria-hidden />} onClick={begin}>
          {t('writing.begin')}
        </Button>
      )}
      <ContentWorkspace
        key={key}
        company={company}
        products={known}
        model={model}
        opened={gone ? null : (stored.data ?? null)}
        onShown={show}
      />
    </>
  );
}

function ProductFirst({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<ProductsArt />}
      title={t('writing.productFirst', { name: company.name })}
      text={t('writing.productFirstText')}
      action={
        <Button asChild>
          <PortalLink to={viewPath('products', company.id)}>{t('writing.toProducts')}</PortalLink>
        </Button>
      }
    />
  );
}

function ContentsOf({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { panel, goTo } = useContentAddress();
  const path = `${productListPrefix(company.id)}sort=name&pageSize=${limits.pageSizeMax}`;
  const products = useApiList(path, { schema: productRows });
  const generators = useApi(generatorsPath(company.id), { schema: ContentGenerators });
  const error = products.error ?? generators.error;
  useMissingCompany(company.id, error);
  const header = <PageHeader title={t('views.content')} />;
  if (!products.data || !generators.data) {
    const retry = () => void Promise.all([products.mutate(), generators.mutate()]).catch(() => undefined);
    return (
      <>
        {header}
        {error ? (
          <ErrorState
            title={t('writing.failed')}
            text={t('failedText')}
            pending={products.isValidating || generators.isValidating}
            onRetry={retry}
          />
        ) : (
          <ReadingLines label={t('writing.loading')} lines={6} />
        )}
      </>
    );
  }
  const { rows } = products.data;
  const { model } = generators.data;
  return (
    <>
      {header}
      <Tabs
        label={t('writing.panels.label')}
        tabs={[
          { value: 'write', label: t('writing.panels.write'), icon: <PenLine aria-hidden /> },
          { value: 'history', label: t('writing.panels.history'), icon: <History aria-hidden /> },
        ]}
        value={panel}
        onChange={(next) => goTo(next === 'history' ? 'history' : 'write')}
      >
        {panel === 'history' ? (
          <ContentHistory company={company} products={rows} />
        ) : rows.length === 0 ? (
          <ProductFirst company={company} />
        ) : (
          <Writing company={company} products={products.data} model={model} />
        )}
      </Tabs>
    </>
  );
}

/** Generates texts about the chosen company's products. In the URL, `&content=` opens stored texts and `&show=history` lists them. */
export default function ContentView() {
  const { t } = useText();
  return (
    <CompanyPage
      view="content"
      companyFirst={t('writing.companyFirstText')}
      loading={<ReadingLines label={t('writing.loading')} lines={6} />}
    >
      {(company) => <ContentsOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
