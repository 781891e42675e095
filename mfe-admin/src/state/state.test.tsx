import { type FakeCall, reply, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json';
import { openAdmin, stateOf } from '../test/admin-api';
import { statePolling } from './service-card';
import { workKeys } from './work-names';

beforeEach(() => {
  jest.replaceProperty(statePolling, 'pause', 60_000);
});
afterEach(() => jest.restoreAllMocks());

const queue = { name: 'mail', waiting: 3, running: 1, retrying: 2, dueSince: '2026-11-20T09:30:00.000Z' };
const failure = { id: 5, createdAt: '2026-11-20T09:30:00.000Z', attempts: 3, reason: '550 <…@…> unknown' };
const outbox = {
  ...queue,
  failed: 2,
  failures: [
    { ...failure, canRetry: true },
    { ...failure, id: 4, reason: '', canRetry: false },
  ],
};
const none = { last: null, verified: null };
const rest = {
  'GET /api/auth-state/backups': none,
  'GET /api/auth-state': stateOf('auth'),
  'GET /api/consulting-state': stateOf('consulting'),
  'GET /api/marketing-state': stateOf('marketing', { outbox }),
};
const open = (fetch: Record<string, unknown> = {}) => openAdmin('/admin?view=state', { ...rest, ...fetch });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const verified = (hours: number) => ({ outcome: 'verified', endedAt: ago(hours), megabytes: 1200 });
const ended = (outcome: string) => ({ outcome, endedAt: ago(1), megabytes: null });

it.each([
  ['en', none, /^No verified backup of this site is known\.$/, true],
  ['en', { last: verified(47), verified: verified(47) }, /^Last verified backup: .*, 1,200 MB\.$/, false],
  ['es', { last: verified(49), verified: verified(49) }, /^Última copia .*, 1200 MB\.$/, true],
  [
    'en',
    { last: ended('failed'), verified: verified(5) },
    /could not be completed\. Last verified backup: /,
    true,
  ],
  ['es', { last: ended('damaged'), verified: null }, /resultó dañada\. No consta ninguna copia/, true],
] as const)(
  'shows in %s the last backup %j, with a warning if needed (rule 20.44)',
  async (language, backups, text, warns) => {
    await openAdmin('/admin?view=state', { ...rest, 'GET /api/auth-state/backups': backups }, { language });
    const shown = await screen.findByText(text);
    expect(shown).toBeVisible();
    expect(shown.closest('[role="alert"], [role="status"], [data-tone]') !== null).toBe(warns);
  },
);

it('warns when the backups cannot be read', async () => {
  await open({ 'GET /api/auth-state/backups': reply(503, {}) });
  const text = await screen.findByText('Whether this site has a verified backup could not be read.');
  expect(text.closest('[role="alert"], [role="status"], [data-tone]')).not.toBeNull();
});

it.each([
  ['en', 1, /^once, on 20 Nov 2026.*, in worker-1:7$/],
  ['en', 1200, /^1,200 times, last on 20 Nov 2026.*, in worker-1:7$/],
  ['es', 1, /^una vez, el 20 nov 2026.*, en worker-1:7$/],
  ['es', 2, /^2 veces, la última el 20 nov 2026/],
] as const)('tells in %s of an error that came %i times (rule 20.45)', async (language, count, text) => {
  const error = {
    text: 'mail given up (EREFUSED)',
    count,
    at: '2026-11-20T09:30:00.000Z',
    replica: 'worker-1:7',
  };
  const routes = { ...rest, 'GET /api/auth-state': stateOf('auth', { errors: [error] }) };
  await openAdmin('/admin?view=state', routes, { language });
  expect(await screen.findByText('mail given up (EREFUSED)')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText(language === 'en' ? 'Last errors' : 'Últimos errores')).toHaveLength(1);
});

it('shows what is waiting, running, being retried and overdue (rule 20.40)', async () => {
  const jobs = [
    {
      name: 'maintenance',
      isRunning: false,
      endedAt: '2026-11-20T09:30:00.000Z',
      hasFailed: true,
      replica: 'worker-1:7',
    },
    { name: 'something new', isRunning: true, endedAt: null, hasFailed: false, replica: null },
  ];
  const idle = { name: 'password reset', waiting: 0, running: 0, retrying: 0, dueSince: null };
  await open({ 'GET /api/auth-state': stateOf('auth', { jobs, queues: [idle] }) });
  const marketing = await card('Marketing and sales');
  expect(
    await marketing.findByText(/3 waiting · 1 running · 2 being retried · due since 20 Nov 2026/),
  ).toBeVisible();
  const auth = await card('Accounts');
  expect(auth.getByText('Forgotten passwords').parentElement).toHaveTextContent('Nothing waiting');
  expect(auth.getByText('Clean-up and rotation of keys').parentElement).toHaveTextContent(
    /Last run 20 Nov.* · in worker-1:7 Failed/,
  );
  expect(auth.getByText('something new').parentElement).toHaveTextContent('Running now');
});

it.each([
  [
    'en',
    'worker-1:7, background work only',
    /^Enquiries1795760000000 · since 20 Nov 2026.* · last seen 21 Nov 2026/,
  ],
  ['es', 'worker-1:7, solo trabajo en segundo plano', /· desde el 20 nov 2026.* · última señal: 21 nov 2026/],
] as const)('lists the processes with their versions in %s (rule 20.40)', async (language, name, facts) => {
  const version = 'Enquiries1795760000000';
  const moments = { since: '2026-11-20T09:30:00.000Z', seenAt: '2026-11-21T09:30:00.000Z' };
  const replicas = [{ name: 'worker-1:7', role: 'worker' as const, version, ...moments }];
  const { replicas: _none, ...before } = stateOf('consulting');
  const routes = {
    ...rest,
    'GET /api/auth-state': stateOf('auth', { replicas }),
    'GET /api/consulting-state': before,
  };
  await openAdmin('/admin?view=state', routes, { language });
  expect((await screen.findByText(name)).parentElement).toHaveTextContent(name);
  expect(screen.getByText(facts)).toBeVisible();
  // The previous version of a service does not report replicas.
  expect(await screen.findAllByText(/SQLite, Enquiries/)).toHaveLength(3);
});

it('shows on its card that a service does not respond, and keeps the last known state (rule 20.42)', async () => {
  jest.replaceProperty(statePolling, 'pause', 30);
  let down = false;
  await open({
    'GET /api/auth-state': reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' }),
    'GET /api/marketing-state': () => (down ? new TypeError('offline') : stateOf('marketing', { outbox })),
  });
  const marketing = await card('Marketing and sales');
  expect(await (await card('Accounts')).findByText('This service is not answering.')).toBeVisible();
  expect(await marketing.findByText(/3 waiting/)).toBeVisible();
  expect(await (await card('Consulting')).findByText(/running since/)).toBeVisible();
  down = true;
  expect(await marketing.findByText(/Below is what it said last/)).toBeVisible();
  expect(marketing.getByText(/3 waiting/)).toBeVisible();
  down = false;
  await waitFor(() => expect(marketing.queryByText(/Below is what it said last/)).toBeNull());
});

it('resends a failed email, once, if that is possible (rule 20.43)', async () => {
  let now = outbox;
  const { calls, toast } = await open({
    'GET /api/marketing-state': () => stateOf('marketing', { outbox: now }),
    'POST /api/marketing-state/mails/5/retry': () => {
      now = { ...outbox, failed: 1, failures: outbox.failures.slice(1) };
    },
  });
  const marketing = await card('Marketing and sales');
  expect(await marketing.findByRole('heading', { name: '2 emails not delivered' })).toBeVisible();
  expect(marketing.getByText('550 <…@…> unknown')).toBeVisible();
  expect(marketing.getByText('The mail server gave no reason')).toBeVisible();
  await userEvent.dblClick(marketing.getByRole('button', { name: 'Send again' }));
  expect(await marketing.findByRole('heading', { name: '1 email not delivered' })).toBeVisible();
  expect(marketing.queryByRole('button', { name: 'Send again' })).toBeNull();
  const isPost = ({ method }: FakeCall) => method === 'POST';
  expect(calls.filter(isPost)).toHaveLength(1);
  expect(toast()?.title).toBe('The email is being sent again');
});

it('has a text for each name of a queue or job, and a name for each text', () => {
  expect(Object.values(workKeys).sort()).toEqual(Object.keys(en.work).sort());
});
