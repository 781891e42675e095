import type { Language } from '@portals/contracts/constants';
import { type ComposedMail, oneLine, printable } from '../mail/enquiry-mail.rules.js';

/** What the mail about a week says. */
export interface WeekToMail {
  companyName: string;
  /** `2026-11-16`. */
  firstDay: string;
  /** Belongs to it too. */
  lastDay: string;
  /** In the person's language. */
  language: Language;
  summary: string;
  /** One piece of advice a line; empty for none. */
  recommendations: string;
  /** Addresses in the portal; null where the address of the site is not known. */
  links: { report: string; settings: string } | null;
}

const longestSubject = 200;

const texts = {
  en: {
    subject: (company: string, days: string) => `${company}: report of the week ${days}`,
    advice: 'What to do now:',
    report: 'The report with all figures:',
    why: 'You get this email on Mondays because you asked for it in Analytics of the marketing portal.',
    off: 'To stop it, switch off “Report by email every Monday” there:',
    offThere: 'To stop it, switch off “Report by email every Monday” there.',
  },
  es: {
    subject: (company: string, days: string) => `${company}: informe de la semana ${days}`,
    advice: 'Qué hacer ahora:',
    report: 'El informe con todas las cifras:',
    why: 'Recibe este correo los lunes porque lo pidió en Analítica del portal de marketing.',
    off: 'Para dejar de recibirlo, desactive allí «Informe por correo cada lunes»:',
    offThere: 'Para dejar de recibirlo, desactive allí «Informe por correo cada lunes».',
  },
};

/** `16–22 November 2026`; days have no time of day, so they are those of UTC. */
function daysOf({ firstDay, lastDay, language }: WeekToMail): string {
  const locale = language === 'en' ? 'en-GB' : 'es-ES';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(firstDay), new Date(lastDay));
}

/** Writes the mail about a week as plain text. Nobody reads replies to it, so it names no address for them. */
export function composeWeeklyMail(week: WeekToMail): ComposedMail {
  const words = texts[week.language];
  const { links } = week;
  const subject = words.subject(oneLine(week.companyName), daysOf(week));
  const advice = printable(week.recommendations).trim();
  const parts = [
    subject,
    printable(week.summary).trim(),
    ...(advice === '' ? [] : [`${words.advice}\n${advice}`]),
    ...(links === null ? [] : [`${words.report}\n${links.report}`]),
    links === null ? `${words.why} ${words.offThere}` : `${words.why} ${words.off}\n${links.settings}`,
  ];
  return {
    subject: Array.from(subject).slice(0, longestSubject).join(''),
    text: `${parts.join('\n\n')}\n`,
    replyToName: '',
    replyToAddress: '',
  };
}
