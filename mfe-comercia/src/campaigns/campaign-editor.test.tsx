import { type FakeCall, heldReply, reply } from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData, emailDocument } from '../test/campaign-api';
import { open, press, user } from '../test/open-portal';
import { saveTimes } from './saving/campaign-saver';

const view = '?view=campaigns&company=3';
const openEditor = (data: CampaignData, step = 'content') =>
  open(`${view}&campaign=1&step=${step}`, data, { fetch: campaignApi(data) });
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');
const one = () => campaignData(campaign(1, 'Spring'));
const stored = ({ campaigns: [row] }: CampaignData) => row?.document;
const saved = () => waitFor(() => expect(screen.getAllByText('Saved')).not.toHaveLength(0));
const subject = () => screen.findByLabelText('Subject');
const block = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body;

const times = { ...saveTimes };
beforeEach(() => {
  // Shortened so that tests do not wait for autosave.
  Object.assign(saveTimes, { typed: 10, retry: 30 });
});
afterEach(() => {
  Object.assign(saveTimes, times);
});

it('saves what was typed automatically, and shows that', async () => {
  const data = one();
  const { calls } = await openEditor(data);
  await user.clear(await subject());
  await user.type(await subject(), 'Stools');
  await waitFor(() => expect(stored(data)).toMatchObject({ subject: 'Stools' }));
  await saved();
  expect(writes(calls)[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/marketing/campaigns/1',
    body: { version: 1 },
  });
  expect(screen.getByText(/of 60 characters/)).toHaveTextContent('6 of 60 characters');
});

it('links to the texts that it was created from, while they exist', async () => {
  const made = campaign(1, 'Spring', { contentId: 4, contentProduct: 'Oak chair' });
  const first = await openEditor(campaignData(made));
  expect(await screen.findByRole('link', { name: 'Made from texts about Oak chair' })).toHaveAttribute(
    'href',
    '/comercia?view=content&company=3&content=4',
  );
  first.unmount();
  await openEditor(one());
  await subject();
  expect(screen.queryByRole('link', { name: /Made from texts/ })).toBeNull();
});

it('has an address for each step', async () => {
  const { location } = await openEditor(one());
  await subject();
  expect(screen.getByRole('link', { current: 'step' })).toHaveTextContent('Content');
  await user.click(screen.getByRole('link', { name: 'Continue to review' }));
  expect(location()).toBe(`/comercia${view}&campaign=1&step=review`);
  expect(await screen.findByText('Hello in plain text', { selector: 'pre' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /^Type/ }));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Spring');
});

it('warns when a subject is longer than mail programs show, without cutting it', async () => {
  const data = one();
  await openEditor(data);
  await user.clear(await subject());
  await user.paste('x'.repeat(61));
  expect(screen.getByText('61 of 60 characters')).toBeInTheDocument();
  expect(screen.getByText(/longer than 60 characters/)).toBeInTheDocument();
  await waitFor(() => expect(stored(data)).toMatchObject({ subject: 'x'.repeat(61) }));
});

it('adds, fills in, moves, removes and restores blocks', async () => {
  const data = one();
  await openEditor(data);
  await subject();
  await user.click(
    within(screen.getByRole('group', { name: 'Add a block' })).getByRole('button', { name: 'Button' }),
  );
  const label = within(block('3: Button')).getByLabelText('Button text');
  await waitFor(() => expect(label).toHaveFocus());
  await user.type(label, 'Order');
  await user.click(within(block('3: Button')).getByLabelText('Button link'));
  await user.paste('https://acme.example');
  await press('Move up: 3: Button');
  expect(screen.getByRole('button', { name: 'Move up: 2: Button' })).toHaveFocus();
  await press('Remove: 1: Heading');
  await waitFor(() =>
    expect(stored(data)).toMatchObject({ blocks: [{ kind: 'button', label: 'Order' }, { kind: 'text' }] }),
  );
  await press('Undo');
  await waitFor(() =>
    expect(stored(data)).toMatchObject({
      blocks: [{ kind: 'heading' }, { kind: 'button' }, { kind: 'text' }],
    }),
  );
  await saved();
});

it('puts blocks into columns', async () => {
  const data = one();
  await openEditor(data);
  await subject();
  await user.click(
    within(screen.getByRole('group', { name: 'Add a block' })).getByRole('button', { name: 'Columns' }),
  );
  const right = within(await screen.findByRole('region', { name: 'Column 2' }));
  await user.click(right.getByRole('button', { name: 'Divider' }));
  await user.type(within(screen.getByRole('region', { name: 'Column 1' })).getByLabelText('Text'), 'Left');
  await press('Add a column');
  await waitFor(() =>
    expect(stored(data)).toMatchObject({
      blocks: [
        {},
        {},
        {
          columns: [
            { blocks: [{ kind: 'text', text: 'Left' }] },
            { blocks: [{ kind: 'text' }, { kind: 'divider' }] },
            { blocks: [] },
          ],
        },
      ],
    }),
  );
  await press('Remove the empty column');
  expect(screen.queryByRole('region', { name: 'Column 3' })).toBeNull();
});

it('inserts bold marks and a variable with its fallback at the cursor', async () => {
  const data = campaignData(
    campaign(1, 'Spring', { document: emailDocument({ blocks: [{ kind: 'text' }] }) }),
  );
  await openEditor(data);
  await subject();
  const text = within(block('1: Text')).getByLabelText('Text');
  await press('Bold: Text');
  expect(text).toHaveValue('**text**');
  await user.keyboard('New');
  expect(text).toHaveValue('**New**');
  await press('Insert variable: Text');
  await user.click(await screen.findByRole('menuitem', { name: 'Contact' }));
  await waitFor(() => expect(text).toHaveFocus());
  await user.keyboard('friend');
  expect(text).toHaveValue('**New{{contactName|friend}}**');
});

it('marks an unknown variable and an invalid URL at their fields, and keeps them', async () => {
  const data = one();
  const { calls } = await openEditor(data);
  await user.click(await subject());
  await user.paste(' {{nmae|you}}');
  expect(await screen.findByText('There is no variable nmae. Insert one from the menu.')).toBeInTheDocument();
  expect(await subject()).toBeInvalid();
  expect(screen.getAllByText('Saved, except for the fields that have to be corrected.')).not.toHaveLength(0);
  expect(writes(calls)).toEqual([]);
  await user.clear(await subject());
  await user.type(await subject(), 'Hi');
  await saved();
  expect(stored(data)).toMatchObject({ subject: 'Hi' });
});

it('restores what was typed after a reload, and saves it', async () => {
  const data = one();
  data.instead = ({ method }) => (method === 'PATCH' ? new TypeError('Failed to fetch') : undefined);
  const before = await openEditor(data);
  await user.type(await subject(), ' now');
  await waitFor(() => expect(screen.getAllByText(/^Not saved. We’ll retry/)).not.toHaveLength(0));
  before.unmount();
  delete data.instead;
  await openEditor(data);
  expect(await subject()).toHaveValue('Chairs for hotels now');
  await waitFor(() => expect(stored(data)).toMatchObject({ subject: 'Chairs for hotels now' }));
  await saved();
  expect(sessionStorage).toHaveLength(0);
});

it('restores what was typed offline after the tab was closed', async () => {
  const data = one();
  data.instead = ({ method }) => (method === 'PATCH' ? new TypeError('Failed to fetch') : undefined);
  const before = await openEditor(data);
  await user.type(await subject(), ' now');
  const shown = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  before.unmount();
  shown.mockRestore();
  sessionStorage.clear();
  await openEditor(data);
  expect(await subject()).toHaveValue('Chairs for hotels now');
  delete data.instead;
  await waitFor(() => expect(stored(data)).toMatchObject({ subject: 'Chairs for hotels now' }));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([]);
});

it('says that there is no connection, and saves as soon as it is back', async () => {
  Object.assign(saveTimes, { retry: 100_000 });
  const data = one();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  data.instead = ({ method }) => (method === 'PATCH' ? new TypeError('Failed to fetch') : undefined);
  await openEditor(data);
  await user.type(await subject(), '!');
  await waitFor(() => expect(screen.getAllByText(/^No connection/)).not.toHaveLength(0));
  delete data.instead;
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await saved();
  expect(stored(data)).toMatchObject({ subject: 'Chairs for hotels!' });
});

it('saves what was typed when it is left, before it can be opened again', async () => {
  Object.assign(saveTimes, { typed: 100_000 });
  const data = one();
  const held = heldReply(reply(200, campaign(1, 'Spring', { version: 2 })));
  await openEditor(data);
  await user.type(await subject(), '!');
  data.instead = ({ method }) => (method === 'PATCH' ? held.answer() : undefined);
  await user.click(screen.getByRole('link', { name: 'Campaigns', current: false }));
  await user.click(await screen.findByRole('link', { name: 'Spring' }));
  expect(await screen.findByText('Loading the campaign')).toBeInTheDocument();
  held.release();
  expect(await subject()).toBeInTheDocument();
});

describe('a change by somebody else', () => {
  const change = (data: CampaignData, changes: object) => {
    data.campaigns[0] = campaign(1, 'Spring', { version: 2, document: emailDocument(changes) });
  };

  it('to another field: both changes are stored', async () => {
    const data = one();
    await openEditor(data);
    const field = await subject();
    change(data, { preheader: 'Only this week' });
    await user.type(field, '!');
    await waitFor(() => expect(screen.getByLabelText('Preview text')).toHaveValue('Only this week'));
    await waitFor(() =>
      expect(stored(data)).toMatchObject({ subject: 'Chairs for hotels!', preheader: 'Only this week' }),
    );
    expect(screen.getByText('Changes made elsewhere have been merged in.')).toBeInTheDocument();
  });

  it('to the same field and block: both versions are shown, and nothing is stored', async () => {
    const data = one();
    const { calls } = await openEditor(data);
    await user.type(within(await blockList()).getAllByLabelText('Text')[0] ?? document.body, ' For you.');
    await saved();
    const theirs = [
      { kind: 'heading', text: 'Good morning' },
      { kind: 'text', text: 'Pine chairs.' },
    ];
    data.campaigns[0] = campaign(1, 'Spring', {
      version: 9,
      document: emailDocument({ subject: 'Theirs', blocks: theirs }),
    });
    Object.assign(saveTimes, { typed: 60_000 });
    await user.type(await subject(), ' mine');
    await user.type(within(await blockList()).getAllByLabelText('Text')[0] ?? document.body, ' Mine.');
    const before = writes(calls).length;
    act(() => void window.dispatchEvent(new Event('online')));
    const notice = within(await screen.findByRole('region', { name: /changed while you were editing/ }));
    expect(notice.getByText('Theirs')).toBeInTheDocument();
    expect(notice.getByText('Text: Pine chairs.')).toBeInTheDocument();
    expect(notice.getByText('Text: Oak chairs. For you. Mine.')).toBeInTheDocument();
    expect(writes(calls)).toHaveLength(before + 1);
    expect(stored(data)).toMatchObject({ subject: 'Theirs' });
    Object.assign(saveTimes, { typed: 10 });
    await press('Use what is saved in “Subject”');
    expect(await subject()).toHaveValue('Theirs');
    await press('Keep what is in the form and save it');
    await waitFor(() =>
      expect(stored(data)).toMatchObject({
        subject: 'Theirs',
        blocks: [{}, { text: 'Oak chairs. For you. Mine.' }],
      }),
    );
    await saved();
    expect(screen.queryByRole('region', { name: /changed while you were editing/ })).toBeNull();
  });

  it('that deletes the campaign: the text stays on screen, and after a reload what was not stored (rule 18.75)', async () => {
    const data = one();
    const before = await openEditor(data);
    const field = await subject();
    data.campaigns.splice(0);
    await user.type(field, '!');
    await waitFor(() =>
      expect(screen.getAllByText(/^Not saved: the campaign no longer exists/)).not.toHaveLength(0),
    );
    expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
    expect(field).toHaveValue('Chairs for hotels!');
    before.unmount();
    await openEditor(data);
    await screen.findByText('This campaign no longer exists');
    expect(screen.getByLabelText('Subject')).toHaveValue('Chairs for hotels!');
  });
});

const blockList = () => screen.findByRole('list', { name: 'Blocks' });

it('says that the campaign does not exist, and links to the list', async () => {
  await openEditor(campaignData());
  expect(await screen.findByText('This campaign no longer exists')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the campaigns' })).toHaveAttribute(
    'href',
    `/comercia${view}`,
  );
});

it('does not show a campaign of another company', async () => {
  const data = campaignData(campaign(1, 'Spring', { marketingCompanyId: 4 }));
  await open('?view=campaigns&company=3&campaign=1&step=content', data, { fetch: campaignApi(data) });
  expect(await screen.findByText('This campaign no longer exists')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Spring' })).toBeNull();
});

it('can be retried after a failure', async () => {
  const data = one();
  data.instead = ({ path }) => (path.endsWith('/campaigns/1') ? reply(503, {}) : undefined);
  await openEditor(data);
  await screen.findByText('The campaign could not be loaded');
  delete data.instead;
  await press('Try again');
  expect(await subject()).toBeInTheDocument();
});
