import type { MarketingProduct } from '@portals/contracts/marketing';
import { Card, CardText, IconButton, Menu } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  padding-block-start: ${space(3)};
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(2)};

  & > div { display: grid; gap: ${space(1)}; min-width: 0; padding-block-start: ${space(2)}; }
  & > button { margin-inline-end: calc(-1 * ${space(2)}); }
  h2 { font-size: ${font.size.h4}; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; }
`;

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
}

/** One product with its menu. */
export function ProductCard({ product, onEdit, onDelete }: ProductCardProps) {
  const { t } = useText();
  const { name, price, description, advantages } = product;
  return (
    <Sheet as="article">
      <Head>
        <div>
          <h2>{name}</h2>
          <Price>{price}</Price>
        </div>
        <Menu
          trigger={
            <IconButton label={t('actions', { name })}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          items={[
            { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden />, onSelect: onEdit },
            {
              key: 'delete',
              label: t('delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: onDelete,
            },
          ]}
        />
      </Head>
      {description && <CardText>{description}</CardText>}
      <Part>
        <h3>{t('productForm.advantages')}</h3>
        <CardText strong>{advantages}</CardText>
      </Part>
    </Sheet>
  );
}
