import { contentGenerators, contentNetworkName, contentTypes, limits } from '@portals/contracts/constants';
import type { ContentRow, MarketingCompany, MarketingProduct } from '@portals/contracts/marketing';
import { useFormat, useInvalidate } from '@portals/platform';
import { type PagedList, useList } from '@portals/platform/list';
import { type Column, DataTable, EmptyState, ListView, RowMenu, Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { DeleteDialog, FoldedFilters, NoMatch, PlanArt, useMissingCompany, useText } from '../shared';
import { useContentAddress } from './content-address';
import {
  type ContentListQuery,
  contentListAddress,
  contentPath,
  contentRows,
  contentsPath,
} from './content-calls';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block: ${space(4)};

  & > :first-child { flex: 1 1 10rem; max-width: none; }
  ${media.md} { & > :first-child, & > [data-filters] > * { flex: 1 1 12rem; max-width: none; } }
  ${media.print} { display: none; }
`;

const unfiltered = { search: undefined, type: undefined, generator: undefined, productId: undefined };

type History = PagedList<ContentListQuery, ContentRow>;

function Filters({
  query,
  change,
  products,
}: Pick<History, 'query' | 'change'> & { products: readonly MarketingProduct[] }) {
  const { t } = useText();
  return (
    <Bar>
      <FoldedFilters
        search={{
          label: t('writings.search'),
          value: query.search ?? '',
          onChange: (search) => change({ search: search || undefined }),
        }}
        active={[query.type, query.productId, query.generator].filter((value) => value !== undefined).length}
      >
        <Select
          aria-label={t('writing.type')}
          value={query.type ?? ''}
          onChange={({ target }) => change({ type: contentTypes.find((type) => type === target.value) })}
        >
          <option value="">{t('writings.allTypes')}</option>
          {contentTypes.map((type) => (
            <option key={type} value={type}>
              {t(`writing.types.${type}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('writing.product')}
          value={query.productId ?? ''}
          onChange={({ target }) => change({ productId: Number(target.value) || undefined })}
        >
          <option value="">{t('writings.allProducts')}</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('writing.generator')}
          value={query.generator ?? ''}
          onChange={({ target }) =>
            change({ generator: contentGenerators.find((name) => name === target.value) })
          }
        >
          <option value="">{t('writings.allGenerators')}</option>
          {contentGenerators.map((name) => (
            <option key={name} value={name}>
              {t(`writing.generators.${name}`)}
            </option>
          ))}
        </Select>
      </FoldedFilters>
    </Bar>
  );
}

function useColumns(): Column<ContentRow>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  return useMemo(
    () => [
      {
        key: 'excerpt',
        header: t('writings.text'),
        cell: ({ language, excerpt }) => <span lang={language}>{excerpt}</span>,
      },
      {
        key: 'type',
        header: t('writing.type'),
        cell: ({ type, network }) =>
          network === null ? t(`writing.types.${type}`) : contentNetworkName(network),
      },
      { key: 'product', header: t('writing.product'), cell: ({ productName }) => productName },
      {
        key: 'generator',
        header: t('writing.generator'),
        cell: ({ generator, model }) => model ?? t(`writing.generators.${generator}`),
      },
      {
        key: 'createdAt',
        header: t('writings.createdAt'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      },
    ],
    [t, dateTime],
  );
}

interface ContentHistoryProps {
  company: MarketingCompany;
  products: readonly MarketingProduct[];
}

/** Lists a company's texts, newest first, with search, filters and pages. */
export function ContentHistory({ company, products }: ContentHistoryProps) {
  const { t } = useText();
  const address = useMemo(() => contentListAddress(company.id), [company.id]);
  const list = useList({ address, rows: contentRows, pageSize: limits.pageSize });
  const { href } = useContentAddress();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const columns = useColumns();
  const [leaving, setLeaving] = useState<ContentRow | null>(null);
  useMissingCompany(company.id, list.error);
  return (
    <>
      {list.state !== 'empty' && <Filters {...list} products={products} />}
      <ListView
        list={list}
        failed={{ title: t('writings.failed'), text: t('failedText') }}
        empty={
          <EmptyState art={<PlanArt />} title={t('writings.emptyTitle')} text={t('writings.emptyText')} />
        }
        noMatch={
          <NoMatch
            title={t('writings.noMatch')}
            clearLabel={t('leads.filter.clear')}
            onClear={() => list.change(unfiltered)}
          />
        }
      >
        <DataTable
          caption={t('writings.caption', { name: company.name })}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowHref={href}
          rowActions={(row) => (
            <RowMenu name={row.excerpt} onEdit={() => navigate(href(row))} onDelete={() => setLeaving(row)} />
          )}
          wideFrom="lg"
          loading={list.state === 'loading'}
        />
      </ListView>
      {leaving && (
        <DeleteDialog
          path={contentPath(leaving.id)}
          title={t('writings.deleteTitle')}
          text={t('writings.deleteText')}
          confirmLabel={t('writings.deleteConfirm')}
          deleted={{ title: t('writings.deleted'), description: leaving.productName }}
          onClose={() => setLeaving(null)}
          onDeleted={() => invalidate(contentsPath(company.id), contentPath(leaving.id))}
        />
      )}
    </>
  );
}
