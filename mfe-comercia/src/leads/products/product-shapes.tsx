import { Card, CardGrid, Skeleton, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Shape = styled(Card)`
  display: grid;
  align-content: start;
  gap: ${space(4)};
`;

const widths = ['55%', '70%', '45%'];

/** Skeleton of the products while they load. */
export function ProductShapes({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>
        <CardGrid>
          {widths.map((width) => (
            <Shape key={width}>
              <Skeleton width={width} height="1.25rem" />
              <Skeleton width="30%" />
              <Skeleton lines={3} />
            </Shape>
          ))}
        </CardGrid>
      </div>
    </div>
  );
}
