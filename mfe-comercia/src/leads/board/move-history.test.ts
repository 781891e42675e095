import { afterMove, type MoveHistory, noMoves, withoutMovesOf } from './move-history';

const move = (id: number, from: string, to: string) => ({ id, name: `Lead ${id}`, from, to, index: 0 });
const [first, second] = [move(1, 'new', 'won'), move(2, 'new', 'lost')];
const both: MoveHistory = { done: [first, second], undone: [] };

it('keeps stored moves, the newest last, and at most 20', () => {
  expect(afterMove(afterMove(noMoves, first), second)).toEqual(both);
  const many = Array.from({ length: 25 }, (_, at) => move(at, 'new', 'won')).reduce<MoveHistory>(
    (history, one) => afterMove(history, one),
    noMoves,
  );
  expect(many.done.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5));
  expect(afterMove(both, move(3, 'won', 'won'))).toEqual(both);
});

it('undoes and repeats moves, until another move', () => {
  const back = afterMove(both, move(2, 'lost', 'new'), 'undo');
  expect(back).toEqual({ done: [first], undone: [second] });
  expect(afterMove(back, second, 'redo')).toEqual(both);
  expect(afterMove(back, move(3, 'new', 'won')).undone).toEqual([]);
  // Another card was moved while the undo was still being saved.
  const third = move(3, 'new', 'won');
  const late = afterMove(afterMove(both, third), move(2, 'lost', 'new'), 'undo');
  expect(late).toEqual({ done: [first, third], undone: [second] });
  expect(afterMove(noMoves, second, 'undo')).toEqual(noMoves);
});

it('forgets the moves of one lead', () => {
  const back = { done: [first], undone: [second] };
  expect(withoutMovesOf(back, 1)).toEqual({ done: [], undone: [second] });
  expect(withoutMovesOf(back, 2)).toEqual({ done: [first], undone: [] });
});
