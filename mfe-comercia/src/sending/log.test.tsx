import { reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mailing, mailingData, recipient } from '../test/mailing-api';
import { press, user } from '../test/open-portal';
import { dialogOf, openSendStep } from '../test/open-sending';
import { mailingTimes } from './use-mailing';

const finished = (changes: object = {}) =>
  mailing({ state: 'finished', counts: { sent: 1, refused: 1, doubtful: 2, excluded: 1 }, ...changes });
const rows = () => [
  recipient(1),
  recipient(2, { state: 'refused', sentAt: null, reason: '550 5.1.1 <lead2@acme.example>: user unknown' }),
  recipient(3, { state: 'excluded', exclusion: 'noBasis', sentAt: null, attempts: 0 }),
  recipient(4, { state: 'doubtful', sentAt: null }),
  recipient(5, { state: 'doubtful', sentAt: null, leadId: null, address: null, companyName: null }),
];
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('shows what happened to each email and why, and the server’s reply', async () => {
  await openSendStep(mailingData({ mailing: finished(), recipients: rows() }));
  expect((await row('lead1@')).getByText('Sent')).toBeInTheDocument();
  const refused = await row('lead2@');
  expect(refused.getByText('There is no such mailbox')).toBeInTheDocument();
  expect(refused.getByText('550 5.1.1 <lead2@acme.example>: user unknown')).toBeInTheDocument();
  expect(refused.getByRole('link', { name: 'Acme 2' })).toHaveAttribute(
    'href',
    '/comercia?view=leads&company=3&lead=2',
  );
  expect((await row('lead3@')).getByText('No legal basis is recorded')).toBeInTheDocument();
  expect((await row('No address')).getByText('Deleted')).toBeInTheDocument();
});

it('leads to the leads when nobody was a recipient', async () => {
  await openSendStep(mailingData({ mailing: finished(), recipients: [] }));
  expect(await screen.findByText('No lead matched the audience.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Leads' })).toHaveAttribute(
    'href',
    '/comercia?view=leads&company=3',
  );
});

it('says that nobody receives emails that are only written to files (rule 11.66)', async () => {
  const text = 'Written to a file; nobody receives it';
  await openSendStep(mailingData({ mailing: finished({ transport: 'files' }), recipients: rows() }));
  expect((await row('lead1@')).getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText(text)).toHaveLength(2);
  expect(screen.queryByText('The mail server accepted it')).toBeNull();
});

it('explains replies in Spanish too', async () => {
  await openSendStep(mailingData({ mailing: finished(), recipients: rows() }), 'es');
  expect((await row('lead2@')).getByText('Ese buzón no existe')).toBeInTheDocument();
});

it('distinguishes emails that wait for a retry from those that wait, with the time of the retry', async () => {
  const put = { state: 'queued', sentAt: null, attempts: 2, nextAttemptAt: '2026-02-03T11:00:00.000Z' };
  const recipients = [
    recipient(1, { ...put, reason: '452 4.2.2 over quota' }),
    recipient(2, { ...put, attempts: 0 }),
  ];
  await openSendStep(mailingData({ mailing: finished(), recipients }));
  const delayed = await row('lead1@');
  expect(delayed.getByText('Put off')).toBeInTheDocument();
  expect(delayed.getByText('The mailbox is full')).toBeInTheDocument();
  expect(delayed.getByText(/^Next try:/)).toBeInTheDocument();
  expect((await row('lead2@')).getByText('Waiting')).toBeInTheDocument();
});

it('is refetched when the state of a recipient changes', async () => {
  const { going } = mailingTimes;
  mailingTimes.going = 10;
  const waiting = recipient(1, { state: 'queued', sentAt: null, attempts: 0 });
  const data = mailingData({ mailing: mailing({ counts: { queued: 1 } }), recipients: [waiting] });
  await openSendStep(data);
  expect((await row('lead1@')).getByText('Waiting')).toBeInTheDocument();
  data.recipients = [recipient(1)];
  data.mailing = mailing({ state: 'finished', counts: { sent: 1 } });
  expect(await (await row('lead1@')).findByText('Sent')).toBeInTheDocument();
  mailingTimes.going = going;
});

it('is filtered and searched in the address, without affecting the list of campaigns', async () => {
  const data = mailingData({ mailing: finished(), recipients: rows() });
  const { location, calls } = await openSendStep(data, 'en', '&search=spring&page=2');
  await row('lead1@');
  await user.selectOptions(screen.getByLabelText('State'), 'refused');
  await waitFor(() => expect(screen.queryByText('lead1@acme.example')).toBeNull());
  expect(location()).toBe(
    '/comercia?view=campaigns&company=3&campaign=1&step=send&search=spring&page=2&log-state=refused',
  );
  expect(calls.filter(({ path }) => path.includes('/recipients?')).map(({ path }) => path)).toEqual([
    '/api/marketing/campaigns/1/recipients?sort=id',
    '/api/marketing/campaigns/1/recipients?state=refused&sort=id',
  ]);
  expect(screen.getByRole('link', { name: 'Campaigns', current: false })).toHaveAttribute(
    'href',
    '/comercia?view=campaigns&company=3&search=spring&page=2',
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'nobody{Enter}');
  await press('Clear search and filters');
  expect(await row('lead1@')).toBeDefined();
});

it('can be saved as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const data = mailingData({ mailing: finished(), recipients: rows() });
  const { calls, toast } = await openSendStep(data, 'en', '&log-state=refused');
  await press('Export 1 recipient (CSV)');
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'success', title: '1 recipient exported' }));
  expect(calls.at(-1)?.path).toBe('/api/marketing/campaigns/1/recipients/export?state=refused&language=en');
  click.mockRestore();
});

describe('emails with an unknown outcome', () => {
  const open = () => {
    const data = mailingData({ mailing: finished({ undecided: 2 }), recipients: rows() });
    return { data, shown: openSendStep(data) };
  };
  const one = async (item: string) => {
    await press('Decide about lead4@acme.example');
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('can be a single one', async () => {
    await openSendStep(mailingData({ mailing: finished({ undecided: 1 }), recipients: rows() }));
    await screen.findByText('We don’t know whether 1 email arrived');
    expect(
      screen.getByText(/accepting it, so it may have arrived or not\. If you send it again/),
    ).toBeVisible();
  });

  it.each([
    ['Send all 2 again', 'Send 2 uncertain emails again?', 'sendAgainDoubtful'],
    ['Leave all 2 as they are', 'Leave 2 uncertain emails as they are?', 'leaveDoubtful'],
  ])('can be decided together: %s', async (button, title, action) => {
    const { shown } = open();
    const { calls } = await shown;
    await screen.findByText('We don’t know whether 2 emails arrived');
    await press(button);
    await user.click((await dialogOf(title)).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByText(/^We don’t know whether 2 emails/)).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/actions'))?.body).toEqual({ action, version: 1 });
  });

  it('can only be left as they are when somebody in charge of the site has stopped it (rule 16.3)', async () => {
    const stopped = mailing({
      state: 'stopped',
      stateReason: 'in charge',
      counts: { sent: 1 },
      undecided: 1,
    });
    await openSendStep(mailingData({ mailing: stopped, recipients: rows() }));
    expect(await screen.findByRole('button', { name: 'Leave 1 as it is' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send 1 again' })).toBeNull();
    await press('Decide about lead4@acme.example');
    expect(await screen.findByRole('menuitem', { name: 'Leave it as it is' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Send again' })).toBeNull();
  });

  it('can be sent again one by one, after a confirmation', async () => {
    const { shown } = open();
    await shown;
    await one('Send again');
    const question = await dialogOf('Send the email to lead4@acme.example again?');
    await user.click(question.getByRole('button', { name: 'Send again' }));
    expect(await (await row('lead4@')).findByText('Put off')).toBeInTheDocument();
  });

  it('can be left as they are one by one', async () => {
    const { shown } = open();
    await shown;
    await one('Leave it as it is');
    expect(await (await row('lead4@')).findByText('Left as it is')).toBeInTheDocument();
  });

  it('show the decision of somebody else who was faster', async () => {
    const { data, shown } = open();
    const { toast } = await shown;
    await row('lead4@');
    data.instead = ({ path }) => {
      if (!path.endsWith('/decisions')) return undefined;
      data.recipients = [recipient(4)];
      return reply(409, { code: 'MAILING_STATE', message: 'Decided already.' });
    };
    await one('Leave it as it is');
    await waitFor(() => expect(toast()?.description).toMatch(/^It was changed in the meantime/));
    expect(await (await row('lead4@')).findByText('Sent')).toBeInTheDocument();
  });

  it('can be shown alone in the log, which gets the focus', async () => {
    const { shown } = open();
    const { location } = await shown;
    await press('See them in the log');
    expect(screen.getByRole('region', { name: 'Log' })).toHaveFocus();
    expect(location()).toContain('log-state=doubtful');
  });
});
