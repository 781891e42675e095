import { screen } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData } from '../test/marketing-api';
import { open, user } from '../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa'), company(4, 'Beta')],
  products: [],
  leads: [lead(1, 3, 'Acme'), lead(2, 4, 'Boats')],
});
const view = '?view=leads';

it('opens a lead over the panel, with the way back to the list as it was', async () => {
  const { location } = await open(`${view}&company=3&search=acme`, data());
  await user.click(await screen.findByRole('link', { name: 'Acme' }));
  expect(location()).toBe('/comercia?view=leads&company=3&search=acme&lead=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Leads', current: false }));
  expect(location()).toBe('/comercia?view=leads&company=3&search=acme');
  expect(await screen.findByRole('table', { name: 'Leads of Alfa' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveFocus();
});

it.each(['2', '9'])('says that the lead %s is not one of the company', async (id) => {
  const { location } = await open(`${view}&company=3&lead=${id}`, data());
  await user.click(await screen.findByRole('link', { name: 'Back to the leads' }));
  expect(location()).toBe('/comercia?view=leads&company=3');
});

it('shows the table where the address names a panel that there is none of', async () => {
  await open(`${view}&company=3&show=payroll`, data());
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});
