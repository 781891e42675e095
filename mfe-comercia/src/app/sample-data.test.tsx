import type { MarketingCompany } from '@portals/contracts/marketing';
import { type FakeCall, renderPortal, reply, testUser, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';
import { company, marketingApi } from '../test/marketing-api';

const sample = { ...company(9, 'Harbour Forecast'), privacyContact: 'privacy@harbour-forecast.example' };

/** Opens the portal for a user who has no company yet, so that adding the sample company can be tested. */
async function open(query = '', refused?: string) {
  let companies: (typeof sample)[] = [];
  const fetch = (call: FakeCall) => {
    if (refused !== undefined && call.method !== 'GET') return reply(409, { code: refused, message: 'No.' });
    if (call.path === '/api/marketing/sample-companies') companies = [sample];
    if (call.method === 'DELETE') companies = [];
    if (call.method === 'DELETE') return reply(204);
    if (call.method === 'POST') return reply(201, sample);
    return marketingApi({ companies, products: [], leads: [] })(call);
  };
  const page = await renderPortal(portal, { route: `/comercia${query}`, user: testUser, fetch });
  return { ...page, writes: () => page.calls.filter(({ method }) => method !== 'GET') };
}
const add = async () =>
  user.click(await screen.findByRole('button', { name: 'Look around with sample data' }));

it.each(['', '?view=companies', '?view=leads'])(
  'offers a sample company at "%s" and shows it',
  async (query) => {
    const { location, writes } = await open(query);
    await add();
    await waitFor(() => expect(location()).toBe('/comercia?company=9'));
    expect(writes()).toMatchObject([{ method: 'POST', path: '/api/marketing/sample-companies' }]);
    expect(await screen.findByText('Harbour Forecast is a sample')).toBeInTheDocument();
  },
);

it('removes the sample company with one click', async () => {
  const { location, writes } = await open();
  await add();
  await user.click(await screen.findByRole('button', { name: 'Remove the sample data' }));
  await waitFor(() => expect(location()).toBe('/comercia'));
  expect(writes().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/marketing/companies/9' });
  expect(await screen.findByText('Start with a company')).toBeInTheDocument();
  expect(screen.queryByText('Harbour Forecast is a sample')).toBeNull();
});

it('does not remove the sample of the demo account', async () => {
  const person = { ...testUser, username: 'demo', email: 'demo@demo.invalid' };
  const fetch = marketingApi({ companies: [sample], products: [], leads: [] });
  await renderPortal(portal, { route: '/comercia', user: person, fetch });
  expect(
    await screen.findByText('Everyone who may buy from Harbour Forecast', { exact: false }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove the sample data' })).toBeNull();
});

it('lets only users who may delete a company remove the sample', async () => {
  const shared: MarketingCompany = { ...sample, capabilities: ['read', 'contribute', 'work'] };
  const fetch = marketingApi({ companies: [shared], products: [], leads: [] });
  await renderPortal(portal, { route: '/comercia', user: testUser, fetch });
  expect(await screen.findByText('Harbour Forecast is a sample')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove the sample data' })).toBeNull();
});

it('shows why a sample could not be created, and offers it again', async () => {
  const { toast } = await open('', 'SAMPLE_NEEDS_EMPTY');
  await add();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The sample data could not be created' }));
  expect(screen.getByRole('button', { name: 'Look around with sample data' })).not.toHaveAttribute(
    'aria-busy',
  );
});
