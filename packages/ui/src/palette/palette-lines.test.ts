import {
  commandLines,
  inOrder,
  lineAfter,
  matches,
  portalLines,
  portalName,
  startPage,
} from './palette-lines';

const route = (path: string, access: 'public' | 'protected') => ({
  path,
  access,
  head: 'h',
  prerender: false,
  index: false,
});
const portal = {
  name: 'mfe-a',
  title: { en: 'Bills', es: 'Facturas' },
  routes: [route('/login', 'public'), route('/bill/:id', 'protected'), route('/bills', 'protected')],
};
const withNav = { ...portal, nav: { label: { en: 'Billing', es: 'Facturación' }, path: '/start' } };

it.each([
  ['', 'anything', true],
  ['com', 'Companies', true],
  ['pan', 'Companies', false],
  ['analit', 'Analítica', true],
  ['ANALÍ', 'Analitica', true],
  ['new com', 'New company', true],
  ['com new', 'New company', true],
  ['new lead', 'New company', false],
  ['  com  ', 'Companies', true],
  ['b2b', 'Audience (B2B)', true],
])('finds %p in %p: %p', (text, label, found) => {
  expect(matches(text, label)).toBe(found);
});

it('finds words in any of the texts of a line', () => {
  expect(matches('log lead', 'Sign out', undefined, 'log out', 'Leads')).toBe(true);
});

it('begins a portal at its entry in the menus, else at its first page for signed-in people', () => {
  expect(startPage(withNav)).toBe('/start');
  expect(startPage(portal)).toBe('/bills');
  expect(startPage({ ...portal, routes: [route('/bill/:id', 'protected')] })).toBeNull();
  expect([portalName(withNav, 'es'), portalName(portal, 'es')]).toEqual(['Facturación', 'Facturas']);
});

it('lists portals by their name, found in both languages, within the workspace of the page', () => {
  const within = (path: string) => `${path}?workspace=3`;
  const line = { key: 'portal mfe-a', label: 'Bills', href: '/bills?workspace=3' };
  expect(portalLines([portal], 'en', 'factu', within)).toEqual([line]);
  expect(portalLines([portal], 'en', 'x', within)).toEqual([]);
  expect(portalLines([{ ...portal, routes: [] }], 'en', '', within)).toEqual([]);
});

it('finds commands by label, detail, further words and the name of their portal', () => {
  const commands = [
    { key: 'list', label: 'List', href: '/bills' },
    { key: 'me', label: 'Account', words: 'password', detail: 'Own', href: '/me' },
  ];
  const keys = (text: string) => commandLines('mfe-a', 'Bills', commands, text).map(({ key }) => key);
  const [list, me] = ['command mfe-a list', 'command mfe-a me'];
  expect(keys('')).toEqual([list, me]);
  expect(keys('bills')).toEqual([list, me]);
  expect(keys('bills list')).toEqual([list]);
  expect(keys('pass')).toEqual([me]);
  expect(keys('own')).toEqual([me]);
});

it('puts groups that appear later at the end, wherever they belong', () => {
  const group = (key: string) => ({ key, label: key, lines: [] });
  const keysOf = (groups: string[], before: string[]) =>
    inOrder(groups.map(group), before).map(({ key }) => key);
  expect(keysOf(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c']);
  expect(keysOf(['a', 'b', 'c'], ['b'])).toEqual(['b', 'a', 'c']);
  expect(keysOf(['a', 'c'], ['b', 'c'])).toEqual(['c', 'a']);
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 19, 0],
  ['ArrowUp', 0, 19],
  ['ArrowUp', 5, 4],
  ['PageDown', 0, 7],
  ['PageDown', 15, 19],
  ['PageUp', 9, 2],
  ['PageUp', 3, 0],
  ['Home', 9, 0],
  ['End', 0, 19],
  ['ArrowLeft', 3, null],
  ['a', 3, null],
])('%s goes from line %p to %p of 20', (key, at, next) => {
  expect(lineAfter(new KeyboardEvent('keydown', { key }), at, 20)).toBe(next);
});

it('leaves keys to the field that select text or move by words, and every key when nothing is listed', () => {
  for (const more of [{ shiftKey: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(lineAfter(new KeyboardEvent('keydown', { key: 'Home', ...more }), 3, 20)).toBeNull();
  expect(lineAfter(new KeyboardEvent('keydown', { key: 'ArrowDown' }), 0, 0)).toBeNull();
});
