import { type Language, spokenMoment } from '@portals/contracts/constants';
import { accountNameFor } from '@portals/service-kit/mail-text';
import { type AccountMailText, hostOf, mailText } from './account-mail.rules.js';

/** Returns the email that notifies a user of having become an administrator of the site, or no longer being one (rule 20.4). */
export function adminChangeMail(
  {
    username,
    to,
    url,
    at,
    isAdmin,
  }: { username: string; to: string; url: string; at: Date; isAdmin: boolean },
  language: Language,
): AccountMailText {
  const [host, when, account] = [hostOf(url), spokenMoment(at, language), accountNameFor(to, username)];
  if (language === 'es')
    return isAdmin
      ? mailText(
          `La cuenta administra ahora ${host}`,
          'Hola:',
          `Desde el ${when}, la cuenta «${account}» administra ${host}: ve las consultas recibidas, las cuentas y el estado de los servicios en esta página:`,
          url,
          'Proteja la cuenta con una clave de acceso y el segundo paso.',
        )
      : mailText(
          `La cuenta ya no administra ${host}`,
          'Hola:',
          `Desde el ${when}, la cuenta «${account}» ya no administra ${host}. Por lo demás, no cambia nada:`,
          url,
        );
  return isAdmin
    ? mailText(
        `You are now an administrator of ${host}`,
        'Hello,',
        `Since ${when}, the account “${account}” is an administrator of ${host}: it sees enquiries, accounts and the state of the services on this page:`,
        url,
        'Please protect the account with a passkey and the second step.',
      )
    : mailText(
        `You are no longer an administrator of ${host}`,
        'Hello,',
        `Since ${when}, the account “${account}” is no longer an administrator of ${host}. Nothing else about it has changed:`,
        url,
      );
}
