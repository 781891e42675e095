import type { ExclusionReason, Language, RecipientState } from '@portals/contracts/constants';
import type { MailingRecipient } from '@portals/contracts/marketing';
import { csvLine, separators, utf8Mark } from '../../crm/plain.js';

/** Fields of a recipient in an exported file, in the order of its columns. */
const fields = [
  'address',
  'contactName',
  'companyName',
  'state',
  'exclusion',
  'reason',
  'attempts',
  'sentAt',
  'changedAt',
] as const;
type Field = (typeof fields)[number];

const headings: Readonly<Record<Language, Readonly<Record<Field, string>>>> = {
  en: {
    address: 'Email',
    contactName: 'Contact',
    companyName: 'Company',
    state: 'State',
    exclusion: 'Left out because',
    reason: 'Mail server reply',
    attempts: 'Attempts',
    sentAt: 'Sent at',
    changedAt: 'Changed at',
  },
  es: {
    address: 'Correo electrónico',
    contactName: 'Contacto',
    companyName: 'Empresa',
    state: 'Estado',
    exclusion: 'Motivo de exclusión',
    reason: 'Respuesta del servidor de correo',
    attempts: 'Intentos',
    sentAt: 'Fecha de envío',
    changedAt: 'Fecha del cambio',
  },
};

const states: Readonly<Record<Language, Readonly<Record<RecipientState, string>>>> = {
  en: {
    queued: 'Waiting',
    sending: 'On its way',
    sent: 'Sent',
    refused: 'Refused',
    expired: 'Undelivered',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    unsubscribed: 'Unsubscribed',
    doubtful: 'Uncertain',
    excluded: 'Left out',
    stopped: 'Not sent',
  },
  es: {
    queued: 'En espera',
    sending: 'En camino',
    sent: 'Enviado',
    refused: 'Rechazado',
    expired: 'Sin entregar',
    bounced: 'Devuelto',
    complained: 'Marcado como spam',
    unsubscribed: 'Dado de baja',
    doubtful: 'Dudoso',
    excluded: 'Excluido',
    stopped: 'No enviado',
  },
};

const exclusions: Readonly<Record<Language, Readonly<Record<ExclusionReason, string>>>> = {
  en: {
    noAddress: 'No valid address',
    erased: 'Erased or deleted',
    status: 'Status left out',
    noBasis: 'No legal basis',
    suppressed: 'Gets no more emails',
    earlierCampaign: 'Got an earlier campaign',
    missingVariable: 'No value for a variable',
    sameAddress: 'Same address as another lead',
  },
  es: {
    noAddress: 'Sin una dirección válida',
    erased: 'Suprimido o eliminado',
    status: 'Estado excluido',
    noBasis: 'Sin base legal',
    suppressed: 'No recibe más correos',
    earlierCampaign: 'Recibió una campaña anterior',
    missingVariable: 'Sin valor para una variable',
    sameAddress: 'Misma dirección que otro lead',
  },
};

function cellOf(recipient: MailingRecipient, field: Field, language: Language): string | null {
  if (field === 'state') return states[language][recipient.state];
  if (field === 'exclusion') return recipient.exclusion && exclusions[language][recipient.exclusion];
  const value = recipient[field];
  return value === null ? null : String(value);
}

/** Returns the beginning of a file of recipients: byte order mark and headings. */
export const recipientHeadings = (language: Language): string =>
  `${utf8Mark}${csvLine(
    fields.map((field) => headings[language][field]),
    separators[language],
  )}`;

/** Returns the CSV line of a recipient. */
export const recipientLine = (recipient: MailingRecipient, language: Language): string =>
  csvLine(
    fields.map((field) => cellOf(recipient, field, language)),
    separators[language],
  );
