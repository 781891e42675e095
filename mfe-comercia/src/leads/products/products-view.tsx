import { CompanyPage, useText } from '../../shared';
import { ProductList } from './product-list';
import { ProductShapes } from './product-shapes';

/** Shows the products of the chosen company. */
export function ProductsView() {
  const { t } = useText();
  return (
    <CompanyPage
      view="products"
      companyFirst={t('products.companyFirstText')}
      loading={<ProductShapes label={t('products.loading')} />}
    >
      {(company) => <ProductList key={company.id} company={company} />}
    </CompanyPage>
  );
}
