import { renderToday, reply } from '@portals/platform/testing';
import portal from './portal';

const row = (id: number, missing: string[], more: object = {}) => ({
  ...{ id, name: `Company ${id}`, sector: 'Food' },
  report: { status: missing.length > 0 ? 'missing' : 'ready', missing },
  ...more,
});
async function ask(rows: object[], language: 'en' | 'es' = 'en', workspaces?: object[]) {
  const fetch = {
    'GET /api/companies': reply(200, rows, { 'x-total-count': String(rows.length) }),
    ...(workspaces && { 'GET /api/workspaces': workspaces }),
  };
  const { part, calls } = await renderToday(portal, { language, fetch });
  return { part: await part(), calls };
}

it('lists companies by how little their report lacks, and where to enter it (rule 21.6)', async () => {
  const { part, calls } = await ask([
    row(1, ['products', 'departments', 'problems', 'strengths']),
    row(2, ['problems']),
    row(3, []),
    row(4, [], { report: { status: 'generated', missing: [] } }),
  ]);
  expect(part?.items.map(({ title, reason, href, weight }) => [title, reason, href, weight])).toEqual([
    [
      'Company 1',
      'Its report still lacks products, departments, problems and strengths',
      '/empresa/1?tab=products',
      30,
    ],
    ['Company 2', 'Its report still lacks problems', '/empresa/2?tab=problems', 45],
    ['Company 3', 'Everything is there: its report can be generated', '/empresa/3?tab=report', 60],
  ]);
  expect(part).toMatchObject({ started: true });
  expect(part?.start).toBeUndefined();
  expect(calls.map(({ path }) => path)).toEqual(['/api/companies?pageSize=50']);
});

it('lists only what the person may do', async () => {
  const { part } = await ask([
    row(1, ['problems'], { capabilities: ['read'] }),
    row(2, ['problems'], { capabilities: ['read', 'contribute'] }),
    row(3, [], { capabilities: ['read', 'contribute'] }),
    row(4, [], { capabilities: ['read', 'contribute', 'work'] }),
  ]);
  expect(part?.items.map(({ key }) => key)).toEqual(['report 2', 'report 4']);
});

it('leads a guest to the finished report', async () => {
  const generated = { report: { status: 'generated', missing: [] } };
  const { part } = await ask([
    row(1, [], { ...generated, capabilities: ['read'] }),
    row(2, [], { ...generated, capabilities: ['read', 'contribute', 'work'] }),
  ]);
  expect(part?.items).toEqual([
    expect.objectContaining({
      reason: 'Its report is ready to read',
      href: '/empresa/1?tab=report',
      weight: 20,
    }),
  ]);
});

it('offers the first company to somebody who has none', async () => {
  const { part } = await ask([], 'es');
  expect(part).toEqual({
    items: [],
    start: expect.objectContaining({
      title: 'Registre la primera empresa',
      href: '/consultoria?new=companies',
    }),
  });
});

it.each([
  ['is in no workspace', [], false],
  ['reaches assigned companies only', [{ role: 'member', reach: 'assigned' }], false],
  [
    'has not used the passkey that the workspace asks for',
    [{ role: 'owner', reach: 'all', locked: true }],
    false,
  ],
  ['reaches all companies', [{ role: 'member', reach: 'all' }], true],
  ['manages the workspace', [{ role: 'manager', reach: 'assigned' }], true],
])(
  'offers it to somebody who %s, if they may register it (rule 18.76)',
  async (_who, workspaces, expected) => {
    const { part } = await ask([], 'en', workspaces);
    expect(part?.items).toEqual([]);
    expect(part?.start !== undefined).toBe(expected);
    expect(part?.started).toBeUndefined();
  },
);
