import { screen, waitFor } from '@testing-library/react';
import { card, cardsOf, choose, data, openBoard, press, said, writes } from '../../test/open-board';
import { user } from '../../test/open-portal';

const button = (name: string) => screen.findByRole('button', { name });
const moved = async (name: string, column: string) => {
  await choose(name, `Move to ${column}`);
  await button(`Undo: ${name}`);
};

it('undoes moves of several cards and repeats them, each where it was, with the focus on the card', async () => {
  const shared = data();
  await openBoard(shared);
  await moved('Boats', 'Won');
  await moved('Acme', 'Contacted');
  await user.click(await button('Undo: Acme'));
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'new' }));
  expect(said()).toContain('Acme was moved to New.');
  expect(await card('Acme')).toHaveFocus();
  await user.click(await button('Undo: Boats'));
  await waitFor(async () => expect(await cardsOf('New')).toEqual(['Boats', 'Acme']));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.click(await button('Redo: Boats'));
  await waitFor(async () => expect(await cardsOf('Won')).toEqual(['Boats', 'Cork']));
  await user.click(await button('Redo: Acme'));
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'contacted' }));
  await user.click(await button('Close'));
  expect(screen.queryByRole('button', { name: /^(Undo|Redo)/ })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

it('undoes and repeats with the keys of other editors, but not while one types', async () => {
  const shared = data();
  const { calls } = await openBoard(shared);
  await moved('Acme', 'Won');
  await press('Acme', '{Control>}z{/Control}');
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'new' }));
  expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
  await button('Redo: Acme');
  await press('Acme', '{Control>}{Shift>}Z{/Shift}{/Control}');
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won' }));
  await button('Undo: Acme');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}z{/Control}');
  await press('Acme', 'z');
  expect(writes(calls)).toHaveLength(3);
});

it('keeps what somebody else has changed in other fields', async () => {
  const shared = data();
  await openBoard(shared);
  await moved('Acme', 'Won');
  const [acme] = shared.leads;
  if (acme) shared.leads[0] = { ...acme, sector: 'Food', version: acme.version + 1 };
  await user.click(await button('Undo: Acme'));
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'new', sector: 'Food' }));
});

it('asks before it overwrites the status that somebody else has set', async () => {
  const shared = data();
  await openBoard(shared);
  await moved('Acme', 'Won');
  const [acme] = shared.leads;
  if (acme) shared.leads[0] = { ...acme, status: 'lost', version: acme.version + 1 };
  await user.click(await button('Undo: Acme'));
  expect(
    await screen.findByRole('alertdialog', { name: 'Somebody else moved Acme first' }),
  ).toBeInTheDocument();
  expect(shared.leads[0]).toMatchObject({ status: 'lost' });
  expect(screen.queryByRole('button', { name: 'Undo: Acme', hidden: true })).toBeNull();
});

it('undoes the moves of one card one after the other, also while its loss is asked for', async () => {
  const shared = data();
  const { calls } = await openBoard(shared);
  await moved('Acme', 'Won');
  await choose('Acme', 'Move to Lost');
  await screen.findByText('Why was Acme lost?');
  await user.click(await button('Undo: Acme'));
  await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won' }));
  await waitFor(() => expect(screen.queryByText('Why was Acme lost?')).toBeNull());
  expect(writes(calls)).toHaveLength(3);
});

it('leaves a card whose status has been changed since, and says so', async () => {
  const shared = data();
  const { calls, toast } = await openBoard(shared);
  await moved('Acme', 'Won');
  const [acme] = shared.leads;
  if (acme) shared.leads[0] = { ...acme, status: 'lost', version: acme.version + 1 };
  await user.type(screen.getByRole('searchbox'), 'a{Enter}');
  await waitFor(async () => expect(await cardsOf('Lost')).toEqual(['Acme']));
  await user.click(await button('Undo: Acme'));
  expect(toast()?.title).toBe('Acme stays where it is');
  expect(writes(calls)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
