import { act, screen, waitFor, within } from '@testing-library/react';
import { type MailingData, mailingApi, mailingData, sender } from '../test/mailing-api';
import { open, press, user } from '../test/open-portal';
import { openSendStep } from '../test/open-sending';

const problem = (code: 'NO_SENDER' | 'SENDER_UNCONFIRMED'): MailingData['checks'] => ({
  transport: 'smtp',
  checks: [{ code, level: 'error', field: null }],
});
const well: MailingData['checks'] = { transport: 'smtp', checks: [] };
const toStep = async (name: string) => {
  const steps = within(await screen.findByRole('navigation', { name: 'Steps of the campaign' }));
  await user.click(steps.getByRole('link', { name: new RegExp(name) }));
};
const sendButton = () => screen.findByRole('button', { name: /^Send to 3 people/ });

it('runs the checks again once the sender is confirmed by its domain', async () => {
  const data = mailingData({ sender: sender({ fromState: 'none' }), checks: problem('SENDER_UNCONFIRMED') });
  const record = { domain: 'alfa.example', name: '_portals.alfa.example', value: 'portals=1' };
  data.instead = ({ path }) => {
    if (path.includes('/sender/domain-records')) return record;
    if (!path.endsWith('/sender/domain-confirmations')) return undefined;
    Object.assign(data, { checks: well, sender: sender() });
    return data.sender;
  };
  await openSendStep(data);
  expect(await sendButton()).toBeDisabled();
  await press('Confirm all of alfa.example by DNS');
  await press('Look for the record');
  expect(await screen.findByText('Nothing to fix before sending.')).toBeInTheDocument();
  expect(await sendButton()).toBeEnabled();
});

it('reads sender and checks again when the user comes back from the emailed link', async () => {
  const data = mailingData({ sender: sender({ fromState: 'asked' }), checks: problem('SENDER_UNCONFIRMED') });
  const { calls } = await openSendStep(data);
  expect(await sendButton()).toBeDisabled();
  Object.assign(data, { checks: well, sender: sender() });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Nothing to fix before sending.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^We emailed a link/)).toBeNull());
  const before = calls.length;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(calls.slice(before).filter(({ path }) => path.includes('/mail-checks'))).toEqual([]);
});

it('shows a sender that was set up elsewhere when the Send step is opened again', async () => {
  const data = mailingData({ sender: sender({ version: 0 }), checks: problem('NO_SENDER') });
  await openSendStep(data);
  await screen.findByText(/^the company has no sender yet/);
  await toStep('Content');
  Object.assign(data, { checks: well, sender: sender() });
  await toStep('Send');
  expect(await screen.findByText('Nothing to fix before sending.')).toBeInTheDocument();
  expect(await screen.findByText('Alfa <news@alfa.example>')).toBeInTheDocument();
});

it('shows an approval given by an administrator when the Send step is opened again', async () => {
  const data = mailingData({
    outreach: { state: 'asked', today: null, askedAt: '2026-02-03T10:00:00.000Z' },
  });
  await openSendStep(data);
  await screen.findByText(/^You asked for it on/);
  await toStep('Content');
  data.outreach = { state: 'released', today: null, askedAt: null };
  await toStep('Send');
  await waitFor(() => expect(screen.queryByText(/^You asked for it on/)).toBeNull());
});

it('no longer says in the review that there is no sender once there is one', async () => {
  const data = { ...mailingData(), hasSender: false };
  await open('?view=campaigns&company=3&campaign=1&step=review', data, { fetch: mailingApi(data) });
  await screen.findByText('The company has no sender yet');
  await toStep('Content');
  data.hasSender = true;
  await toStep('Review');
  await waitFor(() => expect(screen.queryByText('The company has no sender yet')).toBeNull());
});
