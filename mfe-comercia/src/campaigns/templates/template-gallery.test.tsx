import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData } from '../../test/campaign-api';
import { open, press, user } from '../../test/open-portal';
import { newDocument } from '../editor/new-document';
import { saveTimes } from '../saving/campaign-saver';

const text = (said: string) => ({ kind: 'text', text: said });
const page = (title: string) => ({
  ...{ type: 'landing page', language: 'en', title, description: '', slug: '', indexed: false },
  ...{ layout: 'hero', contactLabel: 'Ask', blocks: [text(`About ${title}`)] },
});
const listed = [
  { name: 'product', document: page('[Product]') },
  { name: 'event', document: page('[Event]') },
];

function openEmpty(templates: unknown = listed) {
  const document = { ...newDocument('landing page', 'en'), slug: 'spring' };
  const data: CampaignData = {
    ...campaignData(campaign(1, 'Spring', { type: 'landing page', document })),
    instead: ({ path }: FakeCall) => (path.includes('/campaign-templates') ? templates : undefined),
  };
  const opened = open('?view=campaigns&company=3&campaign=1&step=content', data, {
    fetch: campaignApi(data),
  });
  return { data, opened };
}

const times = { ...saveTimes };
beforeEach(() => {
  // Shortened so that tests do not wait for autosave.
  Object.assign(saveTimes, { typed: 10, retry: 30 });
});
afterEach(() => {
  Object.assign(saveTimes, times);
});

describe('an empty campaign (rule 10.93)', () => {
  it('starts with the chosen template, and keeps its own slug', async () => {
    const { data } = openEmpty();
    await user.click(await screen.findByRole('radio', { name: 'Event' }));
    const frame = screen.getByTitle(/^Preview/).getAttribute('src') ?? '';
    const query = new URL(frame, 'https://site.example').searchParams;
    expect([query.get('name'), query.get('type'), query.get('language'), query.get('theme')]).toEqual([
      ...['event', 'landing page', 'en', 'light'],
    ]);
    await press('Use this template');
    expect(await screen.findByLabelText('Title')).toHaveValue('[Event]');
    expect(screen.getByRole('checkbox', { name: /Title and form side by side/ })).toBeChecked();
    await waitFor(() =>
      expect(data.campaigns[0]?.document).toMatchObject({ title: '[Event]', slug: 'spring', layout: 'hero' }),
    );
  });

  it('can stay empty, and stays in the editor when its text is deleted again', async () => {
    openEmpty();
    await press('Begin with an empty one');
    const title = await screen.findByLabelText('Title');
    await user.type(title, 'x');
    await user.clear(title);
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Use this template' })).toBeNull();
  });

  it('can start empty when the templates cannot be loaded', async () => {
    openEmpty(reply(503, { statusCode: 503, code: 'SERVICE_UNAVAILABLE', message: 'x', requestId: 'r' }));
    expect(await screen.findByText('The templates could not be loaded')).toBeVisible();
    await press('Begin with an empty one');
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });
});

it('can edit quotes and questions as blocks', async () => {
  const { data } = openEmpty();
  await press('Begin with an empty one');
  await press('Quote');
  await user.type(screen.getByLabelText('What was said'), 'Very good');
  await user.type(screen.getByLabelText('Who said it'), 'Ana');
  await press('Question and answer');
  await user.type(screen.getByLabelText('Question'), 'How long?');
  await user.type(screen.getByLabelText('Answer'), 'A day');
  await waitFor(() =>
    expect(data.campaigns[0]?.document).toMatchObject({
      blocks: expect.arrayContaining([
        { kind: 'quote', text: 'Very good', source: 'Ana' },
        { kind: 'question', question: 'How long?', text: 'A day' },
      ]),
    }),
  );
});
