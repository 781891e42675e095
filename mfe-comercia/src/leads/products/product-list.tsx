import { limits } from '@portals/contracts/constants';
import {
  type MarketingCompany,
  type MarketingProduct,
  MarketingProductQuery,
} from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { type PagedList, useList } from '@portals/platform/list';
import {
  Button,
  CardGrid,
  EmptyState,
  ListCount,
  ListView,
  PageHeader,
  ProductsArt,
  SearchInput,
  Select,
} from '@portals/ui';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  DeleteDialog,
  FilterBar,
  NoMatch,
  type ProductListQuery,
  productListAddress,
  productListPrefix,
  productPath,
  productRows,
  replaced,
  useMissingCompany,
  useText,
  viewPath,
} from '../../shared';
import { ProductCard } from './product-card';
import { ProductDialog, productDrafts } from './product-dialog';
import { ProductShapes } from './product-shapes';

type ProductList = PagedList<ProductListQuery, MarketingProduct>;

const sorts = ['name', '-name', '-createdAt', 'createdAt'] as const;

function Filters({ query, change }: Pick<ProductList, 'query' | 'change'>) {
  const { t } = useText();
  return (
    <FilterBar>
      <SearchInput
        label={t('products.search')}
        value={query.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <div>
        <Select
          aria-label={t('products.sort')}
          value={query.sort}
          onChange={(event) =>
            change({ sort: MarketingProductQuery.shape.sort.catch(query.sort).parse(event.target.value) })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`products.sorts.${sort}`)}
            </option>
          ))}
        </Select>
      </div>
    </FilterBar>
  );
}

interface DialogsProps {
  companyId: number;
  list: ProductList;
  form: ReturnType<typeof useFormDialog<MarketingProduct>>;
  leaving: MarketingProduct | null;
  onClose: () => void;
}

function Dialogs({ companyId, list, form, leaving, onClose }: DialogsProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const refresh = () => invalidate(productListPrefix(companyId));
  const show = (product: MarketingProduct) => {
    list.changeRows((rows) => replaced(rows, product));
    // The card is already up to date, but the list is refetched because the card's position may change.
    void refresh();
  };
  return (
    <>
      {form.shown && (
        <ProductDialog
          companyId={companyId}
          product={form.shown.row}
          onClose={form.close}
          onSaved={form.shown.row ? show : refresh}
          onNewer={show}
        />
      )}
      {leaving && (
        <DeleteDialog
          path={productPath(leaving.id)}
          title={t('productDelete.title', { name: leaving.name })}
          text={t('productDelete.text')}
          confirmLabel={t('productDelete.confirm')}
          deleted={{ title: t('productDelete.deleted'), description: leaving.name }}
          onClose={onClose}
          onDeleted={refresh}
        />
      )}
    </>
  );
}

export function ProductList({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => productListAddress(company.id), [company.id]);
  const list = useList({ address, rows: productRows, pageSize: limits.pageSize });
  const form = useFormDialog(productDrafts(company.id), list.total === null ? undefined : list.rows);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<MarketingProduct | null>(null);
  const close = useCallback(() => setLeaving(null), []);
  useMissingCompany(company.id, list.error);
  const started = list.state !== 'empty';
  const add = (label: string) => (
    <Button icon={<Plus aria-hidden />} onClick={form.add}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('views.products')}
        meta={<ListCount list={list} words={(count) => t('products.count', { count })} />}
        action={started && add(t('products.new'))}
      />
      {started && <Filters {...list} />}
      <ListView
        list={list}
        failed={{ title: t('products.failed'), text: t('failedText') }}
        loading={<ProductShapes label={t('products.loading')} />}
        empty={
          <EmptyState
            art={<ProductsArt />}
            title={t('products.emptyTitle', { name: company.name })}
            text={t('products.emptyText')}
            action={add(t('products.first'))}
          />
        }
        noMatch={<NoMatch title={t('products.noMatch')} onClear={() => list.change({ search: undefined })} />}
      >
        <CardGrid label={t('products.caption', { name: company.name })}>
          {list.rows.map((row) => (
            <ProductCard
              key={row.id}
              product={row}
              onEdit={() => form.edit(row)}
              onDelete={() => setLeaving(row)}
              onUse={() => navigate(viewPath('content', company.id, { product: String(row.id) }))}
            />
          ))}
        </CardGrid>
      </ListView>
      <Dialogs companyId={company.id} list={list} form={form} leaving={leaving} onClose={close} />
    </>
  );
}
