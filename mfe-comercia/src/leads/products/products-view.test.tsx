import { type FakeCall, heldReply, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { company, type MarketingData, marketingApi, product } from '../../test/marketing-api';
import { choose, dialog, open, press, user } from '../../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa'), company(4, 'Beta')],
  products: [product(1, 3, 'Chair'), product(2, 4, 'Boat')],
});
const view = '?view=products';
const switcher = () => screen.findByRole('combobox', { name: 'Company' });
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');

describe('the chosen company', () => {
  it('is the one in the address', async () => {
    await open(`${view}&company=4`, data());
    expect(await screen.findByRole('heading', { name: 'Boat' })).toBeInTheDocument();
    expect(await switcher()).toHaveValue('4');
    expect(screen.queryByText('Chair')).toBeNull();
  });

  it('is the one last chosen when the address names none, and is then put into the address', async () => {
    const before = await open(view, data());
    await waitFor(() => expect(before.location()).toBe('/comercia?view=products&company=3'));
    await user.selectOptions(await switcher(), 'Beta');
    expect(before.location()).toBe('/comercia?view=products&company=4');
    expect(await screen.findByRole('heading', { name: 'Boat' })).toBeInTheDocument();
    before.unmount();
    const after = await open(view, data());
    await waitFor(() => expect(after.location()).toBe('/comercia?view=products&company=4'));
    expect(after.toast()).toBeNull();
    after.unmount();
    // The last chosen company is stored per user, so a different user of the same browser starts with the default.
    const other = await open(view, data(), { user: { ...testUser, id: 8 } });
    await waitFor(() => expect(other.location()).toBe('/comercia?view=products&company=3'));
  });

  it.each(['99', 'abc', '-3', ''])(
    'is another one, with a message, when the address says "%s"',
    async (id) => {
      const { location, toast } = await open(`${view}&company=${id}`, data());
      await waitFor(() => expect(location()).toBe('/comercia?view=products&company=3'));
      expect(toast()).toMatchObject({ title: 'Company not found' });
      expect(await screen.findByRole('heading', { name: 'Chair' })).toBeInTheDocument();
    },
  );

  it('is the one last chosen when the address names a missing one', async () => {
    const before = await open(`${view}&company=4`, data());
    await screen.findByRole('heading', { name: 'Boat' });
    before.unmount();
    const { location, toast } = await open(`${view}&company=99`, data());
    await waitFor(() => expect(location()).toBe('/comercia?view=products&company=4'));
    expect(toast()?.description).toContain('Beta');
  });

  it('changes without keeping the previous search', async () => {
    const { location } = await open(`${view}&company=3&search=cha&sort=-name`, data());
    await screen.findByRole('heading', { name: 'Chair' });
    await user.selectOptions(await switcher(), 'Beta');
    expect(location()).toBe('/comercia?view=products&company=4');
    expect(await screen.findByRole('heading', { name: 'Boat' })).toBeInTheDocument();
  });

  it('cannot be changed if there is only one', async () => {
    const one = { ...data(), companies: [company(3, 'Alfa')] };
    await open(view, one);
    expect(await screen.findByText('Alfa', { selector: 'strong' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
  });

  it('is found even if the list does not contain it', async () => {
    const companies = Array.from({ length: 120 }, (_, at) => company(at + 1, `Shop ${at + 1}`));
    await open(`${view}&company=117`, { companies, products: [product(1, 117, 'Rope')] });
    expect(await screen.findByRole('heading', { name: 'Rope' })).toBeInTheDocument();
    expect(await switcher()).toHaveDisplayValue('Shop 117');
    expect(screen.getByRole('link', { name: 'All 120 companies' })).toHaveAttribute(
      'href',
      '/comercia?view=companies',
    );
  });

  it('is replaced when it was deleted in the meantime', async () => {
    const shared = data();
    const { location, toast } = await open(`${view}&company=4`, shared);
    await screen.findByRole('heading', { name: 'Boat' });
    shared.companies.pop();
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    await waitFor(() => expect(location()).toContain('company=3'));
    expect(toast()).toMatchObject({ title: 'Company not found' });
  });

  it('has to be registered first, then its products are shown', async () => {
    const none: MarketingData = { companies: [], products: [] };
    const api = marketingApi(none);
    const list = heldReply(null);
    const { location, toast } = await open(view, none, {
      // The page renders between the write and the list that contains the company.
      fetch: async (call) => {
        if (none.companies.length > 0 && call.path.startsWith('/api/marketing/companies?'))
          await list.answer();
        return api(call);
      },
    });
    expect(await screen.findByText('Add a company first')).toBeInTheDocument();
    await press('Register your first company');
    const form = await dialog('New company');
    for (const label of [/^Name/, /^Sector/, /^Commercial objectives/, /^Target audience/]) {
      await user.type(form.getByLabelText(label), 'Acme');
    }
    await user.click(form.getByRole('radio', { name: 'Both' }));
    await user.click(form.getByRole('button', { name: 'Create company' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Company created' }));
    expect(location()).toBe('/comercia?view=products');
    list.release();
    expect(await screen.findByText('Acme has no products yet')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/comercia?view=products&company=1'));
    expect(toast()).toMatchObject({ title: 'Company created' });
  });

  it('can be retried after a failure', async () => {
    let broken = true;
    const api = marketingApi(data());
    await open(view, data(), { fetch: (call) => (broken ? reply(503, {}) : api(call)) });
    await screen.findByText('The companies could not be loaded');
    broken = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Chair' })).toBeInTheDocument();
  });
});

describe('a product', () => {
  it('is shown with its price and its advantages', async () => {
    await open(`${view}&company=3`, data());
    const card = within(await screen.findByRole('article'));
    for (const text of ['49 €', 'Lasts', 'Advantages']) expect(card.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('1 product')).toBeInTheDocument();
  });

  it('is added once even if the button is pressed repeatedly', async () => {
    const { calls, toast } = await open(`${view}&company=3`, data());
    await press('New product');
    const form = await dialog('New product');
    await user.click(form.getByRole('button', { name: 'Add product' }));
    expect(await form.findByText('Price is required')).toBeInTheDocument();
    expect(form.getByLabelText(/^Description/)).toBeValid();
    await user.type(form.getByLabelText(/^Name/), 'Lamp');
    await user.type(form.getByLabelText(/^Characteristics/), 'Brass');
    await user.type(form.getByLabelText(/^Advantages/), 'Warm light');
    await user.type(form.getByLabelText(/^Price/), 'from 20 €');
    await user.dblClick(form.getByRole('button', { name: 'Add product' }));
    expect(await screen.findByRole('heading', { name: 'Lamp' })).toBeInTheDocument();
    expect(toast()).toMatchObject({ title: 'Product added', description: 'Lamp' });
    expect(writes(calls).map(({ body }) => body)).toEqual([
      {
        name: 'Lamp',
        description: null,
        characteristics: 'Brass',
        advantages: 'Warm light',
        price: 'from 20 €',
        marketingCompanyId: 3,
      },
    ]);
  });

  it('links to the view in which texts about it are written', async () => {
    const { location } = await open(`${view}&company=3`, data());
    await screen.findByRole('heading', { name: 'Chair' });
    await choose('Chair', 'Use in content');
    await waitFor(() => expect(location()).toMatch(/view=content&company=3&product=\d+$/));
  });

  it('is changed based on the version that was read', async () => {
    const { calls } = await open(`${view}&company=3`, data());
    await screen.findByRole('heading', { name: 'Chair' });
    await choose('Chair', 'Edit');
    const form = await dialog('Edit product');
    await user.clear(form.getByLabelText(/^Price/));
    await user.type(form.getByLabelText(/^Price/), '60 €');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('60 €')).toBeInTheDocument();
    expect(writes(calls)).toMatchObject([
      { path: '/api/marketing/products/1', body: { price: '60 €', version: 1 } },
    ]);
  });

  it('keeps what was typed during a conflict, which a reload does not hide', async () => {
    const shared = data();
    const before = await open(`${view}&company=3`, shared);
    await screen.findByRole('heading', { name: 'Chair' });
    await choose('Chair', 'Edit');
    await user.type((await dialog('Edit product')).getByLabelText(/^Price/), ' each');
    before.unmount();
    shared.products[0] = { ...product(1, 3, 'Chair'), price: '55 €', advantages: 'Folds', version: 2 };
    await open(`${view}&company=3`, shared);
    const form = await dialog('Edit product');
    expect(form.getByLabelText(/^Price/)).toHaveValue('49 € each');
    expect(form.getByLabelText(/^Advantages/)).toHaveValue('Folds');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await form.findByRole('button', { name: 'Use what is saved in “Price”' }));
    expect(form.getByLabelText(/^Price/)).toHaveValue('55 €');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shared.products[0]).toMatchObject({ price: '55 €', advantages: 'Folds' });
  });

  it('is deleted after a confirmation', async () => {
    const { calls } = await open(`${view}&company=3`, data());
    await screen.findByRole('heading', { name: 'Chair' });
    await choose('Chair', 'Delete');
    await screen.findByRole('alertdialog', { name: 'Delete Chair?' });
    await press('Delete product');
    expect(await screen.findByText('Alfa has no products yet')).toBeInTheDocument();
    expect(writes(calls)).toMatchObject([{ method: 'DELETE', path: '/api/marketing/products/1' }]);
  });
});
