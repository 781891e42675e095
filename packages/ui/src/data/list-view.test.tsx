import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
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

it.each([
  ['en', '1–2 of 3', 'Nothing found'],
  ['es', '1–2 de 3', 'No se ha encontrado nada'],
] as const)('announces what a search has found, in %s, in one live region', async (language, range, none) => {
  const place: { show(state: State): void } = { show: () => undefined };
  function Changing() {
    const [state, setState] = useState<State>('loading');
    place.show = setState;
    return view(state, { loading: <p>Soon</p> });
  }
  await renderPortal(<Changing />, { language });
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  for (const [state, said] of [
    ['rows', range],
    ['loading', ''],
    ['noMatch', none],
    ['failed', ''],
    ['empty', ''],
  ] as const) {
    act(() => place.show(state));
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe(said);
  }
});

it('reads a failed list again', async () => {
  const retry = jest.fn();
  await renderPortal(view('failed', {}, retry));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
