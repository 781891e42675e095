import type { GuestMail } from '@portals/contracts/auth';
import { dateLocales, type Language, spokenMoment } from '@portals/contracts/constants';
import { accountNameFor, singleLine, unlinked } from '@portals/service-kit/mail-text';

export interface AccountMailText {
  subject: string;
  text: string;
}

/** Formats a date without a time, such as `2026-12-31`, in words. */
const dayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

export const mailText = (subject: string, ...paragraphs: string[]): AccountMailText => ({
  subject: singleLine(subject).slice(0, 200),
  text: `${paragraphs.join('\n\n')}\n`,
});

export const hostOf = (url: string): string => new URL(url).host;

interface Invited {
  by: string;
  workspace: string;
  email: string;
  url: string;
  until: Date;
}

/** Returns the email that invites an address to a workspace (rule 19.5). */
export function invitationMail(invited: Invited, language: Language): AccountMailText {
  const { email, url } = invited;
  const [by, workspace, host] = [unlinked(invited.by), unlinked(invited.workspace), hostOf(url)];
  const until = spokenMoment(invited.until, language);
  return language === 'es'
    ? mailText(
        `${by} le invita al espacio de trabajo «${workspace}»`,
        'Hola:',
        `${by} le invita a trabajar en el espacio de trabajo «${workspace}» de ${host}. En este enlace puede ver la invitación y aceptarla:`,
        url,
        `Sirve una sola vez, hasta el ${until}, y solo para la cuenta con la dirección ${email}. Si aún no tiene cuenta, puede crearla allí.`,
        `Si no conoce a ${by}, no tiene que hacer nada: abrir este correo no cambia nada.`,
      )
    : mailText(
        `${by} invites you to the workspace “${workspace}”`,
        'Hello,',
        `${by} invites you to work in the workspace “${workspace}” at ${host}. Open this link to see the invitation and accept it:`,
        url,
        `It works once, until ${until}, and only for the account with the address ${email}. If you have no account yet, you can create it there.`,
        `If you do not know ${by}, just ignore this email: reading it changes nothing.`,
      );
}

interface InvitedGuest extends Invited {
  company: string;
  kind: GuestMail['kind'];
  /** Undefined when the service runs the previous version; the text is then that of consulting, as before. */
  service?: GuestMail['service'];
  /** Last day on which the guest has access. */
  endsOn?: string | undefined;
  /** False when registration is closed (rule 3.5). */
  canRegister: boolean;
}

const guestWords = {
  en: {
    reader: {
      consulting: (company: string) => `invites you to see the company “${company}” and its report`,
      marketing: (company: string) =>
        `invites you to read the figures, reports and approved texts of the company “${company}”`,
    },
    contributor: (company: string) =>
      `invites you to fill in what only you know about the company “${company}”, and to read its report`,
    register: ' If you have no account yet, you can create it there.',
    lastDay: (day: string) => ` The last day of your access is ${day}.`,
  },
  es: {
    reader: {
      consulting: (company: string) => `le invita a ver la empresa «${company}» y su informe`,
      marketing: (company: string) =>
        `le invita a leer las cifras, los informes y los textos aprobados de la empresa «${company}»`,
    },
    contributor: (company: string) =>
      `le invita a rellenar lo que solo usted sabe de la empresa «${company}» y a leer su informe`,
    register: ' Si aún no tiene cuenta, puede crearla allí.',
    lastDay: (day: string) => ` El último día de su acceso es el ${day}.`,
  },
};

/** Returns the email that invites somebody as a guest of a company, or that offers to transfer a company to them (rule 18.69). */
export function guestMail(invited: InvitedGuest, language: Language): AccountMailText {
  const { email, url, kind, service = 'consulting', endsOn, canRegister } = invited;
  const [by, workspace, company] = [invited.by, invited.workspace, invited.company].map(unlinked);
  const [until, host] = [spokenMoment(invited.until, language), hostOf(url)];
  const words = guestWords[language];
  const wordsOf = { ...words, reader: words.reader[service] };
  const invites = kind === 'handover' ? null : wordsOf[kind](company ?? '');
  const lastDay = invites === null || endsOn === undefined ? '' : words.lastDay(dayOf(endsOn, language));
  const register = canRegister ? words.register : '';
  return language === 'es'
    ? mailText(
        invites === null
          ? `${by} le ofrece la empresa «${company}»`
          : `${by} le invita a la empresa «${company}»`,
        'Hola:',
        invites === null
          ? `${by}, del espacio de trabajo «${workspace}» de ${host}, le ofrece traspasarle la empresa «${company}». En este enlace puede ver la oferta:`
          : `${by}, del espacio de trabajo «${workspace}» de ${host}, ${invites}. En este enlace puede ver la invitación y aceptarla:`,
        url,
        `Sirve una sola vez, hasta el ${until}, y solo para la cuenta con la dirección ${email}.${register}${lastDay}`,
        `Si no conoce a ${by}, no tiene que hacer nada: abrir este correo no cambia nada.`,
      )
    : mailText(
        invites === null
          ? `${by} offers you the company “${company}”`
          : `${by} invites you to the company “${company}”`,
        'Hello,',
        invites === null
          ? `${by}, of the workspace “${workspace}” at ${host}, offers to hand the company “${company}” over to you. Open this link to see the offer:`
          : `${by}, of the workspace “${workspace}” at ${host}, ${invites}. Open this link to see the invitation and accept it:`,
        url,
        `It works once, until ${until}, and only for the account with the address ${email}.${register}${lastDay}`,
        `If you do not know ${by}, just ignore this email: reading it changes nothing.`,
      );
}

/** Returns the email with the link for setting a new password (rule 19.10). */
export function resetMail(
  { username, to, url }: { username: string; to: string; url: string },
  language: Language,
): AccountMailText {
  const [host, name] = [hostOf(url), accountNameFor(to, username)];
  return language === 'es'
    ? mailText(
        `Nueva contraseña para ${host}`,
        'Hola:',
        `Se ha pedido una contraseña nueva para la cuenta «${name}» de ${host}. Elíjala en esta página:`,
        url,
        'El enlace sirve una sola vez y durante 30 minutos.',
        'Si no lo ha pedido usted, no tiene que hacer nada: la contraseña sigue siendo la misma. No reenvíe este enlace a nadie.',
      )
    : mailText(
        `A new password for ${host}`,
        'Hello,',
        `A new password was requested for the account “${name}” at ${host}. Choose it on this page:`,
        url,
        'The link works once, for 30 minutes.',
        'If this was not you, just ignore this email: your password stays as it is. Do not forward this link to anybody.',
      );
}

/** Returns the email that notifies an account's owner of a changed password (rule 19.14). */
export function passwordChangedMail(
  { username, to, url, at }: { username: string; to: string; url: string; at: Date },
  language: Language,
): AccountMailText {
  const [host, name] = [hostOf(url), accountNameFor(to, username)];
  const when = spokenMoment(at, language);
  return language === 'es'
    ? mailText(
        `Se ha cambiado la contraseña en ${host}`,
        'Hola:',
        `La contraseña de la cuenta «${name}» de ${host} se cambió el ${when}. Se han cerrado las demás sesiones.`,
        'Si no ha sido usted, es posible que otra persona lea su correo. Cambie primero la contraseña del correo y pida después otra para esta cuenta en esta página:',
        url,
      )
    : mailText(
        `Your password at ${host} was changed`,
        'Hello,',
        `The password of the account “${name}” at ${host} was changed on ${when}. All other sessions were ended.`,
        'If this was not you, somebody else may be able to read your email. Change the password of your mailbox first, and then request another one on this page:',
        url,
      );
}

/** Changes to the ways of signing in to an account, of which its owner is notified (rule 19.38). */
export type SignInChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'codesRenewed'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'addressAsked'
  | 'addressChanged';

const wayChanges: Readonly<Record<Language, Readonly<Record<SignInChange, string>>>> = {
  en: {
    passkeyAdded: 'A passkey was added',
    passkeyRemoved: 'A passkey was removed',
    secondStepOn: 'The second step was switched on',
    secondStepOff: 'The second step was switched off',
    codesRenewed: 'The recovery codes were replaced by new ones',
    identityLinked: 'Sign-in with your organisation was added',
    identityUnlinked: 'Sign-in with your organisation was removed',
    addressAsked: 'A change of the email address was requested',
    addressChanged: 'The email address was changed',
  },
  es: {
    passkeyAdded: 'Se ha añadido una clave de acceso',
    passkeyRemoved: 'Se ha eliminado una clave de acceso',
    secondStepOn: 'Se ha activado el segundo paso',
    secondStepOff: 'Se ha desactivado el segundo paso',
    codesRenewed: 'Se han sustituido los códigos de recuperación por otros nuevos',
    identityLinked: 'Se ha añadido el inicio de sesión con la organización',
    identityUnlinked: 'Se ha eliminado el inicio de sesión con la organización',
    addressAsked: 'Se ha pedido cambiar la dirección de correo',
    addressChanged: 'Se ha cambiado la dirección de correo',
  },
};

/** Returns the email that notifies an account's owner of a changed way of signing in (rule 19.38). */
export function signInChangedMail(
  {
    username,
    to,
    url,
    at,
    what,
  }: { username: string; to: string; url: string; at: Date; what: SignInChange },
  language: Language,
): AccountMailText {
  const name = accountNameFor(to, username);
  const [host, when, done] = [hostOf(url), spokenMoment(at, language), wayChanges[language][what]];
  return language === 'es'
    ? mailText(
        `${done} en ${host}`,
        'Hola:',
        `${done} en la cuenta «${name}» de ${host} el ${when}.`,
        what === 'addressChanged'
          ? `Si no ha sido usted, otra persona se ha quedado con la cuenta, y solo quienes gestionan ${host} pueden devolvérsela. Escríbales cuanto antes desde esta página:`
          : 'Si no ha sido usted, otra persona conoce su contraseña. Pida cuanto antes una nueva en esta página; después revise las claves de acceso de su cuenta:',
        url,
      )
    : mailText(
        `${done} at ${host}`,
        'Hello,',
        `${done} for the account “${name}” at ${host}, on ${when}.`,
        what === 'addressChanged'
          ? `If this was not you, somebody else has taken the account over, and only the people who run ${host} can give it back. Write to them from this page as soon as you can:`
          : 'If this was not you, somebody else knows your password. Request a new one on this page as soon as you can, and then look through the passkeys of your account:',
        url,
      );
}

/** Returns the email that confirms the address of an account (rule 19.20). */
export function confirmationMail(
  {
    username,
    to,
    url,
    until,
    isChange,
  }: { username: string; to: string; url: string; until: Date; isChange: boolean },
  language: Language,
): AccountMailText {
  const name = accountNameFor(to, username);
  const [host, end] = [hostOf(url), spokenMoment(until, language)];
  return language === 'es'
    ? mailText(
        `Confirme su dirección para ${host}`,
        'Hola:',
        isChange
          ? `La cuenta «${name}» de ${host} pasará a tener esta dirección de correo cuando la confirme en esta página:`
          : `La cuenta «${name}» de ${host} se ha creado con esta dirección de correo. Confírmela en esta página:`,
        url,
        `El enlace sirve hasta el ${end}.`,
        isChange
          ? 'Si no lo ha pedido usted, no tiene que hacer nada: si no se confirma, la cuenta sigue como está.'
          : 'Si no ha creado usted la cuenta, no tiene que hacer nada: si no se confirma la dirección, la cuenta deja de servir.',
      )
    : mailText(
        `Confirm your address for ${host}`,
        'Hello,',
        isChange
          ? `The account “${name}” at ${host} will have this email address once you confirm it on this page:`
          : `The account “${name}” at ${host} was created with this email address. Confirm it on this page:`,
        url,
        `The link works until ${end}.`,
        isChange
          ? 'If this was not you, just ignore this email: without the confirmation the account stays as it is.'
          : 'If you did not create the account, just ignore this email: without the confirmation it stops working.',
      );
}
