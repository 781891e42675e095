import { DragDropContext, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import type { LeadColumn } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { toast, useErrorText } from '@portals/platform';
import { ErrorState, VisuallyHidden } from '@portals/ui';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NoMatch, useMissingCompany, useText } from '../../shared';
import { unfiltered } from '../chosen-filters';
import { type LeadListQuery, leadListAddress } from '../lead-calls';
import { LeadFilters } from '../lead-filters';
import { NoLeads } from '../no-leads';
import { SetStatusDialog } from '../set-status-dialog';
import { type CorrectedSearch, SpellingNotice } from '../spelling-notice';
import { useSpelling } from '../use-spelling';
import { type Board, totalOf } from './board';
import type { BoardFilter } from './board-calls';
import { BoardScroller } from './board-scroller';
import { BoardShapes } from './board-shapes';
import { CardColumn } from './card-column';
import { MoveConflictDialog } from './move-conflict-dialog';
import { MoveNotice, onUndoKey } from './move-notice';
import { type ReadBoard, useBoard } from './use-board';
import { useCardMoves } from './use-card-moves';
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
  // The content security policy requires the nonce on style elements; every script of the document carries it.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
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

/** Reads the board's filter from the URL; the table uses the same parameters. */
function useBoardFilter(companyId: number) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => leadListAddress(companyId), [companyId]);
  const query = address.read(params);
  const { sort: _sort, page: _page, ...filter } = query;
  const change = (changes: Partial<LeadListQuery>) =>
    setParams(address.write({ ...query, page: 1, ...changes }, params), { replace: true });
  return { query, filter, filtered: address.isFiltered(query), change };
}

/**
 * Reads the board of a company's leads. When a search finds nothing, a similar search that corrects one typing error is used instead, if
 * that one has results.
 */
function useCorrectedBoard(
  companyId: number,
  filter: BoardFilter,
): { read: ReadBoard; instead: CorrectedSearch | null } {
  const { search } = filter;
  const typed = useBoard(companyId, filter);
  const isEmpty = typed.board !== undefined && totalOf(typed.board) === 0;
  const meant = useSpelling(companyId, (isEmpty && search) || null);
  const read = useBoard(companyId, meant === null ? filter : { ...filter, search: meant });
  const isShown = search && meant !== null && read.board !== undefined && totalOf(read.board) > 0;
  return { read, instead: isShown ? { typed: search, meant } : null };
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
