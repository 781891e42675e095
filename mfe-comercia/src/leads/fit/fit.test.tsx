import { reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { open, press, user } from '../../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [
    { ...lead(1, 3, 'Acme'), fit: 72 },
    { ...lead(2, 3, 'Boats'), fit: 40 },
    { ...lead(3, 3, 'Cars'), fit: 7 },
  ],
});
const view = '?view=leads&company=3';

it('shows in the table how well each lead fits, as a number and a word, and sorts by it', async () => {
  const { location, calls } = await open(view, data());
  const cellOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
  expect((await cellOf('Acme')).getByText('72 · High')).toBeInTheDocument();
  expect((await cellOf('Boats')).getByText('40 · Medium')).toBeInTheDocument();
  expect((await cellOf('Cars')).getByText('7 · Low')).toBeInTheDocument();
  await press('Fit');
  await waitFor(() => expect(location()).toBe(`/comercia${view}&sort=fit`));
  await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=fit'));
});

describe('the detail of a lead', () => {
  it('shows the reasons on request, each with its points', async () => {
    const { calls } = await open(`${view}&lead=1`, data());
    const part = within(await screen.findByRole('region', { name: 'Fit with your company' }));
    const why = part.getByRole('button', { name: 'Why?', expanded: false });
    expect(part.getByText('72 · High')).toBeInTheDocument();
    // Reasons are requested only when the user opens them.
    expect(calls.filter(({ path }) => path.endsWith('/fit'))).toEqual([]);
    await user.click(why);
    const reasons = await part.findAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      '+12Position leads a team (max. 20)',
      '0No email address (max. 10)',
      '+60Sector is named in the target audience (max. 25)',
    ]);
    expect(part.getByText('In all, 72 of 100 points, judged as a business.')).toBeInTheDocument();
    expect(why).toHaveAttribute('aria-expanded', 'true');
    await user.click(why);
    expect(part.queryAllByRole('listitem')).toEqual([]);
    expect(part.getByText('72 · High')).toBeInTheDocument();
  });

  it('offers a retry when the reasons could not be loaded', async () => {
    let broken = true;
    const api = marketingApi(data());
    await open(`${view}&lead=1`, data(), {
      fetch: (call) => (broken && call.path.endsWith('/fit') ? reply(503, {}) : api(call)),
    });
    await press('Why?');
    await screen.findByText('The reasons could not be loaded');
    broken = false;
    await press('Try again');
    expect(await screen.findAllByRole('listitem')).not.toEqual([]);
  });
});

it('has a text for every reason in both languages', async () => {
  const { fitReasons } = await import('@portals/contracts/constants');
  for (const messages of [await import('../../locales/en.json'), await import('../../locales/es.json')]) {
    expect(Object.keys(messages.fit.reasons).toSorted()).toEqual(fitReasons.toSorted());
  }
});
