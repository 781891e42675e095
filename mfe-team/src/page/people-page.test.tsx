import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { memberOf, workspaceOf } from '../test/workspaces';

const ana = memberOf(7, 'Ana', 'owner');
const eva = memberOf(8, 'Eva', 'manager');
const luis = memberOf(9, 'Luis', 'member');

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/people',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/members': [ana, eva, luis],
      ...fetch,
    },
    ...options,
  });

const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('lists the members with their roles, and marks the user', async () => {
  await open({});
  const row = (await screen.findByText('ana@example.com')).closest('tr');
  expect(row).toHaveTextContent('Ana You');
  expect(row).toHaveTextContent('Owner');
  expect(screen.getByText('3 people')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Workspace' })).toBeNull();
});

it.each([
  ['en', 1, '1 person'],
  ['es', 1, '1 persona'],
  ['es', 2, '2 personas'],
] as const)('counts in %s: %s', async (language, people, text) => {
  await open({ 'GET /api/workspaces': [workspaceOf({ people })] }, { language });
  expect(await screen.findByText(text)).toBeVisible();
});

it('changes a role', async () => {
  const { calls, toast } = await open({
    'PATCH /api/workspaces/7/members/9': { ...luis, role: 'manager' },
  });
  await choose('Luis', 'Change role');
  const dialog = await screen.findByRole('dialog', { name: 'Role of Luis' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Manager' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'manager' });
  expect(screen.getByText('luis@example.com').closest('tr')).toHaveTextContent('Manager');
  expect(toast()?.description).toBe('Luis now has the role: Manager.');
});

it('keeps the dialog open and shows why a role was rejected', async () => {
  const said = { statusCode: 403, code: 'ROLE_TOO_LOW', message: 'Your role does not allow this.' };
  await open({ 'PATCH /api/workspaces/7/members/9': reply(403, said) });
  await choose('Luis', 'Change role');
  await userEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
});

it('removes a member after a confirmation', async () => {
  let rows = [ana, eva, luis];
  const { calls } = await open({
    'GET /api/workspaces/7/members': () => rows,
    'DELETE /api/workspaces/7/members/9': () => {
      rows = [ana, eva];
    },
  });
  await choose('Luis', 'End access');
  const dialog = await screen.findByRole('alertdialog', { name: 'End the access of Luis?' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(screen.queryByText('luis@example.com')).toBeNull());
});

it.each(['Leave the workspace', 'Change role'])('tells the last owner why not: %s', async (action) => {
  const { calls } = await open({});
  await choose('Ana', action);
  const dialog = await screen.findByRole('dialog', { name: 'You are the only owner' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Understood' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('hands the companies and leads of a removed member to a successor', async () => {
  const { calls } = await open({
    'DELETE /api/workspaces/7/members/8?successor=7': undefined,
    'GET /api/workspaces/7/members': [ana, { ...eva, userId: 8, role: 'member', name: 'Luis' }],
  });
  await choose('Luis', 'End access');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.selectOptions(
    dialog.getByRole('combobox', { name: 'Who takes over their companies and leads?' }),
    'Ana',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'End access' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/workspaces/7/members/8?successor=7'],
    ]),
  );
});

it('lets an owner leave if there is another one', async () => {
  await open({ 'GET /api/workspaces/7/members': [ana, { ...eva, role: 'owner' }] });
  await choose('Ana', 'Leave the workspace');
  expect(await screen.findByRole('alertdialog', { name: 'Leave Nodo?' })).toBeVisible();
});

it('does not let a manager change or remove owners', async () => {
  await open({ 'GET /api/workspaces': [workspaceOf({ role: 'manager' })] });
  await screen.findByText('ana@example.com');
  expect(screen.queryByRole('button', { name: 'Actions for Ana' })).toBeNull();
  await choose('Luis', 'Change role');
  expect(await screen.findByRole('radio', { name: 'Manager' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Owner' })).toBeNull();
});

it('lets a member look and leave, but neither change nor invite', async () => {
  const mine = [workspaceOf({ id: 7 }), workspaceOf({ id: 20, name: 'Huyu', role: 'member' })];
  let listed = mine;
  const { location } = await open(
    {
      'GET /api/workspaces': () => listed,
      'GET /api/workspaces/20/members': [memberOf(3, 'Pia', 'owner'), { ...ana, role: 'member' }],
      'DELETE /api/workspaces/20/members/7': () => {
        listed = mine.slice(0, 1);
      },
    },
    { route: '/people?workspace=20&view=invitations' },
  );
  await screen.findByText('pia@example.com');
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Invitations' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Workspace' }));
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the workspace' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave Huyu?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the workspace' }));
  await waitFor(() => expect(location()).toBe('/people'));
  expect(await screen.findByText('luis@example.com')).toBeVisible();
});

it('switches between workspaces by the address', async () => {
  const { location } = await open({
    'GET /api/workspaces': [workspaceOf({ name: 'Ana' }), workspaceOf({ id: 20, name: 'Huyu' })],
    'GET /api/workspaces/20/members': [memberOf(3, 'Pia', 'owner')],
  });
  const choice = await screen.findByRole('combobox', { name: 'Workspace' });
  expect(choice).toHaveValue('7');
  await userEvent.selectOptions(choice, 'Huyu');
  expect(location()).toBe('/people?workspace=20');
  expect(await screen.findByText('pia@example.com')).toBeVisible();
  expect(screen.queryByText('luis@example.com')).toBeNull();
});

it('explains what a closed workspace requires, and requests nothing of it', async () => {
  const { calls } = await open({ 'GET /api/workspaces': [workspaceOf({ asksPasskey: true, locked: true })] });
  expect(
    await screen.findByText(/^The workspace Nodo is open only to people who have signed in with a passkey\./),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Your account' }).at(-1)).toHaveAttribute('href', '/account');
  expect(calls.map(({ path }) => path)).not.toContain('/api/workspaces/7/members');
});

it('lets a member leave a workspace that is closed to this session', async () => {
  const shut = workspaceOf({ id: 20, name: 'Huyu', asksPasskey: true, locked: true });
  const { calls, toast } = await open(
    { 'GET /api/workspaces': [workspaceOf(), shut], 'DELETE /api/workspaces/20/members/7': reply(204) },
    { route: '/people?workspace=20' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the workspace' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Huyu?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the workspace' }));
  await waitFor(() => expect(toast()?.title).toBe('You have left'));
  expect(calls.map(({ path }) => path)).not.toContain('/api/workspaces/20/members');
});

it('lets a member leave their own workspace when it is closed and has other people (rule 19.54)', async () => {
  const shut = workspaceOf({ asksPasskey: true, locked: true, people: 2 });
  await open({ 'GET /api/workspaces': [shut] });
  expect(await screen.findByRole('button', { name: 'Leave the workspace' })).toBeVisible();
});

it('shows a user without an own workspace another one, or says that there is none', async () => {
  const { unmount } = await open({
    'GET /api/workspaces': [workspaceOf({ id: 20, name: 'Huyu' })],
    'GET /api/workspaces/20/members': [],
  });
  expect(await screen.findByText(/Huyu/)).toBeVisible();
  unmount();
  await open({ 'GET /api/workspaces': [] });
  expect(await screen.findByText('You have no workspace. Ask somebody to invite you.')).toBeVisible();
});

it('says that the user is not in the workspace of the address, and leads out of it', async () => {
  await open({}, { route: '/people?workspace=99' });
  expect(await screen.findByText(/You are not in this workspace/)).toBeVisible();
  for (const name of ['People and roles', 'Show my workspace'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/people');
});

it.each([
  ['the workspace', 'GET /api/workspaces', 'The workspace could not be loaded'],
  ['its people', 'GET /api/workspaces/7/members', 'The people could not be loaded'],
])('shows an error when %s cannot be loaded, and retries', async (_what, call, title) => {
  let isDown = true;
  const good = call.endsWith('members') ? [ana, eva, luis] : [workspaceOf()];
  await open({ [call]: () => (isDown ? reply(503) : good) });
  expect(await screen.findByText(title)).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('luis@example.com')).toBeVisible();
});

it('saves name and reach of the workspace', async () => {
  const { calls } = await open(
    { 'PATCH /api/workspaces/7': workspaceOf({ name: 'Nodo Norte', reach: 'assigned' }) },
    { route: '/people?view=workspace' },
  );
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Nodo Norte');
  await userEvent.click(screen.getByRole('radio', { name: 'Only assigned ones' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ask for a passkey/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Nodo Norte',
      reach: 'assigned',
      asksPasskey: true,
    }),
  );
  expect(await screen.findByText('Nodo Norte')).toBeVisible();
});

it('leaves the other settings of the workspace as another owner has set them', async () => {
  const { calls } = await open(
    { 'PATCH /api/workspaces/7': workspaceOf({ name: 'Huyu', asksPasskey: true }) },
    { route: '/people?view=workspace' },
  );
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Huyu');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Ask for a passkey/ })).toBeChecked());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Huyu' });
});

it('does not call an owner the only one while the people cannot be read', async () => {
  let isDown = true;
  const people = [ana, { ...eva, role: 'owner' as const }];
  await open(
    { 'GET /api/workspaces/7/members': () => (isDown ? reply(503) : people) },
    { route: '/people?view=workspace' },
  );
  await screen.findByText('The people could not be loaded');
  expect(screen.queryByText(/right now there is no other one/)).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Leave the workspace' })).toBeVisible();
});
