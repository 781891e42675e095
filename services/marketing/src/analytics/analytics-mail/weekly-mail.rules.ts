import {
  countedLeadFigures,
  dateLocales,
  knownFigures,
  type Language,
  leadFigures,
} from '@portals/contracts/constants';
import {
  type AnalyticsAdvice,
  type AnalyticsFigure,
  type AnalyticsReport,
  hasActivity,
} from '@portals/contracts/marketing';
import { type ComposedMail, printable, singleLine } from '@portals/service-kit/mail-text';
import { lossesOf } from '../analytics/advice/summary.js';
import { writtenIn } from '../analytics/advice/written.js';
import { reportWords } from '../analytics-report/report-words.js';

/** Content of the weekly email. */
export interface WeekToMail {
  companyName: string;
  /** Report of the week, with its texts in the subscriber's language. */
  report: Pick<AnalyticsReport, 'language' | 'data' | 'summary'>;
  links: WeeklyLinks;
}

/** Links to the portal. `stop` opens a page on which anybody can unsubscribe without an account. */
export interface WeeklyLinks {
  stop: string;
  report: string;
  settings: string;
  /** Returns the link to the page for acting on a recommendation. */
  advice: (advice: AnalyticsAdvice) => string;
}

type Data = AnalyticsReport['data'];

const lead = (count: number) => (count === 1 ? 'lead' : 'leads');

const texts = {
  en: {
    created: (count: number, shown: string) => `${shown} new ${lead(count)}`,
    won: (_count: number, shown: string) => `${shown} won`,
    waiting: (shown: string, days: number) => `${shown} not contacted in over ${days} days`,
    nothing: 'no activity',
    before: (shown: string) => `previous week: ${shown}`,
    advice: 'What to do now:',
    report: 'The full report:',
    why: 'You get this email on Mondays because you turned it on in the marketing portal, under Analytics.',
    off: 'To stop it, turn off “Report by email every Monday” there:',
    stop: 'Don’t know why you are getting it? This page stops all weekly reports to your address; you need no account:',
  },
  es: {
    created: (count: number, shown: string) => `${shown} ${lead(count)} ${count === 1 ? 'nuevo' : 'nuevos'}`,
    won: (count: number, shown: string) => `${shown} ${count === 1 ? 'ganado' : 'ganados'}`,
    waiting: (shown: string, days: number) => `${shown} sin contactar desde hace más de ${days} días`,
    nothing: 'sin actividad',
    before: (shown: string) => `semana anterior: ${shown}`,
    advice: 'Qué hacer ahora:',
    report: 'El informe completo:',
    why: 'Recibe este correo los lunes porque lo activó en el portal de marketing, en Analítica.',
    off: 'Para dejar de recibirlo, desactive allí «Informe por correo cada lunes»:',
    stop: '¿No sabe por qué lo recibe? En esta página puede dejar de recibir todos los informes semanales, sin necesidad de una cuenta:',
  },
};

/** Formats days as `16–22 November 2026`. They have no time, so they are formatted in UTC. */
function daysOf({ period: { firstDay, lastDay } }: Data, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(firstDay), new Date(lastDay));
}

/** Returns the facts for the subject line: `12 new leads, 3 won, 5 not contacted in over 7 days`. */
function headlineOf(data: Data, language: Language): string {
  const words = texts[language];
  const { number } = writtenIn[language];
  const say = (name: 'created' | 'won', count: number) => words[name](count, number(count));
  const { leads, waiting } = data;
  return [
    ...(hasActivity(data)
      ? [say('created', leads.created.value), say('won', leads.won.value)]
      : [words.nothing]),
    ...(waiting.day !== undefined && waiting.leads > 0
      ? [words.waiting(number(waiting.leads), waiting.days)]
      : []),
  ].join(', ');
}

const mailed = countedLeadFigures.filter((name) => leadFigures[name].isMailed);

/** Returns the figures of the week, one per line, each with the figure of the previous week. */
function figureLines(data: Data, language: Language): string[] {
  const words = reportWords[language];
  const { number } = writtenIn[language];
  const line = (name: string, value: number, before?: number) =>
    `${name}: ${number(value)}${before === undefined ? '' : ` (${texts[language].before(number(before))})`}`;
  const figure = (name: string, { value, compared }: AnalyticsFigure) => line(name, value, compared?.before);
  const { leads, waiting, campaigns } = data;
  const { sent } = campaigns.mails;
  const losses = lossesOf(leads).map(
    ({ reason, count }) => `${words.lossReason[reason ?? 'none']} ${number(count)}`,
  );
  const isSent = sent.value > 0 || (sent.compared?.before ?? 0) > 0;
  return [
    ...knownFigures(mailed, leads).map((one) => figure(leadFigures[one.name].names[language], one.figure)),
    ...(losses.length === 0 ? [] : [`${words.losses}: ${losses.join(', ')}`]),
    ...(waiting.day === undefined ? [] : [line(words.waiting(waiting.days), waiting.leads)]),
    ...(isSent ? [figure(words.mailsTitle, sent)] : []),
  ];
}

/** Composes the weekly email as plain text. It has no Reply-To, because nobody reads the replies. */
export function composeWeeklyMail({ companyName, report, links }: WeekToMail): ComposedMail {
  const { language, data, summary } = report;
  const words = texts[language];
  const company = singleLine(companyName);
  const days = daysOf(data, language);
  const subject = `${company}: ${headlineOf(data, language)} (${days})`;
  const advice = data.advice.map((one, place) => {
    return `${place + 1}. ${singleLine(one.text)}\n   ${links.advice(one)}`;
  });
  const parts = [
    `${company}, ${days}`,
    hasActivity(data) ? figureLines(data, language).join('\n') : printable(summary).trim(),
    ...(advice.length === 0 ? [] : [words.advice, ...advice]),
    `${words.report}\n${links.report}`,
    `${words.why} ${words.off}\n${links.settings}`,
    `${words.stop}\n${links.stop}`,
  ];
  return {
    subject,
    text: `${parts.join('\n\n')}\n`,
    replyToName: '',
    replyToAddress: '',
  };
}
