import { escapeHtml, type PageCall } from '@portals/service-kit';
import type { ComposedMail } from '@portals/service-kit/mail-text';
import { paragraph, plainPage } from '../../contact/index.js';

const texts = {
  en: {
    title: 'Report this page',
    ask: 'Tell the people in charge of this site what is wrong with the page {{path}}, such as fraud, impersonation or unlawful content.',
    reason: 'What is wrong with it?',
    send: 'Send report',
    doneTitle: 'Thank you for reporting it',
    done: 'The people in charge of this site will look at the page. Until then, do not type passwords or card numbers into it.',
  },
  es: {
    title: 'Denunciar esta página',
    ask: 'Este formulario avisa a los responsables del sitio de un problema con la página {{path}}, como un fraude, una suplantación o un contenido ilegal.',
    reason: '¿Cuál es el problema?',
    send: 'Enviar la denuncia',
    doneTitle: 'Gracias por avisar',
    done: 'Los responsables de este sitio revisarán la página. Mientras tanto, no conviene escribir en ella contraseñas ni números de tarjeta.',
  },
};

const pathOf = (slug: string) => (language: string) => `/r/${encodeURIComponent(slug)}?lang=${language}`;

/** Returns the form that asks what is wrong with a page. */
export function reportForm(page: PageCall, slug: string): string {
  const t = texts[page.language];
  return plainPage(page, {
    title: t.title,
    content: [
      paragraph(t.ask.replace('{{path}}', `/l/${slug}`)),
      `<form method="post" action="${escapeHtml(pathOf(slug)(page.language))}">`,
      `<label for="reason">${t.reason}</label>`,
      '<textarea id="reason" name="reason" rows="5" maxlength="2000" required></textarea>',
      `<button type="submit">${t.send}</button>`,
      '</form>',
    ],
    pathOf: pathOf(slug),
  });
}

export function reportedPage(page: PageCall, slug: string): string {
  const t = texts[page.language];
  return plainPage(page, { title: t.doneTitle, content: [paragraph(t.done)], pathOf: pathOf(slug) });
}

/** Returns the email that notifies the operator of a report, in both languages, because the operator's mailbox may be read in either. */
export const reportMail = (origin: string, slug: string, reason: string): ComposedMail => ({
  subject: `Page reported / Página denunciada: /l/${slug}`,
  text: [
    `Somebody has reported the page ${origin}/l/${slug}. Please check it. The first command takes it down, the second lists all reports:`,
    `Alguien ha denunciado la página ${origin}/l/${slug}. Conviene revisarla. La primera orden la retira y la segunda muestra todas las denuncias:`,
    '',
    `  npm run admin -- stop /l/${slug}`,
    '  npm run admin -- reports',
    '',
    'Reason / Motivo:',
    '',
    ...reason.split(/\r?\n/).map((line) => `> ${line}`),
    '',
  ].join('\n'),
  replyToName: '',
  replyToAddress: '',
});
