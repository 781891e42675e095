import { type FakeCall, renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme, type CompanyData, companyApi, emptyCompany, readyCompany } from '../test/company-api';

const user = userEvent.setup({ delay: null });
const row = { ...acme, report: { status: 'ready', missing: [] } };
const rows = reply(200, [row], { 'X-Total-Count': '1' });

function open(route: string, data: CompanyData = readyCompany(), who = testUser) {
  const service = companyApi(data);
  const answer = (call: FakeCall) => (call.path.startsWith('/api/companies?') ? rows : service(call));
  return renderPortal(portal, { route, fetch: answer, user: who });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const restored = 'This is what you had typed. It has not been saved yet.';

/** For each dialog: its name, the page, how to open it, and the field to type into. */
const dialogs: [string, string, () => Promise<void>, RegExp][] = [
  ['New contact', '/empresa/5?tab=contacts', () => press('New contact'), /^Name/],
  ['New product or service', '/empresa/5', () => press('New product'), /^Description/],
  ['New department', '/empresa/5?tab=departments', () => press('New department'), /^Function/],
  ['New problem', '/empresa/5?tab=problems', () => press('New problem'), /^Description/],
  ['New strength', '/empresa/5?tab=strengths', () => press('New strength'), /^Description/],
  [
    'Edit problem',
    '/empresa/5?tab=problems',
    () => choose('Actions for Slow answers', 'Edit'),
    /^Description/,
  ],
  ['Edit company', '/empresa/5', () => choose('Company actions', 'Edit company'), /^Sector/],
  ['Edit company', '/consultoria', () => choose('Actions for Acme', 'Edit'), /^Sector/],
  ['New company', '/consultoria', () => press('New company'), /^Sector/],
];

async function press(name: string) {
  await user.click(await screen.findByRole('button', { name }));
}

async function choose(menu: string, item: string) {
  await press(menu);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it.each(dialogs)(
  '"%s" on %s opens again with what was typed after a reload',
  async (name, route, start, field) => {
    const before = await open(route);
    await start();
    const first = await dialog(name);
    expect(first.queryByText(restored)).toBeNull();
    await user.type(first.getByLabelText(field), ' typed');
    const typed = first.getByLabelText<HTMLInputElement>(field).value;
    before.unmount();

    await open(route);
    const second = await dialog(name);
    expect(second.getByLabelText(field)).toHaveValue(typed);
    expect(second.getByText(restored)).toBeInTheDocument();
  },
);

describe('a draft', () => {
  const route = '/empresa/5?tab=problems';
  const type = async (text = 'Half a sentence') => {
    await press('New problem');
    const form = await dialog('New problem');
    await user.type(form.getByLabelText(/^Description/), text);
    await user.click(form.getByRole('radio', { name: '5' }));
    return form;
  };
  const reopened = async (who = testUser) => {
    const screenNow = await open(route, readyCompany(), who);
    await screen.findByRole('heading', { name: 'Problems' });
    const found = screen.queryByRole('dialog');
    screenNow.unmount();
    return found;
  };

  it('survives a session that ends while it is being sent, including its rating', async () => {
    const service = companyApi(readyCompany());
    const view = await renderPortal(portal, {
      route,
      user: testUser,
      fetch: (call: FakeCall) =>
        call.method === 'POST' || call.path === '/api/user' ? reply(401, {}) : service(call),
    });
    const form = await type();
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(view.calls.some(({ path }) => path === '/api/user')).toBe(true));
    view.unmount();

    await open(route);
    const again = await dialog('New problem');
    expect(again.getByLabelText(/^Description/)).toHaveValue('Half a sentence');
    expect(again.getByRole('radio', { name: '5' })).toBeChecked();
  });

  it('can be sent after it was restored, and is then deleted', async () => {
    (await open(route)).unmount();
    const view = await open(route);
    await type('Whole sentence');
    view.unmount();
    const { calls, unmount } = await open(route);
    const form = await dialog('New problem');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      companyId: 5,
      description: 'Whole sentence',
      priority: 5,
    });
    unmount();
    expect(sessionStorage).toHaveLength(0);
    expect(await reopened()).toBeNull();
  });

  it('says after a reload what its fields contained when it was begun, so that a later change is not overwritten', async () => {
    const change = async () => {
      await choose('Actions for Slow answers', 'Edit');
      const form = await dialog('Edit problem');
      await user.clear(form.getByLabelText(/^Description/));
      await user.type(form.getByLabelText(/^Description/), 'No answers');
    };
    const { unmount } = await open(route);
    await change();
    unmount();
    const data = readyCompany();
    const changed = {
      ...data,
      problems: data.problems.map((one) => ({ ...one, description: 'Late', priority: 1 })),
    };
    const { calls } = await open(route, changed);
    const form = await dialog('Edit problem');
    expect(form.getByRole('radio', { name: '1' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      description: 'No answers',
      before: { description: 'Slow answers' },
    });
  });

  it('is deleted when the form is cancelled', async () => {
    const { unmount } = await open(route);
    const form = await type();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    unmount();
    expect(await reopened()).toBeNull();
  });

  it('is deleted when the typed text is discarded', async () => {
    const { unmount } = await open(route);
    await type();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    unmount();
    expect(await reopened()).toBeNull();
  });

  it('is deleted when everything typed was undone', async () => {
    const { unmount } = await open('/empresa/5?tab=contacts', emptyCompany());
    await press('New contact');
    const form = await dialog('New contact');
    await user.type(form.getByLabelText(/^Name/), 'x{Backspace}');
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not shown to another user', async () => {
    const { unmount } = await open(route);
    await type();
    unmount();
    expect(await reopened({ ...testUser, id: 8 })).toBeNull();
  });

  it('is restored when it takes the person in charge off', async () => {
    sessionStorage.setItem('draft/7/companies/5', JSON.stringify({ sector: 'Typed', assigneeId: null }));
    await open(route);
    const form = await dialog('Edit company');
    expect(form.getByLabelText(/^Sector/)).toHaveValue('Typed');
  });

  it('of a company opens no form for somebody who may not change the company any more', async () => {
    sessionStorage.setItem('draft/7/companies/5', JSON.stringify({ sector: 'Typed' }));
    await renderPortal(portal, {
      ...{ route, user: testUser },
      fetch: companyApi(readyCompany(), { ...acme, capabilities: ['read', 'contribute'] }),
    });
    await screen.findByRole('heading', { name: 'Problems' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignores fields that the form no longer has', async () => {
    sessionStorage.setItem('draft/7/companies/5/problems/new', JSON.stringify({ description: 'a', gone: 1 }));
    await open(route);
    const form = await dialog('New problem');
    expect(form.getByLabelText(/^Description/)).toHaveValue('');
  });
});
