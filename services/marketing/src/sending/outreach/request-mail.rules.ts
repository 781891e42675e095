import { type ComposedMail, headerText } from '@portals/service-kit/mail-text';

/** Returns the email that notifies the operator of a request, in both languages, because the operator's mailbox may be read in either. */
export const requestMail = (username: string): ComposedMail => ({
  subject: `Approval requested / Autorización solicitada: ${headerText(username)}`,
  text: [
    `The account “${username}” requests approval to publish pages and send emails. Check who it belongs to, then decide:`,
    `La cuenta «${username}» solicita autorización para publicar páginas y enviar correos. Conviene comprobar de quién es antes de decidir:`,
    '',
    `  npm run admin -- release ${username}`,
    `  npm run admin -- block ${username}`,
    '',
    'In containers / En contenedores:',
    '',
    `  docker compose run --rm admin release ${username}`,
    '',
  ].join('\n'),
  replyToName: '',
  replyToAddress: '',
});
