import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { workspaceOf } from '../test/workspaces';

const invitation = (id: number, email: string, role = 'member') => ({
  id,
  email,
  role,
  invitedBy: 'Ana',
  createdAt: '2026-02-03T10:00:00.000Z',
  expiresAt: '2026-02-10T10:00:00.000Z',
});

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/people?view=invitations',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/invitations': [],
      ...fetch,
    },
    ...options,
  });

it('keeps a typed invitation until it is sent or discarded (rule 5.9)', async () => {
  const first = await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'eva@example.com');
  first.unmount();
  const second = await open({});
  expect(await screen.findByRole('textbox', { name: /Email/ })).toHaveValue('eva@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  await open({});
  await screen.findByRole('button', { name: 'Invite somebody' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('invites an address and shows the link once, for copying', async () => {
  let rows: unknown[] = [];
  const { calls } = await open({
    'GET /api/workspaces/7/invitations': () => rows,
    'POST /api/workspaces/7/invitations': () => {
      rows = [invitation(1, 'eva@example.com', 'manager')];
      return reply(201, { ...invitation(1, 'eva@example.com', 'manager'), link: '/join#secret' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const form = await screen.findByRole('dialog', { name: 'Invite somebody to Nodo' });
  await userEvent.click(within(form).getByRole('button', { name: 'Invite' }));
  expect(await within(form).findByText('Email is required')).toBeVisible();
  await userEvent.type(within(form).getByRole('textbox', { name: /Email/ }), 'eva@example.com');
  await userEvent.click(within(form).getByRole('radio', { name: 'Manager' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'eva@example.com',
    role: 'manager',
  });
  expect(within(dialog).getByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/join#secret');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await within(dialog).findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/join#secret');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 open invitation')).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret');
});

it('keeps what was typed when the invitation is rejected', async () => {
  const said = { statusCode: 409, code: 'ALREADY_MEMBER', message: 'This person is already here.' };
  await open({ 'POST /api/workspaces/7/invitations': reply(409, said) });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Email/ }), 'eva@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('This person is already here.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('eva@example.com');
});

it('withdraws an invitation after a confirmation', async () => {
  await open(
    {
      'GET /api/workspaces/7/invitations': [invitation(1, 'eva@example.com'), invitation(2, 'x@example.com')],
      'DELETE /api/workspaces/7/invitations/1': undefined,
    },
    { language: 'es' },
  );
  expect(await screen.findByText('2 invitaciones abiertas')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retirar la invitación de eva@example.com' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Retirar esta invitación?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(screen.getByText('1 invitación abierta')).toBeVisible());
});

it('offers a manager neither the role of an owner nor the withdrawal of an owner’s invitation', async () => {
  await open({
    'GET /api/workspaces': [workspaceOf({ role: 'manager' })],
    'GET /api/workspaces/7/invitations': [invitation(1, 'eva@example.com', 'owner')],
  });
  await screen.findByText('eva@example.com');
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Invite somebody' }));
  expect(await screen.findByRole('radio', { name: 'Manager' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Owner' })).toBeNull();
});

it.each([
  [true, undefined, /An email with a link is on its way to new@example.com/],
  [false, undefined, /^Send it to new@example.com/],
  [false, '2026-12-01T10:00:00.000Z', /until you confirm your own address: .*to new@example.com yourself/],
])('says if an email is sent: %s, own address to be confirmed by %s', async (isMailed, confirmBy, text) => {
  const user = { ...testUser, ...(confirmBy && { confirmBy }) };
  await open(
    {
      'POST /api/workspaces/7/invitations': reply(201, {
        ...invitation(1, 'new@example.com'),
        link: '/join#secret',
        isMailed,
      }),
    },
    { user },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const form = await screen.findByRole('dialog');
  await userEvent.type(within(form).getByRole('textbox', { name: /Email/ }), 'new@example.com');
  await userEvent.click(within(form).getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(text)).toBeVisible();
});
