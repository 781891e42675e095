import { composeWeeklyMail, type WeekToMail } from './weekly-mail.rules.js';

const week = (changes: Partial<WeekToMail> = {}): WeekToMail => ({
  companyName: 'Óptica Sol',
  firstDay: '2026-12-28',
  lastDay: '2027-01-03',
  language: 'en',
  summary: 'Nine leads came in.\n\nTwo were won.',
  recommendations: '- Open the twelve leads that wait.\n- Ask for costs.',
  links: {
    report: 'https://site.test/comercia?report=7',
    settings: 'https://site.test/comercia?show=reports',
  },
  ...changes,
});

it('says what the report says, where it is, and how to stop it', () => {
  const { subject, text, replyToAddress } = composeWeeklyMail(week());
  expect(subject).toMatch(/^Óptica Sol: report of the week 28 December 2026\s–\s3 January 2027$/);
  expect(replyToAddress).toBe('');
  expect(text.split('\n').slice(2)).toEqual([
    'Nine leads came in.',
    '',
    'Two were won.',
    '',
    'What to do now:',
    '- Open the twelve leads that wait.',
    '- Ask for costs.',
    '',
    'The report with all figures:',
    'https://site.test/comercia?report=7',
    '',
    'You get this email on Mondays because you asked for it in Analytics of the marketing portal. To stop it, switch off “Report by email every Monday” there:',
    'https://site.test/comercia?show=reports',
    '',
  ]);
});

it('is in the language of the person', () => {
  const { subject, text } = composeWeeklyMail(
    week({ language: 'es', firstDay: '2026-11-16', lastDay: '2026-11-22' }),
  );
  expect(subject).toMatch(/^Óptica Sol: informe de la semana 16[–-]22 de noviembre de 2026$/);
  expect(text).toContain('Qué hacer ahora:\n- Open');
  expect(text).toContain('Para dejar de recibirlo, desactive allí «Informe por correo cada lunes»:\nhttps:');
});

it('has no heading for advice without any, and no links where the site has no known address', () => {
  const { text } = composeWeeklyMail(week({ recommendations: '', links: null }));
  expect(text).not.toContain('What to do now');
  expect(text).not.toContain('https:');
  expect(text).toMatch(/switch off “Report by email every Monday” there\.\n$/);
});

it.each(['\r\n', '\n', '\r', '\u2028', '\u0000', '\u0085'])(
  'keeps %j of a name from starting another header',
  (end) => {
    const { subject } = composeWeeklyMail(week({ companyName: `Sol${end}Bcc: all@victims.example` }));
    expect(subject).toMatch(/^Sol Bcc: all@victims\.example: report/);
  },
);

it('keeps a long name from making a subject that cannot be stored', () => {
  const { subject } = composeWeeklyMail(week({ companyName: '🌞'.repeat(300) }));
  expect(Array.from(subject)).toHaveLength(200);
  expect(subject.isWellFormed()).toBe(true);
});
