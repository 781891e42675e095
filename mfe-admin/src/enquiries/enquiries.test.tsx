import { type Enquiry, EnquiryReplyInput } from '@portals/contracts/admin';
import { type FakeCall, heldReply, reply, userEvent } from '@portals/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { enquiryOf, listed, openAdmin, rowOf } from '../test/admin-api';
import { replyPolling } from './enquiry-detail';

beforeEach(() => {
  sessionStorage.clear();
  jest.replaceProperty(replyPolling, 'pause', 20);
});
afterEach(() => jest.restoreAllMocks());

const paths = (calls: readonly FakeCall[], method = 'GET') =>
  calls.filter((call) => call.method === method && call.path.includes('enquiries')).map(({ path }) => path);
const replyOf = (changes: object = {}) => ({
  ...{ id: 1, by: 'Ana', at: '2026-11-21T09:30:00.000Z', subject: 'Re: Presupuestos', text: 'Hola' },
  ...{ state: 'sent' as const, ...changes },
});

it('lists enquiries with their states and their total', async () => {
  const rows = [rowOf(), rowOf({ id: 13, state: 'answered', name: 'Eva' })];
  await openAdmin('/admin', { 'GET /api/enquiries': listed(rows, 1234) });
  const row = (await screen.findByRole('link', { name: 'Lucía Romero' })).closest('tr');
  expect(row).toHaveTextContent('New');
  expect(row).toHaveTextContent('Presupuestos');
  expect(screen.getByRole('link', { name: 'Eva' }).closest('tr')).toHaveTextContent('Answered');
  expect(screen.getByText('1,234 enquiries')).toBeVisible();
});

it.each([
  ['en', 1, '1 enquiry'],
  ['es', 1, '1 consulta'],
  ['es', 2, '2 consultas'],
] as const)('counts in %s: %s', async (language, total, words) => {
  await openAdmin('/admin', { 'GET /api/enquiries': listed([rowOf()], total) }, { language });
  expect(await screen.findByText(words)).toBeVisible();
});

it('searches, filters and sorts, and keeps that in the address', async () => {
  const { calls, location } = await openAdmin('/admin', { 'GET /api/enquiries': listed([rowOf()]) });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search enquiries' }), 'romero');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Set aside');
  await waitFor(() => expect(location()).toBe('/admin?search=romero&state=quarantined'));
  await waitFor(() => expect(paths(calls).at(-1)).toMatch(/search=romero&state=quarantined/));
  await userEvent.click(await screen.findByRole('button', { name: /Received/ }));
  await waitFor(() =>
    expect(paths(calls).at(-1)).toBe('/api/enquiries?search=romero&state=quarantined&sort=createdAt'),
  );
});

it.each([
  ['/admin', 'No enquiries yet'],
  ['/admin?search=zzz', 'No enquiry matches'],
  ['/admin?state=quarantined', 'No enquiry is set aside'],
])('%s without rows says: %s', async (route, words) => {
  await openAdmin(route, { 'GET /api/enquiries': listed([]) });
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
});

it('offers those set aside while there are no others', async () => {
  const { location } = await openAdmin('/admin', { 'GET /api/enquiries': listed([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show those set aside' }));
  expect(location()).toBe('/admin?state=quarantined');
});

it('shows an error when the list cannot be loaded, and retries', async () => {
  let answer: unknown = reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later.' });
  await openAdmin('/admin', { 'GET /api/enquiries': () => answer });
  expect(await screen.findByText('The enquiries could not be loaded')).toBeVisible();
  answer = listed([rowOf()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lucía Romero' })).toBeVisible();
});

it('keeps the filters while an enquiry is opened and closed', async () => {
  const { location } = await openAdmin('/admin?state=new', {
    'GET /api/enquiries': listed([rowOf()]),
    'GET /api/enquiries/12': enquiryOf(),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Lucía Romero' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Presupuestos' })).toBeVisible();
  expect(location()).toBe('/admin?state=new&enquiry=12');
  const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
  await userEvent.click(crumbs.getByRole('link', { name: 'Enquiries' }));
  expect(location()).toBe('/admin?state=new');
});

it('shows a message as plain text, in its own text direction (rule 20.11)', async () => {
  const message = '<img src=x onerror=alert(1)>\u202e مرحبا';
  await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': enquiryOf({ message, name: '=1+1', subject: '<b>Hi</b>', company: null }),
  });
  const part = await screen.findByRole('region', { name: 'Message' });
  expect(part).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(part.querySelector('[dir="auto"]')).not.toBeNull();
  expect(screen.getByText('=1+1').tagName).toBe('BDI');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<b>Hi</b>');
  expect(screen.queryByText('Company')).toBeNull();
});

it('marks an enquiry as read and as unread (rule 20.12)', async () => {
  let now = enquiryOf();
  const { calls } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': () => now,
    'PATCH /api/enquiries/12': ({ body }: FakeCall) => {
      const { isRead } = Object(body);
      const read = isRead ? { by: 'Ana', at: '2026-11-21T09:30:00.000Z' } : null;
      now = { ...now, state: isRead ? 'read' : 'new', read, version: now.version + 1 };
      return now;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as new' }));
  await screen.findByRole('button', { name: 'Mark as read' });
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { isRead: true, version: 0 },
    { isRead: false, version: 1 },
  ]);
});

it('shows what somebody else has changed in the meantime', async () => {
  let now = enquiryOf();
  const { toast } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': () => now,
    'PATCH /api/enquiries/12': () => {
      now = enquiryOf({ state: 'answered', version: 2, replies: [replyOf()] });
      return reply(409, { code: 'EDIT_CONFLICT', message: 'Somebody else was faster.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByRole('heading', { name: '1 answer' })).toBeVisible();
  expect(toast()?.description).toBe('Somebody else was faster.');
});

it('releases an enquiry that was set aside, which cannot be answered before (rule 20.14)', async () => {
  const aside = enquiryOf({ state: 'quarantined', suspicions: ['markup', 'content'] });
  const { calls, toast } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': aside,
    'POST /api/enquiries/12/release': { ...aside, state: 'new', version: 1 },
  });
  expect(await screen.findByText('web page or forum code; links or advertising phrases')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByRole('button', { name: 'Send answer' })).toBeVisible();
  expect(toast()?.title).toBe('Enquiry released');
  expect(paths(calls, 'POST')).toEqual(['/api/enquiries/12/release']);
});

it('deletes an enquiry after a confirmation, and shows the list (rule 20.18)', async () => {
  let isGone = false;
  const { calls, toast, location } = await openAdmin('/admin?state=new&enquiry=12', {
    'GET /api/enquiries/12': () => enquiryOf(),
    'GET /api/enquiries': () => listed(isGone ? [] : [rowOf()]),
    'DELETE /api/enquiries/12': () => {
      isGone = true;
      return reply(204);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this enquiry?' }));
  expect(dialog.getByText(/news .* lucia@romero\.example/)).toBeVisible();
  expect(paths(calls, 'DELETE')).toEqual([]);
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete enquiry' }));
  await waitFor(() => expect(location()).toBe('/admin?state=new'));
  expect(await screen.findByRole('heading', { name: 'No enquiry matches' })).toBeVisible();
  expect(toast()?.title).toBe('Enquiry deleted');
  expect(paths(calls, 'DELETE')).toEqual(['/api/enquiries/12']);
});

const type = async (text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: /^Text/ }));
  await userEvent.paste(text);
};
const sent = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => EnquiryReplyInput.parse(body));

it('sends one reply even if the button is pressed repeatedly, and follows the email (rule 20.13)', async () => {
  let now: Enquiry = enquiryOf();
  const held = heldReply(
    enquiryOf({ state: 'answered', version: 1, replies: [replyOf({ state: 'queued' })] }),
  );
  const { calls, toast } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': () => now,
    'POST /api/enquiries/12/replies': held.answer,
  });
  await type('Le llamamos mañana.');
  const button = screen.getByRole('button', { name: 'Send answer' });
  await userEvent.dblClick(button);
  now = enquiryOf({ state: 'answered', version: 1, replies: [replyOf()] });
  held.release();
  expect(await screen.findByRole('heading', { name: '1 answer' })).toBeVisible();
  expect(sent(calls)).toMatchObject([{ subject: 'Re: Presupuestos', text: 'Le llamamos mañana.' }]);
  expect(toast()?.description).toBe('It goes to lucia@romero.example.');
  expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('');
  expect(await screen.findByText('Sent')).toBeVisible();
});

it.each([
  ['Presupuestos', 'Re: Presupuestos'],
  ['RE: Presupuestos', 'RE: Presupuestos'],
  ['Contact Form - Service: Mosaico', 'Re: Mosaico'],
  ['Contact Form - Service:', 'Re: Your message'],
])('proposes a subject that the customer understands for %j: %j', async (subject, proposed) => {
  await openAdmin('/admin?enquiry=12', { 'GET /api/enquiries/12': enquiryOf({ subject }) });
  expect(await screen.findByRole('textbox', { name: /^Subject/ })).toHaveValue(proposed);
});

it('keeps the text and the request key of a reply through a failure and a reload', async () => {
  const read = { 'GET /api/enquiries/12': enquiryOf() };
  const lost = reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later.' });
  const first = await openAdmin('/admin?enquiry=12', { ...read, 'POST /api/enquiries/12/replies': lost });
  await type('Kept text');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Later.')).toBeVisible();
  cleanup();
  const answered = enquiryOf({ state: 'answered', replies: [replyOf()] });
  const second = await openAdmin('/admin?enquiry=12', {
    ...read,
    'POST /api/enquiries/12/replies': answered,
  });
  expect(await screen.findByRole('textbox', { name: /^Text/ })).toHaveValue('Kept text');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByRole('heading', { name: '1 answer' });
  const keys = [...sent(first.calls), ...sent(second.calls)].map(({ requestKey }) => requestKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('sends the same text again as a new reply when it is typed again', async () => {
  const replies: ReturnType<typeof replyOf>[] = [];
  const { calls } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': enquiryOf(),
    'POST /api/enquiries/12/replies': () => {
      replies.push(replyOf({ id: replies.length + 1 }));
      return enquiryOf({ state: 'answered', replies: [...replies] });
    },
  });
  for (const title of ['1 answer', '2 answers']) {
    await type('Hola');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByRole('heading', { name: title });
  }
  expect(new Set(sent(calls).map(({ requestKey }) => requestKey)).size).toBe(2);
});

it('shows the reply of a colleague who was faster, and keeps the user’s own (rule 20.13)', async () => {
  let now: Enquiry = enquiryOf();
  const { calls } = await openAdmin('/admin?enquiry=12', {
    'GET /api/enquiries/12': () => now,
    'POST /api/enquiries/12/replies': ({ body }: FakeCall) => {
      if (EnquiryReplyInput.parse(body).answersSeen !== 0)
        return { ...now, replies: [replyOf(), replyOf({ id: 2 })] };
      now = enquiryOf({ state: 'answered', version: 1, replies: [replyOf({ text: 'Ya le he llamado.' })] });
      return reply(409, { code: 'ENQUIRY_ANSWERED', message: 'Somebody else has answered meanwhile.' });
    },
  });
  await type('Le llamamos mañana.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Somebody else has answered meanwhile.')).toBeVisible();
  expect(await screen.findByText('Ya le he llamado.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('Le llamamos mañana.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByRole('heading', { name: '2 answers' })).toBeVisible();
  expect(sent(calls).map(({ answersSeen }) => answersSeen)).toEqual([0, 1]);
});

it('shows what is missing in a reply, and sends nothing', async () => {
  const { calls } = await openAdmin('/admin?enquiry=12', { 'GET /api/enquiries/12': enquiryOf() });
  await userEvent.click(await screen.findByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Enter a text')).toBeVisible();
  expect(sent(calls)).toEqual([]);
});

it('says that an enquiry no longer exists', async () => {
  await openAdmin('/admin?enquiry=99', {});
  expect(await screen.findByText(/This enquiry does not exist/)).toBeVisible();
});

it('exports what the filters match (rule 20.16)', async () => {
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:x'), revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { calls } = await openAdmin(
    '/admin?search=romero&state=new&page=2',
    { 'GET /api/enquiries': listed([rowOf()], 30), 'GET /api/enquiries/export': 'Recibida' },
    { language: 'es' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar a CSV' }));
  await waitFor(() =>
    expect(paths(calls)).toContain('/api/enquiries/export?language=es&search=romero&state=new'),
  );
});
