import { leadColumns } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { lead } from '../../test/lead-api';
import {
  type Board,
  boardOf,
  nextPage,
  placeOf,
  totalOf,
  unseen,
  withLead,
  withMore,
  withMoves,
  withoutLead,
} from './board';

const row = (id: number, status: string): LeadRow => ({ ...lead(id, 3, `Lead ${id}`), status });

/** Builds a board from lead ids by column; each column has `more` further leads that are not on screen. */
function board(shown: Record<string, readonly number[]>, more = 0): Board {
  const columns = leadColumns.map((column) => {
    const leads = (shown[column] ?? []).map((id) => row(id, column === 'other' ? 'paused' : column));
    return { column, count: leads.length + more, leads };
  });
  return boardOf({ columns, statuses: [], otherLeads: 0 });
}

/** Returns the visible ids and the number of leads of each column that is not empty. */
const shape = ({ columns }: Board) =>
  Object.fromEntries(
    columns
      .filter(({ count, leads }) => count > 0 || leads.length > 0)
      .map(({ column, count, leads }) => [column, [count, ...leads.map(({ id }) => id)]]),
  );
const columnIn = ({ columns }: Board, name: string) => {
  const found = columns.find(({ column }) => column === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};

const start = () => board({ new: [1, 2, 3], won: [4, 5], other: [6] });

describe('a lead', () => {
  it.each<[string, LeadRow, number, object]>([
    ['first', row(2, 'won'), 0, { new: [2, 1, 3], won: [3, 2, 4, 5], other: [1, 6] }],
    ['between others', row(2, 'won'), 1, { new: [2, 1, 3], won: [3, 4, 2, 5], other: [1, 6] }],
    ['last', row(2, 'won'), 9, { new: [2, 1, 3], won: [3, 4, 5, 2], other: [1, 6] }],
    [
      'in an empty column',
      row(2, 'lost'),
      0,
      { new: [2, 1, 3], won: [2, 4, 5], lost: [1, 2], other: [1, 6] },
    ],
    ['among those of any status', row(2, 'on hold'), 0, { new: [2, 1, 3], won: [2, 4, 5], other: [2, 2, 6] }],
    ['by another spelling', row(2, ' WON '), 0, { new: [2, 1, 3], won: [3, 2, 4, 5], other: [1, 6] }],
  ])('is put %s', (_where, moved, index, expected) => {
    expect(shape(withLead(start(), moved, index))).toEqual(expected);
  });

  it('stays in its place when its other fields change', () => {
    const changed = { ...row(2, 'New'), companyName: 'Renamed' };
    const after = withLead(start(), changed, 0);
    expect(shape(after)).toEqual(shape(start()));
    expect(placeOf(after, 2)).toEqual({ column: 'new', index: 1, lead: changed });
  });

  it('changes nothing if it is not shown', () => {
    expect(withLead(start(), row(9, 'won'))).toEqual(start());
    expect(withoutLead(start(), 9)).toEqual(start());
    expect(withMoves(start(), [{ id: 9, status: 'won', index: 0 }])).toEqual(start());
    expect(placeOf(start(), 9)).toBeNull();
  });

  it('is no longer counted after it was removed', () => {
    expect(shape(withoutLead(start(), 4))).toEqual({ new: [3, 1, 2, 3], won: [1, 5], other: [1, 6] });
    expect(totalOf(withoutLead(start(), 4))).toBe(5);
  });
});

it('applies pending moves in order on top of the stored board', () => {
  const stored = start();
  const moves = [
    { id: 1, status: 'won', index: 0 },
    { id: 4, status: 'new', index: 0 },
  ];
  expect(shape(withMoves(stored, moves))).toEqual({ new: [3, 4, 2, 3], won: [2, 1, 5], other: [1, 6] });
  expect(shape(stored)).toEqual(shape(start()));
});

describe('more leads of a column', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

  it.each([
    [0, 1],
    [20, 1],
    [49, 1],
    [50, 2],
    [120, 3],
  ])('begin after %i shown ones on page %i', (shown, page) => {
    expect(nextPage(columnIn(board({ new: ids(1, shown) }, 500), 'new'), 50)).toBe(page);
  });

  it('are not skipped because of leads moved among the shown ones', () => {
    const moved = withLead(board({ new: ids(1, 49), won: [900] }, 500), row(900, 'new'));
    expect(columnIn(moved, 'new').leads).toHaveLength(50);
    expect(nextPage(columnIn(moved, 'new'), 50)).toBe(1);
    const back = withLead(moved, row(900, 'won'));
    expect(nextPage(columnIn(back, 'new'), 50)).toBe(1);
    expect(columnIn(back, 'new').placed).toEqual([]);
  });

  it('are appended without those that are shown somewhere already', () => {
    const rows = [row(3, 'new'), row(4, 'new'), row(7, 'new')];
    const after = withMore(start(), 'new', { rows, count: 12 });
    expect(shape(after)).toEqual({ new: [12, 1, 2, 3, 7], won: [2, 4, 5], other: [1, 6] });
    expect(unseen(start(), rows).map(({ id }) => id)).toEqual([7]);
  });
});
