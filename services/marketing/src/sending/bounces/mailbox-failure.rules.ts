import { reasonLine } from '@portals/service-kit/mail-text';
import { z } from 'zod';

const MailboxError = z.object({
  message: z.string().catch('unknown failure'),
  /** Error code of the connection or of its encryption, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  code: z.string().optional().catch(undefined),
  /** Text of the server's reply. */
  responseText: z.string().optional().catch(undefined),
  authenticationFailed: z.boolean().optional().catch(undefined),
  mailboxMissing: z.boolean().optional().catch(undefined),
});

/** Matches Node's error codes for invalid certificates. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/;

/**
 * Reason why a mailbox could not be read.
 * - `unreachable`: the server is temporarily down or busy
 * - `refused`: the certificate is invalid, the login fails, or the folder does not exist; somebody must fix the setting or the server
 */
export interface MailboxFailure {
  kind: 'unreachable' | 'refused';
  /** One line for the log. It contains the server's address, but never the password. */
  reason: string;
}

/** Classifies the error that reading a mailbox threw. */
export function mailboxFailure(error: unknown): MailboxFailure {
  const { data } = MailboxError.safeParse(error);
  if (data === undefined) return { kind: 'unreachable', reason: reasonLine(String(error)) };
  const { message, code, responseText, authenticationFailed, mailboxMissing } = data;
  const isRefused = authenticationFailed || mailboxMissing || certificate.test(code ?? '');
  const reason = reasonLine([code, message, responseText].filter(Boolean).join(' '));
  return { kind: isRefused ? 'refused' : 'unreachable', reason };
}
