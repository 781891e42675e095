import { type FakeCall, reply } from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { mailing, mailingData, recipient } from '../test/mailing-api';
import { dialog, press, user } from '../test/open-portal';
import { dialogOf, openSendStep, setClock } from '../test/open-sending';
import { mailingTimes } from './use-mailing';

const usual = { ...mailingTimes };
beforeEach(() => {
  // Effectively disables polling unless a test changes these intervals.
  Object.assign(mailingTimes, { going: 100_000, waiting: 100_000 });
});
afterEach(() => {
  Object.assign(mailingTimes, usual);
  jest.restoreAllMocks();
});

const actions = (calls: readonly FakeCall[]) =>
  calls.filter(({ path }) => path.endsWith('/actions')).map(({ body }) => body);
const readings = (calls: readonly FakeCall[]) =>
  calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/mailing')).length;
const seen = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const sending = (changes: object = {}) =>
  mailing({
    counts: { sent: 40, queued: 58, sending: 2, excluded: 3 },
    excluded: { noBasis: 3 },
    ...changes,
  });

it('shows the progress until the mailing is finished', async () => {
  mailingTimes.going = 10;
  const data = mailingData({ mailing: sending() });
  await openSendStep(data);
  expect(await screen.findByText('40 of 100 emails processed')).toBeInTheDocument();
  // Screen readers hear steps of 25 %, without the number that changes every two seconds.
  expect(screen.getByText('Going out: 25%')).toBeInTheDocument();
  expect(screen.getByText('3 leads have no legal basis recorded for emails.')).toBeInTheDocument();
  data.mailing = sending({ counts: { sent: 70, queued: 30 }, putOff: 30 });
  expect(await screen.findByText('70 of 100 emails processed')).toBeInTheDocument();
  expect(screen.getByText(/^The server has not accepted 30 emails yet/)).toBeInTheDocument();
  data.mailing = mailing({ state: 'finished', counts: { sent: 98, refused: 2 } });
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(screen.getByText('100 of 100 emails processed')).toBeInTheDocument();
});

it('says that it waits for the mail server, and why, instead of a speed', async () => {
  mailingTimes.going = 10;
  const data = mailingData({ mailing: sending() });
  await openSendStep(data);
  expect(await screen.findByText('Measuring the speed…')).toBeInTheDocument();
  data.mailing = sending({ serverWait: 'silent' });
  expect(await screen.findByText(/^The mail server is slow to reply/)).toBeInTheDocument();
  expect(screen.queryByText('Measuring the speed…')).toBeNull();
  data.mailing = sending({ serverWait: 'away' });
  expect(await screen.findByText(/^We cannot connect to the mail server/)).toBeInTheDocument();
});

it('is polled only while the page is visible and something can change', async () => {
  // An unusual interval, so that the test can identify the timer.
  mailingTimes.going = 98_765;
  const { mock } = jest.spyOn(globalThis, 'setTimeout');
  const planned = () => mock.calls.filter(([, time]) => time === mailingTimes.going).length;
  seen('hidden');
  const data = mailingData({ mailing: sending() });
  const { calls } = await openSendStep(data);
  await screen.findByText('40 of 100 emails processed');
  expect(planned()).toBe(0);
  seen('visible');
  await waitFor(() => expect(readings(calls)).toBe(2));
  await waitFor(() => expect(planned()).toBe(1));
  data.mailing = mailing({ state: 'finished', counts: { sent: 100 } });
  seen('visible');
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(planned()).toBe(1);
});

it('says that the data may be outdated while they cannot be loaded, and recovers by itself', async () => {
  Object.assign(mailingTimes, { going: 10, waiting: 10 });
  const data = mailingData({ mailing: sending() });
  await openSendStep(data);
  await screen.findByText('40 of 100 emails processed');
  data.instead = ({ path }) => (path.endsWith('/mailing') ? new TypeError('Failed to fetch') : undefined);
  expect(await screen.findByText(/^This page may be out of date/)).toBeInTheDocument();
  expect(screen.getByText('40 of 100 emails processed')).toBeInTheDocument();
  delete data.instead;
  data.mailing = sending({ counts: { sent: 100 }, state: 'finished' });
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(screen.queryByText(/^This page may be out of date/)).toBeNull();
});

it('says that the campaign was deleted elsewhere, and stops polling', async () => {
  Object.assign(mailingTimes, { going: 10, waiting: 10 });
  const data = mailingData({ mailing: sending() });
  const { calls } = await openSendStep(data);
  await screen.findByText('40 of 100 emails processed');
  data.campaigns.length = 0;
  expect(await screen.findByRole('heading', { name: 'This campaign no longer exists' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the campaigns' })).toHaveAttribute(
    'href',
    '/comercia?view=campaigns&company=3',
  );
  expect(screen.queryByText('40 of 100 emails processed')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Who gets it' })).toBeNull();
  const before = readings(calls);
  seen('visible');
  expect(readings(calls)).toBe(before);
});

it('pauses immediately, resumes, and stops after a confirmation that says who is affected', async () => {
  const data = mailingData({ mailing: sending() });
  const { calls } = await openSendStep(data);
  await press('Pause');
  await press('Resume');
  await press('Stop…');
  const question = await dialogOf('Stop sending for good?');
  expect(question.getByText('40 people have received it.')).toBeInTheDocument();
  expect(question.getByText(/^60 people will not get it/)).toBeInTheDocument();
  await user.dblClick(question.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped')).toBeInTheDocument();
  expect(actions(calls)).toEqual([
    { action: 'pause', version: 1 },
    { action: 'resume', version: 2 },
    { action: 'stop', version: 3 },
  ]);
});

it('shows the current state when another tab was faster', async () => {
  const data = mailingData({ mailing: sending() });
  await openSendStep(data);
  await screen.findByText('Going out');
  data.mailing = sending({ state: 'stopped', version: 4 });
  await press('Pause');
  expect(await screen.findByText('Stopped')).toBeInTheDocument();
  expect(screen.getByText(/^It was changed in the meantime/)).toBeInTheDocument();
});

it('shows the effect of an action whose response was lost, and an error when it had none', async () => {
  const data = mailingData({ mailing: sending() });
  let isDone = false;
  data.instead = ({ path }) => {
    if (!path.endsWith('/actions')) return undefined;
    if (isDone) data.mailing = sending({ state: 'paused', version: 2 });
    return new TypeError('Failed to fetch');
  };
  await openSendStep(data);
  await press('Pause');
  expect(await screen.findByText(/connect/i)).toBeInTheDocument();
  expect(screen.getByText('Going out')).toBeInTheDocument();
  isDone = true;
  await press('Pause');
  expect(await screen.findByText('Paused')).toBeInTheDocument();
});

it.each([
  ['bounces', /^More than 5% of the emails were refused/],
  ['complaints', /^More than 0\.3% of the people reported/],
])(
  'says that it paused itself because of its %s, and asks before it is resumed',
  async (stateReason, why) => {
    await openSendStep(mailingData({ mailing: sending({ state: 'paused', stateReason }) }));
    expect(await screen.findByText('It was stopped automatically')).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
    await press('Resume');
    const question = await dialogOf('Resume sending?');
    expect(question.getByText('60 people are waiting for it.')).toBeInTheDocument();
    expect(question.getByText(why)).toBeInTheDocument();
  },
);

describe('a mailing that has not begun', () => {
  beforeEach(() => setClock('2026-02-03T10:00:00Z'));
  afterEach(() => {
    jest.useRealTimers();
  });
  const scheduledFor = '2026-07-01T07:30:00.000Z';
  const waiting = { startedAt: null, scheduledFor };

  it('shows its start in the time zone of Madrid, and can be rescheduled', async () => {
    const data = mailingData({ mailing: mailing({ ...waiting, state: 'scheduled' }) });
    await openSendStep(data);
    expect(
      await screen.findByText(/^Sending starts on Wednesday.*1 July 2026 at 09:30 \(Madrid\)/),
    ).toBeVisible();
    await press('Choose another time');
    const time = await screen.findByLabelText(/^Time/);
    expect(time).toHaveValue('09:30');
    await user.clear(time);
    await user.type(time, '10:15');
    await press('Save the change');
    expect(await screen.findByText(/at 10:15 \(Madrid\)/)).toBeInTheDocument();
    expect(data.mailing?.scheduledFor).toBe('2026-07-01T08:15:00.000Z');
  });

  it('keeps the typed time when it could not be stored', async () => {
    const data = mailingData({ mailing: mailing({ ...waiting, state: 'scheduled' }) });
    data.instead = ({ path }) => (path.endsWith('/actions') ? new TypeError('Failed to fetch') : undefined);
    await openSendStep(data);
    await press('Choose another time');
    const form = await dialog('Choose another time');
    await user.clear(form.getByLabelText(/^Time/));
    await user.type(form.getByLabelText(/^Time/), '10:15');
    await user.click(form.getByRole('button', { name: 'Save the change' }));
    expect(await form.findByText(/connect/i)).toBeInTheDocument();
    expect(form.getByLabelText(/^Time/)).toHaveValue('10:15');
  });

  it('can be cancelled after a confirmation', async () => {
    await openSendStep(mailingData({ mailing: mailing({ ...waiting, state: 'scheduled' }) }));
    await press('Cancel sending…');
    const question = await dialogOf('Cancel sending?');
    await user.click(question.getByRole('button', { name: 'Cancel sending' }));
    expect(await screen.findByText('Stopped')).toBeInTheDocument();
    expect(screen.getByText('It was stopped before any email was sent.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Log' })).toBeNull();
  });

  it('that is late asks what to do', async () => {
    const late = mailing({ startedAt: null, scheduledFor: '2026-02-03T07:30:00.000Z', state: 'late' });
    await openSendStep(mailingData({ mailing: late }));
    expect(await screen.findByText('It did not start on time')).toBeInTheDocument();
    expect(screen.getByText(/more than 2 hours have passed. Nothing was sent/)).toBeInTheDocument();
    await press('Send it now…');
    const question = await dialogOf('Send it now?');
    await user.click(question.getByRole('button', { name: 'Send it now…' }));
    expect(await screen.findByText('No recipient yet')).toBeInTheDocument();
  });
});

it.each([
  [0, 'No email was refused, undelivered or stopped.'],
  [1, '1 email that was refused, undelivered or stopped will be sent again.'],
  [2, '2 emails that were refused, undelivered or stopped will be sent again.'],
])('is sent again to those who did not receive it: %i', async (refused, text) => {
  const data = mailingData({ mailing: mailing({ state: 'finished', counts: { sent: 5, refused } }) });
  const { calls } = await openSendStep(data);
  await press('Send to those who did not get it…');
  const question = await dialogOf('Send it to those who did not get it?');
  expect(question.getByText(text)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(actions(calls)).toEqual([{ action: 'sendToOthers', version: 1 }]));
});

it.each([
  ['nobody', 5, 1],
  ['somebody', 6, 0],
])('says once it is finished whether %s else got it', async (_who, sent, excluded) => {
  mailingTimes.going = 10;
  const finished = { state: 'finished', counts: { sent: 5, excluded: 1 } };
  const data = mailingData({ mailing: mailing(finished) });
  await openSendStep(data);
  await press('Send to those who did not get it…');
  const question = await dialogOf('Send it to those who did not get it?');
  await user.click(question.getByRole('button', { name: 'Send' }));
  await screen.findAllByText('Gathering the recipients');
  expect(screen.queryByText('Nobody else got it')).toBeNull();
  data.mailing = mailing({ ...finished, counts: { sent, excluded } });
  await screen.findByText('Finished');
  expect(screen.queryAllByText('Nobody else got it')).toHaveLength(excluded);
});

it('names no share for a mailing to nobody', async () => {
  await openSendStep(mailingData({ mailing: mailing({ state: 'finished' }) }));
  expect(await screen.findByText('No emails to send')).toBeInTheDocument();
  expect(screen.queryByText(/^Finished:/)).toBeNull();
});

it('counts waiting recipients of a stopped mailing among those who did not receive it', async () => {
  const stopped = { state: 'stopped', counts: { sent: 40, stopped: 10, queued: 50 } };
  await openSendStep(mailingData({ mailing: mailing(stopped) }));
  await press('Send to those who did not get it…');
  const question = await dialogOf('Send it to those who did not get it?');
  expect(question.getByText(/^60 emails/)).toBeVisible();
});

it('shows the email as it was sent, even if the campaign has changed', async () => {
  await openSendStep(mailingData({ mailing: mailing({ state: 'finished' }) }));
  const shown = within(await screen.findByRole('region', { name: 'The email' }));
  expect(await shown.findByText('As it was sent')).toBeVisible();
  expect(shown.getByTitle('Preview: Phone, Light')).toHaveAttribute(
    'src',
    '/api/marketing/campaigns/1/preview?sent=true&theme=light',
  );
});

it('cannot be sent again once the log no longer says who received it', async () => {
  const cleared = { finishedAt: '2024-02-03T10:00:00.000Z', isLogCleared: true };
  const data = mailingData({
    mailing: mailing({ state: 'finished', counts: { sent: 1, refused: 1 }, ...cleared }),
    recipients: [recipient(1, { address: null, leadId: null })],
  });
  await openSendStep(data);
  expect(await screen.findByText(/its log no longer says who got it/)).toBeInTheDocument();
  expect(await screen.findAllByText('Removed')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Send to those who did not get it…' })).toBeNull();
});

it('can be retried after a failure', async () => {
  const data = mailingData({ mailing: sending() });
  data.instead = ({ path }) => (path.endsWith('/mailing') ? reply(503, {}) : undefined);
  await openSendStep(data);
  await screen.findByText('The mailing could not be loaded');
  delete data.instead;
  await press('Try again');
  expect(await screen.findByText('40 of 100 emails processed')).toBeInTheDocument();
});
