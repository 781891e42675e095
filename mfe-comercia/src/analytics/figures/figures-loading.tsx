import { Card, CardGrid, Skeleton, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Box = styled.div`
  display: grid;
  gap: ${space(6)};
`;

const cards = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Skeleton of the figures: cards and a chart. */
export function FiguresLoading() {
  const { t } = useText();
  return (
    <Box role="status">
      <VisuallyHidden>{t('analytics.loading')}</VisuallyHidden>
      <CardGrid>
        {cards.map((key) => (
          <Card key={key}>
            <Skeleton lines={3} />
          </Card>
        ))}
      </CardGrid>
      <Card>
        <Skeleton height="14rem" />
      </Card>
    </Box>
  );
}
