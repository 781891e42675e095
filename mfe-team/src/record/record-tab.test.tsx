import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';
import { memberOf, workspaceOf } from '../test/workspaces';

const ana = { id: 7, name: 'Ana', email: 'ana@example.com' };
const left = { id: 11, name: 'Leo', email: 'leo@example.com' };
const luis = { id: 9, name: 'Luis', email: 'luis@example.com' };
const event = (id: number, what: string, more: object = {}) => ({
  id,
  at: '2026-02-03T10:00:00.000Z',
  what,
  who: ana,
  whom: null,
  from: null,
  to: null,
  ...more,
});
const page = (rows: unknown[]) => reply(200, rows, { 'X-Total-Count': String(rows.length) });

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/people?view=record',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/members': [memberOf(7, 'Ana', 'owner'), memberOf(9, 'Luis', 'member')],
      'GET /api/workspaces/7/events/people': [ana, left],
      ...fetch,
    },
    ...options,
  });

const everything = [
  event(1, 'invited', { whom: { id: null, name: null, email: 'eva@example.com' }, to: 'member' }),
  event(2, 'roleChanged', { whom: { id: 9, name: 'Luis', email: 'x' }, from: 'member', to: 'manager' }),
  event(3, 'renamed', { from: 'all', to: 'owner' }),
  event(4, 'reachChanged', { from: 'all', to: 'assigned' }),
  event(5, 'signedIn', { to: '203.0', who: null }),
];

it('describes each entry, and does not translate names', async () => {
  await open({ 'GET /api/workspaces/7/events': page(everything) });
  for (const text of [
    'Ana invited eva@example.com, role: Member',
    'Ana changed the role of Luis: Member → Manager',
    'Ana renamed the workspace: all → owner',
    'Ana changed what members can access: All companies → Only assigned ones',
    'a deleted account signed in from the network 203.0…',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

it('tells two people of one name apart by their address, in entries and in the filter', async () => {
  const other = { id: 12, name: 'Ana', email: 'ana@other.example' };
  await open({
    'GET /api/workspaces/7/events/people': [ana, left, other],
    'GET /api/workspaces/7/events': page([
      event(1, 'roleChanged', { whom: other, from: 'member', to: 'owner' }),
      event(2, 'ended', {
        whom: luis,
        to: 'Leo',
        successor: { ...left, id: 13, email: 'leo@other.example' },
      }),
      // An event in the format of the service's previous version.
      event(3, 'left', { to: 'Leo' }),
    ]),
  });
  expect(
    await screen.findByText(
      'Ana (ana@example.com) changed the role of Ana (ana@other.example): Member → Owner',
    ),
  ).toBeVisible();
  // The successor is missing from the list of people, where another person has the same name, so the entry includes the address.
  expect(
    await screen.findByText(/ended the access of Luis; Leo \(leo@other\.example\) takes over/),
  ).toBeVisible();
  const names = [...screen.getByRole('combobox', { name: 'Person' }).querySelectorAll('option')];
  expect(names.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Ana (ana@example.com)', 'Leo', 'Ana (ana@other.example)']),
  );
});

it('lists what was done since it was shown before', async () => {
  let rows = [event(3, 'renamed', { from: 'all', to: 'owner' })];
  let people = [ana];
  await open({
    'GET /api/workspaces/7/events': () => page(rows),
    'GET /api/workspaces/7/events/people': () => people,
  });
  await screen.findByText('Ana renamed the workspace: all → owner');
  await userEvent.click(screen.getByRole('tab', { name: 'People' }));
  await screen.findByText('luis@example.com');
  rows = [event(4, 'reachChanged', { from: 'all', to: 'assigned' }), ...rows];
  people = [ana, left];
  await userEvent.click(screen.getByRole('tab', { name: 'Activity log' }));
  expect(
    await screen.findByText('Ana changed what members can access: All companies → Only assigned ones'),
  ).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Leo' })).toBeInTheDocument();
});

const guest = { company: 'Acme', whom: { id: null, name: null, email: 'eva@example.com' } };
const counted = (id: number, what: string, count: number) =>
  event(id, what, { whom: luis, to: String(count) });
const ofCompanies = [
  event(1, 'guestInvited', { ...guest, to: 'reader 2026-12-31' }),
  event(2, 'guestChanged', { ...guest, from: 'reader 2026-12-31', to: 'contributor 2027-01-31' }),
  event(3, 'linkMade', { company: 'Acme', to: 'owner' }),
  event(4, 'linkRevoked', { company: 'Acme', from: 'Board', whom: luis }),
  event(5, 'ended', { whom: luis, from: 'member', to: 'Eva' }),
  counted(6, 'sharingEnded', 1),
  counted(7, 'sharingEnded', 2),
  counted(8, 'chargeDropped', 1),
  event(9, 'leadsExported', { company: 'Acme', to: '0' }),
  event(10, 'handoverCompleted', { company: 'Acme', to: 'member' }),
  event(11, 'companyReceived', { company: 'Acme' }),
];

it.each<['en' | 'es', string[]]>([
  [
    'en',
    [
      'Ana invited eva@example.com to Acme: reader until 31 Dec 2026',
      'Ana changed the access of eva@example.com to Acme: reader until 31 Dec 2026 → contributor until 31 Jan 2027',
      'Ana made a reading link for the report of Acme: owner',
      'Ana revoked a reading link that Luis had made for the report of Acme: Board',
      'Ana ended the access of Luis; Eva takes over',
      '1 reading link, invitation or offer of Luis ended',
      '2 reading links, invitations and offers made by Luis ended',
      '1 company of which Luis was in charge has nobody in charge any more',
      'Ana exported 0 leads of Acme',
      'Ana handed Acme over to the workspace member',
      'Ana handed Acme over to this workspace; it came from a deleted workspace',
    ],
  ],
  [
    'es',
    [
      'Ana invitó a eva@example.com a Acme: lectura hasta el 31 dic 2026',
      'Dejaron de valer 2 enlaces de lectura, invitaciones y ofertas de Luis',
      'Ana exportó 0 leads de Acme',
    ],
  ],
])('describes in %s what happened to companies', async (language, texts) => {
  await open({ 'GET /api/workspaces/7/events': page(ofCompanies) }, { language });
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});

it('filters by kind and person, even one who has left, and downloads what is shown', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { calls, location } = await open(
    {
      'GET /api/workspaces/7/events': page([]),
      'GET /api/workspaces/7/events?sort=-at': page(everything),
      'GET /api/workspaces/7/events/export': reply(200, 'file'),
    },
    { language: 'es' },
  );
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Persona' }), 'Leo');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de anotación' }), 'ended');
  await waitFor(() => expect(location()).toBe('/people?view=record&what=ended&person=11'));
  expect(await screen.findByText('Nada coincide')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toEqual(['accesos.csv']));
  expect(calls.at(-1)?.path).toBe('/api/workspaces/7/events/export?language=es&what=ended&person=11');
  await userEvent.click(screen.getByRole('tab', { name: 'Personas' }));
  expect(location()).toBe('/people');
  jest.restoreAllMocks();
});

it('shows why a download failed', async () => {
  const said = { statusCode: 403, code: 'ROLE_TOO_LOW', message: 'Your role does not allow this.' };
  const { toast } = await open({
    'GET /api/workspaces/7/events': page(everything),
    'GET /api/workspaces/7/events/export': reply(403, said),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(toast()?.description).toBe('Your role does not allow this.'));
});

it('explains an empty log', async () => {
  await open({ 'GET /api/workspaces/7/events': page([]) });
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
});

it('is not offered to managers', async () => {
  const { calls } = await open({ 'GET /api/workspaces': [workspaceOf({ role: 'manager' })] });
  await screen.findByText('luis@example.com');
  expect(screen.queryByRole('tab', { name: 'Activity log' })).toBeNull();
  expect(calls.some(({ path }) => path.includes('events'))).toBe(false);
});
