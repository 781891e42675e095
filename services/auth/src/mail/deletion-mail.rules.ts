import { type Language, spokenMoment } from '@portals/contracts/constants';
import { accountNameFor } from '@portals/service-kit/mail-text';
import { type AccountMailText, hostOf, mailText } from './account-mail.rules.js';

/** Returns the email that announces the deletion of an account or, when `deletionAt` is null, its cancellation (rule 19.75). */
export function deletionMail(
  { username, to, url, deletionAt }: { username: string; to: string; url: string; deletionAt: Date | null },
  language: Language,
): AccountMailText {
  const [host, name] = [hostOf(url), accountNameFor(to, username)];
  const isSpanish = language === 'es';
  if (deletionAt === null)
    return isSpanish
      ? mailText(
          `La cuenta de ${host} se conserva`,
          'Hola:',
          `La cuenta «${name}» de ${host} ya no se va a eliminar: se ha pedido conservarla.`,
          'Si no ha sido usted, otra persona puede entrar en su cuenta. Cambie la contraseña en esta página:',
          url,
        )
      : mailText(
          `Your account at ${host} stays`,
          'Hello,',
          `The account “${name}” at ${host} will no longer be deleted, because somebody asked to keep it.`,
          'If this was not you, somebody else can sign in to your account. Change your password on this page:',
          url,
        );
  const when = spokenMoment(deletionAt, language);
  return isSpanish
    ? mailText(
        `La cuenta de ${host} se eliminará el ${when}`,
        'Hola:',
        `Se ha pedido eliminar la cuenta «${name}» de ${host}. Se eliminará para siempre el ${when}, con los espacios de trabajo cuya propiedad no tenga nadie más y todo lo que contienen.`,
        'Hasta entonces puede iniciar sesión y conservar la cuenta en esta página:',
        url,
        'Si no ha sido usted, otra persona conoce su contraseña: conserve la cuenta y cambie la contraseña. Cambiar solo la contraseña no detiene la eliminación.',
      )
    : mailText(
        `Your account at ${host} will be deleted on ${when}`,
        'Hello,',
        `Somebody asked to delete the account “${name}” at ${host}. It will be deleted for good on ${when}, with the workspaces that have no other owner and everything in them.`,
        'Until then you can sign in and keep your account on this page:',
        url,
        'If this was not you, somebody else knows your password: keep the account, and change the password. Changing the password alone does not stop the deletion.',
      );
}

/**
 * Returns the email that confirms the deletion of an account (rule 19.80). The subject contains no name, because subjects may remain in
 * logs.
 */
export function erasureMail(
  { username, to, url, at }: { username: string; to: string; url: string; at: Date },
  language: Language,
): AccountMailText {
  const [host, name, when] = [hostOf(url), accountNameFor(to, username), spokenMoment(at, language)];
  return language === 'es'
    ? mailText(
        `La cuenta de ${host} se ha eliminado`,
        'Hola:',
        `La cuenta «${name}» de ${host} se eliminó el ${when}, tal como se pidió, con los espacios de trabajo cuya propiedad no tenía nadie más y todo lo que contenían. Ya no se puede recuperar.`,
        'Este es el último correo sobre ella: en cuanto se envíe, borraremos también esta dirección.',
        'Para volver a usar el sitio hace falta una cuenta nueva:',
        url,
      )
    : mailText(
        `Your account at ${host} has been deleted`,
        'Hello,',
        `As requested, the account “${name}” at ${host} was deleted on ${when}, with the workspaces that had no other owner and everything in them. It cannot be brought back.`,
        'This is the last email about it: as soon as it has been sent, this address is removed too.',
        'To use the site again, you need a new account:',
        url,
      );
}
