import { type ComposedMail, headerText } from '@portals/service-kit/mail-text';

/**
 * Returns the email that notifies the operator of a request, in both languages, because the operator's mailbox may be read in either.
 * @param username account that requests approval
 * @param workspaceId the workspace to approve; null for the account's own
 */
export function requestMail(username: string, workspaceId: number | null): ComposedMail {
  const [en, es, name] =
    workspaceId === null
      ? ['', '', username]
      : [
          ` in workspace ${workspaceId}, which it manages`,
          ` en el espacio de trabajo ${workspaceId}, que gestiona`,
          `--workspace ${workspaceId}`,
        ];
  return {
    subject: `Approval requested / Autorización solicitada: ${headerText(username)}`,
    text: [
      `The account “${username}” requests approval to publish pages and send emails${en}. Check who it belongs to, then decide:`,
      `La cuenta «${username}» solicita autorización para publicar páginas y enviar correos${es}. Conviene comprobar de quién es antes de decidir:`,
      '',
      `  npm run admin -- release ${name}`,
      `  npm run admin -- block ${name}`,
      '',
      'In containers / En contenedores:',
      '',
      `  docker compose run --rm admin release ${name}`,
      '',
    ].join('\n'),
    replyToName: '',
    replyToAddress: '',
  };
}
