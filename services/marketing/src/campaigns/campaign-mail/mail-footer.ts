import { type Language, shownLink } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/html';
import type { EmailLook } from './email-look.js';
import type { MjmlNode } from './email-nodes.js';

/** Data for the footer of one email. */
export interface FooterOf {
  sender: { legalName: string; postalAddress: string };
  language: Language;
  /** Email address of the recipient. */
  address: string;
  unsubscribeUrl: string;
  /** URL of the email's web version; undefined within the web version itself, and for an email without one. */
  viewUrl?: string;
}

const texts: Readonly<
  Record<Language, { why(address: string, from: string): string; unsubscribe: string; view: string }>
> = {
  en: {
    why: (address, from) =>
      `This email was sent to ${address} because you are a customer of ${from} or agreed to receive its emails.`,
    unsubscribe: 'Unsubscribe',
    view: 'View in browser',
  },
  es: {
    why: (address, from) =>
      `Este correo se ha enviado a ${address} por ser cliente de ${from} o haber aceptado recibir sus correos.`,
    unsubscribe: 'Darse de baja',
    view: 'Ver en el navegador',
  },
};

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the footer of an email as plain text: the sender, the reason for which the recipient gets it, and the unsubscribe link. */
export function footerText(
  { sender, language, address, unsubscribeUrl, viewUrl }: FooterOf,
  links: readonly string[] = [],
): string {
  const { why, unsubscribe, view } = texts[language];
  return [
    '-- ',
    sender.legalName,
    ...lines(sender.postalAddress),
    ...links,
    '',
    why(address, sender.legalName),
    ...(viewUrl === undefined ? [] : [`${view}: ${viewUrl}`]),
    `${unsubscribe}: ${unsubscribeUrl}`,
  ].join('\n');
}

/** Returns the content of `footerText` as a section of an email. */
export function footerNodes(
  { sender, language, address, unsubscribeUrl, viewUrl }: FooterOf,
  { palettes: { light }, links, name }: EmailLook,
): MjmlNode[] {
  const { why, unsubscribe, view } = texts[language];
  const whose = [sender.legalName, ...lines(sender.postalAddress)].map(escapeHtml).join('<br>');
  const linkTo = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:${light.accentText};text-decoration:underline">${escapeHtml(label)}</a>`;
  const shown = viewUrl === undefined ? '' : `${linkTo(viewUrl, view)} · `;
  const link = shown + linkTo(unsubscribeUrl, unsubscribe);
  const social = links.map((url) => linkTo(url, shownLink(url))).join(' · ');
  const content = `${social && `<p style="margin:0 0 8px">${social}</p>`}<p style="margin:0 0 8px">${whose}</p><p style="margin:0 0 8px">${escapeHtml(why(address, sender.legalName))}</p><p style="margin:0">${link}</p>`;
  const words = { 'font-family': 'Helvetica, Arial, sans-serif', 'font-size': '13px', 'line-height': '1.5' };
  const text: MjmlNode = {
    tagName: 'mj-text',
    attributes: { ...words, color: light.text, 'css-class': 'text', padding: '12px 24px' },
    content,
  };
  const line = { 'border-width': '1px', 'border-color': light.edge, padding: '0 24px 4px' };
  const rule: MjmlNode = { tagName: 'mj-divider', attributes: { 'css-class': 'rule', ...line } };
  // The emails of mailings from before brands existed have no dividing line above the footer (rule 10.91).
  const children = name === null ? [text] : [rule, text];
  const column: MjmlNode = { tagName: 'mj-column', attributes: {}, children };
  const attributes = { 'background-color': light.surface, 'css-class': 'card', padding: '8px 0' };
  return [{ tagName: 'mj-section', attributes, children: [column] }];
}
