import { waitFor } from '@testing-library/react';
import { openPage, resetPages } from '../testing/open-page';

const load = jest.fn();
jest.mock('./spanish-line', () => {
  load();
  throw new TypeError('Failed to fetch dynamically imported module');
});

resetPages();
afterEach(() => jest.restoreAllMocks());

it('stays a page when the line that offers Spanish does not arrive', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  const { findByRole, queryByText } = await openPage({ language: 'en' });
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(await findByRole('heading', { level: 1 })).toBeVisible();
  expect(queryByText('Ver en español')).toBeNull();
});
