import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { Badge } from './badge';
import { DataTable } from './data-table';
import type { DataTableProps } from './table-types';

interface Company {
  id: number;
  name: string;
  sector: string;
}

const companies: Company[] = [
  { id: 1, name: 'Acme', sector: 'Retail' },
  { id: 2, name: 'Delta', sector: 'Wine' },
];

const table = (more: Partial<DataTableProps<Company>> = {}) => (
  <DataTable
    caption="Companies"
    rows={companies}
    rowKey={(row) => row.id}
    columns={[
      { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
      { key: 'sector', header: 'Sector', cell: (row) => row.sector },
    ]}
    {...more}
  />
);
/** Mocks `matchMedia` for a window of the given width in rem. */
function pretendWidth(width: number, medium = 'screen') {
  const matchMedia = (query: string) => ({
    matches: query === medium || width >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
}
const pretendPhone = () => pretendWidth(30);

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

it('is a table on paper of any width', async () => {
  pretendWidth(40, 'print');
  await renderPortal(table({ wideFrom: 'xl' }));
  expect(screen.getByRole('table', { name: 'Companies' })).toBeInTheDocument();
});

it('is a table before the browser counts the sheets, and cards again after that', async () => {
  pretendPhone();
  await renderPortal(table());
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('table', { name: 'Companies' })).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).toBeNull();
});

describe('DataTable on wide screens', () => {
  it('is a captioned table whose first column names the row', async () => {
    await renderPortal(table());
    const element = screen.getByRole('table', { name: 'Companies' });
    expect(within(element).getByRole('rowheader', { name: 'Delta' })).toBeInTheDocument();
    expect(within(element).getAllByRole('row')).toHaveLength(3);
  });

  it('keeps the words of a badge whole beside a long name', async () => {
    const columns = [{ key: 'name', header: 'Name', cell: () => <Badge>Doubtful</Badge> }];
    await renderPortal(table({ columns, rows: companies.slice(0, 1) }));
    expect(getComputedStyle(screen.getByText('Doubtful')).overflowWrap).toBe('break-word');
  });

  it('shows the sort order, and reverses it when its column is pressed again', async () => {
    const onSort = jest.fn();
    await renderPortal(table({ sort: '-name', onSort }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Sector' })).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith('name');
  });

  it('opens a row by a real link when it has an address', async () => {
    const { location } = await renderPortal(table({ rowHref: (row) => `/empresa/${row.id}` }));
    await user.click(screen.getByRole('link', { name: 'Delta' }));
    expect(location()).toBe('/empresa/2');
  });

  it('opens a row by keyboard', async () => {
    const onRow = jest.fn();
    await renderPortal(table({ onRow }));
    screen.getByRole('button', { name: 'Acme' }).focus();
    await user.keyboard('{Enter}');
    expect(onRow).toHaveBeenCalledWith(companies[0]);
  });

  it('shows no rows, and that it is busy, while loading', async () => {
    await renderPortal(table({ loading: true }));
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Acme')).toBeNull();
  });
});

it.each([
  [undefined, 47, 48],
  ['lg', 63, 64],
  ['xl', 79, 80],
] as const)('is a table where its columns have room (%s)', async (wideFrom, narrow, wide) => {
  pretendWidth(narrow);
  const { unmount } = await renderPortal(table({ wideFrom }));
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  pretendWidth(wide);
  await renderPortal(table({ wideFrom }));
  expect(screen.getByRole('table')).toBeInTheDocument();
});

describe('DataTable on phones', () => {
  it('is a list of cards with the same actions', async () => {
    pretendPhone();
    await renderPortal(table({ rowActions: (row) => <button type="button">{`Delete ${row.name}`}</button> }));
    expect(screen.queryByRole('table')).toBeNull();
    const list = screen.getByRole('list', { name: 'Companies' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('AcmeDelete AcmeSectorRetail');
  });

  it('sorts by a list of choices', async () => {
    pretendPhone();
    const onSort = jest.fn();
    await renderPortal(table({ sort: 'name', onSort }), { language: 'es' });
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Name, descendente');
    expect(onSort).toHaveBeenCalledWith('-name');
  });
});

it.each([
  ['an empty text', (row: Company) => row.sector],
  ['a condition that does not hold', (row: Company) => row.sector !== '' && row.sector],
])('omits missing values of a row from its card: %s', async (_, cell) => {
  pretendPhone();
  const columns = [
    { key: 'name', header: 'Name', cell: (row: Company) => row.name },
    { key: 'sector', header: 'Sector', cell },
  ];
  await renderPortal(table({ columns, rows: [...companies, { id: 3, name: 'Echo', sector: '' }] }));
  expect(screen.getAllByText('Sector')).toHaveLength(2);
});

describe('DataTable with rows to select', () => {
  const selection = (ids: number[]) => ({
    isSelected: ({ id }: Company) => ids.includes(id),
    onSelect: jest.fn(),
    label: ({ name }: Company) => `Select ${name}`,
    allLabel: 'Select this page',
    onSelectAll: jest.fn(),
  });

  it.each(['wide screens', 'phones'])('selects a row, or all of them, on %s', async (screenSize) => {
    if (screenSize === 'phones') pretendPhone();
    const some = selection([2]);
    const { unmount } = await renderPortal(table({ selection: some, rowHref: ({ id }) => `/empresa/${id}` }));
    expect(screen.getByRole('checkbox', { name: 'Select Delta' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select Acme' }));
    expect(some.onSelect).toHaveBeenLastCalledWith(companies[0], true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Delta' }));
    expect(some.onSelect).toHaveBeenLastCalledWith(companies[1], false);
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(some.onSelectAll).toHaveBeenLastCalledWith(true);
    unmount();
    const all = selection([1, 2]);
    await renderPortal(table({ selection: all }));
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(all.onSelectAll).toHaveBeenLastCalledWith(false);
  });

  it.each(['wide screens', 'phones'])(
    'selects no page before its rows are there, on %s',
    async (screenSize) => {
      if (screenSize === 'phones') pretendPhone();
      await renderPortal(table({ selection: selection([]), loading: true }));
      expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBeDisabled();
    },
  );

  it('shows that some rows of the page are selected, and others are not', async () => {
    const { unmount } = await renderPortal(table({ selection: selection([1]) }));
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked();
    unmount();
    await renderPortal(table({ selection: selection([]), rows: [] }));
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).not.toBePartiallyChecked();
  });
});
