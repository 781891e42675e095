import { accountNameFor, type ComposedMail, headerText } from '@portals/service-kit/mail-text';

/**
 * Returns the email that asks the owner of an address whether an account may send from it, in both languages, because the owner's language
 * is unknown.
 */
export function confirmationMail({
  address,
  username,
  url,
}: {
  address: string;
  username: string;
  url: string;
}): ComposedMail {
  const { host } = new URL(url);
  const name = accountNameFor(address, username.replace(/[^\p{L}\p{N}._@-]/gu, '?'));
  return {
    subject: headerText(`Confirm a sender / Confirmar un remitente: ${address}`),
    text: [
      `The account “${name}” at ${host} wants to send emails from ${address}, or to receive replies there.`,
      'If you agree, open this link within 24 hours and confirm on the page:',
      '',
      url,
      '',
      'If you do not know the account, just ignore this email: it cannot use the address without your confirmation.',
      'To get no more emails like this one, open the link and press “No, and do not ask again”.',
      '',
      '————',
      '',
      `La cuenta «${name}» de ${host} quiere enviar correos desde ${address} o recibir ahí las respuestas.`,
      'Para autorizarlo, hay que abrir este enlace en las próximas 24 horas y confirmarlo en la página:',
      '',
      url,
      '',
      'Si no se conoce la cuenta, no hay que hacer nada: sin confirmación no puede usar la dirección.',
      'Para que no lleguen más correos como este, basta con abrir el enlace y pulsar «No, y que no vuelva a pedirlo».',
      '',
    ].join('\n'),
    replyToName: '',
    replyToAddress: '',
  };
}
