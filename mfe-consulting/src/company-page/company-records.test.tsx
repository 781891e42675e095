import type { Contact } from '@portals/contracts/consulting';
import { type FakeCall, heldReply, reply, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type CompanyData, companyApi, emptyCompany, readyCompany } from '../test/company-api';
import { open, reads } from '../test/open-portal';

const posts = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');

const kinds = [
  ['contacts', 'Add the first contact', 'New contact', 'Contact created', 'The contact could not be created'],
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

/** Opens the form by pressing the button with this name, and fills in every required field. */
async function fillForm(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  for (const input of within(dialog).getAllByRole('textbox'))
    if (input.getAttribute('aria-required') === 'true') await userEvent.type(input, 'Text');
  return within(dialog);
}

describe.each(kinds)('the %s tab', (kind, addFirst, create, created, failed) => {
  it('is empty at first, adds one record with the defaults, and shows it', async () => {
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

  it('keeps the form when the creation fails, and can be retried', async () => {
    const service = companyApi(emptyCompany());
    const refusals = [reply(400, { code: 'SOMETHING', message: 'No, because.' })];
    const { toast } = await open(`/empresa/5?tab=${kind}`, (call) =>
      call.method === 'POST' ? (refusals.pop() ?? service(call)) : service(call),
    );
    const dialog = await fillForm(create);
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('No, because.');
    expect(toast()).toMatchObject({ tone: 'destructive', title: failed, description: 'No, because.' });
    expect(dialog.getAllByRole('textbox')[0]).toHaveValue('Text');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'success', title: created }));
  });

  it('makes no request while a required field is empty', async () => {
    const { calls } = await open(`/empresa/5?tab=${kind}`, companyApi(emptyCompany()));
    await userEvent.click(await screen.findByRole('button', { name: create }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getAllByRole('textbox')[0]).toBeInvalid());
    expect(posts(calls)).toEqual([]);
  });

  it('offers a retry when its list cannot be loaded', async () => {
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

  it.each([
    ['en', /^Call/, /^Write/],
    ['es', /^Llamar/, /^Escribir/],
  ] as const)(
    'lists primary ones first in %s, with a badge, and links phone numbers and email addresses',
    async (language, call, write) => {
      const data = emptyCompany();
      data.contacts.push(
        contact({ id: 1, name: 'Bea' }),
        contact({ id: 2, name: 'Ana', isPrimary: true, phone: '+34 600 11 22', email: 'ana@example.com' }),
      );
      await open('/empresa/5?tab=contacts', companyApi(data), language);
      const [first, second] = await screen.findAllByRole('article');
      if (!first || !second) throw new Error('two contacts were expected');
      expect(within(first).getByRole('heading')).toHaveTextContent('Ana');
      expect(within(first).getByText('Principal')).toBeInTheDocument();
      expect(within(first).getByRole('link', { name: call })).toHaveAttribute('href', 'tel:+346001122');
      expect(within(first).getByRole('link', { name: write })).toHaveAttribute(
        'href',
        'mailto:ana@example.com',
      );
      expect(within(second).queryByText('Principal')).not.toBeInTheDocument();
      expect(within(second).queryByRole('link')).not.toBeInTheDocument();
    },
  );

  it('shows errors and the toast in Spanish', async () => {
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

it.each([
  ['en', 'departments', 'Add the first department', 'little', 'high'],
  ['en', 'problems', 'Add the first problem', 'low', 'critical'],
  ['en', 'strengths', 'Add the first strength', 'low', 'high'],
  ['es', 'departments', 'Añadir el primer departamento', 'poco', 'alto'],
  ['es', 'problems', 'Añadir el primer problema', 'baja', 'crítica'],
  ['es', 'strengths', 'Añadir la primera fortaleza', 'bajo', 'alto'],
] as const)(
  'says in %s at the scale of %s what 1 and 5 mean',
  async (language, kind, addFirst, low, high) => {
    await open(`/empresa/5?tab=${kind}`, companyApi(emptyCompany()), language);
    await userEvent.click(await screen.findByRole('button', { name: addFirst }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: '1' })).toHaveAccessibleDescription(`1 · ${low}`);
    expect(dialog.getByRole('radio', { name: '5' })).toHaveAccessibleDescription(`5 · ${high}`);
  },
);

it.each([
  ['en', ['Product', 'Service'], 'Digitalization level 2/5'],
  ['es', ['Producto', 'Servicio'], 'Nivel de digitalización 2/5'],
] as const)(
  'shows in %s the type of a product, and the function and level of a department',
  async (language, types, level) => {
    const data = readyCompany();
    data.products.push({ id: 2, companyId: 5, name: 'Repairs', description: 'At home', type: 'service' });
    const { unmount } = await open('/empresa/5?tab=products', companyApi(data), language);
    const cards = await screen.findAllByRole('article');
    for (const [index, type] of types.entries())
      expect(within(cards[index] ?? document.body).getByText(type)).toBeInTheDocument();
    unmount();
    await open('/empresa/5?tab=departments', companyApi(data), language);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Sells')).toBeInTheDocument();
    expect(card.getByText(level)).toBeInTheDocument();
  },
);

it.each(kinds)('the %s tab shows a spinner until its list arrives', async (kind, _, create) => {
  const service = companyApi(readyCompany());
  const held = heldReply([]);
  await open(`/empresa/5?tab=${kind}`, (call) =>
    call.path.endsWith(`/${kind}`) ? held.answer() : service(call),
  );
  expect(await screen.findByText(`Loading ${kind}`)).toBeInTheDocument();
  held.release();
  expect(await screen.findByRole('button', { name: create })).toBeInTheDocument();
});

it.each(kinds)('the form for %s hides the previous error when it is sent again', async (kind, first) => {
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
  for (const field of dialog.getAllByRole('textbox', { name: /required/ })) await userEvent.type(field, 'x');
  const send = dialog.getByRole('button', { name: 'Add' });
  await userEvent.click(send);
  expect(await dialog.findByRole('alert')).toHaveTextContent('not available right now');
  await userEvent.click(send);
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(posts).toBe(2);
});

describe('a record', () => {
  const menu = async (name: string, action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('is edited in a form with its stored values', async () => {
    const { calls } = await open('/empresa/5?tab=departments', companyApi(readyCompany()));
    await menu('Sales', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit department' }));
    expect(dialog.getByRole('radio', { name: '2' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: '5' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Digitalization level 5/5')).toBeInTheDocument();
    // The request contains only the changed fields, so that it does not overwrite other people's changes to the remaining fields
    // (rule 5.11).
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({ path: '/api/departments/1' });
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      digitalizationLevel: 5,
      before: { digitalizationLevel: 2 },
    });
    expect(reads(calls, '/api/companies/5/departments')).toHaveLength(1);
  });

  it('shows what somebody else has changed in the meantime, and saves what is chosen (rule 5.11)', async () => {
    const fetch = companyApi(readyCompany());
    const current = { id: 1, companyId: 5, name: 'Sales', function: 'Sells abroad', digitalizationLevel: 3 };
    let isChanged = false;
    const { calls } = await open('/empresa/5?tab=departments', (call) => {
      if (call.method !== 'PATCH' || isChanged) return fetch(call);
      isChanged = true;
      const said = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed.', requestId: 'r' };
      return reply(409, { ...said, conflict: { current, fields: ['digitalizationLevel'] } });
    });
    await menu('Sales', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit department' }));
    await userEvent.click(dialog.getByRole('radio', { name: '5' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('Digitalization level', { selector: 'strong' })).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /Function/ })).toHaveValue('Sells abroad');
    expect(dialog.getByRole('radio', { name: '5' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { digitalizationLevel: 5, before: { digitalizationLevel: 2 } },
      { digitalizationLevel: 5, before: { digitalizationLevel: 3 } },
    ]);
  });

  /** Changes the problem, while the service answers 404, and `meanwhile` changes what it has. */
  async function saveMissing(meanwhile: (data: CompanyData) => void, list?: unknown) {
    const data = readyCompany();
    const service = companyApi(data);
    let isSent = false;
    const view = await open('/empresa/5?tab=problems', (call) => {
      if (isSent && list && call.path.endsWith('/problems')) return list;
      if (call.method !== 'PATCH') return service(call);
      isSent = true;
      meanwhile(data);
      return reply(404, { code: 'NOT_FOUND', message: 'Not found.' });
    });
    await menu('Slow answers', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit problem' }));
    await userEvent.type(dialog.getByLabelText(/^Description/), ' typed');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    return view;
  }
  const clear = ({ problems }: CompanyData) => void problems.splice(0);
  const gone = /^Somebody else has deleted this entry/;

  it('can be added again as it is in the form when somebody else has deleted it (rule 5.9)', async () => {
    const { calls, toast } = await saveMissing(clear);
    const dialog = within(await screen.findByRole('dialog', { name: 'New problem' }));
    expect(dialog.getByText(gone)).toBeInTheDocument();
    expect(dialog.queryByText(/^This is what you had typed/)).toBeNull();
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('Slow answers typed');
    expect(dialog.getByRole('radio', { name: '4' })).toBeChecked();
    expect(toast()).toBeNull();
    // The list behind the form is up to date.
    expect(screen.getByText('No problems recorded yet')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts(calls).map(({ body }) => body)).toEqual([
      { companyId: 5, description: 'Slow answers typed', priority: 4 },
    ]);
    expect(sessionStorage).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'New problem' }));
    expect(screen.queryByText(gone)).toBeNull();
  });

  it('that somebody else has deleted is still in the form after a reload', async () => {
    const { unmount } = await saveMissing(clear);
    const form = within(await screen.findByRole('dialog', { name: 'New problem' }));
    await userEvent.type(form.getByLabelText(/^Description/), ' on');
    unmount();
    await open('/empresa/5?tab=problems', companyApi(emptyCompany()));
    const dialog = within(await screen.findByRole('dialog', { name: 'New problem' }));
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('Slow answers typed on');
    expect(dialog.getByRole('radio', { name: '4' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it.each([
    ['is still in its list', undefined],
    ['cannot be looked for', reply(404, {})],
  ])('keeps its form, which says why it was not saved, when it %s', async (_what, list) => {
    const { toast } = await saveMissing(() => undefined, list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit problem' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not found.');
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('Slow answers typed');
    expect(toast()).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('keeps its form when the browser stores nothing, because a new one would be empty', async () => {
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The quota is used up');
    });
    await saveMissing(clear);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit problem' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not found.');
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('Slow answers typed');
    write.mockRestore();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('that somebody else has deleted already is not said to have failed', async () => {
    const service = companyApi(readyCompany());
    const { calls, toast } = await open('/empresa/5?tab=problems', (call) =>
      call.method === 'DELETE' ? reply(404, {}) : service(call),
    );
    await menu('Slow answers', 'Delete');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('No problems recorded yet')).toBeInTheDocument();
    expect(toast()).toMatchObject({
      title: 'There is nothing to delete any more',
      description: 'Slow answers',
    });
    expect(toast()).not.toHaveProperty('tone');
    // The page looks whether the access has ended.
    await waitFor(() => expect(reads(calls, '/api/companies/5')).toHaveLength(2));
  });

  it('is deleted after a confirmation', async () => {
    const { calls, toast } = await open('/empresa/5?tab=problems', companyApi(readyCompany()));
    await menu('Slow answers', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/“Slow answers” will be deleted/)).toBeInTheDocument();
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
  ])('of %s shows its score in words and in colour', async (tab, text, tone) => {
    await open(`/empresa/5?tab=${tab}`, companyApi(readyCompany()));
    expect(await screen.findByText(text)).toHaveAttribute('data-tone', tone);
  });
});
