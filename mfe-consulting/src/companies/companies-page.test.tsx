import type { CompanyRow } from '@portals/contracts/consulting';
import {
  type FakeCall,
  heldReply,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme, companyApi, emptyCompany, readyCompany, report } from '../test/company-api';

const row = (changes: Partial<CompanyRow>): CompanyRow => ({
  ...acme,
  report: { status: 'ready', missing: [] },
  ...changes,
});

const rows = [
  row({ id: 1, name: 'Alfa', report: { status: 'missing', missing: ['products', 'strengths'] } }),
  row({ id: 2, name: 'Beta', size: 'large' }),
  row({ id: 3, name: 'Gamma', report: { status: 'generated', missing: [] } }),
];

const list = (found: readonly CompanyRow[], total = found.length) =>
  reply(200, found, { 'X-Total-Count': String(total) });

function open(route: string, answer: (call: FakeCall) => unknown) {
  return renderPortal(portal, { route, user: testUser, fetch: answer });
}

const queries = (calls: readonly FakeCall[]) =>
  calls
    .filter(({ path }) => path.startsWith('/api/companies?'))
    .map(({ path }) => path.slice('/api/companies?'.length));

it('lists every company with the state of its report, as a link', async () => {
  await open('/consultoria', () => list(rows));
  const table = await screen.findByRole('table', { name: 'Your companies' });
  const line = async (name: string) =>
    within(await within(table).findByRole('row', { name: new RegExp(name) }));
  expect((await line('Alfa')).getByText('2 of 4 missing')).toBeInTheDocument();
  expect((await line('Beta')).getByText('Ready')).toBeInTheDocument();
  expect((await line('Beta')).getByText('Large')).toBeInTheDocument();
  expect((await line('Gamma')).getByText('Generated')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Beta' })).toHaveAttribute('href', '/empresa/2');
});

it('refetches the list when it is shown again (rule 5.8)', async () => {
  const shown = [...rows];
  const first = await open('/consultoria', () => list(shown));
  await screen.findByText('Alfa');
  first.unmount();
  shown.push(row({ id: 4, name: 'Delta' }));
  await open('/consultoria', () => list(shown));
  expect(await screen.findByText('Delta')).toBeInTheDocument();
});

it('keeps search, size, order and page in the address, and requests them', async () => {
  const { calls, location } = await open('/consultoria?page=2', () => list(rows, 60));
  await screen.findByText('Alfa');
  await userEvent.type(screen.getByRole('searchbox'), 'mesa{Enter}');
  await waitFor(() => expect(location()).toBe('/consultoria?search=mesa'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'large');
  await screen.findByText('Alfa');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await screen.findByText('Alfa');
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(location()).toBe('/consultoria?search=mesa&size=large&sort=name&page=3');
  expect(queries(calls)).toEqual([
    'page=2&sort=-createdAt',
    'search=mesa&sort=-createdAt',
    'search=mesa&size=large&sort=-createdAt',
    'search=mesa&size=large&sort=name',
    'search=mesa&size=large&sort=name&page=3',
  ]);
});

it('goes back to the last page when the requested one no longer exists', async () => {
  const { location } = await open('/consultoria?page=9', ({ path }) =>
    path.includes('page=9') ? list([], 30) : list(rows, 30),
  );
  await waitFor(() => expect(location()).toBe('/consultoria?page=2'));
});

it('explains the three steps to a user without companies', async () => {
  await open('/consultoria', () => list([]));
  expect(await screen.findByText('Your first report is three steps away')).toBeInTheDocument();
  expect(screen.getByText('Register the company')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('offers to clear a search without matches', async () => {
  const { location } = await open('/consultoria?search=zzz', ({ path }) =>
    list(path.includes('zzz') ? [] : rows),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(location()).toBe('/consultoria');
  expect(await screen.findByText('Alfa')).toBeInTheDocument();
});

it('keeps the search field on screen while the cleared list is loading', async () => {
  const all = heldReply(list(rows));
  await open('/consultoria?search=zzz', ({ path }) => (path.includes('zzz') ? list([]) : all.answer()));
  await screen.findByRole('button', { name: 'Clear search and filters' });
  const search = screen.getByRole('searchbox');
  await userEvent.type(search, '{Escape}');
  await waitFor(() => expect(search).toHaveValue(''));
  all.release();
  expect(await screen.findByText('Alfa')).toBeInTheDocument();
  expect(search).toBeInTheDocument();
  expect(search).toHaveFocus();
});

it('offers a retry after a failure, and makes only one request before', async () => {
  let fail = true;
  const { calls } = await open('/consultoria', () =>
    fail ? reply(500, { code: 'INTERNAL_ERROR' }) : list(rows),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(queries(calls)).toHaveLength(1);
  fail = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Alfa')).toBeInTheDocument();
});

describe('a new company', () => {
  const fill = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Register your first company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New company' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Acme');
    await userEvent.type(dialog.getByLabelText(/^Sector/), 'Furniture');
    await userEvent.click(dialog.getByRole('radio', { name: 'Small' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Matrix' }));
    return dialog;
  };

  it('lists the size bands, explains the structures, and shows what is missing', async () => {
    const { calls } = await open('/consultoria', () => list([]));
    await userEvent.click(await screen.findByRole('button', { name: 'Register your first company' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const band of ['1-49 employees', '50-249 employees', '250 or more employees']) {
      expect(dialog.getByText(band)).toBeInTheDocument();
    }
    expect(dialog.getByText('The owner or one manager decides; there are few levels.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
    for (const text of ['Name is required', 'Sector is required', 'Choose a size', 'Choose a structure']) {
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is created once and opened', async () => {
    const service = companyApi(emptyCompany());
    const { calls, location, toast } = await open('/consultoria', (call) =>
      call.method === 'POST' ? reply(201, acme) : service(call),
    );
    const dialog = await fill();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Create company' }));
    await waitFor(() => expect(location()).toBe('/empresa/5'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        name: 'Acme',
        sector: 'Furniture',
        size: 'small',
        structure: 'matrix',
        email: null,
        assigneeId: null,
      },
    ]);
    expect(toast()).toMatchObject({ title: 'Company created' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
  });

  it('keeps its form after a failure, and hides the error when it is sent again', async () => {
    let answer: unknown = reply(503, {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The service is not available right now.',
    });
    const { toast } = await open('/consultoria', ({ method }) => (method === 'POST' ? answer : list([])));
    const dialog = await fill();
    const send = dialog.getByRole('button', { name: 'Create company' });
    await userEvent.click(send);
    expect(await dialog.findByRole('alert')).toHaveTextContent('not available right now');
    expect(toast()).toMatchObject({ tone: 'destructive', title: 'The company could not be created' });
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Acme');
    expect(dialog.getByRole('radio', { name: 'Matrix' })).toBeChecked();
    answer = new Promise(() => undefined);
    await userEvent.click(send);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });

  it('marks the field that the service rejects', async () => {
    const refused = { field: 'name', code: 'TOO_LONG', message: 'Use 200 characters at most.' };
    await open('/consultoria', ({ method }) =>
      method === 'POST' ? reply(400, { code: 'VALIDATION_FAILED', fields: [refused] }) : list([]),
    );
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toBeInvalid());
    expect(dialog.getByLabelText(/^Sector/)).toBeValid();
  });
});

describe('the menu of a row', () => {
  const choose = async (action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Acme' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    // Until the menu has gone, a dialog that it opened accepts no clicks.
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };

  it('edits the company', async () => {
    const { calls } = await open('/consultoria', ({ method }) =>
      method === 'PATCH' ? acme : list([row({})]),
    );
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
    const name = dialog.getByLabelText(/^Name/);
    expect(name).toHaveValue('Acme');
    await userEvent.type(name, ' SL');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({ path: '/api/companies/5' });
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Acme SL',
      before: { name: 'Acme' },
    });
    expect(queries(calls)).toHaveLength(2);
  });

  it('shows what somebody else has changed in the meantime, in words (rule 5.11)', async () => {
    let isChanged = false;
    const { calls } = await open('/consultoria', ({ method }) => {
      if (method !== 'PATCH') return list([row({})]);
      if (isChanged) return acme;
      isChanged = true;
      const said = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed.', requestId: 'r' };
      const current = { ...acme, name: 'Acme Theirs', size: 'large', email: null };
      return reply(409, { ...said, conflict: { current, fields: ['name'] } });
    });
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), ' SL');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('Acme Theirs')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Acme SL');
    expect(dialog.getByRole('radio', { name: /^Large/ })).toBeChecked();
    expect(dialog.getAllByText('Large').length).toBeGreaterThan(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { name: 'Acme SL', before: { name: 'Acme' } },
      { name: 'Acme SL', before: { name: 'Acme Theirs' } },
    ]);
  });

  it('deletes nothing before it has listed what will be deleted', async () => {
    const pending = new Promise(() => undefined);
    const { calls } = await open('/consultoria', ({ path }) =>
      path.startsWith('/api/companies?') ? list([row({})]) : pending,
    );
    await choose('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Acme?' }));
    const [confirm] = dialog.getAllByRole('button').filter((button) => button.textContent !== 'Cancel');
    if (confirm) await userEvent.click(confirm);
    expect(confirm).toBeDefined();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('deletes it after a confirmation that names it and counts its records', async () => {
    const data = readyCompany();
    const service = companyApi(data);
    const { calls, toast } = await open('/consultoria', (call) =>
      call.path.startsWith('/api/companies?') ? list([row({})]) : service(call),
    );
    await choose('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Acme?' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await dialog.findByText('1 product or service')).toBeInTheDocument();
    expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Company deleted' }));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/companies/5',
    ]);
    await waitFor(() => expect(queries(calls)).toHaveLength(2));
  });

  it('lists what others have added since the company was looked at (rules 5.7, 5.8)', async () => {
    const data = readyCompany();
    const service = companyApi(data);
    let stored: unknown = reply(404, { code: 'NOT_FOUND' });
    const link = {
      ...{ id: 1, label: 'Board', endsOn: '2099-01-31', withCode: false, opens: [] },
      ...{ createdAt: acme.createdAt, createdBy: 7, lockedUntil: null },
    };
    const { calls } = await open('/empresa/5?tab=report', (call) => {
      if (call.path.startsWith('/api/companies?')) return list([row({})]);
      if (call.path.endsWith('/report')) return stored;
      return call.path.endsWith('/access') ? { guests: [], invitations: [], links: [link] } : service(call);
    });
    await screen.findByRole('button', { name: 'Generate report' });
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
    await userEvent.click(crumbs.getByRole('link', { name: 'Companies' }));
    const answer = heldReply(report);
    stored = answer.answer();
    data.products.push({ id: 2, companyId: 5, name: 'Bench', description: 'Pine bench', type: 'product' });
    await choose('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Acme?' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Checking what will be deleted' }));
    answer.release();
    expect(await dialog.findByText('The generated report')).toBeInTheDocument();
    expect(dialog.getByText('2 products and services')).toBeInTheDocument();
    expect(dialog.getByText(/^The reading links of the report: they stop/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete company' })).toBeDisabled();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
