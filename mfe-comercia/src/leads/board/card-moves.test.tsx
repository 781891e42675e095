import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { layOutBoard } from '../../test/board-layout';
import { card, cardsOf, choose, countOf, data, openBoard, press, said, writes } from '../../test/open-board';
import { dialog, user } from '../../test/open-portal';

layOutBoard();

describe('with the keyboard', () => {
  it('moves a card, announces each step in the user’s language, and keeps the focus on it', async () => {
    const shared = data();
    const { calls } = await openBoard(shared, { language: 'es' });
    await press('Acme', '[Space]');
    expect(said()).toBe('Ha cogido Acme. Está en Nuevo.');
    await user.keyboard('[ArrowRight]');
    expect(said()).toBe('Acme está sobre Contactado.');
    expect(await cardsOf('Contactado')).toEqual(['Acme']);
    await user.keyboard('[ArrowDown][Tab][ArrowRight][ArrowLeft][Space]');
    expect(said()).toBe('Acme se ha movido a Contactado.');
    expect(await cardsOf('Contactado')).toEqual(['Acme']);
    expect(await cardsOf('Nuevo')).toEqual(['Boats']);
    expect(await card('Acme')).toHaveFocus();
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'contacted', version: 2 }));
    expect(writes(calls)).toMatchObject([
      { method: 'PATCH', path: '/api/marketing/leads/1', body: { status: 'contacted', version: 1 } },
    ]);
    expect(await card('Acme')).toHaveAccessibleDescription(/^Pulse Espacio para coger el lead/);
  });

  it.each([
    ['Escape', '[Space][ArrowRight][ArrowRight][Escape]'],
    ['a way back', '[Space][ArrowRight][ArrowLeft][Space]'],
    ['a way that ends at the first column', '[Space][ArrowLeft][ArrowLeft][Enter]'],
  ])('leaves a card in place after %s', async (_what, pressed) => {
    const { calls } = await openBoard();
    await press('Acme', pressed);
    expect(said()).toBe('Acme stays in New.');
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
    expect(await card('Acme')).toHaveFocus();
    // Arrow keys do not move a card until it has been lifted with the space key.
    await user.keyboard('[ArrowRight][Enter]');
    expect(writes(calls)).toEqual([]);
  });

  it('leaves a card in place when the user continues with the pointer', async () => {
    const { calls } = await openBoard();
    await press('Acme', '[Space][ArrowRight]');
    await user.click(screen.getByRole('searchbox'));
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
    expect(writes(calls)).toEqual([]);
  });

  it('asks for the status beyond the last column', async () => {
    const shared = data();
    await openBoard(shared);
    await press('Cork', '[Space][ArrowRight][ArrowRight][ArrowRight][Enter]');
    const form = await dialog('Another status for Cork');
    await user.type(form.getByRole('combobox'), 'on hold{Enter}');
    await waitFor(() => expect(shared.leads[2]).toMatchObject({ status: 'on hold' }));
    expect(await cardsOf('Other')).toEqual(['Cork', 'Dunes']);
  });

  it('does not lift a card with keys pressed on its link or menu', async () => {
    await openBoard();
    (await screen.findByRole('button', { name: 'Move Acme' })).focus();
    await user.keyboard('[Space]');
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    expect(said()).toBe('');
  });
});

describe('by dragging', () => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, buttons: 1 });
  const frames = () =>
    act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

  /** Drags a card to a point of the board, which has a fixed layout in tests, and drops it there. */
  async function drag(name: string, x: number, y: number) {
    const dragged = await card(name);
    const from = dragged.getBoundingClientRect();
    fireEvent.mouseDown(dragged, at(from.left + 140, from.top + 50));
    fireEvent.mouseMove(window, at(from.left + 150, from.top + 60));
    await frames();
    fireEvent.mouseMove(window, at(x, y));
    await frames();
    fireEvent.mouseUp(window, at(x, y));
    const item = dragged.closest('li');
    if (!item) throw new Error(`${name} is no card`);
    // Ends the drop animation, which jsdom does not run.
    const ended = Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'transform' });
    await act(async () => item.dispatchEvent(ended));
  }
  const announced = () => document.querySelector('[aria-live="assertive"]')?.textContent;
  const won = 4 * 300 + 140;
  const other = 6 * 300 + 140;

  it('moves a card to where it is dropped, and announces it in the user’s language', async () => {
    const shared = data();
    await openBoard(shared, { language: 'es' });
    await drag('Acme', won, 290);
    expect(announced()).toBe('Acme se ha movido a Ganado.');
    expect(await cardsOf('Ganado')).toEqual(['Cork', 'Acme']);
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won' }));
  });

  it('asks for the status of a card dropped into the column of other statuses', async () => {
    const { calls } = await openBoard();
    await drag('Acme', other, 150);
    expect(announced()).toBe('Which status does Acme get?');
    const form = await dialog('Another status for Acme');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await cardsOf('New')).toEqual(['Boats', 'Acme']));
    expect(writes(calls)).toEqual([]);
  });

  it('keeps the order of cards within a column', async () => {
    const { calls } = await openBoard();
    await drag('Acme', 140, 120);
    expect(announced()).toBe('Acme stays in New.');
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
    expect(writes(calls)).toEqual([]);
  });
});

describe('with the menu of a card', () => {
  it('moves it to the top of any column, and announces that', async () => {
    const shared = data();
    await openBoard(shared);
    await user.click(await screen.findByRole('button', { name: 'Move Acme' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Move to New',
      'Move to Contacted',
      'Move to Qualified',
      'Move to Proposal',
      'Move to Won',
      'Move to Lost',
      'Move to another status…',
    ]);
    expect(items[0]).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Move to Won' }));
    await waitFor(async () => expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']));
    expect(await countOf('Won')).toBe('2 leads');
    expect(await countOf('New')).toBe('1 lead');
    expect(await screen.findByText('Acme was moved to Won.')).toHaveAttribute('role', 'status');
    expect(await card('Acme')).toHaveFocus();
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won' }));
  });

  it('asks for the status in the column of other statuses', async () => {
    const shared = data();
    const { calls } = await openBoard(shared);
    await choose('Acme', 'Move to another status…');
    const form = await dialog('Another status for Acme');
    const field = form.getByRole('combobox', { name: /^Status/ });
    const offered = field.getAttribute('list') ?? '';
    expect(
      [...(document.getElementById(offered)?.children ?? [])].map((option) => option.getAttribute('value')),
    ).toEqual(['on hold']);
    await user.click(form.getByRole('button', { name: 'Change status' }));
    expect(await form.findByText('Choose or write a status')).toBeInTheDocument();
    expect(writes(calls)).toEqual([]);
    await user.type(field, 'waiting{Enter}');
    await waitFor(async () => expect(await cardsOf('Other')).toEqual(['Acme', 'Dunes']));
    expect(await screen.findByText('Acme was moved to waiting.')).toBeInTheDocument();
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'waiting' }));
  });

  it('leaves it in place when no status is given', async () => {
    const { calls } = await openBoard();
    await choose('Acme', 'Move to another status…');
    await user.click((await dialog('Another status for Acme')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
    expect(writes(calls)).toEqual([]);
  });
});
