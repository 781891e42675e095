import { screen, waitFor, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData } from '../test/campaign-api';
import { open, user } from '../test/open-portal';
import { saveTimes } from './saving/campaign-saver';

const openStep = (data: CampaignData) =>
  open('?view=campaigns&company=3&campaign=1&step=content', data, { fetch: campaignApi(data) });

const times = { ...saveTimes };
beforeEach(() => {
  Object.assign(saveTimes, { typed: 10 });
});
afterEach(() => {
  Object.assign(saveTimes, times);
});

describe('the content on a wide screen', () => {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  beforeEach(() => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('shows the stored email beside its fields, and the next version when it is stored (rule 10.41)', async () => {
    await openStep(campaignData(campaign(1, 'Spring')));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    const sources = () =>
      preview.getAllByTitle('Preview: Phone, Light').map((frame) => frame.getAttribute('src'));
    const first = '/api/marketing/campaigns/1/preview?at=1&theme=light#top';
    expect(sources()).toEqual([first]);
    await user.type(screen.getByLabelText('Subject'), 'x');
    await waitFor(() => expect(sources()).toEqual([first, first.replace('at=1', 'at=2')]));
    expect(screen.queryByRole('radio', { name: 'Write' })).toBeNull();
  });

  it('shows the block that has the focus, also when it has been moved', async () => {
    await openStep(campaignData(campaign(1, 'Spring')));
    const sources = () =>
      screen.getAllByTitle(/^Preview: Phone/).map((frame) => frame.getAttribute('src')?.split('#')[1]);
    await screen.findByRole('region', { name: 'Preview' });
    await user.type(screen.getByLabelText('Text'), 'x');
    await waitFor(() => expect(sources()).toEqual(['top', 'block-1']));
    await user.click(screen.getByRole('button', { name: 'Move up: 2: Text' }));
    await waitFor(() => expect(sources()).toEqual(['top', 'block-0']));
    await user.click(screen.getByLabelText('Subject'));
    await user.keyboard('x');
    await waitFor(() => expect(sources()).toEqual(['top', 'top']));
  });
});

it('shows the preview instead of the fields on a narrow screen, and stores first what was typed', async () => {
  const scrolls: unknown[] = [];
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((...given) => scrolls.push(given[0]));
  // Postpones autosave beyond the end of the test.
  Object.assign(saveTimes, { typed: 60_000 });
  const { calls } = await openStep(campaignData(campaign(1, 'Spring')));
  const subject = await screen.findByLabelText('Subject');
  const preview = () => screen.queryByRole('region', { name: 'Preview' });
  expect(preview()).toBeNull();
  expect(calls.filter(({ path }) => path.includes('/preview'))).toEqual([]);
  await user.type(subject, 'x');
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 700 });
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(subject).not.toBeVisible();
  expect(preview()).toBeVisible();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  await user.click(screen.getByRole('radio', { name: 'Write' }));
  expect(preview()).toBeNull();
  expect(subject).toBeVisible();
  expect(subject).toBe(screen.getByLabelText('Subject'));
  expect(scrolls).toEqual([{ top: 700 }]);
  scrollTo.mockRestore();
});
