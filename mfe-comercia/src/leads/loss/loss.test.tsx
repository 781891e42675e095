import type { FakeCall } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData } from '../../test/marketing-api';
import { data as boardData, choose as chooseCard, openBoard } from '../../test/open-board';
import { choose, dialog, open, press, user } from '../../test/open-portal';

const view = '?view=leads&company=3';
const data = (changes: object = {}): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [{ ...lead(1, 3, 'Acme'), ...changes }],
});
const sent = (calls: readonly FakeCall[]) =>
  calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [Object(body)]));
const asked = () => dialog('Why was Acme lost?');
const notAsked = () => expect(screen.queryByRole('dialog', { name: 'Why was Acme lost?' })).toBeNull();

async function setStatus(name: string) {
  await screen.findByRole('link', { name: 'Acme' });
  await choose('Acme', 'Change status');
  const form = await dialog('Change status');
  await user.click(form.getByRole('button', { name }));
  await user.click(form.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change status' })).toBeNull());
}

it('asks why once a lead is lost, and stores reason and note (rule 9.44)', async () => {
  const { calls, toast } = await open(view, data());
  await setStatus('Lost');
  const form = await asked();
  const reasons = Array.from(
    form.getByLabelText('Reason for loss').querySelectorAll('option'),
    (one) => one.text,
  );
  expect(reasons).toEqual([
    'Not said',
    'Price',
    'Not now',
    'Chose somebody else',
    'No need',
    'No answer',
    'Other',
  ]);
  await user.selectOptions(form.getByLabelText('Reason for loss'), 'Price');
  await user.type(form.getByLabelText('Note on the loss'), 'Half of it');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Reason saved', description: 'Acme' }));
  expect(sent(calls)).toEqual([
    expect.objectContaining({ status: 'lost' }),
    expect.objectContaining({ lossReason: 'price', lossNote: 'Half of it', version: 2 }),
  ]);
});

it('keeps the status when nothing is answered', async () => {
  const shared = data();
  const { calls } = await open(view, shared);
  await setStatus('Lost');
  await user.click((await asked()).getByRole('button', { name: 'Cancel' }));
  await waitFor(notAsked);
  expect(shared.leads?.[0]).toMatchObject({ status: 'lost', lossReason: null });
  expect(sent(calls)).toHaveLength(1);
});

it.each([
  ['another status', 'Won', {}],
  ['a reason that is known', 'Lost', { lossReason: 'other' }],
])('does not ask after %s', async (_what, status, changes) => {
  await open(view, data(changes));
  await setStatus(status);
  notAsked();
});

it('offers to say it after a card was moved to lost, over nothing and without taking the focus', async () => {
  await openBoard(boardData());
  await chooseCard('Acme', 'Move to Lost');
  const offer = await screen.findByRole('button', { name: 'Say why' });
  notAsked();
  expect(offer).not.toHaveFocus();
  await user.click(offer);
  await asked();
  expect(screen.queryByRole('button', { name: 'Say why', hidden: true })).toBeNull();
});

it('leaves the board alone when it is put off, or the card moves on', async () => {
  await openBoard(boardData());
  await chooseCard('Acme', 'Move to Lost');
  await press('Not now');
  expect(document.body).not.toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull();
  await chooseCard('Boats', 'Move to Lost');
  await screen.findByRole('button', { name: 'Say why' });
  await chooseCard('Boats', 'Move to Won');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull());
});

it('is part of the form of a lost lead alone', async () => {
  await open(view, data());
  await screen.findByRole('link', { name: 'Acme' });
  await choose('Acme', 'Edit');
  const form = await dialog('Edit lead');
  expect(form.queryByLabelText('Reason for loss')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Lost' }));
  expect(form.getByLabelText('Reason for loss')).toBeInTheDocument();
});

it('is shown with a lost lead, which offers to say it', async () => {
  await open(`${view}&lead=1`, data({ status: 'lost' }));
  expect(await screen.findByRole('heading', { name: 'Why it was lost' })).toBeInTheDocument();
  await press('Say why');
  const form = await asked();
  await user.selectOptions(form.getByLabelText('Reason for loss'), 'No need');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No need', { ignore: 'option' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull();
});

it('filters the list, in the address and in words (rule 9.45)', async () => {
  const shared = data({ status: 'lost', lossReason: 'price' });
  shared.leads?.push({ ...lead(2, 3, 'Boats'), status: 'lost' }, lead(3, 3, 'Coral'));
  const { location } = await open(view, shared);
  await screen.findByRole('link', { name: 'Acme' });
  await user.selectOptions(screen.getByLabelText('Reason for loss'), 'Price');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boats' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Acme' })).toBeInTheDocument();
  expect(location()).toContain('lossReason=price');
  await user.selectOptions(screen.getByLabelText('Reason for loss'), 'Not said');
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Coral' })).toBeNull();
  await press('Remove the filter “Reason for loss: Not said”');
  expect(await screen.findByRole('link', { name: 'Coral' })).toBeInTheDocument();
});
