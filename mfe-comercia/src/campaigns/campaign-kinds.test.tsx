import { CampaignDocument } from '@portals/contracts/marketing';
import { type FakeCall, reply, userEvent } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData } from '../test/campaign-api';
import { lead } from '../test/lead-api';
import { dialog, open, press, user } from '../test/open-portal';
import { saveTimes } from './saving/campaign-saver';

const view = '?view=campaigns&company=3&campaign=1';
const openStep = (data: CampaignData, step = 'content', more = '') =>
  open(`${view}&step=${step}${more}`, data, { fetch: campaignApi(data) });
const stored = ({ campaigns: [row] }: CampaignData) => row?.document;
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');

const times = { ...saveTimes };
beforeEach(() => {
  Object.assign(saveTimes, { typed: 10 });
});
afterEach(() => {
  Object.assign(saveTimes, times);
});

const page = (changes: object = {}) =>
  CampaignDocument.parse({
    type: 'landing page',
    language: 'en',
    title: 'Free sample',
    blocks: [],
    ...changes,
  });
const posts = (changes: object = {}) =>
  CampaignDocument.parse({
    type: 'social media',
    language: 'en',
    posts: { x: 'See you there', ...changes },
    link: 'https://acme.example/fair',
  });

describe('posts', () => {
  it('have the length limit of their network, can be copied, and are never published automatically', async () => {
    const data = campaignData(campaign(1, 'Fair', { document: posts() }));
    const writer = userEvent.setup({ delay: null });
    await openStep(data);
    expect(await screen.findByText(/Nothing is posted automatically/)).toBeInTheDocument();
    const x = within(screen.getByRole('region', { name: 'X' }));
    // X counts every link as 23 characters.
    expect(x.getByText('38 of 280 characters')).toBeInTheDocument();
    await writer.click(x.getByRole('button', { name: 'Copy for X' }));
    expect(await x.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('See you there\n\nhttps://acme.example/fair');
    const link = x.getByRole('link', { name: 'Open X' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toContain('See you there');
    const linkedIn = screen.getByLabelText('Text for LinkedIn');
    await user.type(linkedIn, 'Hello');
    await waitFor(() =>
      expect(stored(data)).toMatchObject({ posts: { linkedin: 'Hello', x: 'See you there' } }),
    );
  });

  it('contain their link once, even if the text already has it', async () => {
    const text = 'Come and see: https://acme.example/fair\n\n#Fair';
    const data = campaignData(campaign(1, 'Fair', { document: posts({ x: text }) }));
    const writer = userEvent.setup({ delay: null });
    await openStep(data);
    const x = within(await screen.findByRole('region', { name: 'X' }));
    expect(x.getByText('44 of 280 characters')).toBeInTheDocument();
    await writer.click(x.getByRole('button', { name: 'Copy for X' }));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('are reviewed as they will be posted, with the next steps', async () => {
    const picture = { url: 'https://acme.example/a.png', alt: '' };
    const document = CampaignDocument.parse({ ...posts(), picture });
    const writer = userEvent.setup({ delay: null });
    await openStep(campaignData(campaign(1, 'Fair', { document })), 'review');
    const x = within(await screen.findByRole('region', { name: 'X' }));
    expect(x.getByText(/See you there\s+https:\/\/acme\.example\/fair/)).toBeInTheDocument();
    expect(x.getByText('38 of 280 characters')).toBeInTheDocument();
    await writer.click(x.getByRole('button', { name: 'Copy for X' }));
    expect(await navigator.clipboard.readText()).toBe('See you there\n\nhttps://acme.example/fair');
    expect(x.getByRole('link', { name: 'Open X' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: picture.url })).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('region', { name: 'LinkedIn' })).toBeNull();
  });

  it('keep an image of another server that they had, and offer to change it or to leave it out', async () => {
    const picture = { url: 'https://acme.example/a.png', alt: '' };
    const data = campaignData(
      campaign(1, 'Fair', { document: CampaignDocument.parse({ ...posts(), picture }) }),
    );
    await openStep(data);
    const field = within(await screen.findByRole('group', { name: 'Picture' }));
    expect(
      field.getByText(/^Picture from another server: https:\/\/acme\.example\/a\.png/),
    ).toBeInTheDocument();
    expect(field.queryByRole('img')).toBeNull();
    expect(field.queryByRole('textbox')).toBeNull();
    expect(field.getByRole('button', { name: 'Change picture' })).toBeInTheDocument();
    await user.click(field.getByRole('button', { name: 'Leave out' }));
    await waitFor(() => expect(stored(data)).toMatchObject({ picture: null }));
    expect(field.queryByText(/another server/)).toBeNull();
    expect(field.getByRole('button', { name: 'Choose a picture' })).toBeInTheDocument();
  });
});

describe('a landing page', () => {
  it('gets a slug from its name, shows its full URL, and is not indexed unless requested', async () => {
    const data = campaignData(campaign(1, 'Sillas de otoño', { document: page() }));
    await openStep(data);
    await press('Use “sillas-de-otono”');
    expect(screen.getByText('http://localhost/l/sillas-de-otono')).toBeInTheDocument();
    const indexed = screen.getByRole('checkbox', { name: 'May be found by search engines' });
    expect(indexed).not.toBeChecked();
    await user.click(indexed);
    await waitFor(() => expect(stored(data)).toMatchObject({ slug: 'sillas-de-otono', indexed: true }));
    const slug = screen.getByLabelText('Address');
    await user.clear(slug);
    await user.paste('My Page');
    expect(
      await screen.findByText(/Use lowercase letters without accents, digits and single hyphens/),
    ).toBeInTheDocument();
    expect(slug).toBeInvalid();
  });

  it('moves to another address only when that is complete while its status is active', async () => {
    const document = page({ slug: 'sample' });
    const data = campaignData(campaign(1, 'Sample', { document, status: 'active', publicPath: '/l/sample' }));
    const { calls } = await openStep(data);
    const slug = await screen.findByLabelText('Address');
    await user.clear(slug);
    await user.type(slug, 'sample-of');
    // The window loses the focus, and a change elsewhere is stored meanwhile. `fireEvent` leaves the focus in the address.
    fireEvent.blur(slug);
    fireEvent.click(screen.getByRole('checkbox', { name: 'May be found by search engines' }));
    await waitFor(() => expect(stored(data)).toMatchObject({ slug: 'sample', indexed: true }));
    expect(slug).toHaveValue('sample-of');
    await user.type(slug, '-oil');
    await user.tab();
    await waitFor(() => expect(stored(data)).toMatchObject({ slug: 'sample-of-oil' }));
    await user.clear(slug);
    await user.type(slug, 'oil{Enter}');
    await waitFor(() => expect(stored(data)).toMatchObject({ slug: 'oil' }));
    expect(writes(calls)).toHaveLength(3);
  });

  it('stores the address that is being typed when the campaign is left', async () => {
    const document = page({ slug: 'sample' });
    const data = campaignData(campaign(1, 'Sample', { document, status: 'active', publicPath: '/l/sample' }));
    const { unmount } = await openStep(data);
    await user.type(await screen.findByLabelText('Address'), '-of-oil');
    unmount();
    await waitFor(() => expect(stored(data)).toMatchObject({ slug: 'sample-of-oil' }));
  });

  it.each([
    ['', 'draft', false, 'It is published with the status Active once it has an address.'],
    ['sample', 'draft', false, 'It is published with the status Active.'],
    ['', 'active', false, 'It is published once it has an address.'],
    ['sample', 'active', true, 'because the campaign is archived.'],
  ])('with the address “%s” and the status %s says what it lacks (archived: %s)', async (...page_) => {
    const [slug, status, archived, lacks] = page_;
    await openStep(campaignData(campaign(1, 'Sample', { document: page({ slug }), status, archived })));
    const said = await screen.findByText(/^This page is not public/);
    expect(said.textContent?.endsWith(lacks)).toBe(true);
    // Only the review step can publish, because it shows the whole page.
    expect(screen.queryByRole('button', { name: 'Publish the page' })).toBeNull();
  });

  it('is published with one press once only its status is missing', async () => {
    const data = campaignData(campaign(1, 'Sample', { document: page({ slug: 'sample' }) }));
    await openStep(data, 'review');
    await screen.findByText(/^This page is not public/);
    expect(screen.getByText(/its form becomes a new lead of this company\.$/)).toBeVisible();
    Object.assign(data.campaigns[0] ?? {}, { publicPath: '/l/sample' });
    await press('Publish the page');
    const link = await screen.findByRole('link', { name: 'Open the page' });
    expect(data.campaigns[0]).toMatchObject({ status: 'active' });
    expect(link).toHaveFocus();
  });

  it('leaves the focus alone when its status is changed later', async () => {
    const data = campaignData(campaign(1, 'Sample', { document: page({ slug: 'sample' }) }));
    await openStep(data, 'review');
    await screen.findByText(/^This page is not public/);
    const change = async (status: string, publicPath: string | null) => {
      Object.assign(data.campaigns[0] ?? {}, { publicPath });
      await press('Change status');
      const form = await dialog('Change status');
      await user.click(form.getByRole('button', { name: status }));
      await user.click(form.getByRole('button', { name: 'Change status' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    Object.assign(data.campaigns[0] ?? {}, { publicPath: '/l/sample' });
    await press('Publish the page');
    await screen.findByRole('link', { name: 'Open the page' });
    await change('Paused', null);
    await screen.findByText(/^This page is not public/);
    const focused: unknown[] = [];
    const note = ({ target }: FocusEvent) => focused.push(target);
    document.addEventListener('focusin', note);
    await change('Active', '/l/sample');
    const link = await screen.findByRole('link', { name: 'Open the page' });
    document.removeEventListener('focusin', note);
    expect(focused).not.toContain(link);
    expect(screen.getByRole('button', { name: 'Change status' })).toHaveFocus();
  });

  it('cannot be published without an address', async () => {
    await openStep(campaignData(campaign(1, 'Sample', { document: page({ slug: '' }) })), 'review');
    await screen.findByText(/^This page is not public/);
    expect(screen.queryByRole('button', { name: 'Publish the page' })).toBeNull();
  });

  it('shows if it is public, and how to unpublish it', async () => {
    const data = campaignData(
      campaign(1, 'Sample', {
        document: page({ slug: 'sample' }),
        status: 'active',
        publicPath: '/l/sample',
      }),
    );
    await openStep(data);
    expect(await screen.findByText('This page is public')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/l/sample');
    expect(screen.getByText(/It is taken down if the status is anything but Active/)).toBeInTheDocument();
  });
});

describe('the review', () => {
  it('shows what is missing, a preview by width and theme, and the plain text', async () => {
    const data = campaignData(campaign(1, 'Spring'));
    await openStep(data, 'review');
    expect(await screen.findByText('One thing to check')).toBeInTheDocument();
    expect(screen.getByText('2: Text')).toBeInTheDocument();
    const frame = await screen.findByTitle('Preview: Phone, Light');
    expect(frame).toHaveAttribute('src', '/api/marketing/campaigns/1/preview?at=1&theme=light');
    expect(frame).toHaveAttribute('sandbox', '');
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Desktop' }));
    expect(screen.getByTitle('Preview: Desktop, Dark').getAttribute('src')).toContain('theme=dark');
    expect(screen.getByText('Hello in plain text', { selector: 'pre' })).toBeInTheDocument();
  });

  it('says why the preview fails, and tries again with the cookie alone', async () => {
    localStorage.setItem('auth_token', 'abc');
    let status = 401;
    const data: CampaignData = {
      ...campaignData(campaign(1, 'Spring')),
      instead: ({ path }) => (path.includes('/preview') && status > 0 ? reply(status, {}) : undefined),
    };
    const { calls } = await openStep(data, 'review');
    expect(await screen.findByText(/has lost the cookie of your session/)).toBeVisible();
    expect(screen.queryByTitle(/^Preview/)).toBeNull();
    status = 503;
    await press('Try again');
    expect(await screen.findByText('Your data is safe. Please try again.')).toBeVisible();
    status = 0;
    await press('Try again');
    expect(await screen.findByTitle('Preview: Phone, Light')).toBeVisible();
    const opened = calls.filter(({ path }) => path.includes('/preview'));
    expect(opened.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  it('shows the email as in an inbox: sender, subject and beginning', async () => {
    await openStep({ ...campaignData(campaign(1, 'Spring')), hasSender: false }, 'review');
    expect(await screen.findByText('Spring for anybody')).toBeVisible();
    expect(screen.getByText('From').nextSibling).toHaveTextContent('Alfa <news@alfa.example>');
    expect(screen.getByText('Hello in plain text', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('The company has no sender yet')).toBeVisible();
  });

  it('shows the email as one of the leads receives it', async () => {
    const eva = { ...lead(4, 3, 'Boats'), contactName: 'Eva' };
    await openStep({ ...campaignData(campaign(1, 'Spring')), leads: [lead(3, 3, 'Acme'), eva] }, 'review');
    await user.type(await screen.findByRole('searchbox', { name: 'Look for a lead' }), 'eva{Enter}');
    const choice = screen.getByLabelText('Shown with the data of');
    await waitFor(() => expect(within(choice).queryByText('Acme')).toBeNull());
    await user.selectOptions(choice, await within(choice).findByText('Boats · Eva'));
    expect(screen.getByTitle('Preview: Phone, Light')).toHaveAttribute(
      'src',
      '/api/marketing/campaigns/1/preview?at=1&theme=light&lead=4',
    );
    expect(await screen.findByText('Spring for 4')).toBeVisible();
    await press('Clear search');
    await within(choice).findByText('Acme');
    expect(choice).toHaveDisplayValue('Boats · Eva');
  });

  it('offers the leads of a corrected search, and says so', async () => {
    const leads = [lead(3, 3, 'Acme'), lead(4, 3, 'Boats')];
    await openStep({ ...campaignData(campaign(1, 'Spring')), leads, meant: { baots: 'boats' } }, 'review');
    const field = await screen.findByRole('searchbox', { name: 'Look for a lead' });
    await user.type(field, 'baots{Enter}');
    const said = 'Nothing found for “baots”. These are the results for “boats”.';
    expect(await screen.findByText(said)).toBeVisible();
    const choice = screen.getByLabelText('Shown with the data of');
    expect(within(choice).getByText('Boats')).toBeInTheDocument();
    expect(within(choice).queryByText('Acme')).toBeNull();
    await user.clear(field);
    await user.type(field, 'tpyo{Enter}');
    expect(await screen.findByText('No lead matches')).toBeVisible();
  });

  it('links to the field that a remark is about', async () => {
    await openStep(campaignData(campaign(1, 'Spring')), 'review');
    await user.click(await screen.findByRole('link', { name: '2: Text' }));
    expect(await screen.findByDisplayValue('Oak chairs.')).toHaveFocus();
  });

  it('changes the status of the campaign', async () => {
    const data = campaignData(campaign(1, 'Spring'));
    const { calls } = await openStep(data, 'review');
    await press('Change status');
    const form = await dialog('Change status');
    await user.click(form.getByRole('button', { name: 'Active' }));
    await user.click(form.getByRole('button', { name: 'Change status' }));
    expect(await screen.findByText('Active', { selector: '[data-tone]' })).toBeInTheDocument();
    expect(writes(calls)).toMatchObject([{ body: { status: 'active', version: 1 } }]);
  });
});

it('links to the text generator with the company, the campaign and the product', async () => {
  await openStep(campaignData(campaign(1, 'Spring')), 'content', '&product=4');
  expect(await screen.findByRole('link', { name: 'Generate a text' })).toHaveAttribute(
    'href',
    '/comercia?view=content&company=3&campaign=1&product=4',
  );
});
