import { escapeHtml, type PageCall } from '@portals/service-kit';
import { paragraph, plainPage } from '../../contact/index.js';
import { fillIn } from '../../contact/plain.js';
import type { PendingConfirmation } from './sender-confirmations.js';

const texts = {
  en: {
    title: 'Send emails from {{subject}}?',
    ask: 'The account “{{askedBy}}” of this site wants to send emails from {{subject}}, or to receive replies there. Confirm only if you know the account and agree.',
    confirm: 'Yes, it may use this address',
    refuse: 'No, and do not ask again',
    not: 'Nothing happens unless you confirm. If you say no, this account cannot ask for the address again for a year, nor any other account for a month.',
    doneTitle: '{{subject}} is confirmed',
    done: 'The account “{{askedBy}}” may now send emails from this address. You can close this page.',
    refusedTitle: '{{subject}} is not confirmed',
    refused:
      'The account “{{askedBy}}” may not send emails from this address, and cannot ask for it again for a year. You can close this page.',
    brokenTitle: 'This link no longer works',
    broken:
      'It has already been used, is more than 24 hours old, or is incomplete. Nothing has been done. Anyone who wants to send from the address can ask for a new link.',
  },
  es: {
    title: '¿Enviar correos desde {{subject}}?',
    ask: 'La cuenta «{{askedBy}}» de este sitio quiere enviar correos desde {{subject}} o recibir ahí las respuestas. Solo conviene confirmarlo si se conoce la cuenta y se está de acuerdo.',
    confirm: 'Sí, puede usar esta dirección',
    refuse: 'No, y que no vuelva a pedirlo',
    not: 'Sin confirmación no cambia nada. Si la respuesta es no, esta cuenta no podrá volver a pedir la dirección durante un año, ni ninguna otra durante un mes.',
    doneTitle: '{{subject}} está confirmada',
    done: 'La cuenta «{{askedBy}}» ya puede enviar correos desde esta dirección. Esta página ya se puede cerrar.',
    refusedTitle: '{{subject}} no está confirmada',
    refused:
      'La cuenta «{{askedBy}}» no puede enviar correos desde esta dirección ni volver a pedirlo durante un año. Esta página ya se puede cerrar.',
    brokenTitle: 'Este enlace ya no funciona',
    broken:
      'Ya se ha usado, tiene más de 24 horas o no está completo. No se ha hecho nada. Quien quiera enviar desde la dirección puede pedir un enlace nuevo.',
  },
};

const pathOf = (token: string) => (language: string) => `/s/${encodeURIComponent(token)}?lang=${language}`;

/**
 * Returns the page that asks whether an account may send from an address, or shows the answer once it is given.
 * @param asked null for a link that does not work
 */
export function confirmationPage(
  page: PageCall,
  token: string,
  asked: PendingConfirmation | null,
  done: 'confirmed' | 'refused' | null,
): string {
  const t = texts[page.language];
  const path = pathOf(token);
  if (asked === null)
    return plainPage(page, { title: t.brokenTitle, content: [paragraph(t.broken)], pathOf: path });
  const values = { subject: asked.subject, askedBy: asked.askedBy };
  if (done !== null) {
    const [title, text] = done === 'confirmed' ? [t.doneTitle, t.done] : [t.refusedTitle, t.refused];
    const content = [paragraph(fillIn(text, values))];
    return plainPage(page, { title: fillIn(title, values), content, pathOf: path });
  }
  return plainPage(page, {
    title: fillIn(t.title, values),
    content: [
      paragraph(fillIn(t.ask, values)),
      `<form method="post" action="${escapeHtml(path(page.language))}">`,
      `<button type="submit" name="decision" value="yes">${t.confirm}</button>`,
      `<button type="submit" name="decision" value="no" class="quiet">${t.refuse}</button>`,
      '</form>',
      paragraph(t.not),
    ],
    pathOf: path,
  });
}
