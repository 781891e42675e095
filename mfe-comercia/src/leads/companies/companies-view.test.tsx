import { type FakeCall, renderPortal, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../../portal';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi, product } from '../../test/marketing-api';
import { choose, dialog, open, press, user } from '../../test/open-portal';

const twoCompanies = (): MarketingData => ({
  companies: [company(3, 'Alfa'), { ...company(4, 'Beta'), targetAudienceType: 'public bodies' }],
  products: [product(1, 3, 'Chair'), product(2, 3, 'Table')],
});
const view = '?view=companies';
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');

it('lists the companies, with links to their products', async () => {
  await open(view, twoCompanies());
  const table = await screen.findByRole('table', { name: 'Your companies' });
  expect(await within(table).findByRole('link', { name: 'Alfa' })).toHaveAttribute(
    'href',
    '/comercia?view=products&company=3',
  );
  expect(within(table).getByText('Businesses (B2B)')).toBeInTheDocument();
  // A stored value outside the closed list is shown unchanged (rule 9.2).
  expect(within(table).getByText('public bodies')).toBeInTheDocument();
  expect(screen.getByText('2 companies')).toBeInTheDocument();
});

it('keeps search, order and page in the address', async () => {
  const companies = Array.from({ length: 30 }, (_, at) => company(at + 1, `Shop ${at + 1}`));
  const { calls, location } = await open(`${view}&page=9`, { companies, products: [] });
  await waitFor(() => expect(location()).toBe('/comercia?view=companies&page=2'));
  await user.type(screen.getByRole('searchbox'), 'shop{Enter}');
  await waitFor(() => expect(location()).toBe('/comercia?view=companies&search=shop'));
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(location()).toBe('/comercia?view=companies&search=shop&sort=name'));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/marketing/companies?search=shop&sort=name'));
});

it('says that nothing matches, and clears the search', async () => {
  const { location } = await open(`${view}&search=zzz`, twoCompanies());
  await press('Clear the search');
  expect(location()).toBe('/comercia?view=companies');
  expect(await screen.findByRole('link', { name: 'Alfa' })).toBeInTheDocument();
});

it('offers a retry after a failure', async () => {
  let broken = true;
  const api = marketingApi(twoCompanies());
  await open(view, twoCompanies(), { fetch: (call) => (broken ? reply(503, {}) : api(call)) });
  await screen.findByText('The companies could not be loaded');
  broken = false;
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'Alfa' })).toBeInTheDocument();
});

describe('a new company', () => {
  const fill = async () => {
    await press('Register your first company');
    const form = await dialog('New company');
    await user.type(form.getByLabelText(/^Name/), 'Acme');
    await user.type(form.getByLabelText(/^Sector/), 'Furniture');
    await user.type(form.getByLabelText(/^Commercial objectives/), 'More orders');
    await user.type(form.getByLabelText(/^Target audience/), 'Hotels');
    await user.click(form.getByRole('radio', { name: 'Both' }));
    return form;
  };

  it('requires all fields, in display order', async () => {
    const { calls } = await open(view, { companies: [], products: [] });
    await press('Register your first company');
    const form = await dialog('New company');
    await user.click(form.getByRole('button', { name: 'Create company' }));
    expect(await form.findByText('Name is required')).toBeInTheDocument();
    for (const text of ['Sector is required', 'Choose who the company sells to']) {
      expect(form.getByText(text)).toBeInTheDocument();
    }
    expect(form.getByLabelText(/^Name/)).toHaveFocus();
    expect(writes(calls)).toEqual([]);
  });

  it('is created once even if the button is pressed repeatedly, and opens its products', async () => {
    const { calls, location, toast } = await open(view, { companies: [], products: [] });
    const form = await fill();
    await user.dblClick(form.getByRole('button', { name: 'Create company' }));
    await waitFor(() => expect(location()).toBe('/comercia?view=products&company=1'));
    expect(writes(calls).map(({ body }) => body)).toEqual([
      {
        name: 'Acme',
        sector: 'Furniture',
        commercialObjectives: 'More orders',
        targetAudience: 'Hotels',
        targetAudienceType: 'both',
        privacyContact: null,
        consultingCompanyId: null,
      },
    ]);
    expect(toast()).toMatchObject({ title: 'Company created' });
    expect(await screen.findByText('Acme has no products yet')).toBeInTheDocument();
  });

  it('marks the field that the service rejects, and keeps what was typed', async () => {
    const api = marketingApi({ companies: [], products: [] });
    const fields = [{ field: 'sector', code: 'TOO_LONG', message: 'Use fewer letters.' }];
    await open(
      view,
      { companies: [], products: [] },
      {
        fetch: (call) =>
          call.method === 'POST' ? reply(400, { code: 'VALIDATION_FAILED', fields }) : api(call),
      },
    );
    const form = await fill();
    await user.click(form.getByRole('button', { name: 'Create company' }));
    expect(await form.findByText('Use fewer letters.')).toBeInTheDocument();
    expect(form.getByLabelText(/^Sector/)).toHaveFocus();
    expect(form.getByLabelText(/^Name/)).toHaveValue('Acme');
  });

  it('restores what was typed after the session had ended', async () => {
    const data = twoCompanies();
    const before = await open(view, data);
    await press('New company');
    await user.type((await dialog('New company')).getByLabelText(/^Sector/), 'Fishing');
    before.unmount();
    await open(view, data);
    expect((await dialog('New company')).getByLabelText(/^Sector/)).toHaveValue('Fishing');
  });
});

describe('a company that somebody else changes in the meantime', () => {
  const start = async () => {
    const data = twoCompanies();
    const shown = await open(view, data);
    await screen.findByRole('link', { name: 'Alfa' });
    await choose('Alfa', 'Edit');
    const form = await dialog('Edit company');
    await user.type(form.getByLabelText(/^Name/), ' SL');
    data.companies[0] = {
      ...company(3, 'Alfa Mar'),
      sector: 'Boats',
      targetAudienceType: 'both',
      version: 2,
    };
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    const notice = within(
      await form.findByRole('region', { name: 'This was changed while you were editing' }),
    );
    return { data, form, notice, ...shown };
  };

  it('is shown field by field, and overwritten on request', async () => {
    const { data, form, notice, toast } = await start();
    expect(toast()).toBeNull();
    const [name, sector, audience] = notice.getAllByRole('listitem');
    expect(name).toHaveTextContent('NameSaved nowAlfa MarWhat you typedAlfa SL');
    expect(sector).toHaveTextContent('SectorSaved nowBoatsThe form already has this value.');
    expect(audience).toHaveTextContent('It sells toSaved nowBoth');
    expect(form.getByLabelText(/^Name/)).toHaveValue('Alfa SL');
    expect(form.getByLabelText(/^Sector/)).toHaveValue('Boats');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.companies[0]).toMatchObject({ name: 'Alfa SL', sector: 'Boats', version: 3 });
    expect(await screen.findByRole('link', { name: 'Alfa SL' })).toBeInTheDocument();
  });

  it('keeps the stored values when that is chosen', async () => {
    const { data, notice, calls } = await start();
    await user.click(notice.getByRole('button', { name: 'Discard what I typed and keep what is saved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.companies[0]).toMatchObject({ name: 'Alfa Mar', version: 2 });
    expect(await screen.findByRole('link', { name: 'Alfa Mar' })).toBeInTheDocument();
    expect(writes(calls)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('deleting', () => {
  const withLeads = (): MarketingData => ({
    companies: [company(3, 'Alfa'), company(4, 'Beta'), company(5, 'Gamma')],
    products: [product(1, 3, 'Chair'), product(2, 3, 'Table')],
    leads: [lead(1, 4, 'Acme'), ...Array.from({ length: 1200 }, (_, at) => lead(at + 2, 3, 'Shop'))],
  });

  it.each([
    ['Alfa', 2, 'Deleted with it:', ['1,200 leads', '2 products', '2 imports']],
    ['Beta', 1, 'Deleted with it:', ['1 lead', '1 import']],
    ['Gamma', 0, 'It has no data yet.', []],
  ])(
    '%s with %i imports is confirmed, with what will be deleted',
    async (name, importCount, goes, counted) => {
      const data = { ...withLeads(), importCount };
      const { calls, toast } = await open(view, data);
      await screen.findByRole('link', { name });
      await choose(name, 'Delete');
      const question = within(await screen.findByRole('alertdialog', { name: `Delete ${name}?` }));
      expect(await question.findByText(goes)).toBeInTheDocument();
      expect(question.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(counted);
      expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await user.dblClick(question.getByRole('button', { name: 'Delete company' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(writes(calls)).toHaveLength(1);
      expect(toast()).toMatchObject({ title: 'Company deleted', description: name });
      await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
    },
  );

  it('is possible when that cannot be counted', async () => {
    const api = marketingApi(twoCompanies());
    const { calls } = await open(view, twoCompanies(), {
      fetch: (call) => (call.path.endsWith('/deletion') ? reply(503, {}) : api(call)),
    });
    await screen.findByRole('link', { name: 'Alfa' });
    await choose('Alfa', 'Delete');
    await screen.findByText(/^All its data goes too: leads,/);
    await press('Delete company');
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
  });

  it.each([
    [
      'en',
      { contents: 1, campaigns: 1, livePages: 1, mailings: 1, reports: 1 },
      [
        '1 generated text',
        '1 campaign',
        '1 live page, taken down at once',
        '1 mailing with its log',
        '1 report',
      ],
    ],
    [
      'es',
      { contents: 3, campaigns: 2, livePages: 2, mailings: 4, reports: 1000 },
      [
        ...[
          '3 textos generados',
          '2 campañas',
          '2 páginas publicadas, que dejarán de estar disponibles de inmediato',
        ],
        ...['4 envíos con sus registros', '1000 informes'],
      ],
    ],
  ] as const)('names campaigns, live pages, mailings and reports in %s', async (language, going, counted) => {
    await open(view, { companies: [company(3, 'Alfa')], products: [], going }, { language });
    await screen.findByRole('link', { name: 'Alfa' });
    const menu = language === 'en' ? ['Actions for Alfa', 'Delete'] : ['Acciones para Alfa', 'Eliminar'];
    await press(menu[0] ?? '');
    await user.click(await screen.findByRole('menuitem', { name: menu[1] ?? '' }));
    const question = within(await screen.findByRole('alertdialog'));
    await question.findByText(counted[0]);
    expect(question.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(counted);
  });

  it('links to the Send step while a campaign is being sent, even if one has just begun', async () => {
    const data = twoCompanies();
    const running = [{ id: 8, name: 'Spring' }];
    const api = marketingApi(data);
    const { calls, location } = await open(view, data, {
      fetch: (call) => {
        if (call.method !== 'DELETE') return api(call);
        data.going = { running };
        return reply(409, { code: 'MAILING_RUNNING', message: 'Stop it first.' });
      },
    });
    await screen.findByRole('link', { name: 'Alfa' });
    await choose('Alfa', 'Delete');
    await screen.findByText('2 products');
    await press('Delete company');
    await screen.findByText('“Spring” is being sent or is about to be. Stop it first, then try again.');
    expect(writes(calls)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Delete company' })).toBeNull();
    await press('Go to the Send step');
    expect(location()).toBe('/comercia?view=campaigns&company=3&campaign=8&step=send');
  });

  it('shows why it failed, and keeps the dialog open', async () => {
    const api = marketingApi(twoCompanies());
    await open(view, twoCompanies(), {
      fetch: (call) => (call.method === 'DELETE' ? reply(503, { message: 'Not now.' }) : api(call)),
    });
    await screen.findByRole('link', { name: 'Alfa' });
    await choose('Alfa', 'Delete');
    await screen.findByText('2 products');
    await press('Delete company');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error deleting. Not now.');
  });
});

describe('members who reach only assigned companies', () => {
  const workspace = { id: 7, name: 'Nodo', role: 'owner', people: 2, createdAt: '2026-01-02T03:04:05.000Z' };
  const member = (userId: number, name: string, role: string) => ({
    ...{ userId, name, role, email: 'x@example.com', since: workspace.createdAt },
  });
  const opened = (reach: string) =>
    renderPortal(portal, {
      route: '/comercia?view=companies',
      language: 'en',
      user: testUser,
      fetch: {
        'GET /api/workspaces': [{ ...workspace, reach }],
        'GET /api/workspaces/7/members': [member(7, 'Ana', 'owner'), member(2, 'Luis', 'member')],
        'GET /api/marketing/companies': reply(200, [{ ...company(3, 'Alfa'), workspaceId: 7 }], {
          'X-Total-Count': '1',
        }),
        'GET /api/marketing/companies/3/members': { userIds: [] },
        'PUT /api/marketing/companies/3/members': { userIds: [2] },
      },
    });

  it('are assigned while a company is edited', async () => {
    const { calls } = await opened('assigned');
    await choose('Alfa', 'Edit');
    const form = await dialog('Edit company');
    await user.click(await form.findByRole('checkbox', { name: /Luis/ }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ userIds: [2] }));
    expect(form.queryByRole('checkbox', { name: /Ana/ })).toBeNull();
  });

  it('are not assigned when members reach all companies', async () => {
    await opened('all');
    await choose('Alfa', 'Edit');
    const form = await dialog('Edit company');
    expect(form.queryByRole('group', { name: 'Members who work on it' })).toBeNull();
  });
});
