import type { Capability } from '@portals/contracts/fields';
import type { Sender } from '@portals/contracts/marketing';
import { heldReply, reply, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { saveTimes } from '../campaigns/saving/campaign-saver';
import { campaign, campaignApi, campaignData } from '../test/campaign-api';
import { mailingApi, mailingData } from '../test/mailing-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { open, press } from '../test/open-portal';

const all: Capability[] = ['read', 'contribute', 'work', 'manage'];
const guest: Capability[] = ['read'];
const worker: Capability[] = ['read', 'contribute', 'work'];

const workspace = (id: number, role: string, reach: string) => ({
  ...{ id, name: 'Huyu', role, reach, people: 2, createdAt: '2026-01-02T03:04:05.000Z' },
});

const dataWith = (capabilities: Capability[] | undefined): MarketingData => ({
  companies: [{ ...company(3, 'Alfa'), workspaceId: 8, capabilities }],
  products: [],
});

/** Opens the portal for a user with these capabilities on company 3 of workspace 8. */
function openWith(
  query: string,
  capabilities: Capability[] | undefined,
  reach = 'all',
  more: Record<string, unknown> = {},
) {
  const data = dataWith(capabilities);
  const none = reply(200, [], { 'X-Total-Count': '0' });
  const fetch = {
    'GET /api/workspaces': [workspace(8, 'member', reach)],
    'GET /api/marketing/companies': marketingApi(data),
    'GET /api/marketing/companies/3/campaigns': none,
    'GET /api/marketing/companies/3/analytics-reports': none,
    ...more,
  };
  return open(query, data, { fetch });
}

describe('the menu of a company', () => {
  const itemsOf = async () => {
    await press('Actions for Alfa');
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };
  it.each<[string, Capability[] | undefined, string[]]>([
    ['an owner', all, ['See its products', 'Brand', 'Who has access', 'Edit', 'Delete']],
    ['a member', worker, ['See its products', 'Brand', 'Edit']],
    [
      'a service of the version before',
      undefined,
      ['See its products', 'Brand', 'Who has access', 'Edit', 'Delete'],
    ],
  ])('offers what %s allows', async (_who, capabilities, items) => {
    await openWith('?view=companies', capabilities);
    expect(await itemsOf()).toEqual(items);
  });

  it('is missing for a guest, whose link leads to the figures', async () => {
    await openWith('?view=companies', guest);
    const link = await screen.findByRole('link', { name: 'Alfa' });
    expect(link).toHaveAttribute('href', '/comercia?view=analytics&company=3');
    expect(screen.queryByRole('button', { name: 'Actions for Alfa' })).toBeNull();
  });
});

it('hides the company once the access has ended and the page becomes visible (rule 18.58)', async () => {
  const data = dataWith(worker);
  const { location, toast } = await open('?view=products&company=3', data);
  await screen.findByText('Alfa has no products yet');
  data.companies.length = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Alfa has no products yet')).toBeNull());
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Company not found',
      description: 'It was deleted, or your access to it has ended.',
    }),
  );
  await waitFor(() => expect(location()).toBe('/comercia?view=products'));
});

const choicePath = '/api/marketing/companies?sort=name&pageSize=100';

it.each([
  ['in the list', 3, 4],
  ['beyond the list', 117, 120],
])('keeps the form of a company %s open when reading it again fails', async (_where, id, count) => {
  const companies = Array.from({ length: count }, (_, at) => company(at + 1, `Shop ${at + 1}`));
  const good = marketingApi({ companies, products: [] });
  let failed: string[] | null = null;
  await open(`?view=products&company=${id}`, dataWith(worker), {
    fetch: (call) => {
      failed?.push(call.path);
      return failed ? reply(503, {}) : good(call);
    },
  });
  await press('Add the first product');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/^Name/), 'Oak bench');
  const paths: string[] = [];
  failed = paths;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(paths).toContain(id > 100 ? `/api/marketing/companies/${id}` : choicePath));
  await act(async () => undefined);
  expect(screen.queryByText('The companies could not be loaded')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(form.getByLabelText(/^Name/)).toHaveValue('Oak bench');
});

describe('a guest', () => {
  it.each(['', '?view=leads', '?view=campaigns', '?view=content', '?view=products', '?view=brand'])(
    'sees at "%s" where the figures are, without a request that would be rejected',
    async (query) => {
      const { calls } = await openWith(query, guest);
      expect(await screen.findByText('You are a guest of Alfa')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Show the figures' })).toHaveAttribute(
        'href',
        '/comercia?view=analytics&company=3',
      );
      expect(calls.filter(({ path }) => path.includes('/companies/3/'))).toEqual([]);
    },
  );

  it('gets only the views that a guest may see, and a greeting that names no others', async () => {
    await openWith('', guest);
    await screen.findByText('You are a guest of Alfa');
    expect(screen.getByText(/^Figures, reports and approved texts:/)).toBeInTheDocument();
    expect(screen.queryByText(/campaigns, leads/)).toBeNull();
    const rail = within(screen.getByRole('navigation', { name: 'Marketing and sales' }));
    expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Overview', 'Companies', 'Approved texts', 'Analytics'],
    ]);
  });

  it('reads approved texts without a request that would be rejected', async () => {
    const text = {
      id: 1,
      name: 'Autumn',
      type: 'email',
      status: 'active',
      text: 'Hello {{firstName|there}}',
    };
    const texts = reply(200, [{ ...text, updatedAt: '2026-11-02T03:04:05.000Z' }], { 'X-Total-Count': '1' });
    const { calls } = await openWith('?view=texts', guest, 'all', {
      'GET /api/marketing/companies/3/approved-texts': texts,
    });
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('heading', { name: 'Autumn' })).toBeInTheDocument();
    expect(article.getByText('Hello {{firstName|there}}')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.includes('/companies/3/')).map(({ path }) => path)).toEqual([
      expect.stringContaining('/companies/3/approved-texts'),
    ]);
  });

  it.each([
    [guest, false],
    [worker, true],
  ])('with %j may create a report: %s', async (capabilities, makes) => {
    await openWith('?view=analytics&show=reports', capabilities);
    await screen.findByText('Alfa has no reports yet');
    expect(screen.queryByRole('heading', { name: 'New report' }) !== null).toBe(makes);
  });
});

describe('a member who reaches only assigned companies', () => {
  it('cannot register a company', async () => {
    const { calls } = await openWith('?view=companies&workspace=8', worker, 'assigned');
    await screen.findByRole('link', { name: 'Alfa' });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/workspaces'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New company' })).toBeNull());
  });

  it.each([
    ['assigned', 0],
    ['all', 1],
  ])('sees with reach %s %i links to the suppressions of the whole workspace', async (reach, links) => {
    await openWith('?view=campaigns', worker, reach);
    await screen.findByText(/has no campaigns yet/);
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Do not email' })).toHaveLength(links));
  });

  it('is told whom the suppressions belong to, instead of a failure', async () => {
    const refused = reply(403, { statusCode: 403, code: 'FORBIDDEN', message: 'No', requestId: 'r' });
    await openWith('?view=campaigns&show=suppressions', worker, 'assigned', {
      'GET /api/marketing/suppressions': refused,
    });
    expect(await screen.findByText('This list belongs to the whole workspace')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add addresses' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the sender of a company', () => {
  it.each([
    [all, true],
    [worker, false],
  ])('with %j can be changed: %s', async (capabilities, changes) => {
    const data = mailingData(dataWith(capabilities));
    const sender = { fromState: 'none' } satisfies Partial<Sender>;
    Object.assign(data, { sender: { ...data.sender, ...sender } });
    await open('?view=campaigns&company=3&campaign=1&step=send', data, { fetch: mailingApi(data) });
    const part = within(await screen.findByRole('region', { name: 'Who it is from' }));
    expect(part.queryByRole('button', { name: /sender/ }) !== null).toBe(changes);
    expect(part.queryByText('Owners and managers of the workspace can change the sender.') === null).toBe(
      changes,
    );
  });
});

describe('the release of a workspace for sending', () => {
  const none = { state: 'none' as const, today: null, askedAt: null };
  it.each([
    [all, true],
    [worker, false],
  ])('is loaded for its workspace, and with %j can be requested: %s', async (capabilities, asks) => {
    const workspaceId = 8;
    const companies = [{ ...company(3, 'Alfa'), workspaceId, capabilities }];
    const data = mailingData({ companies, outreach: none });
    const shown = await open('?view=campaigns&company=3&campaign=1&step=send', data, {
      fetch: mailingApi(data),
    });
    await screen.findByText('This account is not approved yet');
    expect(shown.calls.map(({ path }) => path)).toContain(`/api/marketing/outreach?workspace=${workspaceId}`);
    expect(screen.queryByRole('button', { name: 'Request approval' }) !== null).toBe(asks);
    expect(screen.queryByText(/Only owners and managers/) === null).toBe(asks);
    if (!asks) return;
    await press('Request approval');
    expect(shown.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: `/api/marketing/outreach/requests?workspace=${workspaceId}`,
    });
  });
});

describe('what was typed when the access ends (rule 18.75)', () => {
  const typed = async (data: MarketingData) => {
    const shown = await open('?view=products&company=3', data, {
      fetch: (call) =>
        call.method === 'POST'
          ? reply(404, { code: 'NOT_FOUND', message: 'Not found' })
          : marketingApi(data)(call),
    });
    await press('Add the first product');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText(/^Name/), 'Oak bench');
    await userEvent.type(form.getByLabelText(/^Characteristics/), 'Lasts for years');
    await userEvent.type(form.getByLabelText(/^Advantages/), 'Dry');
    await userEvent.type(form.getByLabelText(/^Price/), '49');
    return { ...shown, form };
  };
  const comeIntoView = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const save = async ({ form }: Awaited<ReturnType<typeof typed>>) =>
    userEvent.click(form.getByRole('button', { name: 'Add product' }));

  it.each([
    ['the page comes into view', 'nothing', comeIntoView],
    ['it is sent', 'nothing', save],
    ['the page comes into view', 'another company', comeIntoView],
    ['the page comes into view', 'only the figures', comeIntoView],
  ])('stays to be copied when %s and there is left: %s', async (_when, left, ending) => {
    const data = dataWith(worker);
    const shown = await typed(data);
    if (left === 'only the figures') data.companies[0] = { ...company(3, 'Alfa'), capabilities: guest };
    else data.companies.splice(0, 1, ...(left === 'nothing' ? [] : [company(4, 'Beta')]));
    await ending(shown);
    const kept = within(await screen.findByRole('region', { name: 'What you had typed' }));
    expect(screen.getByRole('alert')).toHaveTextContent('You can no longer work on Alfa');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept.getByLabelText('Name')).toHaveValue('Oak bench');
    expect(kept.getByLabelText('Characteristics')).toHaveValue('Lasts for years');
    expect(kept.getAllByRole('textbox')).toHaveLength(4);
    for (const box of kept.getAllByRole('textbox')) expect(box).toHaveAttribute('readonly');
    await userEvent.click(kept.getByRole('button', { name: 'Copy all' }));
    expect(await kept.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Name\nOak bench\n\nCharacteristics\nLasts for years\n\nAdvantages\nDry\n\nPrice\n49',
    );
  });

  describe('of a campaign', () => {
    const times = { ...saveTimes };
    afterEach(() => void Object.assign(saveTimes, times));
    const texts = () => within(screen.getByRole('list', { name: 'Blocks' })).getAllByLabelText('Text');

    it.each([
      ['the page comes into view', 100_000, comeIntoView],
      ['it is saved', 10, async () => undefined],
    ])('stays as far as it is not saved yet when %s', async (_when, typed, ending) => {
      Object.assign(saveTimes, { typed: 10 });
      const data = campaignData(campaign(1, 'Spring'));
      await open('?view=campaigns&company=3&campaign=1&step=content', data, { fetch: campaignApi(data) });
      await userEvent.type(await screen.findByLabelText('Preview text'), '!');
      await waitFor(() => expect(data.campaigns[0]?.document).toMatchObject({ preheader: 'From 49 €!' }));
      Object.assign(saveTimes, { typed });
      const refused = heldReply(reply(404, { code: 'NOT_FOUND', message: 'Not found' }));
      data.instead = ({ method }) => (method === 'PATCH' ? refused.answer() : undefined);
      await userEvent.type(screen.getByLabelText('Subject'), ' and inns');
      const [text] = texts();
      await userEvent.type(text ?? document.body, ' For you.');
      data.companies.splice(0);
      refused.release();
      await ending();
      const kept = within(await screen.findByRole('region', { name: 'What you had typed' }));
      expect(screen.getByRole('alert')).toHaveTextContent('You can no longer work on Alfa');
      expect(kept.getAllByRole('textbox')).toHaveLength(2);
      expect(kept.getByLabelText('Subject')).toHaveValue('Chairs for hotels and inns');
      expect(kept.getByLabelText('2: Text')).toHaveValue('Oak chairs. For you.');
    });
  });

  it('says nothing where somebody has chosen another company', async () => {
    const data = dataWith(worker);
    data.companies.push(company(4, 'Beta'));
    const { location } = await typed(data);
    // The open dialog covers this field for a mouse user, but the company in the URL can also change in other ways, such as the back
    // button.
    fireEvent.change(screen.getByLabelText('Company'), { target: { value: '4' } });
    await waitFor(() => expect(location()).toBe('/comercia?view=products&company=4'));
    expect(screen.queryByRole('region', { name: 'What you had typed' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
