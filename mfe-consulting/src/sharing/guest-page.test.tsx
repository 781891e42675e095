import { renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';

const token = 'T'.repeat(43);
const own = { ...testUser, email: 'eva@client.example' };
const offer = {
  ...{ company: 'Acme', email: own.email, kind: 'reader', endsOn: '2099-01-31' },
  from: { name: 'Ana', workspace: 'Nodo' },
};
const workspace = (id: number, name: string) => ({
  ...{ id, name, role: 'owner', reach: 'all', people: 1, createdAt: '2026-01-02T03:04:05.000Z' },
});
const used = reply(410, { statusCode: 410, code: 'INVITATION_ENDED', message: 'Used.' });

const open = (fetch: Record<string, unknown>, language: 'en' | 'es' = 'en', user: typeof own | null = own) =>
  renderPortal(portal, {
    ...{ route: `/guest#${token}`, language, ...(user && { user }) },
    fetch: { 'GET /api/workspaces': [workspace(7, 'Ana')], ...fetch },
  });

describe('an invitation (rule 18.55)', () => {
  it('names the sender and the workspace', async () => {
    await open({ 'POST /api/guest-invitations/look': offer });
    expect(await screen.findByText('Ana invites you for the workspace Nodo.')).toBeVisible();
  });

  it.each([
    ['reader', 'Ana invites you.'],
    ['handover', 'Ana offers it.'],
  ])('does not repeat the name for a workspace that has it (%s)', async (kind, text) => {
    const from = { name: 'Ana', workspace: 'Ana' };
    await open({ 'POST /api/guest-invitations/look': { ...offer, kind, from } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says until when it can be accepted, if the service tells', async () => {
    const expiresAt = '2098-12-04T10:00:00.000Z';
    await open({ 'POST /api/guest-invitations/look': { ...offer, expiresAt } });
    expect(
      await screen.findByText(/ends on 31 Jan 2099\. You can accept it until 4 Dec 2098\./),
    ).toBeVisible();
  });

  it('of a company says until when it can be accepted, by its expiry and not by its last day', async () => {
    const handover = { ...offer, kind: 'handover', expiresAt: '2098-12-04T10:00:00.000Z' };
    await open({ 'POST /api/guest-invitations/look': handover });
    expect(await screen.findByText(/can be accepted until 4 Dec 2098\.$/)).toBeVisible();
  });

  it.each<['en' | 'es', number, number, string]>([
    ['en', 0, 0, 'It includes neither guests nor reading links.'],
    ['en', 3, 0, 'It includes 3 guests and no reading links.'],
    ['en', 1, 1, 'It includes 1 guest and 1 reading link.'],
    ['en', 2, 3, 'It includes 2 guests and 3 reading links.'],
    ['es', 0, 1, 'Incluye 1 enlace de lectura y ninguna persona invitada.'],
    ['es', 0, 0, 'No incluye personas invitadas ni enlaces de lectura.'],
    ['es', 2, 2, 'Incluye 2 personas invitadas y 2 enlaces de lectura.'],
  ])(
    'in %s says what comes along with a company: %s guests, %s links',
    async (language, guests, links, text) => {
      const handover = { ...offer, kind: 'handover', brings: { guests, links } };
      await open({ 'POST /api/guest-invitations/look': handover }, language);
      expect(await screen.findByText((said) => said.startsWith(text))).toBeVisible();
    },
  );

  it('says to whom a company is offered', async () => {
    const handover = { ...offer, kind: 'handover', brings: { guests: 0, links: 0 } };
    await open({ 'POST /api/guest-invitations/look': handover });
    expect(await screen.findByText('It moves to your workspace Ana.')).toBeVisible();
    expect(screen.getByText('Ana offers it; it is in the workspace Nodo.')).toBeVisible();
  });

  it('preselects the own workspace of a user who manages several', async () => {
    const handover = { ...offer, kind: 'handover', brings: { guests: 0, links: 0 } };
    const workspaces = [workspace(3, 'Nodo'), workspace(testUser.id, 'Ana')];
    const { calls } = await open({
      'GET /api/workspaces': workspaces,
      'POST /api/guest-invitations/look': handover,
      'POST /api/guest-invitations/accept': { companyId: null },
    });
    expect(await screen.findByRole('combobox', { name: 'Workspace' })).toHaveValue(String(testUser.id));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText(/^Accepted/);
    expect(calls.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({
      token,
      workspaceId: testUser.id,
    });
  });

  it('from a service of the previous version works too', async () => {
    const { from: _from, ...before } = offer;
    await open({ 'POST /api/guest-invitations/look': before });
    expect(await screen.findByRole('button', { name: 'Accept and open' })).toBeVisible();
  });
});

describe('a used invitation (rule 18.57)', () => {
  it('links its guest to the company', async () => {
    await open({
      'POST /api/guest-invitations/look': used,
      'POST /api/guest-invitations/accept': { companyId: 5 },
    });
    await screen.findByText('You already have access to this company.');
    const link = screen.getByRole('link', { name: 'Open the company' });
    expect(link).toHaveAttribute('href', '/empresa/5?tab=report');
  });

  it('tells anybody else that it was used', async () => {
    await open({ 'POST /api/guest-invitations/look': used, 'POST /api/guest-invitations/accept': used });
    expect(await screen.findByText('Used.')).toBeVisible();
  });

  it('cannot be accepted while signed out', async () => {
    const { calls } = await open({ 'POST /api/guest-invitations/look': used }, 'en', null);
    expect(await screen.findByText('Used.')).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/accept'))).toBe(false);
  });
});

describe('an invitation from /home (rule 18.79)', () => {
  const openOwn = (fetch: Record<string, unknown>, user: typeof own | null = own) =>
    renderPortal(portal, {
      ...{ route: '/guest?offer=12', ...(user && { user }) },
      fetch: { 'GET /api/workspaces': [workspace(own.id, 'Ana'), workspace(8, 'Norte')], ...fetch },
    });

  it('is found and accepted by its id, into the chosen workspace', async () => {
    const { calls } = await openOwn({
      'GET /api/guest-invitations/12': { ...offer, kind: 'handover' },
      'POST /api/guest-invitations/12/accept': { companyId: null },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Workspace'), 'Norte');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/^Accepted\./)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ workspaceId: 8 });
  });

  it('leads a guest to the company', async () => {
    const { location } = await openOwn({
      'GET /api/guest-invitations/12': offer,
      'POST /api/guest-invitations/12/accept': { companyId: 3 },
      'GET /api/companies/3': reply(404, {}),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept and open' }));
    await waitFor(() => expect(location()).toContain('/empresa/3'));
  });

  it('that is no longer open says so, and asks for nothing else', async () => {
    const { calls } = await openOwn({ 'GET /api/guest-invitations/12': used });
    expect(await screen.findByRole('link', { name: 'Go to the companies' })).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks who is signed out to sign in, and returns', async () => {
    const { location, calls } = await openOwn({}, null);
    await waitFor(() => expect(location()).toContain('/auth'));
    expect(calls.some(({ path }) => path.includes('guest-invitations'))).toBe(false);
  });
});
