import { leadColumns } from '@portals/contracts/constants';
import { Skeleton, VisuallyHidden } from '@portals/ui';
import { useText } from '../../shared';
import { Frame } from './frame';

/** The placeholder of the board while it loads. */
export function BoardShapes() {
  const { t } = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('board.loading')}</VisuallyHidden>
      <Frame>
        {leadColumns.map((column) => (
          <Skeleton key={column} height="16rem" />
        ))}
      </Frame>
    </div>
  );
}
