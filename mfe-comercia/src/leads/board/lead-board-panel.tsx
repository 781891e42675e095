import type { MarketingCompany } from '@portals/contracts/marketing';
import { ErrorState } from '@portals/ui';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../shared';
import { BoardShapes } from './board-shapes';

const load = () => import(/* webpackChunkName: "lead-board" */ './board-view');
type BoardModule = Awaited<ReturnType<typeof load>>;

/** Loads the board and the drag library on demand. */
export function LeadBoardPanel({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const [loaded, setLoaded] = useState<BoardModule | 'failed' | null>(null);
  const start = useCallback(() => {
    setLoaded((now) => (now === 'failed' ? null : now));
    load().then(setLoaded, () => setLoaded('failed'));
  }, []);
  useEffect(start, [start]);
  if (loaded === 'failed') {
    return <ErrorState title={t('board.loadFailed')} text={t('failedText')} onRetry={start} />;
  }
  return loaded ? <loaded.BoardView company={company} /> : <BoardShapes />;
}
