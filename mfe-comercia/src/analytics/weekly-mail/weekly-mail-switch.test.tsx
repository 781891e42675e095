import type { AnalyticsMail, AnalyticsMailAnswer } from '@portals/contracts/marketing';
import { type FakeCall, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { analytics, analyticsApi, analyticsData } from '../../test/analytics-api';
import { open, user } from '../../test/open-portal';

/** Opens the figures view for a user with a stored subscription; `put` replaces the response to a change. */
async function openSwitch(
  stored: AnalyticsMail & Partial<AnalyticsMailAnswer>,
  put?: () => unknown,
  options = {},
) {
  const data = analyticsData(analytics());
  data.outreach = { state: 'none', today: null, askedAt: null };
  const others = analyticsApi(data);
  let mail = { transport: 'smtp', ...stored };
  const fetch = (call: FakeCall) => {
    if (call.path !== '/api/marketing/companies/3/analytics-mail') return others(call);
    if (call.method === 'PUT') {
      if (put) return put();
      mail = { ...mail, ...(call.body as AnalyticsMail) };
    }
    return mail;
  };
  const opened = await open('?view=analytics&company=3', data, { fetch, ...options });
  /** Stops the email as the user can in the account. */
  const stopElsewhere = () => {
    mail = { ...mail, weekly: false };
  };
  return { ...opened, stopElsewhere };
}
const box = () => screen.findByRole('checkbox', { name: 'Report by email every Monday' });
const written = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('turns the weekly email on in the language of the interface, and off again', async () => {
  const { calls } = await openSwitch({ weekly: false, language: 'es' });
  expect(await box()).not.toBeChecked();
  expect(await box()).toHaveAccessibleDescription(new RegExp(`^To ${testUser.email}, in English: `));
  await user.click(await box());
  await waitFor(async () => expect(await box()).toBeChecked());
  await user.click(await box());
  await waitFor(async () => expect(await box()).not.toBeChecked());
  expect(written(calls)).toEqual([
    { weekly: true, language: 'en' },
    { weekly: false, language: 'en' },
  ]);
});

it('shows that the email was stopped in the account, when the figures are opened again', async () => {
  const { stopElsewhere } = await openSwitch({ weekly: true, language: 'en' });
  expect(await box()).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await screen.findByRole('heading', { level: 1, name: 'Products' });
  stopElsewhere();
  await user.click(screen.getByRole('link', { name: 'Analytics' }));
  await waitFor(async () => expect(await box()).not.toBeChecked());
});

it('shows the language of the email, and changes it', async () => {
  const { calls } = await openSwitch({ weekly: true, language: 'es' });
  expect(await box()).toHaveAccessibleDescription(/, in Spanish: /);
  await user.click(screen.getByRole('button', { name: 'Send it in English instead' }));
  await waitFor(async () => expect(await box()).toHaveAccessibleDescription(/, in English: /));
  expect(screen.queryByRole('button', { name: /^Send it in/ })).toBeNull();
  expect(written(calls)).toEqual([{ weekly: true, language: 'en' }]);
});

it('shows the new setting while it is being saved', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  await openSwitch({ weekly: false, language: 'en' }, () => slow);
  await user.click(await box());
  expect(await box()).toBeChecked();
  answer(reply(503, {}));
  await waitFor(async () => expect(await box()).not.toBeChecked());
});

it('says that nobody receives the email when no mail server is configured', async () => {
  await openSwitch({ weekly: false, language: 'en', transport: 'files' });
  const told = 'No mail server is set up: emails are only written to files, and nobody receives them.';
  expect(await box()).not.toBeChecked();
  expect(screen.queryByText(told)).toBeNull();
  await user.click(await box());
  expect(await screen.findByText(told)).toBeInTheDocument();
});

it.each([
  ['refused', 'No report goes to', /takes that back\.$/],
  ['no site', 'No report goes to', /does not know its own address/],
  ['not released', 'This account is not approved yet', /check who it belongs to/],
] as const)('says why no report goes: %s (rule 12.43)', async (obstacle, title, text) => {
  await openSwitch({ weekly: true, language: 'en', obstacle });
  expect(await screen.findByText(new RegExp(`^${title}`))).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('does not change when saving fails, and shows the reason', async () => {
  await openSwitch({ weekly: false, language: 'en' }, () => reply(503, {}));
  await user.click(await box());
  expect(await screen.findByText('The changes could not be saved')).toBeInTheDocument();
  expect(await box()).not.toBeChecked();
});

it('is hidden until the setting is known', async () => {
  const { calls } = await open('?view=analytics&company=3', analyticsData(analytics()), {
    fetch: analyticsApi(analyticsData(analytics())),
  });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/analytics-mail'))).toBe(true));
  expect(screen.queryByRole('checkbox', { name: 'Report by email every Monday' })).toBeNull();
});
