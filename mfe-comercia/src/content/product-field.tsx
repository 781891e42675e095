import { limits } from '@portals/contracts/constants';
import { MarketingProduct } from '@portals/contracts/marketing';
import { useApi, useApiList } from '@portals/platform';
import { Field, SearchInput, Select, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { productListPrefix, productPath, productRows, useText } from '../shared';
import type { WrittenForm } from './content-form';

const Choice = styled.div`
  display: grid;
  gap: ${space(2)};
`;

/** Products that are offered before a search: the first page by name, and the product to which the form refers. */
export interface KnownProducts {
  rows: readonly MarketingProduct[];
  total: number;
}

/**
 * Adds the product that the URL or the open texts refer to when it is not on the first page.
 * @returns null while it is loading
 */
export function useNamedProduct(known: KnownProducts, id: number | null): KnownProducts | null {
  const isThere = id === null || known.rows.some((row) => row.id === id) || known.rows.length >= known.total;
  const { data, error } = useApi(isThere ? null : productPath(id), {
    schema: MarketingProduct,
    on404: 'returnNull',
  });
  if (isThere || error || data === null) return known;
  return data === undefined ? null : { ...known, rows: [...known.rows, data] };
}

/** Searches a company's products by name; returns the initial products while nothing is typed. */
function useFound(companyId: number, known: KnownProducts) {
  const [search, setSearch] = useState('');
  const canSearch = known.total > known.rows.length || search !== '';
  const query = new URLSearchParams({ search, sort: 'name', pageSize: String(limits.pageSizeMax) });
  const { data } = useApiList(search === '' ? null : `${productListPrefix(companyId)}${query}`, {
    schema: productRows,
  });
  return { search, setSearch, canSearch, found: search === '' ? known.rows : data?.rows };
}

interface ProductFieldProps {
  companyId: number;
  written: WrittenForm;
  products: KnownProducts;
  /** Currently chosen product. */
  chosen: MarketingProduct | undefined;
  onFound: (product: MarketingProduct) => void;
}

/** Field for the product of a text. When there are more products than one response can contain, the options are the matches of a search. */
export function ProductField({ companyId, written, products, chosen, onFound }: ProductFieldProps) {
  const { t } = useText();
  const { form, problem } = written;
  const { search, setSearch, canSearch, found } = useFound(companyId, products);
  const others = (found ?? []).filter(({ id }) => id !== chosen?.id);
  const options = chosen ? [chosen, ...others] : others;
  const wrong = t('writing.errors.product');
  const { onChange, ...field } = form.register('productId');
  return (
    <Choice>
      {canSearch && <SearchInput label={t('writing.findProduct')} value={search} onChange={setSearch} />}
      <Field
        label={t('writing.product')}
        required
        error={problem('productId', { required: wrong, format: wrong })}
      >
        <Select
          {...field}
          onChange={(event) => {
            const next = options.find(({ id }) => String(id) === event.target.value);
            if (next) onFound(next);
            return onChange(event);
          }}
          placeholder={t('writing.chooseProduct')}
        >
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {search !== '' && (
        <VisuallyHidden role="status">
          {found && t('writing.foundProducts', { count: found.length })}
        </VisuallyHidden>
      )}
    </Choice>
  );
}
