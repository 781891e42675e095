import { type FakeCall, heldReply, reply } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { campaign } from '../test/campaign-api';
import { mailing, mailingData } from '../test/mailing-api';
import { press, user } from '../test/open-portal';
import { dialogOf, openSendStep as openStep, setClock } from '../test/open-sending';
import { countTimes } from './audience/use-audience-counts';

const puts = (calls: readonly FakeCall[]) =>
  calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/mailing'));

const { pause } = countTimes;
beforeEach(() => {
  countTimes.pause = 5;
});
afterEach(() => {
  countTimes.pause = pause;
  sessionStorage.clear();
});

describe('starting a mailing', () => {
  it('asks first, and says how many people get what from whom', async () => {
    const data = mailingData();
    const { calls } = await openStep(data);
    await press('Send to 3 people…');
    const question = await dialogOf('Send it to 3 people?');
    expect(
      question.getByText('3 people get “Chairs for hotels” from Alfa <news@alfa.example>.'),
    ).toBeInTheDocument();
    await user.dblClick(question.getByRole('button', { name: 'Send to 3 people' }));
    expect(await screen.findByRole('heading', { name: 'Sending' })).toBeInTheDocument();
    expect(puts(calls).map(({ body }) => body)).toEqual([
      {
        audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] },
        scheduledFor: null,
        campaignVersion: 1,
      },
    ]);
  });

  it('shows a mailing that another tab has started, and starts nothing twice', async () => {
    const data = mailingData();
    await openStep(data);
    await press('Send to 3 people…');
    const question = await dialogOf('Send it to 3 people?');
    data.mailing = mailing({ counts: { sent: 2, queued: 1 } });
    await user.click(question.getByRole('button', { name: 'Send to 3 people' }));
    expect(await screen.findByText('2 of 3 emails processed')).toBeInTheDocument();
  });

  it('shows a mailing whose response was lost, and discards the stored choices', async () => {
    const data = mailingData();
    data.instead = ({ method, path }) => {
      if (method !== 'PUT' || !path.endsWith('/mailing')) return undefined;
      data.mailing = mailing({ state: 'preparing' });
      return new TypeError('Failed to fetch');
    };
    await openStep(data);
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    await user.click(screen.getByRole('radio', { name: 'Now' }));
    expect(sessionStorage).not.toHaveLength(0);
    await press('Send to 3 people…');
    await user.click(
      (await dialogOf('Send it to 3 people?')).getByRole('button', { name: 'Send to 3 people' }),
    );
    expect(await screen.findByRole('heading', { name: 'Sending' })).toBeInTheDocument();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('says that the campaign was deleted elsewhere', async () => {
    const data = mailingData();
    await openStep(data);
    await press('Send to 3 people…');
    const question = await dialogOf('Send it to 3 people?');
    data.campaigns.length = 0;
    await user.click(question.getByRole('button', { name: 'Send to 3 people' }));
    expect(await screen.findByRole('heading', { name: 'This campaign no longer exists' })).toBeVisible();
    expect(data.mailing).toBeNull();
  });

  it('shows an error when the request failed, and keeps the choices', async () => {
    const data = mailingData();
    data.instead = ({ method, path }) =>
      method === 'PUT' && path.endsWith('/mailing') ? new TypeError('Failed to fetch') : undefined;
    await openStep(data);
    await press('Send to 3 people…');
    await user.click(
      (await dialogOf('Send it to 3 people?')).getByRole('button', { name: 'Send to 3 people' }),
    );
    expect(await screen.findByText(/connect/i)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send to 3 people…' })).toHaveFocus();
  });

  it('is rejected when somebody else has changed the campaign', async () => {
    const data = mailingData();
    const current = campaign(1, 'Spring', { version: 2 });
    data.instead = ({ method, path }) => {
      if (method !== 'PUT' || !path.endsWith('/mailing')) return undefined;
      const said = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed.', requestId: 'r' };
      return reply(409, { ...said, conflict: { current, fields: [] } });
    };
    const { calls } = await openStep(data);
    await press('Send to 3 people…');
    await user.click(
      (await dialogOf('Send it to 3 people?')).getByRole('button', { name: 'Send to 3 people' }),
    );
    expect(
      await screen.findByText(/^The campaign has changed in the meantime. Nothing was sent/),
    ).toBeInTheDocument();
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('mail-checks?at=2'))).toBe(true));
  });

  it('makes no second request while one is pending', async () => {
    const data = mailingData();
    const held = heldReply(reply(201, mailing()));
    data.instead = ({ method, path }) =>
      method === 'PUT' && path.endsWith('/mailing') ? held.answer() : undefined;
    const { calls } = await openStep(data);
    await press('Send to 3 people…');
    const question = await dialogOf('Send it to 3 people?');
    await user.click(question.getByRole('button', { name: 'Send to 3 people' }));
    await user.keyboard('{Escape}{Enter}');
    expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    held.release();
    await screen.findByRole('heading', { name: 'Sending' });
    expect(puts(calls)).toHaveLength(1);
  });
});

describe('a start time', () => {
  beforeEach(() => setClock('2026-02-03T10:00:00Z'));
  afterEach(() => {
    jest.useRealTimers();
  });

  const at = async (day: string, time: string) => {
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    const fields = [await screen.findByLabelText(/^Day/), screen.getByLabelText(/^Time/)];
    for (const [index, value] of [day, time].entries()) {
      const field = fields[index] ?? document.body;
      await user.clear(field);
      if (value) await user.type(field, value);
    }
  };

  it('is in the time zone of Madrid', async () => {
    const data = mailingData();
    await openStep(data);
    await at('2026-07-01', '09:30');
    expect(await screen.findByText(/^Sending starts on Wednesday.*09:30 \(Madrid\)\.$/)).toBeInTheDocument();
    await press('Schedule for 3 people…');
    await user.click(
      (await dialogOf('Schedule it for 3 people?')).getByRole('button', { name: 'Schedule for 3 people' }),
    );
    await screen.findByRole('heading', { name: 'Sending' });
    expect(data.mailing?.scheduledFor).toBe('2026-07-01T07:30:00.000Z');
  });

  it('that is missing, past or skipped by the clock change is rejected before the confirmation', async () => {
    await openStep(mailingData());
    await at('', '');
    await press('Schedule for 3 people…');
    expect(screen.getByText('Choose a day')).toBeInTheDocument();
    expect(screen.getByText('Choose a time')).toBeInTheDocument();
    await at('2020-01-01', '10:00');
    expect(screen.getByText('That time has passed')).toBeInTheDocument();
    await at('2027-03-03', '10:00');
    expect(screen.getByText('At most 366 days ahead')).toBeInTheDocument();
    // The clock change on the last Sunday of March skips this time.
    await at('2026-03-29', '02:30');
    expect(screen.getByText(/^That time does not exist/)).toBeInTheDocument();
    await press('Schedule for 3 people…');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that the service rejects is kept, with the service’s message', async () => {
    const data = mailingData();
    data.instead = ({ method, path }) => {
      if (method !== 'PUT' || !path.endsWith('/mailing')) return undefined;
      const fields = [{ field: 'scheduledFor', code: 'MOMENT_OVER', message: 'That moment is over.' }];
      return reply(400, { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields });
    };
    await openStep(data);
    await at('2026-07-01', '09:30');
    await press('Schedule for 3 people…');
    const question = await dialogOf('Schedule it for 3 people?');
    await user.click(question.getByRole('button', { name: 'Schedule for 3 people' }));
    expect(await screen.findByText('That moment is over.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Time/)).toHaveValue('09:30');
  });

  it('that occurs twice must be chosen', async () => {
    const data = mailingData();
    await openStep(data);
    // The clock change on the last Sunday of October repeats this time.
    await at('2026-10-25', '02:30');
    await user.click(await screen.findByRole('radio', { name: 'The second (winter time)' }));
    await press('Schedule for 3 people…');
    await user.click(
      (await dialogOf('Schedule it for 3 people?')).getByRole('button', { name: 'Schedule for 3 people' }),
    );
    await screen.findByRole('heading', { name: 'Sending' });
    expect(data.mailing?.scheduledFor).toBe('2026-10-25T01:30:00.000Z');
  });
});
