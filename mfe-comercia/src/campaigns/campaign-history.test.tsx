import { campaignFigures, eachOf } from '@portals/contracts/constants';
import { CampaignDocument, type CampaignVersion } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData, emailDocument } from '../test/campaign-api';
import { choose, dialog, open, press, user } from '../test/open-portal';
import { saveTimes } from './saving/campaign-saver';

afterEach(() => jest.restoreAllMocks());

const view = '?view=campaigns&company=3&campaign=1';
const openStep = (data: CampaignData, step: string) =>
  open(`${view}&step=${step}`, data, { fetch: campaignApi(data) });
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');

const version = (id: number, changes: Partial<CampaignVersion> = {}): CampaignVersion => ({
  id,
  kind: 'edited',
  from: '2026-02-03T10:00:00.000Z',
  at: '2026-02-03T10:05:00.000Z',
  userId: 7,
  name: 'Spring',
  type: 'email',
  summary: 'Chairs for hotels',
  document: emailDocument(),
  ...changes,
});

describe('the history', () => {
  const withVersions = () => ({
    ...campaignData(campaign(1, 'Spring', { document: emailDocument({ subject: 'Newest' }) })),
    versions: [
      version(3, { kind: 'refused', userId: 8 }),
      version(2, {
        document: emailDocument({ subject: 'Then', blocks: [{ kind: 'text', text: 'Old words' }] }),
      }),
    ],
  });

  it('shows who made each version, when and how, with a link to it', async () => {
    await openStep(withVersions(), 'history');
    const table = within(await screen.findByRole('table', { name: 'Versions of the campaign' }));
    expect(table.getByText('Kept after a conflict')).toBeInTheDocument();
    expect(table.getByText('Somebody else')).toBeInTheDocument();
    expect(table.getByText('You')).toBeInTheDocument();
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/comercia${view}&step=history&version=3`,
      `/comercia${view}&step=history&version=2`,
    ]);
  });

  it('leads to the content while there are no versions', async () => {
    await openStep({ ...withVersions(), versions: [] }, 'history');
    await screen.findByText('There are no versions');
    expect(screen.getByRole('link', { name: 'Continue to content' })).toHaveAttribute(
      'href',
      `/comercia${view}&step=content`,
    );
  });

  it('shows the differences, and restores a version', async () => {
    const data = withVersions();
    const { calls, location } = await openStep(data, 'history&version=2');
    expect(await screen.findByText('Then')).toBeInTheDocument();
    expect(screen.getByText('Newest')).toBeInTheDocument();
    expect(screen.getByText('Text: Old words')).toBeInTheDocument();
    const frame = screen.getByTitle('Preview: Phone, Light');
    expect(frame).toHaveAttribute('src', '/api/marketing/campaigns/1/preview?versionId=2&theme=light');
    expect(screen.queryByText(/another server/)).toBeNull();
    await press('Restore this version');
    await waitFor(() => expect(location()).toBe(`/comercia${view}&step=content`));
    expect(await screen.findByLabelText('Subject')).toHaveValue('Then');
    expect(writes(calls)).toMatchObject([
      { path: '/api/marketing/campaigns/1/versions/2/restore', body: { version: 1 } },
    ]);
  });

  it('says which pictures of other servers are not restored, before and after', async () => {
    const picture = (url: string) => ({ kind: 'picture' as const, url, alt: 'A', link: '' });
    const blocks = [picture('https://a.example/gone.png'), picture(`/i/${'a'.repeat(32)}-800x600`)];
    const data = { ...withVersions(), versions: [version(2, { document: emailDocument({ blocks }) })] };
    const { toast } = await openStep(data, 'history&version=2');
    expect(
      await screen.findByText(/^This version has a picture from another server, which is not restored/),
    ).toBeInTheDocument();
    await press('Restore this version');
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Version restored',
        description: 'Without a picture from another server. Upload it and put it in its place.',
      }),
    );
  });

  it.each([
    ['sample', true],
    ['', false],
  ])('says that a page keeps its address: "%s"', async (slug, isKept) => {
    const page = (address: string, title: string) =>
      CampaignDocument.parse({ type: 'landing page', language: 'en', slug: address, title, blocks: [] });
    const data = {
      ...campaignData(campaign(1, 'Sample', { document: page(slug, 'Now') })),
      versions: [version(2, { type: 'landing page', document: page('former', 'Then') })],
    };
    await openStep(data, 'history&version=2');
    expect(await screen.findByText('former')).toBeInTheDocument();
    expect(screen.queryByText(/^Restoring this version leaves the page at the address/) !== null).toBe(
      isKept,
    );
  });

  it('saves what was typed before a version is restored', async () => {
    // Autosave is postponed; otherwise it would refetch the list of versions while the test clicks in it.
    jest.replaceProperty(saveTimes, 'typed', 100_000);
    const data = withVersions();
    const { calls } = await openStep(data, 'content');
    await user.type(await screen.findByLabelText('Subject'), '!');
    await user.click(screen.getByRole('link', { name: 'History' }));
    await user.click((await screen.findAllByRole('link', { name: /Feb 2026/ }))[1] ?? document.body);
    await press('Restore this version');
    await waitFor(() => expect(data.campaigns[0]?.document).toMatchObject({ subject: 'Then' }));
    expect(writes(calls).map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  });

  it('shows why a version cannot be restored', async () => {
    const data = withVersions();
    data.instead = ({ method }) =>
      method === 'POST' ? reply(409, { code: 'X', message: 'Taken.' }) : undefined;
    const { toast } = await openStep(data, 'history&version=2');
    await press('Restore this version');
    await waitFor(() => expect(toast()).toMatchObject({ description: 'Taken.' }));
  });
});

describe('the figures', () => {
  it('are saved after what was typed before, and not in conflict with it', async () => {
    jest.replaceProperty(saveTimes, 'typed', 100_000);
    const data = campaignData(campaign(1, 'Spring', { document: emailDocument({ subject: 'Newest' }) }));
    const { calls } = await openStep(data, 'content');
    await user.type(await screen.findByLabelText('Subject'), '!');
    await user.click(screen.getByRole('link', { name: 'Figures' }));
    await press('Add a day');
    const form = await dialog('Add a day');
    await user.type(form.getByLabelText('Sent'), '2');
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls)).toMatchObject([
      { method: 'PATCH', body: { version: 1, document: { subject: 'Newest!' } } },
      { method: 'PATCH', body: { version: 2, metrics: [{ sent: 2 }] } },
    ]);
  });

  const figures = { ...eachOf(campaignFigures, () => null), sent: 1200, leads: 3, cost: 49.9 };

  it('can be entered for a day, in the notation of the user’s language', async () => {
    const data = campaignData(campaign(1, 'Spring'));
    const { calls } = await openStep(data, 'figures');
    expect(await screen.findByText(/These figures are entered by hand/)).toBeInTheDocument();
    await press('Add a day');
    const form = await dialog('Add a day');
    await user.type(form.getByLabelText('Sent'), '2,5');
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    expect(await form.findByText('Enter a whole number')).toBeInTheDocument();
    await user.clear(form.getByLabelText('Sent'));
    await user.type(form.getByLabelText('Sent'), '1.200');
    await user.type(form.getByLabelText('Cost'), '49,90');
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    const table = within(await screen.findByRole('table', { name: 'Figures by day' }));
    expect(table.getByText('1,200')).toBeInTheDocument();
    expect(table.getByText('€49.90')).toBeInTheDocument();
    expect(writes(calls)).toMatchObject([
      { method: 'PATCH', body: { metrics: [{ sent: 1200, cost: 49.9, leads: null }], version: 1 } },
    ]);
  });

  it.each([
    ['0206-12-15', 'Must be a day from 1970 on'],
    ['', 'Choose a day'],
  ])('say at the day %j why they cannot be saved', async (day, text) => {
    const { calls } = await openStep(campaignData(campaign(1, 'Spring')), 'figures');
    await press('Add a day');
    const form = await dialog('Add a day');
    fireEvent.change(form.getByLabelText(/^Day/), { target: { value: day } });
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    expect(await form.findByText(text)).toBeInTheDocument();
    expect(form.getByLabelText(/^Day/)).toBeInvalid();
    expect(writes(calls)).toEqual([]);
  });

  it('of other days are kept when somebody else has entered some in the meantime', async () => {
    const data = campaignData(campaign(1, 'Spring'));
    await openStep(data, 'figures');
    await press('Add a day');
    const form = await dialog('Add a day');
    await user.type(form.getByLabelText('Leads'), '4');
    data.campaigns[0] = campaign(1, 'Spring', { version: 2, metrics: [{ day: '2026-02-03', ...figures }] });
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    expect(await form.findByText(/The campaign has changed in the meantime/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save figures' }));
    await waitFor(() => expect(data.campaigns[0]?.metrics).toHaveLength(2));
    expect(data.campaigns[0]?.metrics).toMatchObject([{ day: '2026-02-03' }, { leads: 4 }]);
  });

  it('of a day are deleted after a confirmation', async () => {
    const data = campaignData(campaign(1, 'Spring', { metrics: [{ day: '2026-02-03', ...figures }] }));
    await openStep(data, 'figures');
    await screen.findByRole('table', { name: 'Figures by day' });
    await choose('3 Feb 2026', 'Delete');
    await screen.findByRole('alertdialog', { name: 'Delete the figures for 3 Feb 2026?' });
    await press('Delete figures');
    expect(await screen.findByText('No figures yet')).toBeInTheDocument();
    expect(data.campaigns[0]?.metrics).toBeNull();
  });
});
