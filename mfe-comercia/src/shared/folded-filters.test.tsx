import { screen } from '@testing-library/react';
import { campaign, campaignApi, campaignData } from '../test/campaign-api';
import { open, user } from '../test/open-portal';

const openList = (filters: string) => {
  const data = campaignData(campaign(1, 'Spring'));
  return open(`?view=campaigns&company=3${filters}`, data, { fetch: campaignApi(data) });
};

it.each([
  ['on a phone', true, 'Search'],
  ['elsewhere', false, 'Search names and texts'],
])(
  'says in its label what is searched, and in its placeholder where there is room: %s',
  async (_, isPhone, placeholder) => {
    const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const matchMedia = (query: string) => ({ ...list, matches: query.includes('max-width') === isPhone });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
    try {
      await openList('');
      const search = await screen.findByRole('searchbox', { name: 'Search names and texts' });
      expect(search).toHaveAttribute('placeholder', placeholder);
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  },
);

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
