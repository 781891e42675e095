import type { AnyPalette, PaletteFindings } from '@portals/platform';
import { type RenderPortalOptions, renderPortal, testUser } from '@portals/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { PaletteDialog } from './palette';
import type { ListedPortal } from './palette-lines';

const listed = (name: string): ListedPortal => ({
  name,
  title: { en: `Portal ${name}`, es: `Portal ${name}` },
  routes: [{ path: `/${name}`, access: 'protected', head: 'h', prerender: false, index: false }],
});
const views: AnyPalette = () => ({ commands: [{ key: 'bills', label: 'Bills', href: '/bills?x=1' }] });
const entry = (key: string, href = `/${key}`) => ({ key, label: key, href });

/** A portal whose search calls are answered by the test. */
function searching(name: string) {
  const calls: { text: string; signal: AbortSignal; answer(found: PaletteFindings): void; fail(): void }[] =
    [];
  const describe: AnyPalette = () => ({
    commands: [],
    searches: [
      {
        key: 'find',
        label: `Found by ${name}`,
        find: (text, signal) =>
          new Promise((answer, reject) => {
            calls.push({ text, signal, answer, fail: () => reject(new Error('down')) });
          }),
      },
    ],
  });
  return { calls, describe };
}

const tick = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const groups = () =>
  screen.queryAllByRole('group').map((group) => within(group).getByRole('presentation').textContent);

type Parts = Record<string, AnyPalette | null | Promise<AnyPalette | null>>;

/** Opens the palette with the given parts of portals, from a focused field of the page. */
async function open(parts: Parts, options: RenderPortalOptions = {}) {
  const loadPortals = async () =>
    Object.entries(parts).map(([name, part]) => ({ portal: listed(name), part: Promise.resolve(part) }));
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          opener
        </button>
        {isOpen && <PaletteDialog user={testUser} loadPortals={loadPortals} onClose={() => setOpen(false)} />}
      </main>
    );
  }
  const shown = await renderPortal(<Page />, {
    user: testUser,
    fetch: { 'GET /api/workspaces': [] },
    ...options,
  });
  const opener = screen.getByRole('button', { name: 'opener' });
  opener.focus();
  fireEvent.click(opener);
  await tick(0);
  return { ...shown, opener };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the palette (rules 19.60 to 19.64)', () => {
  it('lists portals, their additions and the actions, with the first line chosen and the field focused', async () => {
    await open({ a: views, b: null });
    expect(groups()).toEqual(['Portals', 'Portal a', 'Actions']);
    expect(lines()).toEqual(['Portal a', 'Portal b', 'Bills', 'Switch to Spanish', 'Sign out']);
    expect(chosen()).toBe('Portal a');
    expect(field()).toHaveFocus();
    const id = field().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(id)).toHaveTextContent('Portal a');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Results' }).id);
  });

  it('moves by keys, and opens the chosen line', async () => {
    const { location } = await open({ a: views });
    press('ArrowDown');
    expect(chosen()).toBe('Bills');
    press('End');
    expect(chosen()).toBe('Sign out');
    press('Home');
    press('ArrowDown');
    press('Enter');
    await tick(0);
    expect(location()).toBe('/bills?x=1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('returns the focus when it is closed', async () => {
    const { opener, location } = await open({ a: views });
    type('bil');
    fireEvent.keyDown(field(), { key: 'Escape' });
    await tick(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
    expect(location()).toBe('/');
  });

  it('leaves Enter, arrows and Escape to an input method that composes a word', async () => {
    const { location } = await open({ a: views });
    for (const key of ['ArrowDown', 'Enter', 'Escape']) press(key, { isComposing: true });
    await tick(0);
    expect(chosen()).toBe('Portal a');
    expect(location()).toBe('/');
  });

  it('chooses by the pointer, and opens by a click without taking the focus from the field', async () => {
    const { location } = await open({ a: views });
    const line = screen.getByRole('option', { name: 'Bills' });
    fireEvent.pointerMove(line);
    expect(chosen()).toBe('Bills');
    expect(fireEvent.mouseDown(line)).toBe(false);
    fireEvent.click(line);
    await tick(0);
    expect(location()).toBe('/bills?x=1');
  });

  it('changes the language, and signs out', async () => {
    const { calls } = await open({}, { fetch: { 'POST /api/logout': {}, 'GET /api/workspaces': [] } });
    type('idioma');
    expect(lines()).toEqual(['Switch to Spanish']);
    press('Enter');
    await tick(0);
    fireEvent.click(screen.getByRole('button', { name: 'opener' }));
    await tick(0);
    expect(screen.getByRole('dialog', { name: 'Buscar e ir a' })).toBeVisible();
    type('log out');
    expect(lines()).toEqual([]);
    type('cerrar ses');
    press('Enter');
    await tick(0);
    expect(calls.map(({ path }) => path)).toContain('/api/logout');
  });
});

describe('its searches (rules 19.65 to 19.68)', () => {
  it('run once typing pauses, with two letters or more', async () => {
    const { calls, describe } = searching('a');
    await open({ a: describe });
    type('t');
    await tick(1000);
    expect(calls).toEqual([]);
    type('zo');
    await tick(100);
    type(' tom ');
    await tick(149);
    expect(calls).toEqual([]);
    await tick(1);
    expect(calls.map(({ text }) => text)).toEqual(['tom']);
  });

  it('are aborted when the text changes, and their findings never appear', async () => {
    const { calls, describe } = searching('a');
    await open({ a: describe });
    type('tom');
    await tick(150);
    type('toma');
    await tick(0);
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer({ entries: [entry('old')] });
    await tick(150);
    calls[1]?.answer({ entries: [entry('new')] });
    await tick(0);
    expect(lines()).toEqual(['new']);
    type('tomat');
    expect(lines()).toEqual([]);
  });

  it('appear in the order of the portals when they are equally fast, later ones at the end', async () => {
    const [a, b, c] = [searching('a'), searching('b'), searching('c')];
    await open({ a: a.describe, b: b.describe, c: c.describe });
    type('zo');
    await tick(150);
    c.calls[0]?.answer({ entries: [entry('c1')] });
    await tick(40);
    b.calls[0]?.answer({ entries: [entry('b1')] });
    await tick(39);
    expect(lines()).toEqual([]);
    await tick(1);
    expect(groups()).toEqual(['Found by b', 'Found by c']);
    press('ArrowDown');
    expect(chosen()).toBe('c1');
    a.calls[0]?.answer({ entries: [entry('a1'), entry('a2')] });
    await tick(0);
    expect(lines()).toEqual(['b1', 'c1', 'a1', 'a2']);
    expect(chosen()).toBe('c1');
  });

  it('offer a link to everything where there is more', async () => {
    const { calls, describe } = searching('a');
    const { location } = await open({ a: describe });
    type('zo');
    await tick(150);
    calls[0]?.answer({ entries: [entry('one')], more: { label: 'All 9', href: '/list?search=zo' } });
    await tick(0);
    expect(lines()).toEqual(['one', 'All 9']);
    press('ArrowUp');
    press('Enter');
    await tick(0);
    expect(location()).toBe('/list?search=zo');
  });

  it('that fail are named in one line, and the others continue', async () => {
    const [a, b] = [searching('a'), searching('b')];
    await open({ a: a.describe, b: b.describe });
    type('zo');
    await tick(150);
    a.calls[0]?.fail();
    b.calls[0]?.answer({ entries: [entry('b1')] });
    await tick(0);
    expect(lines()).toEqual(['b1']);
    expect(screen.getByText('“Found by a” could not be searched just now.')).toBeVisible();
  });

  it('that are slow are shown as running, while quick ones are not mentioned', async () => {
    const [a, b] = [searching('a'), searching('b')];
    await open({ a: a.describe, b: b.describe });
    const isSaid = () => screen.queryByText('Searching…') !== null;
    type('zo');
    await tick(150);
    a.calls[0]?.answer({ entries: [entry('a1')] });
    await tick(100);
    expect([lines(), isSaid()]).toEqual([['a1'], false]);
    await tick(400);
    expect([lines(), isSaid()]).toEqual([['a1'], true]);
    b.calls[0]?.answer({ entries: [entry('b1')] });
    await tick(100);
    expect([lines(), isSaid()]).toEqual([['a1', 'b1'], false]);
  });

  it('say how many lines there are after a pause, and that there is none', async () => {
    const { calls, describe } = searching('a');
    await open({ a: describe });
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    type('zo');
    await tick(1000);
    expect(said()).not.toContain('1 result');
    calls[0]?.answer({ entries: [entry('one')] });
    await tick(0);
    await tick(499);
    expect(said()).not.toContain('1 result');
    await tick(1);
    expect(said()).toContain('1 result');
    type('zz');
    await tick(150);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    calls[1]?.answer({ entries: [] });
    await tick(0);
    await tick(500);
    expect(said()).toContain('Nothing found. Try another word, or fewer letters.');
  });
});

describe('the parts of portals (rule 19.62)', () => {
  it('that cannot be loaded or described are named, and their portals can still be reached', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = () => {
      throw new Error('broken');
    };
    await open({ a: Promise.reject(new Error('gone')), b: broken, c: views });
    expect(lines()).toEqual(['Portal a', 'Portal b', 'Portal c', 'Bills', 'Switch to Spanish', 'Sign out']);
    expect(screen.getByText('“Portal a” could not be loaded just now.')).toBeVisible();
    expect(screen.getByText('“Portal b” could not be loaded just now.')).toBeVisible();
    quiet.mockRestore();
  });

  it('that load slowly hold up no other for long, appear at the end, and search for what was typed', async () => {
    const { calls, describe } = searching('slow');
    let arrive: (part: AnyPalette) => void = () => undefined;
    await open({
      slow: new Promise((resolve) => {
        arrive = resolve;
      }),
      a: views,
    });
    expect(groups()).toEqual(['Portals']);
    await tick(300);
    expect(groups()).toEqual(['Portals', 'Portal a', 'Actions']);
    type('sw');
    expect(groups()).toEqual(['Actions']);
    await tick(500);
    arrive((tools) => ({ ...describe(tools), commands: [{ key: 's', label: 'Swap', href: '/swap' }] }));
    await tick(0);
    await tick(150);
    expect(groups()).toEqual(['Actions', 'Portal slow']);
    expect(calls.map(({ text }) => text)).toEqual(['sw']);
  });
});
