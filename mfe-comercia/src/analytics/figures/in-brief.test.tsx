import { screen, within } from '@testing-library/react';
import { analytics, analyticsApi, analyticsData, runningWeek } from '../../test/analytics-api';
import { open, user } from '../../test/open-portal';

// The Monday after the week of `analytics`, when leads that waited at its end are worth a call.
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-12-29T08:00:00Z'));
});
afterEach(() => jest.restoreAllMocks());

function openFigures(answer = analytics(), capabilities?: 'read'[], language: 'en' | 'es' = 'en') {
  const data = analyticsData(answer);
  const companies = data.companies.map((one) => ({ ...one, ...(capabilities && { capabilities }) }));
  const shown = { ...data, companies };
  return open('?view=analytics&company=3&period=2025-W52', shown, { fetch: analyticsApi(shown), language });
}
const figure = (now: number, before: number) => ({ value: now, compared: { now, before } });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows a sentence, three numbers and suggestions, each with a link to its list (rule 12.65)', async () => {
  await openFigures();
  const brief = await section('In brief');
  expect(brief.getByText('2 leads lost, 3 fewer than before.')).toBeVisible();
  expect(brief.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['15', '4', '44']);
  expect(brief.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Contact the 12 leads that have been new for more than 7 days',
      expect.stringContaining('/comercia?view=leads&company=3&wasIn=new&wasOn=2025-12-28'),
    ],
    [
      'Answer sooner: half of the leads waited 2.5 days or longer for the first contact',
      '/comercia?view=leads&company=3&step=contacted&stepFrom=2025-12-22&stepUntil=2025-12-28',
    ],
    [
      'See what has changed at Fair of the wooden furniture of the north of Spain: 3 leads fewer',
      expect.stringContaining('view=leads&company=3&source=Fair'),
    ],
  ]);
});

it('says until which day the numbers count when later days would change them', async () => {
  const { leads } = analytics();
  const today = { value: 30, compared: { now: 0, before: 0 } };
  const { unmount } = await openFigures(analytics({ leads: { ...leads, created: today } }));
  expect(await screen.findByText(/These numbers count full days, up to 28 Dec 2025/)).toBeVisible();
  unmount();
  await openFigures();
  await section('In brief');
  expect(screen.queryByText(/count full days/)).toBeNull();
});

it('links late first answers of a current period to all the leads that the median counts', async () => {
  await openFigures(analytics(runningWeek()));
  const brief = await section('In brief');
  expect(brief.getByRole('link', { name: /^Answer sooner/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/step=contacted&stepFrom=2025-12-22&stepUntil=2025-12-28$/),
  );
});

it('counts today in the numbers when the sentence does', async () => {
  const { leads } = analytics();
  const today = { value: 1, compared: { now: 0, before: 0 } };
  const still = { value: 0, compared: { now: 0, before: 0 } };
  await openFigures(analytics({ leads: { ...leads, created: today, won: still, lost: today, open: today } }));
  const brief = await section('In brief');
  expect(brief.getByText('So far 1 new, 0 won and 1 lost.')).toBeVisible();
  expect(brief.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '0', '1']);
  expect(brief.queryByText(/count full days/)).toBeNull();
});

it.each([
  [
    'en',
    figure(1, 9),
    figure(1, 7),
    '1 new lead, 8 fewer than before. At least half of the drop came from Web: 1 against 7.',
  ],
  [
    'es',
    figure(1, 9),
    figure(1, 7),
    '1 lead nuevo, 8 menos que antes. Al menos la mitad de la caída se debe a Web: 1 frente a 7.',
  ],
  [
    'en',
    figure(40, 30),
    figure(8, 2),
    '40 new leads, 10 more than before. At least half of the increase came from Web: 8 against 2.',
  ],
  [
    'es',
    figure(40, 30),
    figure(8, 2),
    '40 leads nuevos, 10 más que antes. Al menos la mitad del aumento se debe a Web: 8 frente a 2.',
  ],
  [
    'en',
    figure(1, 0),
    figure(1, 0),
    '1 new lead, 1 more than before. The increase came from Web: 1 against 0.',
  ],
  [
    'es',
    figure(1, 0),
    figure(1, 0),
    '1 lead nuevo, 1 más que antes. El aumento se debe a Web: 1 frente a 0.',
  ],
  [
    'en',
    figure(3, 8),
    figure(1, 7),
    '3 new leads, 5 fewer than before. The drop came from Web: 1 against 7.',
  ],
  [
    'es',
    figure(3, 8),
    figure(1, 7),
    '3 leads nuevos, 5 menos que antes. La caída se debe a Web: 1 frente a 7.',
  ],
] as const)('says in %s why new leads have changed', async (language, created, web, sentence) => {
  const { leads } = analytics();
  const bySource = [{ source: 'Web', created: web }];
  const still = { won: figure(0, 0), lost: figure(0, 0) };
  const changed = { ...leads, ...still, created, bySource };
  await openFigures(analytics({ leads: changed }), undefined, language);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ['those without a reason', [{ reason: null, lost: figure(6, 2), sources: [] }], '&lossReason=none'],
  ['all of them where reasons are not counted', undefined, ''],
])('leads from losses to %s', async (_whom, lossReasons, filter) => {
  const { leads, waiting } = analytics();
  const calm = { waiting: { ...waiting, leads: 0 } };
  await openFigures(analytics({ ...calm, leads: { ...leads, lost: figure(6, 2), lossReasons } }));
  const brief = await section('In brief');
  const list = '/comercia?view=leads&company=3&step=lost&stepFrom=2025-12-22&stepUntil=2025-12-28';
  const [asked] = brief.getAllByRole('link');
  expect(asked).toHaveAttribute('href', `${list}${filter}`);
});

it.each([
  ['en', 8, 40, 'Clean the addresses: 8 of 40 emails came back'],
  ['en', 8, 3, 'Clean the addresses: 8 emails came back'],
  ['en', 1, 1, 'Clean the addresses: 1 email came back'],
  ['es', 8, 3, 'Depure las direcciones: se devolvieron 8 correos'],
  ['es', 1, 1, 'Depure las direcciones: se devolvió 1 correo'],
] as const)(
  'says in %s that %i emails came back when %i were sent',
  async (language, bounced, sent, text) => {
    const { campaigns } = analytics();
    const mails = { ...campaigns.mails, bounced: figure(bounced, 0), sent: figure(sent, 0) };
    await openFigures(analytics({ campaigns: { ...campaigns, mails } }), undefined, language);
    expect(await screen.findByRole('link', { name: text })).toBeVisible();
  },
);

it('shows neither links nor suggestions to users who may only read figures (rule 18.70)', async () => {
  await openFigures(analytics(), ['read']);
  const brief = await section('In brief');
  expect(brief.queryByRole('link')).toBeNull();
  expect(brief.queryByText('What to do next')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Tables' }));
  const main = within(screen.getByRole('main'));
  const links = main.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => !href?.startsWith('/comercia?view=analytics&'))).toEqual([]);
  expect(links.length).toBeGreaterThan(5);
});
