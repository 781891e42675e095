import type { Language } from '@portals/contracts/constants';
import { adviceOf } from '../../src/analytics/analytics/advice/advice.js';
import { weeklyLinks } from '../../src/analytics/analytics-mail/weekly-links.rules.js';
import { composeWeeklyMail } from '../../src/analytics/analytics-mail/weekly-mail.rules.js';
import { emptyWeek, figure, lossReasons, madeAt, withLeads } from './figures.js';

const links = { ...weeklyLinks('https://site.test', 3, 7), stop: 'https://site.test/u/token' };
const reportOf = (figures: typeof emptyWeek, language: Language = 'en') => {
  const { advice, summary } = adviceOf(figures, language, madeAt);
  return { language, summary, data: { ...figures, advice } };
};
const mailOf = (figures: typeof emptyWeek, language: Language = 'en', companyName = 'Óptica Sol') =>
  composeWeeklyMail({ companyName, report: reportOf(figures, language), links });

const busy = {
  ...withLeads({
    ...{ created: figure(38, 40), won: figure(1, 3), lost: figure(6, 0), open: figure(44, 40) },
    bySource: [
      { source: 'ana@acme.es', created: figure(20, 12) },
      { source: 'Web', created: figure(18, 28) },
    ],
  }),
  waiting: { ...emptyWeek.waiting, leads: 5 },
};

it('says in its subject what somebody wants to know first, and gives each piece of advice one link', () => {
  const { subject, text, replyToAddress } = mailOf(busy);
  expect(subject).toMatch(
    /^Óptica Sol: 38 new leads, 1 won, 5 not contacted in over 7 days \(21\s?[–-]\s?27 December 2026\)$/,
  );
  expect(replyToAddress).toBe('');
  expect(text.split('\n').slice(2)).toEqual([
    'New leads: 38 (previous week: 40)',
    'Won: 1 (previous week: 3)',
    'Lost: 6 (previous week: 0)',
    'Open at the end: 44 (previous week: 40)',
    'Not contacted for more than 7 days, at the end: 5',
    '',
    'What to do now:',
    '',
    '1. 5 leads had been waiting for a first contact for more than 7 days at the end of the week: open them and get in touch, the oldest first.',
    '   https://site.test/comercia?view=leads&company=3&wasIn=new&wasOn=2026-12-27&createdUntil=2026-12-19T23%3A00%3A00.000Z',
    '',
    expect.stringMatching(/^2\. Leads from “Web” fell/),
    '   https://site.test/comercia?view=analytics&company=3&show=reports&report=7',
    '',
    expect.stringMatching(/^3\. 6 leads were lost/),
    '   https://site.test/comercia?view=leads&company=3&step=lost&stepFrom=2026-12-21&stepUntil=2026-12-27',
    '',
    'The full report:',
    'https://site.test/comercia?view=analytics&company=3&show=reports&report=7',
    '',
    'You get this email on Mondays because you turned it on in the marketing portal, under Analytics. To stop it, turn off “Report by email every Monday” there:',
    'https://site.test/comercia?view=analytics&company=3&show=reports',
    '',
    'Don’t know why you are getting it? This page stops all weekly reports to your address; you need no account:',
    'https://site.test/u/token',
    '',
  ]);
});

it.each([
  ['en', 'Leads lost by reason: Price 4, Not said 2'],
  ['es', 'Leads perdidos por motivo: Precio 4, Sin indicar 2'],
] as const)('names the reasons of loss in %s where there are any (rule 12.67)', (language, told) => {
  const reasons = lossReasons(['price', 4], ['timing', 0], [null, 2]);
  const figures = withLeads({ lost: figure(6), lossReasons: reasons });
  expect(mailOf(figures, language).text).toContain(`\n${told}\n`);
  const without = withLeads({ lost: figure(0, 3), lossReasons: lossReasons(['price', 0]) });
  for (const none of [without, withLeads({ lost: figure(6) })])
    expect(mailOf(none, language).text).not.toContain(told.split(':')[0]);
});

it('is in the language of the person', () => {
  const { subject, text } = mailOf(busy, 'es');
  expect(subject).toMatch(
    /^Óptica Sol: 38 leads nuevos, 1 ganado, 5 sin contactar desde hace más de 7 días \(21\s?[–-]\s?27 de diciembre de 2026\)$/,
  );
  expect(text).toContain('\nLeads nuevos: 38 (semana anterior: 40)\n');
  expect(text).toContain('Qué hacer ahora:\n\n1. Al acabar la semana, 5 leads');
  expect(text).toContain('desactive allí «Informe por correo cada lunes»:\nhttps:');
});

it('says that nothing happened, without any advice then', () => {
  const { subject, text } = mailOf(emptyWeek);
  expect(subject).toMatch(/^Óptica Sol: no activity \(21/);
  expect(text).toContain(
    '\n\nNo activity in week 52 of 2026 (21 to 27 December), because there were no leads yet.\n\nThe full report',
  );
  expect(text).not.toContain('What to do now');
});

it.each(['en', 'es'] as const)('has the page that stops it as its last line, in %s', (language) => {
  expect(mailOf(busy, language).text).toMatch(/:\nhttps:\/\/site\.test\/u\/token\n$/);
});

it.each([
  ['COMPLAINTS', 'view=campaigns&company=3&type=email'],
  ['DRAFTS', 'view=campaigns&company=3&type=email&status=draft'],
  ['FIGURES_MISSING', 'view=campaigns&company=3&type=social+media&status=active'],
  ['NO_NEW_LEADS', 'view=analytics&company=3&show=reports&report=7'],
])('leads from %s to where it is done', (code, query) => {
  expect(links.advice({ code, text: '', leads: null })).toBe(`https://site.test/comercia?${query}`);
});

it('asks the list of leads for a column as the list does', () => {
  const advice = { code: 'WON_FELL', text: '', leads: { column: 'proposal' } };
  expect(links.advice(advice)).toBe('https://site.test/comercia?view=leads&company=3&status=proposal');
});

it('holds no source in an address, because it may be that of a person', () => {
  const advice = { code: 'SOURCE_ROSE', text: '', leads: { source: 'ana@acme.es' } };
  expect(links.advice(advice)).toBe(links.report);
});

it.each(['\r\n', '\n', '\r', '\u2028', '\u0000', '\u0085'])(
  'keeps %j of a name from starting another header',
  (end) => {
    const { subject } = mailOf(busy, 'en', `Sol${end}Bcc: all@victims.example`);
    expect(subject).toMatch(/^Sol Bcc: all@victims\.example: 38 new leads/);
  },
);
