import type { Capability } from '@portals/contracts/fields';
import { type FakeReply, reply, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { open } from '../test/open-portal';

const all: Capability[] = ['read', 'contribute', 'work', 'manage'];
const report = {
  ...{ id: 21, marketingCompanyId: 3, type: 'weekly', period: '2026-W45', language: 'en', running: false },
  createdAt: '2026-11-10T03:04:05.000Z',
};
const token = 'T'.repeat(43);

function openAccess(
  capabilities: Capability[],
  more: Record<string, unknown> = {},
  reports = [report],
  query = '',
) {
  const data: MarketingData = {
    companies: [{ ...company(3, 'Alfa'), workspaceId: 8, capabilities }],
    products: [],
  };
  const listed = reply(200, reports, { 'X-Total-Count': String(reports.length) });
  const fetch = {
    'GET /api/workspaces': [],
    'GET /api/marketing/companies': marketingApi(data),
    'GET /api/marketing/companies/3/analytics-reports': listed,
    'GET /api/marketing/companies/3/access': { guests: [], invitations: [], links: [] },
    ...more,
  };
  return open(`?view=access&company=3${query}`, data, { fetch });
}

const made = {
  ...{ id: 5, label: 'Board', endsOn: '2099-01-31', withCode: true, createdAt: report.createdAt },
  ...{ opens: [], createdBy: 7, lockedUntil: null, token, code: '12345678' },
};

describe('access to a company (rule 18.70)', () => {
  // Must run before tests that leave a dialog open: such a dialog restores the focus after its test has ended, which disturbs the next.
  it.each([
    ['20', '20', true],
    ['99', '21', false],
  ])('preselects the report that the user came to share: %s', async (asked, preselected, isFocused) => {
    const reports = [report, { ...report, id: 20, period: '2026-W44' }];
    const { unmount } = await openAccess(all, {}, reports, `&report=${asked}`);
    const button = await screen.findByRole('button', { name: 'New link' });
    await waitFor(() => expect(document.activeElement === button).toBe(isFocused));
    await userEvent.click(button);
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText(/^Report/)).toHaveValue(preselected);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    unmount();
  });

  it('preselects a report that is older than the listed ones', async () => {
    const { unmount } = await openAccess(
      all,
      {
        'GET /api/marketing/companies/3/analytics-reports': reply(200, [report], { 'X-Total-Count': '101' }),
        'GET /api/marketing/analytics-reports/5': { ...report, id: 5, period: '2024-W01' },
      },
      [],
      '&report=5',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText(/^Report/)).toHaveValue('5');
    unmount();
  });

  it.each([
    ['Invite somebody', /^Email/, 'eva@client.example'],
    ['New link', /^Who is it for/, 'Board'],
    ['Hand over', /^Email/, 'leo@other.example'],
  ])(
    'keeps what was typed after "%s" until it is sent or discarded (rule 5.9)',
    async (opener, label, typed) => {
      const first = await openAccess(all);
      await userEvent.click(await screen.findByRole('button', { name: opener }));
      await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText(label), typed);
      first.unmount();
      const second = await openAccess(all);
      const form = within(await screen.findByRole('dialog'));
      expect(form.getByLabelText(label)).toHaveValue(typed);
      await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
      second.unmount();
      await openAccess(all);
      await screen.findByRole('button', { name: opener });
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('is managed by users with that right, and guests can only read', async () => {
    await openAccess(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['reader']);
  });

  it('is not requested by users without that right', async () => {
    const { calls } = await openAccess(['read', 'contribute', 'work']);
    expect(await screen.findByText('Owners and managers choose who has access')).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/access'))).toEqual([]);
  });

  it('includes links to one report, which are shown once (rule 18.72)', async () => {
    const { calls } = await openAccess(all, { 'POST /api/marketing/reading-links': reply(201, made) });
    await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText(/^Report/)).toHaveValue('21');
    await userEvent.type(form.getByLabelText(/^Who is it for/), 'Board');
    await userEvent.click(form.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(
      `${window.location.origin}/comercia-report#${token}`,
    );
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ companyId: 3, reportId: 21, label: 'Board', withCode: false });
  });

  it('names the report that a link opens, who invited a guest, and the members it is assigned to', async () => {
    const place = {
      id: 8,
      name: 'Huyu',
      role: 'owner',
      reach: 'assigned',
      people: 3,
      createdAt: report.createdAt,
    };
    const member = (userId: number, name: string, role: string) => ({
      ...{ userId, name, role, email: `${name}@huyu.example`, since: report.createdAt },
    });
    const guest = { id: 1, userId: 40, email: 'eva@client.example', kind: 'reader', endsOn: '2099-01-31' };
    const { token: _token, code: _code, ...link } = made;
    await openAccess(all, {
      'GET /api/workspaces': [place],
      'GET /api/workspaces/8/members': [
        member(7, 'Ana', 'owner'),
        member(9, 'Luis', 'manager'),
        member(11, 'Pia', 'member'),
      ],
      'GET /api/marketing/companies/3/members': { userIds: [11] },
      'GET /api/marketing/companies/3/access': {
        guests: [{ ...guest, createdAt: report.createdAt, invitedBy: 9 }],
        invitations: [],
        links: [{ ...link, reportId: 21 }],
      },
    });
    const row = async (text: string) => (await screen.findByText(text)).closest('li');
    await waitFor(async () => expect(await row('eva@client.example')).toHaveTextContent('by Luis'));
    expect(await row('Board')).toHaveTextContent(/opens .*2026/);
    expect(await screen.findByRole('heading', { name: 'Members of the workspace' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Pia/ })).toBeChecked();
  });

  it('offers no link while there is no report', async () => {
    await openAccess(all, {}, []);
    expect(await screen.findByText(/There is no report to share yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
  });

  describe('a handover', () => {
    const offer = { id: 4, email: 'x@y.example', kind: 'handover', endsOn: '2099-01-31', accepted: true };
    const invitations = [{ ...offer, expiresAt: report.createdAt }];
    const refused = (code: string, message: string) =>
      reply(409, { statusCode: 409, code, message, requestId: 'r' });

    async function complete(answers: readonly FakeReply[]) {
      const left = [...answers];
      const shown = await openAccess(all, {
        'GET /api/marketing/companies/3/access': { guests: [], invitations, links: [] },
        'POST /api/marketing/guest-invitations/4/complete': () => left.shift(),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for x@y.example' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Complete handover' }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: 'Complete handover' }));
      return shown;
    }

    it('shows why it failed, and does not leave the page', async () => {
      const { toast, location } = await complete([refused('HANDOVER_MAILING', 'Emails are under way')]);
      await waitFor(() => expect(toast()).toMatchObject({ description: 'Emails are under way' }));
      expect(location()).toBe('/comercia?view=access&company=3');
    });

    it('is completed by several calls when the company is large', async () => {
      const more = refused('HANDOVER_CONTINUES', 'Complete it again');
      const { calls, toast, location } = await complete([more, more, reply(204)]);
      await waitFor(() => expect(toast()).toMatchObject({ tone: 'success' }));
      expect(calls.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(3);
      await waitFor(() => expect(location()).toBe('/comercia?view=companies'));
    });
  });
});
