import type { FakeCall, RenderPortalOptions } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from './lead-api';
import { company, type MarketingData, marketingApi } from './marketing-api';
import { open, user } from './open-portal';

export const view = '?view=leads&company=3&show=board';
export const data = (): MarketingData & { leads: NonNullable<MarketingData['leads']> } => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [
    { ...lead(1, 3, 'Acme'), contactName: 'Eva Ruiz', position: 'Buyer', nextStepOn: '2020-02-03' },
    lead(2, 3, 'Boats'),
    { ...lead(3, 3, 'Cork'), status: 'won' },
    { ...lead(4, 3, 'Dunes'), status: 'on hold' },
  ],
});

export const openBoard = (shared: MarketingData = data(), options: RenderPortalOptions = {}) =>
  open(view, shared, options);
export const column = (name: string) => screen.findByRole('region', { name });
/** Returns the names of the cards of a column, from top to bottom. */
export const cardsOf = async (name: string) =>
  within(await column(name))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
export const card = (name: string) => screen.findByRole('group', { name });
export const countOf = async (name: string) => (await column(name)).querySelector('[data-tone]')?.textContent;
export const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');

/** Selects an item in a card's menu. */
export async function choose(name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Move ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  // The menu runs the action only after it has closed.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

/** Presses keys on a card, such as `[Space][ArrowRight]`. */
export async function press(name: string, pressed: string) {
  (await card(name)).focus();
  await user.keyboard(pressed);
}
export const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

/** Fakes the service, and calls back as soon as a lead has been changed. */
export const withPatch = (
  shared: MarketingData,
  answer: (call: FakeCall, api: (call: FakeCall) => unknown) => unknown,
) => {
  const api = marketingApi(shared);
  return (call: FakeCall) => (call.method === 'PATCH' ? answer(call, api) : api(call));
};
