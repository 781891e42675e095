import { ownWorkspace, renderPalette, reply } from '@portals/platform/testing';
import portal from '../portal';

const { signal } = new AbortController();
const lead = (id: number, companyId = 4) => ({
  id,
  companyName: `Peña ${id}`,
  contactName: id === 2 ? null : 'Ana',
  company: { id: companyId, name: `Company ${companyId}` },
});
const companies = reply(200, [{ id: 4, name: 'Sol', sector: 'Retail' }], { 'x-total-count': '7' });

async function open(leads: object[] = [], route = '/comercia') {
  const fetch = {
    'GET /api/workspaces': [{ ...ownWorkspace, id: 3 }],
    'GET /api/marketing/companies': companies,
    'GET /api/marketing/leads': leads,
  };
  const screen = await renderPalette(portal, { route, fetch });
  const find = (key: string) => {
    const search = screen.parts().searches?.find((one) => one.key === key);
    return search?.find('sol', signal);
  };
  return { ...screen, find };
}

it('adds the views and a new company; companies are those of the page’s workspace', async () => {
  const { parts } = await open([], '/comercia?workspace=3');
  const hrefs = Object.fromEntries(parts().commands.map(({ label, href }) => [label, href]));
  expect(hrefs).toMatchObject({
    Overview: '/comercia',
    Companies: '/comercia?view=companies&workspace=3',
    Leads: '/comercia?view=leads',
    'New company': '/comercia?view=companies&new=marketing-companies&workspace=3',
  });
  expect(parts().commands).toHaveLength(8);
});

it('finds companies, with a link to all matches', async () => {
  const { find, calls } = await open([], '/comercia?workspace=3');
  expect(await find('companies')).toEqual({
    entries: [{ key: '4', label: 'Sol', detail: 'Retail', href: '/comercia?view=products&company=4' }],
    more: { label: 'All 7 companies that match', href: '/comercia?view=companies&search=sol&workspace=3' },
  });
  expect(calls.at(-1)?.path).toBe('/api/marketing/companies?search=sol&pageSize=5&workspace=3');
});

it('finds leads of all companies, each with a link into its own company (rule 19.65)', async () => {
  const { find, calls } = await open([lead(1), lead(2, 8)]);
  expect(await find('leads')).toEqual({
    entries: [
      { key: '1', label: 'Peña 1', detail: 'Ana · Company 4', href: '/comercia?view=leads&company=4&lead=1' },
      { key: '2', label: 'Peña 2', detail: 'Company 8', href: '/comercia?view=leads&company=8&lead=2' },
    ],
  });
  expect(calls.at(-1)?.path).toBe('/api/marketing/leads?search=sol&pageSize=6');
});

it('links to the list that contains the first lead not shown', async () => {
  const { find } = await open([1, 2, 3, 4, 5].map((id) => lead(id)).concat(lead(6, 8)));
  const found = await find('leads');
  expect(found?.entries).toHaveLength(5);
  expect(found?.more).toEqual({
    label: 'All leads of Company 8 that match',
    href: '/comercia?view=leads&company=8&search=sol',
  });
});

it('offers no new company to somebody without a workspace (rule 18.76)', async () => {
  const { parts } = await renderPalette(portal, { fetch: { 'GET /api/workspaces': [] } });
  expect(parts().commands.map(({ key }) => key)).toContain('companies');
  expect(parts().commands.map(({ key }) => key)).not.toContain('new');
});
