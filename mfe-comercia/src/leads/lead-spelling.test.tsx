import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData } from '../test/marketing-api';
import { open } from '../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [lead(1, 3, 'Garcia'), lead(2, 3, 'Lopez')],
  meant: { gracia: 'garcia', tpyo: 'nobody' },
});
const search = (typed: string, language: 'en' | 'es' = 'en') =>
  open(`?view=leads&company=3&search=${typed}`, data(), { language });

it.each([
  ['en', 'Nothing found for “gracia”. These are the results for “garcia”.'],
  ['es', 'No hay resultados para «gracia». Estos son los de «garcia».'],
] as const)('shows what was meant and says so in %s, and keeps what was typed', async (language, said) => {
  const { calls, location } = await search('gracia', language);
  expect(await screen.findByText(said)).toBeInTheDocument();
  const rows = within(await screen.findByRole('table')).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Garcia']);
  expect(screen.getByRole('searchbox')).toHaveValue('gracia');
  expect(location()).toContain('search=gracia');
  expect(calls.filter(({ path }) => path.includes('/spelling')).map(({ path }) => path)).toEqual([
    '/api/marketing/companies/3/leads/spelling?search=gracia',
  ]);
});

it.each(['garcia', 'nothing', 'tpyo'])('says nothing of another search for %s', async (typed) => {
  const { calls } = await search(typed);
  await screen.findByText(typed === 'garcia' ? 'Garcia' : 'No lead matches');
  await waitFor(() => expect(screen.queryByText(/^Nothing found for/)).toBeNull());
  expect(calls.some(({ path }) => path.includes('/spelling'))).toBe(typed !== 'garcia');
});

it.each([
  ['en', 'Nothing found for “gracia”. These are the results for “garcia”.', 'Garcia'],
  ['es', 'No hay resultados para «gracia». Estos son los de «garcia».', 'Garcia'],
] as const)('shows it on the board too, and says so in %s', async (language, said, name) => {
  await open('?view=leads&company=3&show=board&search=gracia', data(), { language });
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Lopez' })).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveValue('gracia');
});

it.each(['garcia', 'nothing', 'tpyo'])(
  'does not mention a corrected search on the board for %s',
  async (typed) => {
    await open(`?view=leads&company=3&show=board&search=${typed}`, data());
    await screen.findByText(typed === 'garcia' ? 'Garcia' : 'No lead matches');
    await waitFor(() => expect(screen.queryByText(/^Nothing found for/)).toBeNull());
  },
);
