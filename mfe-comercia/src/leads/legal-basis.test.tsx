import type { FakeCall } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData } from '../test/marketing-api';
import { choose, dialog, open, press, user } from '../test/open-portal';

const view = '?view=leads&company=3';
const consent = {
  legalBasis: 'consent' as const,
  legalBasisOn: '2026-11-02',
  legalBasisSource: 'Fair',
};
const none = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };
const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [{ ...lead(1, 3, 'Acme'), ...consent }, lead(2, 3, 'Boats')],
});
const bodies = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

it('is set in the form of a lead, with day and source for a consent, and removed as a whole', async () => {
  const shared = data();
  const { calls } = await open(view, shared);
  await screen.findByRole('link', { name: 'Boats' });
  await choose('Boats', 'Edit');
  const form = await dialog('Edit lead');
  const basis = form.getByLabelText(/^Legal basis/);
  expect(form.queryByLabelText(/^Where it was given/)).toBeNull();
  await user.selectOptions(basis, 'Consent');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Enter the date of the consent')).toBeInTheDocument();
  expect(form.getByText('Say where the consent was given')).toBeInTheDocument();
  await user.type(form.getByLabelText(/^Date of the consent/), '2026-11-02');
  await user.type(form.getByLabelText(/^Where it was given/), 'Fair');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Boats', 'Edit');
  const again = await dialog('Edit lead');
  await user.selectOptions(again.getByLabelText(/^Legal basis/), 'None recorded');
  await user.click(again.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(calls)).toMatchObject([consent, none]);
});

it('is shown in a lead, even if there is none', async () => {
  await open(`${view}&lead=1`, data());
  expect(await screen.findByText(/^Consent · 2 Nov 2026 · Fair$/)).toBeInTheDocument();
});

it('filters the list, also by leads without one', async () => {
  const { location } = await open(view, data());
  await screen.findByRole('link', { name: 'Acme' });
  await user.selectOptions(screen.getByLabelText('Legal basis'), 'None recorded');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Boats' })).toBeInTheDocument();
  expect(location()).toContain('legalBasis=none');
  await press('Remove the filter “Legal basis: None recorded”');
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});

it('is set for many leads at once and undone; existing ones are kept unless they are to be replaced', async () => {
  const shared = data();
  const { calls } = await open(view, shared);
  const give = async (change: (form: Awaited<ReturnType<typeof dialog>>) => Promise<void>) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Set legal basis');
    const form = await dialog('Set the legal basis');
    await change(form);
    await user.click(form.getByRole('button', { name: 'Set legal basis' }));
  };
  await give(async (form) => {
    await user.click(form.getByRole('button', { name: 'Set legal basis' }));
    expect(await form.findByText('Choose a legal basis')).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText(/^Legal basis/), 'Existing customer');
  });
  expect(await screen.findByText('1 lead now has the legal basis “Existing customer”')).toBeInTheDocument();
  expect(screen.getByText('1 lead keeps the one that it had.')).toBeInTheDocument();
  await press('Undo');
  expect(await screen.findByText('1 lead has its earlier legal basis again')).toBeInTheDocument();
  expect(shared.leads).toMatchObject([consent, none]);
  await give(async (form) => {
    await user.selectOptions(form.getByLabelText(/^Legal basis/), 'Existing customer');
    await user.click(form.getByRole('checkbox', { name: /^Also replace/ }));
  });
  expect(await screen.findByText('2 leads now have the legal basis “Existing customer”')).toBeInTheDocument();
  const customer = { legalBasis: 'customer', legalBasisOn: null, legalBasisSource: null };
  const given = bodies(calls).filter((body) => Object(body).basis);
  expect(given).toMatchObject([
    { basis: { ...customer, replace: false } },
    { basis: { ...customer, replace: true } },
  ]);
});
