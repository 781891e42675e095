import { screen } from '@testing-library/react';
import { campaign, campaignApi, campaignData } from '../test/campaign-api';
import { open, user } from '../test/open-portal';

const openList = (filters: string) => {
  const data = campaignData(campaign(1, 'Spring'));
  return open(`?view=campaigns&company=3${filters}`, data, { fetch: campaignApi(data) });
};

it('keeps the placeholder of the search short, and says in its label what is searched', async () => {
  await openList('');
  const search = await screen.findByRole('searchbox', { name: 'Search names and texts' });
  expect(search).toHaveAttribute('placeholder', 'Search');
});

it('has a button that says how many filters are in use, and opens and closes them', async () => {
  await openList('&type=email&archived=false');
  const button = await screen.findByRole('button', { name: 'Filters (1)' });
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(filters).toContainElement(screen.getByRole('combobox', { name: 'Status' }));
  for (const expanded of ['false', 'true', 'false']) {
    expect(button).toHaveAttribute('aria-expanded', expanded);
    await user.click(button);
    expect(button).toHaveFocus();
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeInTheDocument();
});
