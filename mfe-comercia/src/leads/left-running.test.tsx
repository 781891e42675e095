import { screen, waitFor, within } from '@testing-library/react';
import { importApi, data as importData, leadImport } from '../test/import-api';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';
import { leftPolling } from './left-running';

const view = '?view=leads&company=3';
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
const go = async (name: string) => user.click(await screen.findByRole('link', { name, current: false }));

beforeEach(() => {
  leftPolling.intervalMs = 20;
});

/** Opens the table, then an import that is running, whose page is left afterwards. */
async function openImport() {
  const shared = importData(leadImport(1, { state: 'importing', rows: 2 }));
  shared.leads = [lead(1, 3, 'Acme')];
  await open(view, shared, { fetch: importApi(shared) });
  await screen.findByRole('link', { name: 'Acme' });
  await openTab('Imports');
  await user.click(await screen.findByRole('link', { name: 'fair.csv' }));
  await screen.findByRole('heading', { name: 'fair.csv' });
  const end = () => {
    shared.leads?.push(lead(2, 3, 'Boats'));
    shared.imports = shared.imports.map((row) => ({ ...row, state: 'done' }));
  };
  return { end };
}

it('shows the leads of an import that ends after its page was left for the table', async () => {
  const { end } = await openImport();
  await openTab('Table');
  await screen.findByRole('link', { name: 'Acme' });
  expect(screen.queryByRole('link', { name: 'Boats' })).toBeNull();
  end();
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeInTheDocument();
});

it('shows the leads of an import that ended while another view was open', async () => {
  const { end } = await openImport();
  await go('Products');
  await screen.findByText('Alfa has no products yet');
  end();
  await go('Leads');
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeInTheDocument();
});

it('shows the result of a bulk change that ended while another view was open', async () => {
  const shared: MarketingData = {
    companies: [company(3, 'Alfa')],
    products: [],
    leads: [lead(1, 3, 'Acme'), lead(2, 3, 'Boats')],
  };
  await open(view, shared, { fetch: marketingApi(shared) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }));
  await press('Set status');
  const form = await dialog('Set status');
  await user.click(form.getByRole('button', { name: 'Won' }));
  await user.click(form.getByRole('button', { name: 'Set status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await go('Products');
  await screen.findByText('Alfa has no products yet');
  await go('Leads');
  const row = within(await screen.findByRole('row', { name: /Acme/ }));
  expect(await row.findByText('Won')).toBeInTheDocument();
});
