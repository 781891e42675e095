import type { SharedReport } from '@portals/contracts/consulting';
import type { Capability } from '@portals/contracts/fields';
import type { CompanyAccessAnswer } from '@portals/contracts/sharing';
import {
  type FakeCall,
  heldReply,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { reportFacts } from '../report/report-facts';
import { acme, companyApi, emptyCompany, readyCompany, report } from '../test/company-api';
import { plainSource } from '../test/report-source';

type FakeHandler = (call: FakeCall) => unknown;

const token = 'T'.repeat(43);
const day = '2099-01-31';

const open = (
  route: string,
  fetch: FakeHandler,
  user: typeof testUser | null = testUser,
  more: RenderPortalOptions = {},
) => renderPortal(portal, { route, fetch, language: 'en', ...(user && { user }), ...more });

const access = (more: Partial<CompanyAccessAnswer> = {}): CompanyAccessAnswer => ({
  ...{ guests: [], invitations: [], links: [] },
  ...more,
});

/** Fakes the service with a company for which the user has these capabilities. */
const serviceFor =
  (
    capabilities: Capability[] | undefined,
    own: FakeHandler = () => undefined,
    data = readyCompany(),
  ): FakeHandler =>
  (call) =>
    own(call) ?? companyApi(data, { ...acme, workspaceId: 7, ...(capabilities && { capabilities }) })(call);

const all: Capability[] = ['read', 'contribute', 'work', 'manage'];
const comeIntoView = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('data-tab'));

describe('a company', () => {
  const records = ['contacts', 'products', 'departments', 'problems', 'strengths'];
  it.each<[string, Capability[] | undefined, string[], string[]]>([
    ['whoever manages it', all, [...records, 'report', 'access'], ['Edit company', 'Delete company']],
    ['a member', all.slice(0, 3), [...records, 'report'], ['Edit company']],
    ['a contributor', all.slice(0, 2), [...records, 'report'], []],
    [
      'anybody at a service of the version before',
      undefined,
      [...records, 'report', 'access'],
      ['Edit company', 'Delete company'],
    ],
  ])('offers %s what they may do', async (_name, capabilities, expected, actions) => {
    await open('/empresa/5', serviceFor(capabilities));
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
    expect(tabs()).toEqual(expected);
    if (actions.length === 0) expect(screen.queryByRole('button', { name: 'Company actions' })).toBeNull();
    else {
      await userEvent.click(screen.getByRole('button', { name: 'Company actions' }));
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(actions);
    }
  });

  it('shows a reader only the report, whatever the address says', async () => {
    await open('/empresa/5?tab=products', serviceFor(['read'], undefined, { ...readyCompany(), report }));
    expect(await screen.findByRole('article')).toHaveTextContent('First <b>step</b>');
    expect(tabs()).toEqual(['report']);
  });

  it('tells a reader that there is no report yet', async () => {
    await open('/empresa/5', serviceFor(['read'], undefined, emptyCompany()));
    expect(await screen.findByText('There is no report yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Generate report' })).toBeNull();
  });

  it('shows a reader the report that was generated meanwhile, when the page comes into view (rule 5.8)', async () => {
    const data = emptyCompany();
    await open('/empresa/5?tab=report', serviceFor(['read'], undefined, data));
    expect(await screen.findByText('There is no report yet')).toBeInTheDocument();
    data.report = report;
    await comeIntoView();
    expect(await screen.findByRole('article')).toHaveTextContent('First <b>step</b>');
  });

  it('shows a contributor what is missing, but not the button to generate the report', async () => {
    await open('/empresa/5?tab=report', serviceFor(['read', 'contribute']));
    expect(await screen.findByText('Your consultants generate the report.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Generate report' })).toBeNull();
  });
});

describe('a page that stays open when access ends (rule 18.58)', () => {
  const ended = reply(404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found' });

  /** A user whose workspace is not the workspace of the company. */
  const colleague = { ...testUser, id: 9 };

  it.each<[string, () => unknown]>([
    ['comes into view again', () => comeIntoView()],
    ['is used further', () => userEvent.click(screen.getByRole('tab', { name: /Departments/ }))],
  ])('shows an error when it %s, and nothing more of the company', async (_name, act) => {
    let isOpen = true;
    await open(
      '/empresa/5',
      serviceFor(all.slice(0, 2), ({ path }) => (path === '/api/companies/5' && !isOpen ? ended : undefined)),
      colleague,
    );
    await screen.findByText('Oak chair');
    isOpen = false;
    await act();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your access has ended' })).toBeVisible();
    expect(screen.getByText(/You no longer have access to Acme/)).toBeVisible();
    expect(screen.queryByText('Oak chair')).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each([
    ['access has ended', 'alert', 'You no longer have access to Acme', () => ended],
    [
      'reading is left',
      'status',
      'You can only read this company now',
      () => ({ ...acme, capabilities: ['read'] }),
    ],
  ])(
    'shows what was typed in a form that is refused where %s (rule 18.75)',
    async (_name, role, words, left) => {
      let isOpen = true;
      const { toast } = await open(
        '/empresa/5?tab=problems',
        serviceFor(all.slice(0, 2), ({ method, path }) => {
          if (method === 'POST') return ended;
          return path === '/api/companies/5' && !isOpen ? left() : undefined;
        }),
        colleague,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'New problem' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText(/^Description/), 'Nobody answers');
      await userEvent.click(dialog.getByRole('radio', { name: /^4/ }));
      isOpen = false;
      await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
      const kept = within(await screen.findByRole('region', { name: 'What you had typed' }));
      expect(kept.getByLabelText('Description')).toHaveValue('Nobody answers');
      expect(kept.getAllByRole('textbox')).toHaveLength(1);
      expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining([expect.stringContaining(words)]),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(toast()).toBeNull();
      // When access is restored, the form reopens with its draft, without the notice about lost access.
      isOpen = true;
      await comeIntoView();
      const again = within(await screen.findByRole('dialog'));
      expect(again.getByLabelText(/^Description/)).toHaveValue('Nobody answers');
      expect(screen.queryByText(words)).toBeNull();
    },
  );

  it('says it without a toast when the form of the company is refused', async () => {
    let isOpen = true;
    const { toast } = await open(
      '/empresa/5',
      serviceFor(all, ({ path }) => (path === '/api/companies/5' && !isOpen ? ended : undefined)),
      colleague,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Company actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit company' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Sector/), ' typed');
    isOpen = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your access has ended' })).toBeVisible();
    expect(toast()).toBeNull();
  });

  it('notices what has become of a company of the workspace that came with the account (rule 18.3)', async () => {
    let company: object = { ...acme, workspaceId: testUser.id, capabilities: all };
    await open(
      '/empresa/5',
      serviceFor(all, ({ path }) => (path === '/api/companies/5' ? company : undefined)),
    );
    await screen.findByText('Oak chair');
    company = { ...company, name: 'Acme SL', capabilities: all.slice(0, 3) };
    await comeIntoView();
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme SL' })).toBeVisible();
    expect(tabs()).not.toContain('access');
  });

  it('shows on another visit what the person may do now, and the lists as they are (rule 5.8)', async () => {
    const data = readyCompany();
    let capabilities: Capability[] = all.slice(0, 2);
    const row = { ...acme, report: { status: 'ready', missing: [] } };
    await open('/empresa/5', (call) =>
      call.path.startsWith('/api/companies?')
        ? reply(200, [row], { 'X-Total-Count': '1' })
        : serviceFor(capabilities, undefined, data)(call),
    );
    await screen.findByText('Oak chair');
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
    await userEvent.click(crumbs.getByRole('link', { name: 'Companies' }));
    const again = await screen.findByRole('link', { name: 'Acme' });
    capabilities = all;
    data.products.push({ id: 2, companyId: 5, name: 'Bench', description: 'Pine bench', type: 'product' });
    await userEvent.click(again);
    expect(await screen.findByText('Bench')).toBeVisible();
    await waitFor(() => expect(tabs()).toContain('access'));
  });

  it('stays as it is while the service does not answer', async () => {
    let fails = false;
    const { calls } = await open(
      '/empresa/5',
      serviceFor(all, ({ path }) => (path === '/api/companies/5' && fails ? reply(503, {}) : undefined)),
      colleague,
    );
    await screen.findByText('Oak chair');
    fails = true;
    const before = calls.length;
    await comeIntoView();
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    expect(screen.getByText('Oak chair')).toBeVisible();
  });

  it('asks a reader for no list that they may not read', async () => {
    const { calls } = await open(
      '/empresa/5?tab=report',
      serviceFor(['read'], undefined, { ...readyCompany(), report }),
    );
    await screen.findByRole('article');
    expect(calls.map(({ path }) => path).filter((path) => /products|contacts/.test(path))).toEqual([]);
  });
});

describe('the access tab', () => {
  const openAccess = (answer: CompanyAccessAnswer, own: FakeHandler = () => undefined, user = testUser) =>
    open(
      '/empresa/5?tab=access',
      serviceFor(
        all,
        (call) =>
          own(call) ??
          (call.path === '/api/companies/5/access'
            ? answer
            : call.path === '/api/workspaces'
              ? []
              : undefined),
      ),
      user,
    );
  const guest = {
    id: 3,
    userId: 9,
    email: 'marta@client.example',
    kind: 'reader' as const,
    endsOn: day,
    createdAt: acme.createdAt,
  };
  const opens = (counts: number[]) => counts.map((count, n) => ({ day: `2026-11-0${9 - n}`, opens: count }));

  it('counts how often a link was opened in words', async () => {
    const link = {
      ...{ label: 'Board', endsOn: day, withCode: false, createdAt: acme.createdAt },
      ...{ createdBy: 7, lockedUntil: null },
    };
    const links = [[], [1], [1, 1], [4, 3]].map((counts, id) => ({
      ...link,
      id: id + 1,
      opens: opens(counts),
    }));
    await openAccess(access({ links }));
    for (const text of ['not opened yet', 'opened once', 'opened 2 times', 'opened 7 times'])
      expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.getAllByText(/last on/)).toHaveLength(3);
  });

  it('shows a guest and a link as ended when their last day is over', async () => {
    const link = {
      label: 'Board',
      withCode: false,
      createdAt: acme.createdAt,
      createdBy: 7,
      lockedUntil: null,
    };
    await openAccess(
      access({
        guests: [
          { ...guest, endsOn: '2026-01-31' },
          { ...guest, id: 8, email: 'luz@client.example' },
        ],
        links: [{ ...link, id: 1, endsOn: '2026-02-01', opens: [] }],
      }),
    );
    const row = (text: string) => screen.getByText(text).closest('li');
    await screen.findByText('Board');
    expect(row('marta@client.example')).toHaveTextContent(/Ended.*ended on 31 Jan/);
    expect(row('marta@client.example')?.innerHTML).toContain('marta<wbr>@client<wbr>.example');
    expect(row('luz@client.example')).toHaveTextContent(/until 31 Jan/);
    expect(row('luz@client.example')).not.toHaveTextContent(/ended/i);
    expect(row('Board')).toHaveTextContent(/Ended.*ended on 1 Feb/);
  });

  it('shows who has access now when the page comes into view (rule 5.8)', async () => {
    const answer = access({ guests: [guest] });
    await openAccess(answer);
    expect(await screen.findByText('marta@client.example')).toBeVisible();
    answer.guests = [{ ...guest, id: 8, email: 'luz@client.example' }];
    await comeIntoView();
    expect(await screen.findByText('luz@client.example')).toBeVisible();
    expect(screen.queryByText('marta@client.example')).toBeNull();
  });

  it('offers everything below the company as an archive', async () => {
    await openAccess(access());
    const link = await screen.findByRole('link', { name: 'Download all data of Acme' });
    expect(link).toHaveAttribute('href', '/api/companies/5/archive?language=en');
    expect(link).toHaveAttribute('download');
  });

  it('ends an access after a question', async () => {
    const { calls } = await openAccess(access({ guests: [guest] }), (call) =>
      call.method === 'DELETE' ? reply(204) : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for marta@client.example' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'End access' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End access' }),
    );
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/company-guests/3',
      ]),
    );
  });

  it.each<[string, object, (dialog: ReturnType<typeof within>) => Promise<void>]>([
    [
      'the last day',
      { endsOn: '2099-02-28' },
      async (dialog) =>
        void fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: '2099-02-28' } }),
    ],
    [
      'the kind',
      { kind: 'contributor' },
      (dialog) => userEvent.click(dialog.getByRole('radio', { name: /^Contributor/ })),
    ],
  ])(
    'changes %s of a guest alone, so that the rest stays as a colleague has left it (rule 18.5)',
    async (_name, body, change) => {
      const { calls } = await openAccess(access({ guests: [guest] }), ({ method }) =>
        method === 'PATCH' ? { ...guest, ...body } : undefined,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for marta@client.example' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Change access' }));
      const dialog = within(await screen.findByRole('dialog'));
      await change(dialog);
      await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
      const patches = () => calls.filter(({ method }) => method === 'PATCH');
      await waitFor(() => expect(patches().map(({ path }) => path)).toEqual(['/api/company-guests/3']));
      expect(patches()[0]?.body).toEqual(body);
    },
  );

  it('shows the link of an invitation for the only time, and keeps what was typed when it is refused', async () => {
    let refuse = true;
    const invitation = {
      id: 4,
      email: 'x@y.example',
      kind: 'reader',
      endsOn: day,
      expiresAt: acme.createdAt,
      accepted: false,
      token,
    };
    await openAccess(
      access(),
      ({ method, path }) => {
        if (method !== 'POST' || path !== '/api/guest-invitations') return undefined;
        return refuse
          ? reply(422, { statusCode: 422, code: 'GUEST_LIMIT', message: 'Too many guests', requestId: 'r' })
          : reply(201, invitation);
      },
      { ...testUser, confirmBy: acme.createdAt },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText(/^Email/), 'x@y.example');
    await userEvent.click(form.getByRole('button', { name: 'Create invitation' }));
    expect(await form.findByText('Too many guests')).toBeInTheDocument();
    expect(form.getByLabelText(/^Email/)).toHaveValue('x@y.example');
    refuse = false;
    await userEvent.click(form.getByRole('button', { name: 'Create invitation' }));
    expect(await screen.findByRole('dialog', { name: 'Invitation for x@y.example' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByLabelText('Link')).toHaveValue(`${window.location.origin}/guest#${token}`);
    expect(screen.getByText(/because you have not confirmed your own address yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a link with a code until both were copied', async () => {
    const made = {
      ...{ id: 1, label: 'Board', endsOn: day, withCode: true, createdAt: acme.createdAt, opens: [] },
      ...{ token, code: '12345678' },
    };
    await openAccess(access(), ({ method }) => (method === 'POST' ? reply(201, made) : undefined));
    await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
    await userEvent.type(await screen.findByLabelText(/^Who is it for/), 'Board');
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    const shown = within(await screen.findByRole('dialog', { name: 'The link is ready' }));
    for (const copy of shown.getAllByRole('button', { name: 'Copy' })) {
      await userEvent.keyboard('{Escape}');
      await userEvent.click(copy);
    }
    expect(await shown.findAllByText('Copied')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('completes a handover that has been accepted, and no other', async () => {
    const offer = { email: 'x@y.example', kind: 'handover' as const, endsOn: day, expiresAt: acme.createdAt };
    const invitations = [
      { ...offer, id: 4, accepted: true },
      { ...offer, id: 5, email: 'z@y.example', accepted: false },
    ];
    const { calls, location } = await openAccess(access({ invitations }), ({ method }) =>
      method === 'POST' ? reply(204) : undefined,
    );
    expect(await screen.findByText('Handover accepted')).toHaveAttribute('data-tone', 'green');
    const row = (text: string) => screen.getByText(text).closest('li');
    expect(row('x@y.example')).toHaveTextContent(/can be completed until/);
    expect(row('x@y.example')).not.toHaveTextContent(/link works/);
    expect(row('z@y.example')).toHaveTextContent(/link works until/);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for z@y.example' }));
    expect(screen.queryByRole('menuitem', { name: 'Complete handover' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Actions for x@y.example' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Complete handover' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Complete handover' }));
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/guest-invitations/4/complete',
    ]);
  });

  it('assigns members where they reach assigned companies only', async () => {
    const workspace = { id: 7, name: 'Nodo', role: 'owner', people: 2, createdAt: acme.createdAt };
    const people = [
      { userId: 1, name: 'Ana', email: 'ana@example.com', role: 'owner', since: acme.createdAt },
      { userId: 2, name: 'Luis', email: 'luis@example.com', role: 'member', since: acme.createdAt },
      { userId: 3, name: 'Eva', email: 'eva@example.com', role: 'member', since: acme.createdAt },
    ];
    const held = heldReply({ userIds: [2] });
    const answers = [held.answer, () => ({ userIds: [2, 3] })];
    const lists = ['contacts', 'products', 'departments', 'problems', 'strengths'];
    const { calls } = await renderPortal(portal, {
      route: '/empresa/5?tab=access',
      language: 'en',
      user: testUser,
      fetch: {
        'GET /api/workspaces': [{ ...workspace, reach: 'assigned' }],
        'GET /api/workspaces/7/members': people,
        'GET /api/companies/5': { ...acme, workspaceId: 7, capabilities: all },
        'GET /api/companies/5/access': access(),
        'GET /api/companies/5/members': { userIds: [77] },
        'PUT /api/companies/5/members': () => answers.shift()?.(),
        ...Object.fromEntries(lists.map((kind) => [`GET /api/companies/5/${kind}`, []])),
      },
    });
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Luis/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Eva/ }));
    expect(screen.getByRole('checkbox', { name: /Luis/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Eva/ })).toBeChecked();
    expect(sent()).toEqual([{ userIds: [2] }]);
    held.release();
    // The second request includes the first choice, because the first request was still running.
    await waitFor(() => expect(sent()).toEqual([{ userIds: [2] }, { userIds: [2, 3] }]));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Eva/ })).toBeChecked());
    expect(screen.queryByRole('checkbox', { name: /Ana/ })).toBeNull();
  });
});

describe('a shared report', () => {
  const shared: SharedReport = { company: 'Acme', ...report, endsOn: day };
  beforeEach(() => sessionStorage.clear());

  it('opens by the token in the fragment, and again without it in the same tab', async () => {
    const withFacts = { ...shared, facts: reportFacts(plainSource), obligations: true };
    const { calls } = await open(`/shared-report#${token}`, () => withFacts, null);
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent('First <b>step</b>');
    const matrix = within(article).getByRole('group', { name: 'Impact and effort of the recommendations' });
    expect(matrix).toHaveTextContent('Too many suppliers (problem, priority 3)');
    expect(within(matrix).queryByRole('link')).toBeNull();
    expect(article).toHaveTextContent('AI literacy (Article 4)');
    expect(calls.filter(({ path }) => path === '/api/shared-reports').map(({ body }) => body)).toEqual([
      { token },
    ]);
    expect(sessionStorage.getItem('shared-report')).toBe(token);
  });

  it('keeps the numbers that a reader enters for the tab (rule 6.12)', async () => {
    const facts = {
      ...reportFacts(plainSource),
      work: [0, 1].map((row) => ({ row, kind: 'writing' as const })),
    };
    for (const kept of ['', '7']) {
      await open(`/shared-report#${token}`, () => ({ ...shared, facts }), null);
      const fields = await screen.findAllByLabelText<HTMLInputElement>('Times, for each person');
      expect(fields.map(({ value }) => value)).toEqual([kept, '']);
      const [times] = fields;
      expect(times?.closest('details')?.open).toBe(kept !== '');
      fireEvent.change(times as HTMLInputElement, { target: { value: '7' } });
      cleanup();
    }
  });

  it.each([
    ['', 'The address is incomplete. Open the whole link that you were sent.'],
    ['#report-analysis', 'The address is incomplete. Open the whole link that you were sent.'],
  ])('says what is wrong with an address that ends in "%s"', async (hash, text) => {
    const { calls } = await open(`/shared-report${hash}`, () => shared, null);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Shared report' })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is offered in Spanish to a browser that prefers it, until that is answered (rule 2.16)', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en']);
    await open(`/shared-report#${token}`, () => shared, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver en español' }));
    expect(await screen.findByText(/^Puede leer este informe hasta/)).toBeInTheDocument();
    expect(screen.queryByText('Ver en español')).toBeNull();
    languages.mockRestore();
    localStorage.clear();
  });

  it('can be tried again when the service does not answer', async () => {
    let fails = true;
    await open(`/shared-report#${token}`, () => (fails ? reply(503, {}) : shared), null);
    const retry = await screen.findByRole('button', { name: /again/i });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});

describe('an invitation of a guest', () => {
  const offer = { company: 'Acme', email: testUser.email, kind: 'reader', endsOn: day };
  const service =
    (email: string): FakeHandler =>
    ({ path }) => {
      if (path === '/api/guest-invitations/look') return { ...offer, email };
      return path === '/api/guest-invitations/accept'
        ? { companyId: 5 }
        : companyApi(emptyCompany())({ path, method: 'GET' } as FakeCall);
    };

  it('is accepted by a click only, and leads to the report', async () => {
    const { calls, location } = await open(`/guest#${token}`, service(testUser.email));
    const button = await screen.findByRole('button', { name: 'Accept and open' });
    expect(calls.filter(({ path }) => path.endsWith('/accept'))).toEqual([]);
    await userEvent.dblClick(button);
    await waitFor(() => expect(location()).toBe('/empresa/5?tab=report'));
    expect(calls.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1);
  });

  it.each([
    [null, 7],
    ['Huyu', 8],
  ])('moves a company to the workspace that is chosen: %s', async (choice, workspaceId) => {
    const workspace = (id: number, name: string, role: string) => ({
      ...{ id, name, role, reach: 'all', people: 1, createdAt: acme.createdAt },
    });
    const { calls } = await renderPortal(portal, {
      route: `/guest#${token}`,
      language: 'en',
      user: testUser,
      fetch: {
        'GET /api/workspaces': [
          workspace(7, 'Ana', 'owner'),
          workspace(8, 'Huyu', 'manager'),
          workspace(9, 'No', 'member'),
        ],
        'POST /api/guest-invitations/look': { ...offer, kind: 'handover' },
        'POST /api/guest-invitations/accept': { companyId: null },
        'GET /api/companies/5': acme,
      },
    });
    const field = await screen.findByRole('combobox', { name: 'Workspace' });
    expect(
      within(field)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Ana', 'Huyu']);
    if (choice !== null) await userEvent.selectOptions(field, choice);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ token, workspaceId }),
    );
    expect(await screen.findByText(/^Accepted\. The company appears/)).toBeInTheDocument();
  });

  it('cannot be accepted under another account', async () => {
    await open(`/guest#${token}`, service('other@example.com'));
    expect(
      await screen.findByText(/To accept, sign out and sign in with other@example.com/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept and open' })).toBeNull();
  });

  it('leads somebody without a session to both ways in', async () => {
    await open(`/guest#${token}`, service('other@example.com'), null);
    expect(await screen.findByRole('link', { name: 'Sign in to accept' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/auth?mode=register',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('other@example.com');
  });

  it('offers no new account where registration is closed, and says so (rule 3.5)', async () => {
    const site = { newAccounts: 'closed' } as const;
    await open(`/guest#${token}`, service('other@example.com'), null, { site });
    expect(await screen.findByText(/accounts cannot be created here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in to accept' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });
});

describe('a person in charge', () => {
  const workspace = { id: 7, name: 'Nodo', role: 'owner', reach: 'all', createdAt: acme.createdAt };
  const people = [testUser.id, 2].map((userId) => ({
    ...{ userId, name: userId === 2 ? 'Luis Prado' : 'Ana', email: 'x@example.com' },
    ...{ role: 'member', since: acme.createdAt },
  }));
  const company = { ...acme, workspaceId: 7, assigneeId: 2, capabilities: all };
  const openWith = (route: string, count: number) =>
    renderPortal(portal, {
      route,
      language: 'en',
      user: testUser,
      fetch: {
        'GET /api/workspaces': [{ ...workspace, people: count }],
        'GET /api/workspaces/7/members': people,
        'GET /api/companies': reply(200, [{ ...company, report: { status: 'ready', missing: [] } }], {
          'X-Total-Count': '1',
        }),
        'GET /api/companies/5': company,
        'PATCH /api/companies/5': { ...company, assigneeId: null },
        ...Object.fromEntries(
          ['contacts', 'products', 'departments', 'problems', 'strengths'].map((kind) => [
            `GET /api/companies/5/${kind}`,
            [],
          ]),
        ),
      },
    });

  it('is named, and can be changed to nobody', async () => {
    const { calls } = await openWith('/empresa/5', 2);
    expect(await screen.findByText('In charge: Luis Prado')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Company actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit company' }));
    const form = within(await screen.findByRole('dialog'));
    const field = form.getByRole('combobox', { name: 'Person in charge' });
    expect(field).toHaveValue('2');
    await userEvent.selectOptions(field, 'Nobody');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ assigneeId: null }),
    );
  });

  it('finds their companies by a filter', async () => {
    const { calls, location } = await openWith('/consultoria', 2);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Person in charge' }),
      'In my charge',
    );
    await waitFor(() => expect(location()).toBe(`/consultoria?assignee=${testUser.id}`));
    await waitFor(() => expect(calls.at(-1)?.path).toContain(`assignee=${testUser.id}`));
  });

  it('is not asked for where somebody works alone', async () => {
    const { calls } = await openWith('/consultoria', 1);
    await screen.findByText('Acme');
    expect(screen.queryByRole('combobox', { name: 'Person in charge' })).toBeNull();
    expect(calls.filter(({ path }) => path.includes('members'))).toEqual([]);
  });
});
