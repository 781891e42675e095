import { screen, within } from '@testing-library/react';
import { mailing, mailingApi, mailingData } from '../test/mailing-api';
import { open } from '../test/open-portal';

const openFigures = (sent: ReturnType<typeof mailing> | null) => {
  const data = mailingData({ mailing: sent });
  return open('?view=campaigns&company=3&campaign=1&step=figures', data, { fetch: mailingApi(data) });
};

it('shows the counts of a sent campaign apart from the figures that were entered', async () => {
  await openFigures(mailing({ state: 'finished', counts: { sent: 1200, bounced: 3 } }));
  const counted = within(await screen.findByRole('region', { name: 'Sent from here' }));
  expect(counted.getByText('1,200')).toBeInTheDocument();
  expect(counted.getByText('Bounced')).toBeInTheDocument();
  expect(counted.getByRole('link', { name: 'See the sending' })).toHaveAttribute(
    'href',
    '/comercia?view=campaigns&company=3&campaign=1&step=send',
  );
  expect(screen.getByRole('heading', { name: 'Entered by hand' })).toBeInTheDocument();
});

it.each([
  ['was not sent', null],
  ['waits for its moment', mailing({ state: 'scheduled', startedAt: null })],
])('shows nothing for a campaign that %s', async (_when, sent) => {
  await openFigures(sent);
  await screen.findByRole('heading', { name: 'Entered by hand' });
  expect(screen.queryByRole('region', { name: 'Sent from here' })).toBeNull();
});
