import type { MarketingProduct } from '@portals/contracts/marketing';
import { CardText, RowCard } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { PenLine } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Price = styled.p`
  color: ${color.accentText};
  font-family: ${font.heading};
  font-weight: ${font.weight.semibold};
  overflow-wrap: anywhere;
`;

const Part = styled.div`
  h3 {
    margin-block-end: ${space(0.5)};
    color: ${color.muted};
    font-family: inherit;
    font-size: ${font.size.xs};
    font-weight: ${font.weight.semibold};
    letter-spacing: 0;
  }
`;

export interface ProductCardProps {
  product: MarketingProduct;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the view that generates texts about the product. */
  onUse: () => void;
}

/** Card of a product with its menu. */
export function ProductCard({ product, onEdit, onDelete, onUse }: ProductCardProps) {
  const { t } = useText();
  const { name, price, description, advantages } = product;
  return (
    <RowCard
      name={name}
      head={
        <>
          <h2>{name}</h2>
          <Price>{price}</Price>
        </>
      }
      items={[
        { key: 'use', label: t('products.useInContent'), icon: <PenLine aria-hidden />, onSelect: onUse },
      ]}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {description && <CardText>{description}</CardText>}
      <Part>
        <h3>{t('productForm.advantages')}</h3>
        <CardText strong>{advantages}</CardText>
      </Part>
    </RowCard>
  );
}
