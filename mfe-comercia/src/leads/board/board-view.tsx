import { DragDropContext, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import type { LeadColumn } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { toast, useErrorText } from '@portals/platform';
import { ErrorState, VisuallyHidden } from '@portals/ui';
import { NoMatch, useMissingCompany, useText } from '../../shared';
import { unfiltered } from '../chosen-filters';
import { LeadFilters } from '../lead-filters';
import { NoLeads } from '../no-leads';
import { SetStatusDialog } from '../set-status-dialog';
import { SpellingNotice } from '../spelling-notice';
import { type Board, totalOf } from './board';
import { BoardScroller } from './board-scroller';
import { BoardShapes } from './board-shapes';
import { CardColumn } from './card-column';
import { MoveConflictDialog } from './move-conflict-dialog';
import { MoveNotice, onUndoKey } from './move-notice';
import { pageNonce } from './page-nonce';
import type { ReadBoard } from './use-board';
import { useBoardFilter } from './use-board-filter';
import { useCardMoves } from './use-card-moves';
import { useCorrectedBoard } from './use-corrected-board';
import { useDrag } from './use-drag';
import { useLift } from './use-lift';

type CardMoves = ReturnType<typeof useCardMoves>;

interface ColumnsProps {
  board: Board;
  moves: CardMoves;
  readMore: ReadBoard['readMore'];
}

interface ContentProps extends ColumnsProps {
  company: MarketingCompany;
  filtered: boolean;
  onClear: () => void;
}

const sensors = [useMouseSensor, useTouchSensor];
/** Slow enough for the user to stop at a column. */
const autoScroll = { maxPixelScroll: 14 };

function Columns({ board: shown, moves, readMore }: ColumnsProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const nonce = pageNonce();
  const { focusWish, say } = moves;
  const { dragging, responders } = useDrag({ board: shown, onDrop: moves.drop });
  const { board, lifted, onKey } = useLift({ board: shown, focusWish, say, onDrop: moves.choose });
  const onMore = async (column: LeadColumn) => {
    try {
      const more = await readMore(column);
      // The button may disappear when all leads are loaded, so the focus moves to the first new card.
      focusWish.current = more?.first?.id ?? null;
      more?.show();
    } catch (error) {
      toast({ tone: 'destructive', title: t('board.moreFailed'), description: errorText(error) });
    }
  };
  return (
    <DragDropContext
      {...responders}
      {...(nonce !== undefined && { nonce })}
      enableDefaultSensors={false}
      sensors={sensors}
      autoScrollerOptions={autoScroll}
      dragHandleUsageInstructions={t('board.instructions')}
    >
      <BoardScroller
        role="region"
        aria-label={t('board.label')}
        tabIndex={0}
        data-dragging={dragging}
        onKeyDown={(event) => onUndoKey(event, moves)}
      >
        {board.columns.map((column) => (
          <CardColumn
            key={column.column}
            column={column}
            sending={moves.sending}
            lifted={lifted}
            focusWish={focusWish}
            onKey={onKey}
            onMove={moves.choose}
            onMore={onMore}
          />
        ))}
      </BoardScroller>
    </DragDropContext>
  );
}

function Dialogs({ companyId, moves: { asked, overtaken } }: { companyId: number; moves: CardMoves }) {
  const { t } = useText();
  return (
    <>
      {asked && (
        <SetStatusDialog
          companyId={companyId}
          title={t('boardStatus.title', { name: asked.lead.companyName })}
          description={t('boardStatus.text')}
          status=""
          send={async (status) => status}
          onSent={asked.choose}
          onClose={asked.close}
        />
      )}
      {overtaken && <MoveConflictDialog {...overtaken} />}
    </>
  );
}

/** Shows the columns of a board; when all are empty, explains why, for example because nothing matches the filter. */
function Content({ company, board, filtered, onClear, ...columns }: ContentProps) {
  const { t } = useText();
  if (totalOf(board) > 0) return <Columns board={board} {...columns} />;
  if (filtered) {
    return <NoMatch title={t('leads.noMatch')} clearLabel={t('leads.filter.clear')} onClear={onClear} />;
  }
  return <NoLeads company={company} />;
}

/** Shows the board of a company's leads, filtered as in the URL. */
export function BoardView({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { query, filter, filtered, change } = useBoardFilter(company.id);
  const { read, instead } = useCorrectedBoard(company.id, filter);
  const moves = useCardMoves(company.id, read);
  const { shown: board } = moves;
  useMissingCompany(company.id, read.error);
  if (!board && read.error) {
    const { retrying, retry } = read;
    return (
      <ErrorState title={t('board.loadFailed')} text={t('failedText')} pending={retrying} onRetry={retry} />
    );
  }
  return (
    <>
      {(filtered || !board || totalOf(board) > 0) && (
        <LeadFilters companyId={company.id} query={query} change={change} />
      )}
      <SpellingNotice instead={instead} />
      {board ? (
        <Content
          company={company}
          board={board}
          moves={moves}
          readMore={read.readMore}
          filtered={filtered}
          onClear={() => change(unfiltered)}
        />
      ) : (
        <BoardShapes />
      )}
      <MoveNotice {...moves} />
      <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
      <Dialogs companyId={company.id} moves={moves} />
    </>
  );
}
