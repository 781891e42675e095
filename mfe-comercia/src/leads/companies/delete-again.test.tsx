import { type FakeCall, heldReply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { choose, open, press } from '../../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [lead(1, 3, 'Acme')],
});
const ask = async () => {
  await screen.findByRole('link', { name: 'Alfa' });
  await choose('Alfa', 'Delete');
};
const cancel = async () => {
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

it('can be deleted once its mailing was stopped, after a refusal', async () => {
  const shared: MarketingData = { ...data(), going: { running: [{ id: 8, name: 'Spring' }] } };
  await open('?view=companies', shared);
  await ask();
  await screen.findByText(/^“Spring” is being sent or is about to be/);
  await cancel();
  shared.going = {};
  await ask();
  expect(await screen.findByRole('button', { name: 'Delete company' })).toBeInTheDocument();
  expect(screen.queryByText(/^“Spring” is being sent/)).toBeNull();
});

it('counts its data again each time the deletion is asked for, and cannot be deleted before', async () => {
  const shared = data();
  const api = marketingApi(shared);
  let isHeld = false;
  const held = heldReply(undefined);
  const fetch = async (call: FakeCall) => {
    if (isHeld && call.path.endsWith('/deletion')) await held.answer();
    return api(call);
  };
  const { calls } = await open('?view=companies', shared, { fetch });
  await ask();
  expect(await screen.findByText('1 lead')).toBeInTheDocument();
  await cancel();
  shared.leads?.push(lead(2, 3, 'Boats'));
  isHeld = true;
  await ask();
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Alfa?' }));
  await press('Delete company');
  expect(question.queryByText('1 lead')).toBeNull();
  held.release();
  expect(await question.findByText('2 leads')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(calls.filter(({ path }) => path.endsWith('/deletion'))).toHaveLength(2);
});
