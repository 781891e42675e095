import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { type LeadColumn, leadColumns } from '@portals/contracts/constants';
import { useState } from 'react';
import { useText } from '../../shared';
import { useColumnLabel } from '../use-column-label';
import { type Board, placeOf } from './board';

const columnNamed = (name: string): LeadColumn | undefined => leadColumns.find((column) => column === name);

export interface DragOptions {
  board: Board;
  /** @param index index in the column */
  onDrop: (id: number, column: LeadColumn, index: number) => void;
}

/** Handles dragging of cards with the mouse or a finger, and announces it to screen readers. */
export function useDrag({ board, onDrop }: DragOptions) {
  const { t } = useText();
  const labelOf = useColumnLabel();
  const [dragging, setDragging] = useState(false);
  const wordsOf = (id: string, over: string | undefined) => {
    const column = columnNamed(over ?? '');
    const name = placeOf(board, Number(id))?.lead.companyName ?? '';
    return { name, column: column ? labelOf(column) : '' };
  };

  const onBeforeDragStart = () => setDragging(true);
  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
    announce(t('board.lifted', wordsOf(draggableId, source.droppableId)));
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(t(destination ? 'board.over' : 'board.outside', wordsOf(draggableId, destination?.droppableId)));
  const onDragEnd = (
    { draggableId, source, destination, reason }: DropResult,
    { announce }: ResponderProvided,
  ) => {
    setDragging(false);
    const target = reason === 'DROP' && destination ? columnNamed(destination.droppableId) : undefined;
    if (!destination || !target || destination.droppableId === source.droppableId) {
      announce(t('board.stays', wordsOf(draggableId, source.droppableId)));
      return;
    }
    announce(t(target === 'other' ? 'board.asking' : 'board.moved', wordsOf(draggableId, target)));
    onDrop(Number(draggableId), target, destination.index);
  };
  return { dragging, responders: { onBeforeDragStart, onDragStart, onDragUpdate, onDragEnd } };
}
