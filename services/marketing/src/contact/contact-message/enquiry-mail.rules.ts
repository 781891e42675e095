import { businessZone } from '@portals/contracts/constants';
import { type ComposedMail, printable, singleLine } from '@portals/service-kit/mail-text';

/** The fields of a stored contact message that the email shows. */
export interface EnquiryToMail {
  name: string;
  email: string;
  company: string | null;
  service: string | null;
  subject: string;
  message: string;
  createdAt: Date;
}

/** Labels and placeholders in both languages, because the people who read the mailbox may speak only one of them. */
const texts = {
  name: 'Name / Nombre',
  email: 'Email / Correo electrónico',
  company: 'Company / Empresa',
  service: 'Service / Servicio',
  sent: 'Sent / Enviado',
  message: 'Message / Mensaje',
  generalEnquiry: 'General enquiry / Consulta general',
  noMessage: '(no message / sin mensaje)',
  none: '—',
};

/** Formats a date with the day before the month, as both languages do. */
const sentAt = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: businessZone,
});

/**
 * Returns an enquiry line by line.
 * @param mark prefix of each line of the message, so that a message cannot imitate the lines that follow it
 */
export function enquiryLines(enquiry: EnquiryToMail, mark = ''): string[] {
  const message = printable(enquiry.message).trim() || texts.noMessage;
  return [
    `${texts.name}: ${singleLine(enquiry.name)}`,
    `${texts.email}: ${singleLine(enquiry.email)}`,
    `${texts.company}: ${singleLine(enquiry.company ?? '') || texts.none}`,
    `${texts.service}: ${singleLine(enquiry.service ?? '') || texts.generalEnquiry}`,
    `${texts.sent}: ${sentAt.format(enquiry.createdAt)} (Madrid)`,
    '',
    `${texts.message}:`,
    '',
    ...message.split('\n').map((line) => mark + line),
    '',
  ];
}

/** Composes the email that notifies the operator of an enquiry; a reply to it goes to the visitor. */
export function composeEnquiryMail(enquiry: EnquiryToMail): ComposedMail {
  return {
    subject: singleLine(enquiry.subject),
    text: enquiryLines(enquiry).join('\n'),
    replyToName: singleLine(enquiry.name),
    replyToAddress: singleLine(enquiry.email),
  };
}
