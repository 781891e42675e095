import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { ListView, type ListViewProps } from './list-view';

type State = ListViewProps['list']['state'];

const view = (state: State, more: Partial<ListViewProps> = {}, retry = () => undefined) => (
  <ListView
    list={{
      state,
      retrying: false,
      retry,
      paging: { page: 1, pageSize: 2, total: 3, onPage: () => undefined },
    }}
    failed={{ title: 'It failed', text: 'Try later' }}
    empty={<p>Nothing yet</p>}
    noMatch={<p>No match</p>}
    {...more}
  >
    <p>Rows</p>
  </ListView>
);

it.each<[State, Partial<ListViewProps>, string, boolean]>([
  ['rows', {}, 'Rows', true],
  ['loading', {}, 'Rows', true],
  ['loading', { loading: <p>Soon</p> }, 'Soon', false],
  ['empty', {}, 'Nothing yet', false],
  ['noMatch', {}, 'No match', false],
  ['noMatch', { noMatch: undefined }, 'Nothing yet', false],
  ['failed', {}, 'It failed', false],
])('a list that is %s shows with %j "%s", pages: %s', async (state, more, text, hasPages) => {
  await renderPortal(view(state, more));
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryAllByText('Rows')).toHaveLength(text === 'Rows' ? 1 : 0);
  expect(screen.queryAllByRole('navigation')).toHaveLength(hasPages ? 1 : 0);
});

it('reads a failed list again', async () => {
  const retry = jest.fn();
  await renderPortal(view('failed', {}, retry));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
