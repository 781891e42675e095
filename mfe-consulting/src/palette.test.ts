import { ownWorkspace, renderPalette, reply } from '@portals/platform/testing';
import portal from './portal';

const rows = [{ id: 5, name: 'Olivares', sector: 'Food' }];
const answered = (total: number) => ({
  'GET /api/workspaces': [{ ...ownWorkspace, id: 3 }],
  'GET /api/companies': reply(200, rows, { 'x-total-count': String(total) }),
});
const { signal } = new AbortController();

it('adds the list and a new company, within the workspace of the page', async () => {
  const { parts } = await renderPalette(portal, { route: '/consultoria?workspace=3', fetch: answered(1) });
  expect(parts().commands.map(({ label, href }) => [label, href])).toEqual([
    ['Companies', '/consultoria?workspace=3'],
    ['New company', '/consultoria?new=companies&workspace=3'],
  ]);
});

it('finds companies in the workspace of the page, with a link to all matches if there are more', async () => {
  const { parts, calls } = await renderPalette(portal, {
    route: '/consultoria?workspace=3',
    language: 'es',
    fetch: answered(9),
  });
  const [search] = parts().searches ?? [];
  expect(search?.label).toBe('Empresas de consultoría');
  expect(await search?.find('oli & co', signal)).toEqual({
    entries: [{ key: '5', label: 'Olivares', detail: 'Food', href: '/empresa/5?workspace=3' }],
    more: { label: 'Las 9 empresas que coinciden', href: '/consultoria?search=oli+%26+co&workspace=3' },
  });
  expect(calls.at(-1)?.path).toBe('/api/companies?search=oli+%26+co&pageSize=5&workspace=3');
});

it('shows no link when all are listed, and searches all workspaces when the address names none', async () => {
  const { parts, calls } = await renderPalette(portal, { fetch: answered(1) });
  expect(await parts().searches?.[0]?.find('oli', signal)).toEqual({
    entries: [{ key: '5', label: 'Olivares', detail: 'Food', href: '/empresa/5' }],
  });
  expect(calls.at(-1)?.path).toBe('/api/companies?search=oli&pageSize=5');
});

it('offers no new company to somebody without a workspace (rule 18.76)', async () => {
  const { parts } = await renderPalette(portal, { fetch: { 'GET /api/workspaces': [] } });
  expect(parts().commands.map(({ key }) => key)).toEqual(['companies']);
});
