import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { color } from '@portals/ui/tokens';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

afterEach(() => jest.restoreAllMocks());

const open = (fetch: Record<string, unknown> = {}, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/account',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/account/passkeys': { passkeys: [], secondStep: false, codesLeft: 0 },
      'GET /api/account/sessions': [],
      ...fetch,
    },
    ...options,
  });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const prove = async (dialog: Awaited<ReturnType<typeof dialogOf>>, submit: string) => {
  const password = dialog.getByLabelText(/^Current password/);
  await userEvent.clear(password);
  await userEvent.type(password, 'tomate-azul-9');
  await userEvent.click(dialog.getByRole('button', { name: submit }));
};
const refusal = (status: number, code: string, more: object = {}) =>
  reply(status, { statusCode: status, code, message: `refused: ${code}`, requestId: 'r', ...more });
const deletionAt = '2026-12-11T10:00:00.000Z';

describe('a copy of the user’s data (rules 19.70 and 19.71)', () => {
  it('is downloaded after asking for the password', async () => {
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.getAttribute('href') ?? '');
    });
    const { calls, toast } = await open({
      'POST /api/account/data-copies': { id: 5, expiresAt: deletionAt },
    });
    await press('Download my data');
    await prove(await dialogOf('Download your data'), 'Download');
    await waitFor(() => expect(toast()?.title).toBe('The download has started'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ proof: { password: 'tomate-azul-9', recoveryCode: '' }, language: 'en', withoutMissing: false },
    });
    expect(clicked).toEqual(['/api/account/data-copies/5']);
  });

  it('lists the parts that are missing, and contains the rest only on request', async () => {
    const missing = ['marketing', 'consulting'];
    const { calls } = await open({
      'POST /api/account/data-copies': refusal(503, 'DATA_PART_MISSING', { missing }),
    });
    await press('Download my data');
    const dialog = await dialogOf('Download your data');
    await prove(dialog, 'Download');
    expect(await dialog.findByText('Not available right now: Marketing and Consulting')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Download the rest now' }));
    await prove(dialog, 'Download');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    expect(calls.at(-1)?.body).toMatchObject({ withoutMissing: true });
  });

  it('requires a recovery code when the password alone is not enough', async () => {
    const { calls } = await open({ 'POST /api/account/data-copies': refusal(403, 'SECOND_STEP') });
    await press('Download my data');
    const dialog = await dialogOf('Download your data');
    await prove(dialog, 'Download');
    await userEvent.type(await dialog.findByLabelText(/^Recovery code/), 'abcd-efgh-jkmn');
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({ proof: { recoveryCode: 'abcd-efgh-jkmn' } }),
    );
  });
});

describe('the deletion of the account (rules 19.74 and 19.75)', () => {
  const page = (total: number) => reply(200, [], { 'x-total-count': String(total) });

  it.each([
    [0, 1, 'Consulting: no companies', 'Marketing: 1 company with its leads and campaigns'],
    [1, 2, 'Consulting: 1 company', 'Marketing: 2 companies with their leads and campaigns'],
  ])('lists what will be deleted: %s and %s companies', async (consulting, marketing, first, second) => {
    await open({
      'GET /api/account/deletion': {
        deletionAt: null,
        workspaces: [{ id: testUser.id, name: 'Nodo', people: 3, isOwn: true }],
      },
      [`GET /api/companies?workspace=${testUser.id}&pageSize=1`]: page(consulting),
      [`GET /api/marketing/companies?workspace=${testUser.id}&pageSize=1`]: page(marketing),
    });
    await press('Delete account');
    const dialog = await dialogOf('Delete your account');
    expect(await dialog.findByText(first)).toBeVisible();
    expect(await dialog.findByText(second)).toBeVisible();
    expect(dialog.getByText('2 other people lose access')).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Delete account' });
    expect(getComputedStyle(submit).background).toBe(color.danger);
    expect(dialog.getByRole('link', { name: 'Name another owner of Nodo' })).toHaveAttribute(
      'href',
      '/people',
    );
    const linksOf = () =>
      dialog
        .getAllByRole('link', { name: /^Hand over/ })
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(linksOf()).toEqual([
      ...(consulting === 0 ? [] : [['Hand over consulting companies of Nodo', '/consultoria']]),
      ['Hand over marketing companies of Nodo', '/comercia?view=companies'],
    ]);
  });

  it('lists again what will be deleted each time it is asked for, and not what was said before', async () => {
    const workspace = { id: testUser.id, name: 'Nodo', people: 3, isOwn: true };
    let answer: unknown = { deletionAt: null, workspaces: [workspace] };
    let companies = 1;
    const { calls } = await open({
      'GET /api/account/deletion': () => answer,
      'GET /api/companies': () => page(companies),
      'GET /api/marketing/companies': page(0),
    });
    await press('Delete account');
    const dialog = await dialogOf('Delete your account');
    await dialog.findByText('Consulting: 1 company');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer = { deletionAt: null, workspaces: [{ ...workspace, people: 2 }] };
    companies = 2;
    await press('Delete account');
    const again = await dialogOf('Delete your account');
    expect(await again.findByText('Consulting: 2 companies')).toBeVisible();
    expect(again.getByText('1 other person loses access')).toBeVisible();
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer = reply(500, {});
    await press('Delete account');
    const failed = await dialogOf('Delete your account');
    expect(await failed.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(failed.queryByText('1 other person loses access')).toBeNull();
    // Nothing can be deleted before the page says what goes with it.
    await prove(failed, 'Delete account');
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says that companies cannot be counted, and can be continued', async () => {
    await open({
      'GET /api/account/deletion': {
        deletionAt: null,
        workspaces: [{ id: 7, name: 'Team', people: 1, isOwn: false }],
      },
      'GET /api/companies?workspace=7&pageSize=1': reply(503),
      'GET /api/marketing/companies?workspace=7&pageSize=1': page(0),
      'POST /api/account/deletion': { deletionAt },
    });
    await press('Delete account');
    const dialog = await dialogOf('Delete your account');
    expect(await dialog.findByText('The companies cannot be counted right now')).toBeVisible();
    expect(dialog.getByText('Nobody else loses access')).toBeVisible();
    expect(dialog.getByRole('link', { name: /another owner/ })).toHaveAttribute(
      'href',
      '/people?workspace=7',
    );
  });

  it('is requested once, with the password, and its date is shown', async () => {
    const { calls, toast } = await open({
      'GET /api/account/deletion': { deletionAt: null, workspaces: [] },
      'POST /api/account/deletion': { deletionAt },
      'GET /api/user': { user: { ...testUser, deletionAt } },
    });
    await press('Delete account');
    await prove(await dialogOf('Delete your account'), 'Delete account');
    await waitFor(() => expect(toast()?.title).toMatch(/^Your account will be deleted on .*2026/));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeVisible();
  });

  it('can be cancelled with one button', async () => {
    const { calls, toast } = await open(
      { 'DELETE /api/account/deletion': reply(204), 'GET /api/user': { user: testUser } },
      { user: { ...testUser, deletionAt } },
    );
    await press('Keep my account');
    await waitFor(() => expect(toast()?.title).toBe('Your account stays'));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull());
  });

  it('says that it is too late to cancel', async () => {
    const { toast } = await open(
      { 'DELETE /api/account/deletion': refusal(409, 'DELETION_BEGUN') },
      { user: { ...testUser, deletionAt } },
    );
    await press('Keep my account');
    await waitFor(() => expect(toast()?.title).toBe('The account could not be kept'));
    expect(toast()?.description).toBe('refused: DELETION_BEGUN');
  });
});
