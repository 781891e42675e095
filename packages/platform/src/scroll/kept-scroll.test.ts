import { keepScroll, keptScroll, resetScroll } from './kept-scroll';

const home = { key: 'a', pathname: '/' };
const list = { key: 'b', pathname: '/list' };

beforeEach(() => {
  window.history.replaceState({ usr: { from: 'x' }, key: 'a', idx: 0 }, '', '/');
  resetScroll();
});

it('knows nothing of a page that was never left', () => {
  expect(keptScroll(home)).toBeNull();
});

it('gives back the last position of each entry', () => {
  keepScroll(home, 100);
  keepScroll(list, 200);
  keepScroll(home, 300);
  expect([keptScroll(home), keptScroll(list)]).toEqual([300, 200]);
});

it('tells entries of one key apart by their path', () => {
  keepScroll({ key: 'default', pathname: '/' }, 100);
  expect(keptScroll({ key: 'default', pathname: '/list' })).toBeNull();
});

it('finds the positions of all entries again after a reload, and leaves the rest of the state alone', () => {
  keepScroll(home, 100);
  keepScroll(list, 200);
  expect(window.history.state).toMatchObject({ usr: { from: 'x' }, key: 'a', idx: 0 });
  resetScroll();
  expect([keptScroll(home), keptScroll(list)]).toEqual([100, 200]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('keeps the fifty entries that were left last', () => {
  for (let index = 0; index < 60; index += 1) keepScroll({ key: String(index), pathname: '/' }, index);
  resetScroll();
  expect(keptScroll({ key: '9', pathname: '/' })).toBeNull();
  expect(keptScroll({ key: '10', pathname: '/' })).toBe(10);
});

it.each([null, 'x', { scrolls: 'x' }, { scrolls: [['a /'], null, ['a /', '3']] }])(
  'finds nothing in the state %j',
  (state) => {
    window.history.replaceState(state, '');
    resetScroll();
    expect(keptScroll(home)).toBeNull();
  },
);

it('works on when the browser refuses another write', () => {
  const replace = jest.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  keepScroll(home, 100);
  expect(keptScroll(home)).toBe(100);
  replace.mockRestore();
});
