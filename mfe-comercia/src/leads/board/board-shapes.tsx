import { leadColumns } from '@portals/contracts/constants';
import { Skeleton, VisuallyHidden } from '@portals/ui';
import { useText } from '../../shared';
import { BoardScroller } from './board-scroller';

/** The placeholder of the board while it loads. */
export function BoardShapes() {
  const { t } = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('board.loading')}</VisuallyHidden>
      <BoardScroller>
        {leadColumns.map((column) => (
          <Skeleton key={column} height="16rem" />
        ))}
      </BoardScroller>
    </div>
  );
}
