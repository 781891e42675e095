import { type FakeCall, renderToday } from '@portals/platform/testing';
import portal from './portal';
import { workspaceOf } from './test/workspaces';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const invitation = (id: number, hours: number) => ({
  id,
  email: `${id}@example.com`,
  expiresAt: inHours(hours),
});

const noGuests = { 'GET /api/company-guests': [], 'GET /api/marketing/company-guests': [] };
const noOffers = { 'GET /api/guest-invitations': [], 'GET /api/marketing/guest-invitations': [] };

it('lists open invitations by workspace, sooner when one ends within two days (rule 21.8)', async () => {
  const { part, calls } = await renderToday(portal, {
    fetch: {
      ...noOffers,
      'GET /api/workspaces': [
        workspaceOf({ id: 1, name: 'Norte', role: 'owner' }),
        workspaceOf({ id: 2, name: 'Sur', role: 'manager' }),
        workspaceOf({ id: 3, name: 'Este', role: 'member' }),
        workspaceOf({ id: 4, name: 'Oeste', role: 'owner', locked: true }),
        workspaceOf({ id: 5, name: 'Centro', role: 'owner' }),
      ],
      'GET /api/workspaces/1/invitations': [invitation(1, 100), invitation(2, 47)],
      'GET /api/workspaces/2/invitations': [invitation(3, 49)],
      'GET /api/workspaces/5/invitations': [],
      ...noGuests,
    },
  });
  const asked = await part();
  expect(asked?.items.map(({ title, href, weight }) => [title, href, weight])).toEqual([
    ['2 open invitations to Norte', '/people?workspace=1&view=invitations', 55],
    ['An open invitation to Sur', '/people?workspace=2&view=invitations', 20],
  ]);
  expect(asked?.items[1]?.reason).toMatch(/^Nobody has accepted it yet; it ends on \d+ \w+ \d{4}$/);
  expect(calls.map(({ path }) => path).filter((path) => path.endsWith('/invitations'))).toHaveLength(3);
});

it('lists guests of both services whose access ends within seven days, sooner within two (rule 21.8)', async () => {
  jest.useFakeTimers({ now: new Date('2026-12-10T10:00:00Z'), doNotFake: ['setTimeout', 'setInterval'] });
  const guest = (id: number, endsOn: string) => ({ id, endsOn });
  const { part } = await renderToday(portal, {
    fetch: {
      ...noOffers,
      'GET /api/workspaces': [
        workspaceOf({ id: 1, name: 'Norte', role: 'owner' }),
        workspaceOf({ id: 2, name: 'Sur', role: 'manager' }),
        workspaceOf({ id: 3, name: 'Este', role: 'member' }),
      ],
      'GET /api/workspaces/1/invitations': [],
      'GET /api/workspaces/2/invitations': [],
      'GET /api/company-guests': ({ path }: FakeCall) =>
        path.includes('workspace=1&')
          ? [guest(1, '2026-12-09'), guest(2, '2026-12-17'), guest(3, '2026-12-18')]
          : [guest(4, '2026-12-10')],
      'GET /api/marketing/company-guests': ({ path }: FakeCall) =>
        path.includes('workspace=1&') ? [guest(5, '2026-12-15')] : [],
    },
  });
  const asked = await part();
  jest.useRealTimers();
  expect(asked?.items.map(({ title, reason, href, weight }) => [title, reason, href, weight])).toEqual([
    [
      '2 guests of Norte are about to lose access',
      'The first on 15 Dec 2026. Extend it if they still need it',
      '/people?workspace=1&view=guests',
      40,
    ],
    [
      'A guest of Sur is about to lose access',
      'Last day: 10 Dec 2026. Extend it if they still need it',
      '/people?workspace=2&view=guests',
      60,
    ],
  ]);
});

it('lists what is offered to the account, sooner when it ends within two days (rule 18.79)', async () => {
  const offer = (id: number, kind: string, hours: number) => ({
    ...{ id, kind, company: `Company ${id}`, endsOn: '2099-01-31', expiresAt: inHours(hours) },
  });
  for (const [language, titles, reason] of [
    [
      'en',
      ['You are offered Company 1', 'You are invited to Company 2', 'You are offered Company 3'],
      /^You can/,
    ],
    [
      'es',
      ['Le ofrecen Company 1', 'Le han invitado a Company 2', 'Le ofrecen Company 3'],
      /^Puede aceptarla/,
    ],
  ] as const) {
    const { part } = await renderToday(portal, {
      language,
      fetch: {
        'GET /api/workspaces': [],
        'GET /api/guest-invitations': [offer(1, 'handover', 49), offer(2, 'reader', 47)],
        'GET /api/marketing/guest-invitations': [offer(3, 'handover', 100)],
      },
    });
    const items = (await part())?.items ?? [];
    expect(items.map(({ title }) => title)).toEqual(titles);
    expect(items.map(({ href, weight }) => [href, weight])).toEqual([
      ['/guest?offer=1', 65],
      ['/guest?offer=2', 85],
      ['/comercia-guest?offer=3', 65],
    ]);
    expect(items[0]?.reason).toMatch(reason);
  }
});
