import type { Contact } from '@portals/contracts/consulting';
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
import { acme, companyApi, emptyCompany, readyCompany } from '../test/company-api';

type Answer = (call: FakeCall) => unknown;

const open = (route: string, fetch: Answer, language: 'en' | 'es' = 'en') =>
  renderPortal(portal, { route, fetch, language, user: testUser });

const posts = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const reads = (calls: readonly FakeCall[], path: string) =>
  calls.filter((call) => call.method === 'GET' && call.path === path);

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

  it('reads the lists beside the company, and each once', async () => {
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

  it('offers to try again when the company cannot be read', async () => {
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
});

it('draws another picture for each empty list', async () => {
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
    expect(screen.getAllByRole('tab')).toHaveLength(6);
  });

  it('shows an unknown size as it is stored', async () => {
    await open('/empresa/5', companyApi(readyCompany(), { ...acme, size: 'enormous' }));
    expect(await screen.findByText('enormous')).toBeInTheDocument();
  });

  it('shows a changed company without reading it again', async () => {
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

  it('asks for the name of a company that has a report before deleting it', async () => {
    const data = readyCompany();
    data.report = {
      id: 1,
      companyId: 5,
      createdAt: '2026-03-04T10:00:00.000Z',
      analysis: 'a',
      recommendations: 'r',
      aiArchitecture: 'x',
    };
    const { calls, location, toast } = await open('/empresa/5', companyApi(data));
    const dialog = await deleteDialog();
    expect(await dialog.findByText('The generated report')).toBeInTheDocument();
    const confirm = dialog.getByRole('button', { name: 'Delete company' });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), 'Acme');
    await userEvent.dblClick(confirm);
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(toast()).toMatchObject({ title: 'Company deleted' });
  });

  it('asks for the name when it could not be read whether there is a report', async () => {
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

  it('stays when the company could not be deleted', async () => {
    const service = companyApi(readyCompany());
    const { location, toast } = await open('/empresa/5', (call) =>
      call.method === 'DELETE' ? reply(500, { code: 'INTERNAL_ERROR' }) : service(call),
    );
    const dialog = await deleteDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'destructive', title: 'Error deleting' }));
    expect(location()).toBe('/empresa/5');
  });
});

const kinds = [
  ['contacts', 'Add the first contact', 'New contact', 'Contact created', 'Error creating contact'],
  ['products', 'Add the first product', 'New product', 'Product created', 'Error creating product'],
  [
    'departments',
    'Add the first department',
    'New department',
    'Department created',
    'Error creating department',
  ],
  ['problems', 'Add the first problem', 'New problem', 'Problem registered', 'Error registering problem'],
  [
    'strengths',
    'Add the first strength',
    'New strength',
    'Strength registered',
    'Error registering strength',
  ],
] as const;

const filled: Record<string, Record<string, unknown>> = {
  contacts: { name: 'Text', position: 'Text', phone: null, email: null, isPrimary: false },
  products: { name: 'Text', description: 'Text', type: 'product' },
  departments: { name: 'Text', function: 'Text', digitalizationLevel: 3 },
  problems: { description: 'Text', priority: 3 },
  strengths: { description: 'Text', impact: 3 },
};

/** Opens the form by one of its two buttons and types into every field that must not stay empty. */
async function fillForm(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  for (const input of within(dialog).getAllByRole('textbox')) {
    if (input.getAttribute('aria-required') === 'true') await userEvent.type(input, 'Text');
  }
  return within(dialog);
}

describe.each(kinds)('the %s tab', (kind, addFirst, create, created, failed) => {
  it('begins empty, adds one record with the defaults and shows it', async () => {
    const { calls, toast } = await open(`/empresa/5?tab=${kind}`, companyApi(emptyCompany()));
    const dialog = await fillForm(addFirst);
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toast()).toMatchObject({ tone: 'success', title: created });
    expect(posts(calls).map(({ path, body }) => [path, body])).toEqual([
      [`/api/${kind}`, { ...filled[kind], companyId: 5 }],
    ]);
    expect(await screen.findAllByText('Text')).not.toHaveLength(0);
    expect(reads(calls, `/api/companies/5/${kind}`)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: create }));
    const again = within(await screen.findByRole('dialog'));
    for (const input of again.getAllByRole('textbox')) expect(input).toHaveValue('');
  });

  it('keeps the form as it was filled in when the creation fails', async () => {
    const service = companyApi(emptyCompany());
    const { toast } = await open(`/empresa/5?tab=${kind}`, (call) =>
      call.method === 'POST' ? reply(400, { code: 'SOMETHING', message: 'No, because.' }) : service(call),
    );
    const dialog = await fillForm(create);
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ tone: 'destructive', title: failed, description: 'No, because.' }),
    );
    expect(dialog.getAllByRole('textbox')[0]).toHaveValue('Text');
    expect(dialog.getByRole('alert')).toHaveTextContent('No, because.');
  });

  it('calls nobody while a required field is empty', async () => {
    const { calls } = await open(`/empresa/5?tab=${kind}`, companyApi(emptyCompany()));
    await userEvent.click(await screen.findByRole('button', { name: create }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getAllByRole('textbox')[0]).toBeInvalid());
    expect(posts(calls)).toEqual([]);
  });

  it('offers to try again when its list cannot be read', async () => {
    const service = companyApi(readyCompany());
    let fail = true;
    await open(`/empresa/5?tab=${kind}`, (call) =>
      fail && call.path.endsWith(`/${kind}`) ? reply(500, {}) : service(call),
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fail = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: create })).toBeInTheDocument();
  });
});

describe('contacts', () => {
  const contact = (changes: Partial<Contact>): Contact => ({
    id: 1,
    companyId: 5,
    name: 'Ana',
    position: 'CEO',
    phone: null,
    email: null,
    isPrimary: false,
    ...changes,
  });

  it('puts principals first, with a badge, and links what can be called or written to', async () => {
    const data = emptyCompany();
    data.contacts.push(
      contact({ id: 1, name: 'Bea' }),
      contact({ id: 2, name: 'Ana', isPrimary: true, phone: '+34 600 11 22', email: 'ana@example.com' }),
    );
    await open('/empresa/5?tab=contacts', companyApi(data), 'es');
    const [first, second] = await screen.findAllByRole('article');
    if (!first || !second) throw new Error('two contacts were expected');
    expect(within(first).getByRole('heading')).toHaveTextContent('Ana');
    expect(within(first).getByText('Principal')).toBeInTheDocument();
    expect(within(first).getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', 'tel:+346001122');
    expect(within(first).getByRole('link', { name: /^Escribir/ })).toHaveAttribute(
      'href',
      'mailto:ana@example.com',
    );
    expect(within(second).queryByText('Principal')).not.toBeInTheDocument();
    expect(within(second).queryByRole('link')).not.toBeInTheDocument();
  });

  it('speaks the specified Spanish', async () => {
    const { toast } = await open('/empresa/5?tab=contacts', companyApi(emptyCompany()), 'es');
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo contacto' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Correo/), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir' }));
    for (const text of [
      'El nombre es requerido',
      'El cargo es requerido',
      'Debe ser un correo electrónico válido',
    ]) {
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Ana');
    await userEvent.type(dialog.getByLabelText(/^Cargo/), 'CEO');
    await userEvent.clear(dialog.getByLabelText(/^Correo/));
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Contacto creado',
        description: 'El contacto ha sido añadido correctamente',
      }),
    );
  });
});

it.each(kinds)(
  'a form of %s that is sent again no longer shows why it failed before',
  async (kind, first) => {
    const service = companyApi(emptyCompany());
    let posts = 0;
    await open(`/empresa/5?tab=${kind}`, (call) => {
      if (call.method !== 'POST') return service(call);
      posts += 1;
      return posts === 1
        ? reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available right now.' })
        : new Promise(() => undefined);
    });
    await userEvent.click(await screen.findByRole('button', { name: first }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const field of dialog.getAllByRole('textbox', { name: /required/ }))
      await userEvent.type(field, 'x');
    const send = dialog.getByRole('button', { name: 'Add' });
    await userEvent.click(send);
    expect(await dialog.findByRole('alert')).toHaveTextContent('not available right now');
    await userEvent.click(send);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(posts).toBe(2);
  },
);

describe('a record', () => {
  const menu = async (name: string, action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('is edited in a form that holds what it was', async () => {
    const { calls } = await open('/empresa/5?tab=departments', companyApi(readyCompany()));
    await menu('Sales', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit department' }));
    expect(dialog.getByRole('radio', { name: '2' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: '5' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Digitalization level 5/5')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/departments/1',
      body: { name: 'Sales', function: 'Sells', digitalizationLevel: 5 },
    });
    expect(reads(calls, '/api/companies/5/departments')).toHaveLength(1);
  });

  it('is deleted after a confirmation', async () => {
    const { calls, toast } = await open('/empresa/5?tab=problems', companyApi(readyCompany()));
    await menu('Slow answers', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/“Slow answers” will be removed/)).toBeInTheDocument();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Deleted' }));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/problems/1',
    ]);
    expect(await screen.findByText('No problems recorded yet')).toBeInTheDocument();
    expect(reads(calls, '/api/companies/5/problems')).toHaveLength(1);
  });

  it.each([
    ['problems', 'Priority 4/5', 'red'],
    ['strengths', 'Impact 5/5', 'green'],
  ])('of %s says its score in words and colour', async (tab, text, tone) => {
    await open(`/empresa/5?tab=${tab}`, companyApi(readyCompany()));
    expect(await screen.findByText(text)).toHaveAttribute('data-tone', tone);
  });
});
