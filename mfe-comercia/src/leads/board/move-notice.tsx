import type { LeadRow } from '@portals/contracts/marketing';
import { Alert, Button, keepFocus } from '@portals/ui';
import { color, radius, shadow, space, zIndex } from '@portals/ui/tokens';
import { Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useLeadActions } from '../lead-actions';
import type { useCardMoves } from './use-card-moves';

/** Placed below the board, so that no card moves when the notice appears; sticks to the bottom of the window. */
const Foot = styled.div`
  position: sticky;
  inset-block-end: ${space(4)};
  z-index: ${zIndex.header};
  width: fit-content;
  max-width: 100%;
  margin-block-start: ${space(4)};
  border-radius: ${radius.lg};
  box-shadow: ${shadow.float};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(2)} ${space(3)} ${space(2)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: inherit;
  background: ${color.surface};

  & > p { overflow-wrap: anywhere; }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type MoveNoticeProps = Pick<
  ReturnType<typeof useCardMoves>,
  'lost' | 'forgetLost' | 'last' | 'undo' | 'redo' | 'forgetMoves'
>;

/** Undoes moves with Ctrl+Z or Cmd+Z while the focus is on the board, and redoes them with Shift added. */
export function onUndoKey(event: KeyboardEvent, { undo, redo }: Pick<MoveNoticeProps, 'undo' | 'redo'>) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)?.run();
}

const ways = [
  { way: 'undo', Icon: Undo2, keys: 'Control+Z' },
  { way: 'redo', Icon: Redo2, keys: 'Control+Shift+Z' },
] as const;

/** Buttons that undo the last move and redo the last undone one. */
function Ways(moves: Pick<MoveNoticeProps, 'undo' | 'redo'>) {
  const { t } = useText();
  return ways.map(({ way, Icon, keys }) => {
    const move = moves[way];
    return (
      move && (
        <Button
          key={way}
          size="sm"
          variant="secondary"
          icon={<Icon aria-hidden />}
          aria-keyshortcuts={keys}
          onClick={move.run}
        >
          {t(`board.${way}`, { name: move.name })}
        </Button>
      )
    );
  });
}

/**
 * Asks why a lead was lost, next to the button that undoes the move. It is not a dialog, because a dialog would take the focus from the
 * board (rule 9.44).
 */
function LossNotice({ lead, ways, onClose }: { lead: LeadRow; ways: ReactNode; onClose: () => void }) {
  const { t } = useText();
  const { askLoss } = useLeadActions();
  const ask = () => {
    onClose();
    askLoss(lead);
  };
  return (
    <Alert
      title={t('lossReason.title', { name: lead.companyName })}
      action={
        <Buttons>
          <Button size="sm" variant="secondary" onClick={ask}>
            {t('lossReason.ask')}
          </Button>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('lossReason.later')}
          </Button>
          {ways}
        </Buttons>
      }
    />
  );
}

/** Offers to undo the last move of a card and, for a lost lead, to enter the reason (rule 9.46). */
export function MoveNotice({ lost, forgetLost, last, undo, redo, forgetMoves }: MoveNoticeProps) {
  const { t } = useText();
  if (lost === null && last === null) return null;
  const ways = <Ways undo={undo} redo={redo} />;
  return (
    <Foot key={lost ? 'lost' : 'last'} ref={keepFocus}>
      {lost ? (
        <LossNotice lead={lost} ways={ways} onClose={forgetLost} />
      ) : (
        // No live region, because the board already announces the move.
        <Line role="group" aria-label={t('board.undoLabel')}>
          <p>{last}</p>
          <Buttons>
            {ways}
            <Button size="sm" variant="ghost" onClick={forgetMoves}>
              {t('board.closeUndo')}
            </Button>
          </Buttons>
        </Line>
      )}
    </Foot>
  );
}
