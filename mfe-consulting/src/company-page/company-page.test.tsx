import { heldReply, reply, userEvent } from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { acme, companyApi, emptyCompany, readyCompany, report } from '../test/company-api';
import { open, reads } from '../test/open-portal';

describe('the address', () => {
  it.each(['abc', '0', '-1', '1.5'])('with the id %s leads to the list and says why', async (id) => {
    const { location, toast, calls } = await open(`/empresa/${id}`, () => reply(200, []), 'es');
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(toast()).toMatchObject({ title: 'ID de empresa no válido' });
    expect(calls.filter(({ path }) => path.startsWith('/api/companies/'))).toEqual([]);
  });

  it.each([404, 403])('of a company that answers %s shows an alert with the way back', async (status) => {
    const { calls } = await open('/empresa/9', () => reply(status, { code: 'NOT_FOUND' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('not found, or you do not have permission');
    expect(within(alert).getByRole('link', { name: 'Back to companies' })).toHaveAttribute(
      'href',
      '/consultoria',
    );
    expect(reads(calls, '/api/companies/9')).toHaveLength(1);
  });

  it('shows what others have added when it becomes visible, and on another tab (rule 5.8)', async () => {
    const data = readyCompany();
    const { calls } = await open('/empresa/5', companyApi(data));
    await screen.findByText('Chair');
    data.products.push({ id: 2, companyId: 5, name: 'Bench', description: 'Pine bench', type: 'product' });
    expect(screen.queryByText('Bench')).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Bench')).toBeInTheDocument();
    data.problems.push({ id: 2, companyId: 5, description: 'Nobody answers at night', priority: 5 });
    await userEvent.click(screen.getByRole('tab', { name: /^Problems/ }));
    expect(await screen.findByText('Nobody answers at night')).toBeInTheDocument();
    expect(reads(calls, '/api/companies/5/problems')).toHaveLength(3);
  });

  it('loads the lists in parallel with the company, and each once', async () => {
    const service = companyApi(readyCompany());
    const company = heldReply(acme);
    const { calls } = await open('/empresa/5', (call) =>
      call.path === '/api/companies/5' ? company.answer() : service(call),
    );
    const paths = ['', '/contacts', '/products', '/departments', '/problems', '/strengths'].map(
      (part) => `/api/companies/5${part}`,
    );
    await waitFor(() => expect(calls.map(({ path }) => path).sort()).toEqual(paths.sort()));
    company.release();
    expect(await screen.findByRole('heading', { name: 'Products and services' })).toBeInTheDocument();
    expect(calls).toHaveLength(paths.length);
  });

  it('offers a retry when the company cannot be loaded', async () => {
    let fail = true;
    const service = companyApi(readyCompany());
    await open('/empresa/5', (call) => (fail ? reply(500, {}) : service(call)));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fail = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
  });

  it.each([
    ['', 'Products', 'Products and services'],
    ['?tab=strengths', 'Strengths', 'Strengths'],
    ['?tab=nothing', 'Products', 'Products and services'],
  ])('with the query "%s" opens %s', async (query, tab, title) => {
    await open(`/empresa/5${query}`, companyApi(readyCompany()));
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(tab);
  });

  it('follows the chosen tab', async () => {
    const { location } = await open('/empresa/5', companyApi(readyCompany()));
    await userEvent.click(await screen.findByRole('tab', { name: /^Strengths/ }));
    expect(location()).toBe('/empresa/5?tab=strengths');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Strengths');
  });
});

it('shows a different picture for each empty list', async () => {
  await open('/empresa/5', companyApi(emptyCompany()));
  const pictures = new Set<string | undefined>();
  for (const name of ['Contacts', 'Products', 'Departments', 'Problems', 'Strengths', 'Report']) {
    await userEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }));
    const panel = screen.getByRole('tabpanel');
    await waitFor(() => expect(panel.querySelector('svg[viewBox="0 0 240 160"]')).not.toBeNull());
    pictures.add(panel.querySelector('svg[viewBox="0 0 240 160"]')?.innerHTML);
  }
  expect(pictures.size).toBe(6);
});

describe('the header', () => {
  it.each([
    ['en', ['Small', 'Furniture', 'Matrix'], 'You are here', 'Companies'],
    ['es', ['Pequeña', 'Furniture', 'Matricial'], 'Está en', 'Empresas'],
  ] as const)('says in %s what the company is and the way back', async (language, facts, path, back) => {
    await open('/empresa/5', companyApi(readyCompany()), language);
    await screen.findByRole('heading', { level: 1, name: 'Acme' });
    for (const fact of facts) expect(screen.getByText(fact)).toBeInTheDocument();
    const crumbs = within(screen.getByRole('navigation', { name: path }));
    expect(crumbs.getByRole('link', { name: back })).toHaveAttribute('href', '/consultoria');
    expect(crumbs.getByText('Acme')).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('tab')).toHaveLength(7);
  });

  it('shows an unknown size as stored', async () => {
    await open('/empresa/5', companyApi(readyCompany(), { ...acme, size: 'enormous' }));
    expect(await screen.findByText('enormous')).toBeInTheDocument();
  });

  it('shows an edited company without refetching it', async () => {
    const service = companyApi(readyCompany());
    const { calls } = await open('/empresa/5', (call) =>
      call.method === 'PATCH' ? { ...acme, name: 'Acme SL' } : service(call),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Company actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit company' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Name/), ' SL');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme SL' })).toBeInTheDocument();
    expect(reads(calls, '/api/companies/5')).toHaveLength(1);
  });

  const deleteDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Company actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete company' }));
    return within(await screen.findByRole('alertdialog'));
  };

  it('requires the name of a company with a report before deleting it', async () => {
    const data = { ...readyCompany(), report };
    const service = companyApi(data);
    const { calls, location, toast } = await open('/empresa/5', (call) =>
      call.path.endsWith('/access') ? { guests: [], invitations: [], links: [] } : service(call),
    );
    const dialog = await deleteDialog();
    expect(await dialog.findByText('The generated report')).toBeInTheDocument();
    expect(dialog.queryByText(/reading links/)).toBeNull();
    const confirm = dialog.getByRole('button', { name: 'Delete company' });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), 'Acme');
    await userEvent.dblClick(confirm);
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(toast()).toMatchObject({ title: 'Company deleted' });
  });

  it('keeps the name that is being typed while the page, back in view, reads everything again', async () => {
    const service = companyApi({ ...readyCompany(), report });
    const slow = heldReply([]);
    let isBack = false;
    const { calls } = await open('/empresa/5', (call) => {
      if (isBack) return slow.answer();
      return call.path.endsWith('/access') ? { guests: [], invitations: [], links: [] } : service(call);
    });
    const dialog = await deleteDialog();
    const field = await dialog.findByRole('textbox');
    await userEvent.type(field, 'Ac');
    isBack = true;
    const before = calls.length;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(calls.length).toBeGreaterThan(before);
    await userEvent.keyboard('me');
    expect(field).toHaveValue('Acme');
    expect(dialog.getByRole('button', { name: 'Delete company' })).toBeEnabled();
  });

  it('says that links to the report end, also when it is unknown if there are any', async () => {
    const service = companyApi({ ...readyCompany(), report });
    await open('/empresa/5', (call) => (call.path.endsWith('/access') ? reply(500, {}) : service(call)));
    const dialog = await deleteDialog();
    expect(await dialog.findByText(/^The reading links of the report: they stop/)).toBeInTheDocument();
  });

  it('requires the name when it is unknown if there is a report', async () => {
    const service = companyApi(readyCompany());
    const { calls, location } = await open('/empresa/5', (call) =>
      call.path.endsWith('/report') ? reply(500, {}) : service(call),
    );
    const dialog = await deleteDialog();
    const confirm = await dialog.findByRole('button', { name: 'Delete company' });
    expect(confirm).toBeDisabled();
    await userEvent.click(confirm);
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), 'Acme');
    await userEvent.click(confirm);
    await waitFor(() => expect(location()).toBe('/consultoria'));
  });

  it('stays when the company cannot be deleted', async () => {
    const service = companyApi(readyCompany());
    const { location } = await open('/empresa/5', (call) =>
      call.method === 'DELETE' ? reply(500, { code: 'INTERNAL_ERROR' }) : service(call),
    );
    const dialog = await deleteDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete company' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error deleting. ');
    expect(location()).toBe('/empresa/5');
  });
});
