import { can } from '@portals/contracts/fields';
import { type MarketingCompany, MarketingCompanyQuery } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useCompanyPlace } from '@portals/platform/list';
import { type Column, DataTable, RowMenu } from '@portals/ui';
import { color } from '@portals/ui/tokens';
import { KeyRound, Package, Palette } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { audienceLabel, type CompanyListQuery, useText, viewPath } from '../../shared';

export interface CompaniesTableProps {
  rows: readonly MarketingCompany[];
  loading: boolean;
  sort: CompanyListQuery['sort'];
  onSort: (sort: CompanyListQuery['sort']) => void;
  onEdit: (row: MarketingCompany) => void;
  onDelete: (row: MarketingCompany) => void;
}

const productsOf = ({ id }: MarketingCompany) => viewPath('products', id);
const placeOf = (row: MarketingCompany) =>
  can(row, 'work') ? productsOf(row) : viewPath('analytics', row.id);

const Below = styled.span`
  display: block;
  color: ${color.muted};
`;

function useColumns(): Column<MarketingCompany>[] {
  const { t } = useText();
  const { date } = useFormat();
  const placeOf = useCompanyPlace(t('companies.asGuest'));
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('companies.name'),
        cell: (row) => {
          const place = placeOf(row.workspaceId);
          return place === null ? (
            row.name
          ) : (
            <>
              {row.name} <Below>{place}</Below>
            </>
          );
        },
        sortable: true,
      },
      { key: 'sector', header: t('companies.sector'), cell: ({ sector }) => sector, sortable: true },
      {
        key: 'audience',
        header: t('companies.audience'),
        cell: ({ targetAudienceType }) => audienceLabel(targetAudienceType, t),
      },
      {
        key: 'createdAt',
        header: t('companies.created'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
        sortable: true,
      },
    ],
    [t, date, placeOf],
  );
}

function CompanyMenu({
  row,
  onEdit,
  onDelete,
}: Pick<CompaniesTableProps, 'onEdit' | 'onDelete'> & { row: MarketingCompany }) {
  const { t } = useText();
  const navigate = useNavigate();
  const products = {
    key: 'products',
    label: t('companies.products'),
    icon: <Package aria-hidden />,
    onSelect: () => navigate(productsOf(row)),
  };
  const brand = {
    key: 'brand',
    label: t('companies.brand'),
    icon: <Palette aria-hidden />,
    onSelect: () => navigate(viewPath('brand', row.id)),
  };
  const access = {
    key: 'access',
    label: t('companies.access'),
    icon: <KeyRound aria-hidden />,
    onSelect: () => navigate(viewPath('access', row.id)),
  };
  return (
    <RowMenu
      name={row.name}
      items={can(row, 'manage') ? [products, brand, access] : [products, brand]}
      onEdit={() => onEdit(row)}
      onDelete={can(row, 'manage') ? () => onDelete(row) : undefined}
    />
  );
}

/**
 * Shows the companies as a table on wide screens and as cards on phones. Each company links to its products, or to its figures if the user
 * is only a guest.
 */
export function CompaniesTable({ rows, loading, sort, onSort, onEdit, onDelete }: CompaniesTableProps) {
  const { t } = useText();
  return (
    <DataTable
      caption={t('companies.caption')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={placeOf}
      rowActions={(row) => can(row, 'work') && <CompanyMenu row={row} onEdit={onEdit} onDelete={onDelete} />}
      loading={loading}
      sort={sort}
      onSort={(next) => onSort(MarketingCompanyQuery.shape.sort.catch(sort).parse(next))}
    />
  );
}
